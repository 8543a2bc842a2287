import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, countCodePoints, truncateText } from './text.ts';

describe('cleanText', () => {
  it.each([
    ['e\u0301', 'é'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\r\nb', 'a\nb'],
    ['\u202Eevil\u202C', 'evil'],
    ['\uD800', '\uFFFD'],
    ['  x  ', 'x'],
    ['👩\u200D🎨', '👩\u200D🎨'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['می\u200C\u200C\u00ADخواهم', 'می\u200Cخواهم'],
    ['ه\u200D', 'ه\u200D'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['Auf\u200Cla\u200Dge', 'Auflage'],
    ['Sea\u00ADwater', 'Seawater'],
    ['a\u034Fb\u061Cc\u180Ed\u2061e\uFEFFf\uFFF9g\u{E0041}h\uFE0Fi', 'abcdefghi'],
    ['Mere\u3164Kingi\u2800', 'Mere Kingi'],
    [
      '☂\uFE0F 1\uFE0F\u20E3 👩🏽\u200D🚀 ❤\uFE0F\u200D🔥',
      '☂\uFE0F 1\uFE0F\u20E3 👩🏽\u200D🚀 ❤\uFE0F\u200D🔥',
    ],
    [
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    ],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
    ['ᠠ\u180Eᠠ ᠮ\u180Bᠣ', 'ᠠ\u180Eᠠ ᠮ\u180Bᠣ'],
    ['\u{1343F}', ''],
    ['\u{16FE4} \u{13430}', ''],
    ['a\u0085b\u2028c\u2029d\ve\ff', 'a\nb\nc\nd\ne\nf'],
  ])('cleans %j to %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  const blank = Array.from({ length: 0xe0200 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /[\p{DI}\p{Cc}\p{Z}\u2800]/u.test(character));

  it('leaves nothing of a text that nobody sees', () => {
    for (const character of blank) expect(cleanText(character)).toBe('');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...blank)), (typed) => {
        expect(cleanText(typed.join(''))).toBe('');
      }),
    );
  });

  // What joins or chooses forms, beside what it may and may not join. A failure prints the seed.
  const unit = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...blank) },
    fc.constantFrom(
      ...'aé0#*☂❤👩🏽🚀🏴葛ᠠمهक्≤\u20E3\u0301\u200C\u200D\uFE0F\u180E\u{E007F}\u{E0067}',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const visibleOf = (text: string) =>
    text
      .replace(/[\p{DI}\p{Cc}\p{Z}\p{NChar}\u2800\u{1D159}\u{13441}\u{13442}\uFFF9-\uFFFB]/gu, '')
      .replace(/^[\u{13430}-\u{13440}\u{16FE4}]+$/u, '')
      .normalize('NFC');

  it('changes nothing that is visible, and a cleaned text not at all', () => {
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const typed = units.join('').toWellFormed();
        const clean = cleanText(typed);
        expect(cleanText(clean)).toBe(clean);
        expect(visibleOf(clean)).toBe(visibleOf(typed));
        expect(clean === '').toBe(visibleOf(typed) === '');
      }),
      { numRuns: 1000 },
    );
  });
});

it('cleanLine replaces line breaks and tabs by single spaces', () => {
  expect(cleanLine(' a\n\tb\u2028\u0085c ')).toBe('a b c');
});

describe('truncateText', () => {
  it('limits the number of code points, and marks a cut with an ellipsis', () => {
    expect(truncateText('🌊'.repeat(100), 100)).toBe('🌊'.repeat(100));
    expect(truncateText('🌊'.repeat(101), 100)).toBe(`${'🌊'.repeat(100)}…`);
    expect(countCodePoints('👩‍🎨')).toBe(3);
  });
});
