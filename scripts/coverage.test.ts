import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const readFile = (file: string) => readFileSync(new URL(file, root), 'utf8');

const sources = ['contract/src', 'graph/src', 'server/src', 'web/src', 'e2e', 'scripts'];

/** Every test file, by the short name under which docs/coverage.md knows it. */
const files = new Map(
  sources
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
    .flatMap((file) => [
      [longName(file), file],
      [shortName(file), file],
    ]),
);

/** `server/src/features/access/access.test.ts` is `server/access/access`, or … */
function longName(file: string): string {
  return file
    .replace(/\.(?:test|spec)\.tsx?$/u, '')
    .split('/')
    .filter((part) => !['src', 'features', 'journeys'].includes(part))
    .join('/');
}

/** … `server/access`. */
function shortName(file: string): string {
  return longName(file).replace(/\/([^/]+)\/\1$/u, '/$1');
}

/** The titles of the tests and groups of a file, as they are written, placeholders included. */
function titlesIn(source: string): string[] {
  const opening = /(?:\b(?:it|test|describe|describeWithDatabase)(?:\.\w+)*|\))\(\s*/u.source;
  const text = /(?<mark>['"`])(?<title>(?:\\.|(?!\k<mark>).)+)\k<mark>/u.source;
  return Array.from(source.matchAll(new RegExp(opening + text, 'gu')), ({ groups }) =>
    (groups?.title ?? '').replaceAll(/\\(.)/gu, '$1'),
  );
}

/** The rows of the tables, without their heads. */
function rowsOf(page: string): string[] {
  return page.split('\n').filter((line) => /^\|(?! Section \||---)/u.test(line));
}

/** Who is said to hold a row stands in its last cell. */
function holdersOf(row: string): string {
  return row.split(' | ').at(-1) ?? '';
}

interface Reference {
  name: string;
  titles: string[];
}

/** The files that are named, each with the titles that are quoted behind it. */
function readReferences(page: string): Reference[] {
  return rowsOf(page).flatMap((row) => {
    const named = holdersOf(row).matchAll(/`([^`]+)`((?:[\s,]*"[^"]+")*)/gu);
    return Array.from(named, ([, name = '', titles = '']) => ({
      name,
      titles: Array.from(titles.matchAll(/"([^"]+)"/gu), ([, title = '']) => title),
    }));
  });
}

/** Whether the quoted words are a title, or begin one alone, or stand in one alone. */
function namesOne(titles: ReadonlySet<string>, quoted: string): boolean {
  const those = (fits: (title: string) => boolean) => [...titles].filter(fits).length;
  return (
    titles.has(quoted) ||
    those((title) => title.startsWith(quoted)) === 1 ||
    those((title) => title.includes(quoted)) === 1
  );
}

describe('the list of what holds of the specification', () => {
  const page = readFile('docs/coverage.md');
  const references = readReferences(page);

  it('names who holds each row', () => {
    expect(references.length).toBeGreaterThan(100);
    expect(rowsOf(page).filter((row) => !/`[^`]+`|by eye/iu.test(holdersOf(row)))).toEqual([]);
  });

  it('names no file that does not exist', () => {
    expect(references.map(({ name }) => name).filter((name) => !files.has(name))).toEqual([]);
  });

  it('quotes no title that its file does not have', () => {
    const wrong = references.flatMap(({ name, titles }) => {
      const file = files.get(name);
      const known = new Set(file ? titlesIn(readFile(file)) : []);
      return titles
        .filter((quoted) => !namesOne(known, quoted))
        .map((quoted) => `${name} "${quoted}"`);
    });
    expect(wrong).toEqual([]);
  });
});

it('finds the titles of a file as they are written', () => {
  const source = [
    "describe('a reef', () => {",
    "  it('is the artist\\'s', async () => {});",
    "  it.each([['a'], ['b']])('holds %s', () => {});",
    '  test(`answers all`, () => expect(call("not a title")));',
    '});',
  ].join('\n');
  expect(titlesIn(source)).toEqual(['a reef', "is the artist's", 'holds %s', 'answers all']);
});

it('takes words for a title that stand in one alone', () => {
  const titles = new Set(['ends the session', 'ends the session of others', 'begins one']);
  expect(namesOne(titles, 'ends the session')).toBe(true);
  expect(namesOne(titles, 'of others')).toBe(true);
  expect(namesOne(titles, 'begins')).toBe(true);
  expect(namesOne(titles, 'ends the')).toBe(false);
  expect(namesOne(titles, 'no such title')).toBe(false);
});
