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
  ])('cleans %j to %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it('returns a cleaned text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      }),
    );
  });
});

it('cleanLine replaces line breaks and tabs by single spaces', () => {
  expect(cleanLine(' a\n\tb ')).toBe('a b');
});

describe('truncateText', () => {
  it('limits the number of code points, and marks a cut with an ellipsis', () => {
    expect(truncateText('🌊'.repeat(100), 100)).toBe('🌊'.repeat(100));
    expect(truncateText('🌊'.repeat(101), 100)).toBe(`${'🌊'.repeat(100)}…`);
    expect(countCodePoints('👩‍🎨')).toBe(3);
  });
});
