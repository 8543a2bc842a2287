// A step of `npm run check`: style sheets must use the design tokens.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, isStartedDirectly } from './repository.mjs';
import { findLiterals, readTokens } from './token-rules.mjs';

/** All style sheets of the browser, as paths from the repository's root. */
function listStyleSheets() {
  return readdirSync(fromRoot('web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.posix.join('web/src', file.replaceAll(path.sep, '/')))
    .sort();
}

/**
 * The literals that a token should replace.
 * @returns {{ problems: string[] }}
 */
export function checkTokens() {
  const tokens = readTokens();
  const problems = listStyleSheets().flatMap((file) =>
    findLiterals(file, readFileSync(fromRoot(file), 'utf8'), tokens).map(
      ({ line, text, instead }) => `${file}:${line}  ${text}  is no token: use ${instead}`,
    ),
  );
  return { problems };
}

if (isStartedDirectly(import.meta.url)) {
  const { problems } = checkTokens();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
