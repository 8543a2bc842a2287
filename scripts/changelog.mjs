// npm run changelog: writes CHANGELOG.md anew from the commits, which are Conventional Commits since the
// first one named below. What only those who build it notice (tests, refactorings, documents) is left out.
import { writeFileSync } from 'node:fs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { runProgram } from './run-program.mjs';

const firstConventional = '9a0c1e7';
const chapters = { feat: 'New', fix: 'Mended', perf: 'Quicker' };
const subject = /^(?<type>feat|fix|perf)(?:\((?<scope>[^)]+)\))?!?: (?<text>.+)$/u;

/**
 * @param {string[]} subjects of commits, newest first
 * @returns {string} the page, one list a chapter, each sorted by what it concerns
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
