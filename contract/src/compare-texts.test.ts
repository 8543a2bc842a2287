import { expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

it('compareTexts orders as a dictionary does, with numbers as numbers', () => {
  expect(['b', '10. Show', 'Ä', '2. Show', 'a'].sort(compareTexts)).toEqual([
    '2. Show',
    '10. Show',
    'Ä',
    'a',
    'b',
  ]);
  expect(compareTexts('Éva', 'eva')).toBe(0);
});
