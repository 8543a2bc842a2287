// npm run changelog: rewrites CHANGELOG.md from the Conventional Commits since the first one, named
// below. Changes that only developers notice (tests, refactorings, documents) are left out.
import { writeFileSync } from 'node:fs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { runProgram } from './run-program.mjs';

const firstConventional = '9a0c1e7';
const chapters = { feat: 'New', fix: 'Mended', perf: 'Quicker' };
const subject = /^(?<type>feat|fix|perf)(?:\((?<scope>[^)]+)\))?!?: (?<text>.+)$/u;

/**
 * @param {string[]} subjects the commits' first lines, newest first
 * @returns {string} the page: one list for each chapter, sorted by scope
 */
export function describeChanges(subjects) {
  const lines = [
    '# Changelog',
    '',
    'Written from the commits by `npm run changelog`.',
    '',
    '## Unreleased',
  ];
  for (const [type, title] of Object.entries(chapters)) {
    const changes = subjects
      .map((line) => subject.exec(line)?.groups)
      .filter((found) => found?.type === type)
      .map((found) => `- ${found?.scope ? `**${found.scope}:** ` : ''}${found?.text}`);
    if (changes.length > 0) lines.push('', `### ${title}`, '', ...[...new Set(changes)].sort());
  }
  return `${lines.join('\n')}\n`;
}

async function write() {
  const { code, output } = await runProgram('git', [
    'log',
    '--format=%s',
    `${firstConventional}^..HEAD`,
  ]);
  if (code !== 0) throw new Error(`git cannot list the commits:\n${output}`);
  writeFileSync(fromRoot('CHANGELOG.md'), describeChanges(output.split('\n')));
}

if (isStartedDirectly(import.meta.url)) await runToTheEnd(write);
