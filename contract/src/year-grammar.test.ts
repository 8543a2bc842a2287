// Phrases made by a grammar: what they mean is known, because they are made from it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseYears, type YearRange } from './years.ts';

const month = fc.constantFrom(
  ...[
    'January',
    'May',
    'Sept.',
    'Oct',
    'Dec.',
    'Mai',
    'März',
    'Dezember',
    'juin',
    'août',
    'maggio',
    'enero',
  ],
);
const day = fc.integer({ min: 1, max: 28 }).map(String);
const monthNumber = fc.integer({ min: 1, max: 12 }).map(String);
const two = (text: string) => text.padStart(2, '0');
const year = fc.integer({ min: 1000, max: 2999 });

const scripts = ['0', '\uFF10', '\u0660', '\u0966', '\u{1D7CE}'];
/** The digits of another script. */
const written = (text: string, zero: string) =>
  text.replace(/\d/gu, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** One end of a range: a year as a date, roughly, or doubtful. */
const forms: fc.Arbitrary<(year: string) => string> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((text: string) => text) },
  month.map((name) => (text: string) => `${name} ${text}`),
  fc.tuple(day, month).map(
    ([date, name]) =>
      (text: string) =>
        `${date} ${name} ${text}`,
  ),
  fc.tuple(day, month).map(
    ([date, name]) =>
      (text: string) =>
        `${date}. ${name} ${text}`,
  ),
  fc.tuple(day, month).map(
    ([date, name]) =>
      (text: string) =>
        `${name} ${date}, ${text}`,
  ),
  fc.tuple(day, monthNumber).map(
    ([date, each]) =>
      (text: string) =>
        `${text}-${two(each)}-${two(date)}`,
  ),
  fc.tuple(day, monthNumber).map(
    ([date, each]) =>
      (text: string) =>
        `${date}.${each}.${text}`,
  ),
  monthNumber.map((each) => (text: string) => `${two(each)}/${text}`),
  fc
    .constantFrom('c. ', 'ca. ', 'circa ', 'c.', 'about ', 'um ', 'vers ', 'early ', 'the end of ')
    .map((word) => (text: string) => `${word}${text}`),
  fc.constantFrom('Spring ', 'Winter ', 'Q3 ').map((word) => (text: string) => `${word}${text}`),
  fc.constantFrom('?', ' (?)', ' AD', ' CE').map((mark) => (text: string) => `${text}${mark}`),
  fc.constant((text: string) => `[${text}]`),
);
const end = (value: number) =>
  fc
    .tuple(forms, fc.constantFrom(...scripts))
    .map(([form, zero]) => form(written(String(value).padStart(4, '0'), zero)));

const dash = fc.constantFrom(...'-–—‒―‐‑−~～〜∼⁓﹣－〰˗…→');
const join = fc.oneof(
  dash,
  dash.map((mark) => ` ${mark} `),
  fc.constantFrom(...[' to ', ' until ', ' till ', ' through ', ' up to ', ' bis ', ' hasta ']),
  fc.constantFrom(' - ca. ', ' – after ', ' until about ', ' to the late ', ' - before '),
  fc.constantFrom(' to at least ', ' to her death in ', ' to the opening of '),
);
const range = fc.tuple(year, fc.integer({ min: 1, max: 60 })).chain(([from, length]) =>
  fc
    .tuple(end(from), join, end(from + length), fc.constantFrom('', 'from ', 'since ', 'between '))
    .map(([first, joined, last, opener]) => ({
      text:
        opener === 'between '
          ? `between ${first} and ${last}`
          : `${opener}${first}${joined}${last}`,
      from,
      to: from + length,
    })),
);
const single = year.chain((value) => end(value).map((text) => ({ text, from: value, to: value })));
const open = year.chain((value) =>
  fc.tuple(end(value), fc.constantFrom(...openings)).map(([text, [before, after, side]]) => ({
    text: `${before}${text}${after}`,
    from: side === 'until' ? Number.NEGATIVE_INFINITY : value,
    to: side === 'since' ? Number.POSITIVE_INFINITY : value,
  })),
);
const openings = [
  ['since ', '', 'since'],
  ['seit ', '', 'since'],
  ['', ' onwards', 'since'],
  ['', ' - present', 'since'],
  ['', ' –', 'since'],
  ['', ' to this day', 'since'],
  ['', ' – pres.', 'since'],
  ['', ' until further notice', 'since'],
  ['until ', '', 'until'],
  ['bis ', '', 'until'],
  ['', ' or earlier', 'until'],
] as const;
const decade = fc.integer({ min: 190, max: 202 }).chain((tens) =>
  fc.constantFrom('s', '’s', "'s", 'er').map((suffix) => ({
    text: `${tens}0${suffix}`,
    from: tens * 10,
    to: tens * 10 + 9,
  })),
);
const item = fc.oneof({ weight: 4, arbitrary: range }, single, open, decade);
const before = fc
  .tuple(year, fc.constantFrom(' BC', ' BCE', ' B.C.', ' v. Chr.', ' av. J.-C.', 'BC', ' b.c.e.'))
  .map(([value, era]) => `${value}${era}`);

const holds = (ranges: readonly YearRange[], asked: number) =>
  ranges.some(({ from, to }) => asked >= from && asked <= to);

// A failure prints the seed that makes the same phrases again.
it('every year of a phrase finds it, and no year outside does', () => {
  const list = fc.oneof(
    fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.constantFrom('; ', ' | ')),
    // "since 1990, until 2005" would be one range.
    fc.tuple(fc.array(fc.oneof(range, single), { maxLength: 3 }), fc.constantFrom(', ', ' and ')),
  );
  fc.assert(
    fc.property(list, ([meant, separator]) => {
      const text = meant.map((each) => each.text).join(separator);
      const read = parseYears(text);
      const asked = meant.flatMap(({ from, to }) => [
        ...[from - 1, from, from + 1, Math.floor((from + to) / 2), to - 1, to, to + 1],
      ]);
      for (const each of [...asked, 999, 3061].filter(Number.isFinite)) {
        expect(holds(read, each), `${each} of "${text}"`).toBe(holds(meant, each));
      }
    }),
    { numRuns: 3000 },
  );
});

it('no year finds one before our era, alone or as both ends of a range', () => {
  fc.assert(
    fc.property(before, fc.option(year), join, (text, first, joined) => {
      expect(parseYears(first === null ? text : `${first}${joined}${text}`)).toEqual([]);
    }),
  );
});

it('reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      for (const { from, to } of parseYears(text)) expect(from).toBeLessThanOrEqual(to);
    }),
  );
});
