// A step of `npm run check` that keeps certain code in its one place. Lint cannot do this: it
// checks what a file imports, but not whether it builds queries on a handle that it was given.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findUngated } from './reading-gate.mjs';
import { fromRoot } from './repository.mjs';
import { findUnversioned } from './writing-gate.mjs';

// A literal of several words.
const words = /(?:'(?=[^'\n]*\s)|"(?=[^"\n]*\s)|`(?=[^`\n]*\s))/u.source;

// What a refusal, a fault, a note or a finding says, also in the lines after the one that begins it.
const details = new RegExp(
  [
    String.raw`\bnew AppError\(\s*[^,();]+,\s*${words}`,
    String.raw`\bnew \w+(?:Refused|Fault)\(\s*${words}`,
    String.raw`(?<![\w.${'`'}])(?:say|malformed|unavailable|notAllowed|refusal|broken|missing|fits)\(\s*(?:'[a-z_. ]+',\s*)?${words}`,
    String.raw`(?<![\w.])(?:fail|faultAt)\((?:[^();]+,)?\s*${words}`,
    String.raw`\.(?:fault|skip|normalise|wait|print|printError)\((?:[^();]+,)?\s*${words}`,
    String.raw`\.progress\(\s*(?:[^,();]+\? )?['"${'`'}][A-Z]`,
    String.raw`\b(?:detail|message|reason|sentence|refusal|advice|what|why)(?::| =)\s*(?:[^,();=]+\? )?${words}`,
    // A start that fails, a service that is away, and what a setting must be.
    String.raw`\bnew (?:ConfigError|\w+(?:Unusable|Away|InUse)|NotFrom\w+)\(\s*${words}`,
    String.raw`\bsuper\(\s*${words}`,
    String.raw`\baddIssue\(\s*${words}`,
    String.raw`['"${'`'}]must [^'"${'`'}\n]*['"${'`'}]`,
    String.raw`['"${'`'}](?:Configuration:|[A-Z\d]+_[A-Z\d_]+) (?=[a-z])`,
    String.raw`\b\w+Text =\s*${words}`,
  ].join('|'),
  'gu',
);

/** @typedef {{ folder: string, allowed: RegExp, pattern: RegExp, instead: string }} Place */

// Texts of a screen: between tags, in attributes and properties, and as one of two.
const texts = [
  /(?<!=)>[^<>{}=;A-Za-z]*[A-Za-z][^<>{}=;]*<\//u,
  /(?<!=)>\s*[A-Z][a-z][^<>{}=;()]*\{/u,
  /^\s+[A-Z][A-Za-z'’]*(?: [A-Za-z,.'’-]+)*\.{0,3}[?!…]?$/u,
  /^\s+[A-Z][A-Za-z'’]* (?:[A-Za-z,.'’-]+ )*\{(?!\s*$)/u,
  /\b(?:aria-label|title|label|placeholder|alt|description|message|failed|loading|text|\w+Label)=(?:"(?!lazy")|\{['`])[^"'`A-Za-z]*[A-Za-z]/u,
  /\b(?:label|title|header|text|placeholder|failed|loading|detail|caption|summary): (?:\([^)]*\) => )?['`][A-Za-z]/u,
  /\? ['`][A-Z][a-z]|useDocumentTitle\(['`][A-Za-z]/u,
];

const tests = String.raw`\.test\.tsx?$|/test-[^/]+$`;

/** @type {Place[]} */
const places = [
  {
    folder: 'server/src',
    allowed: new RegExp(String.raw`/db/|(?:/|-)queries\.ts$|${tests}`, 'u'),
    pattern:
      /\bsql(?:\.\w+\(|<[^`]*>`|`)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/u,
    instead: 'SQL stands in queries.ts or <what>-queries.ts of its feature, or in db',
  },
  {
    folder: 'server/src',
    allowed: new RegExp(`^server/src/(?!features/)|${tests}`, 'u'),
    pattern: /\bnetwork\.current(?:Placed)?\(/u,
    instead: 'a feature reads the network by snapshotFor(viewer) or placedSnapshotFor(viewer)',
  },
  {
    folder: 'web/src',
    allowed: new RegExp(String.raw`/api/keys\.ts$|/kit/gallery/|${tests}`, 'u'),
    pattern: /\b\w*[kK]ey = \[|\bqueryKey: \['/u,
    instead: 'a key that stands alone or serves several queries is named in web/src/api/keys.ts',
  },
  {
    folder: 'web/src',
    allowed: new RegExp(String.raw`\.ts$|/kit/gallery/|${tests}`, 'u'),
    pattern: new RegExp(texts.map(({ source }) => source).join('|'), 'u'),
    instead: 'what a person reads stands in the messages.ts beside it, as a whole sentence',
  },
  {
    folder: 'server/src',
    allowed: new RegExp(String.raw`(?:/|-)messages\.ts$|${tests}`, 'u'),
    pattern: details,
    instead: 'what the server says stands in the messages.ts of its feature or folder',
  },
];

/**
 * The code in a file that belongs in another place.
 * @param {string} file path from the repository's root
 * @param {string} source
 */
export function findMisplaced(file, source) {
  const lines = source.split('\n');
  return places
    .filter(({ folder, allowed }) => file.startsWith(`${folder}/`) && !allowed.test(file))
    .flatMap(({ pattern, instead }) =>
      placesOf(pattern, source, lines).map(
        (at) => `${file}:${at + 1}  ${lines[at]?.trim()}  ${instead}`,
      ),
    );
}

/**
 * The lines that hold a pattern; one with the flag `g` may go on in the next lines.
 * @param {RegExp} pattern
 * @param {string} source
 * @param {string[]} lines
 */
function placesOf(pattern, source, lines) {
  return pattern.global
    ? [...source.matchAll(pattern)].map(
        ({ index }) => source.slice(0, index).split('\n').length - 1,
      )
    : lines.flatMap((line, at) => (pattern.test(line) ? [at] : []));
}

/** @returns {{ problems: string[] }} */
export function checkPlaces() {
  const folders = [...new Set(places.map(({ folder }) => folder))];
  const problems = folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .sort()
      .flatMap((file) => {
        const source = readFileSync(fromRoot(file), 'utf8');
        return [
          ...findMisplaced(file, source),
          ...findUngated(file, source),
          ...findUnversioned(file, source),
        ];
      }),
  );
  return { problems };
}
