// docs/coverage.md: which tests cover which section of the specification. The title of a test, or
// of its group, ends with `[spec 2.5]` for section 5 of document 2. `npm run format` rewrites the
// page, and `npm run check` fails if it is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, isStartedDirectly } from './repository.mjs';

const documents = [
  'Accounts, sessions and access',
  'Profiles and connections',
  'Map, search and administration',
];
const sections = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'Error catalogue',
  'Business constants and limits',
];
const sources = [
  'contract/src',
  'graph/src',
  'server/src',
  'server/test',
  'web/src',
  'e2e',
  'scripts',
];
const page = fromRoot('docs/coverage.md');

/** Whether docs/coverage.md agrees with the test titles. */
export function checkCoverage() {
  const isWritten = readFileSync(page, 'utf8') === describeCoverage(readTestFiles());
  return { problems: isWritten ? [] : ['docs/coverage.md is out of date: npm run format'] };
}

/**
 * Writes the page docs/coverage.md.
 * @param {Map<string, string>} files test files with their sources
 */
export function describeCoverage(files) {
  const tests = findTests(files);
  const known = new Set(
    documents.flatMap((_, index) => sections.map((__, at) => `${index + 1}.${at + 1}`)),
  );
  const unknown = [...tests.keys()].filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new Error(`No such section: ${unknown.join(', ')}`);
  const missing = [...known].filter((tag) => !tests.has(tag));
  const lines = [
    '# Which tests hold the specification',
    '',
    'Written by `npm run format` from the titles of the tests: `[spec 2.5]` in a title stands for section 5 of document 2. How we read sentences that can be read in two ways is [decision 49](decisions/0049-readings-of-the-specification.md).',
    '',
    `Without a test: ${missing.length === 0 ? 'no section' : missing.join(', ')}.`,
  ];
  for (const [index, document] of documents.entries()) {
    lines.push(
      '',
      `## ${index + 1}. ${document}`,
      '',
      '| Section | Titles | In |',
      '|---|---|---|',
    );
    for (const [at, section] of sections.entries()) {
      const places = tests.get(`${index + 1}.${at + 1}`) ?? [];
      const names = [...new Set(places)].map((file) => `\`${shortName(file)}\``);
      lines.push(`| ${at + 1}. ${section} | ${places.length} | ${names.join(', ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The files of each tag; a file appears once for each title with the tag.
 * @param {Map<string, string>} files
 * @returns {Map<string, string[]>}
 */
function findTests(files) {
  /** @type {Map<string, string[]>} */
  const tests = new Map();
  for (const [file, source] of files) {
    for (const [, tag = ''] of source.matchAll(/\[spec (\d\.\d)\]/gu)) {
      tests.set(tag, [...(tests.get(tag) ?? []), file]);
    }
  }
  return tests;
}

/** @param {string} file */
function shortName(file) {
  return file
    .replace(/\.(?:test|spec)\.tsx?$/u, '')
    .replace(/(?:src\/|features\/|journeys\/)/gu, '');
}

/** @returns {Map<string, string>} */
function readTestFiles() {
  const names = sources
    .flatMap((folder) =>
      readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file) && !file.startsWith('scripts/coverage'))
    .sort();
  return new Map(names.map((file) => [file, readFileSync(fromRoot(file), 'utf8')]));
}

if (isStartedDirectly(import.meta.url)) writeFileSync(page, describeCoverage(readTestFiles()));
