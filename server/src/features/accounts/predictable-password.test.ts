import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPredictable } from './predictable-password.ts';

describe('a predictable password [spec 1.5]', () => {
  it.each([
    '987654321',
    '0987654321',
    '88888888',
    '00000000',
    'abcdefgh',
    'hgfedcba',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    '19841984',
    'poiuytrewq',
    'qwertzui',
    'zxcvbnm,./',
    'abcd1234',
    '12344321',
    'aaaa1111',
    '1234567a',
    'x12345678',
    '🌊🌊🌊🌊🌊🌊🌊🌊',
    '24121990',
    '1990-12-24',
    '12/24/1990',
  ])('is %j', (password) => {
    expect(isPredictable(password)).toBe(true);
  });

  it.each([
    'salt water archive',
    'low tide 1869',
    'abc river 123 stone',
    '19903412',
    'correct horse battery staple',
    'tr0ub4dor&3',
  ])('is not %j', (password) => {
    expect(isPredictable(password)).toBe(false);
  });

  it('is a repetition of four or fewer characters', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' }),
        fc.integer({ min: 8, max: 20 }),
        (unit, times) => isPredictable(unit.repeat(times)),
      ),
    );
  });
});
