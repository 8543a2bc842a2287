// The step of `npm run check` that keeps component CSS on the tokens, except in the files that still
// wait to be moved onto the kit (scripts/css-not-moved.txt).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { findLiterals, readTokens } from './token-rules.mjs';

const listName = 'scripts/css-not-moved.txt';

/** Every style sheet of the browser, from the repository's root. */
function listStyleSheets() {
  return readdirSync(fromRoot('web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.posix.join('web/src', file.replaceAll(path.sep, '/')))
    .sort();
}

/**
 * What stands in the way: literals in moved files, and listed files that need no excuse any more.
 * @returns {{ problems: string[] }}
 */
export function checkTokens() {
  const tokens = readTokens();
  const excused = new Set(
    readFileSync(fromRoot(listName), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  /** @type {string[]} */
  const problems = [];
  for (const file of listStyleSheets()) {
    const findings = findLiterals(file, readFileSync(fromRoot(file), 'utf8'), tokens);
    if (!excused.delete(file)) {
      problems.push(
        ...findings.map(
          ({ line, text, instead }) => `${file}:${line}  ${text}  is no token: use ${instead}`,
        ),
      );
    } else if (findings.length === 0) {
      problems.push(`${file} holds the tokens: take it out of ${listName}`);
    }
  }
  for (const file of excused) problems.push(`${file} is gone: take it out of ${listName}`);
  return { problems };
}

if (isStartedDirectly(import.meta.url)) {
  const { problems } = checkTokens();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
