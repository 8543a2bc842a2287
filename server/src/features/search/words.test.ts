import { expect, it } from 'vitest';
import { parseSearchText } from './words.ts';

it.each([
  ['a b c d e f g h i k l m', ['a', 'b', 'c']],
  ['an er in on st th', ['an', 'er', 'in']],
  ['J. R. R. T. Kowhai', ['Kowhai', 'J', 'R', 'T']],
  ['藝術 家族 東京 展覧 会場', ['藝術', '家族', '東京', '展覧', '会場']],
])('of many words of one or two letters in “%s”, three are searched for', (text, words) => {
  expect(parseSearchText(text).words).toEqual(words);
  expect(parseSearchText(text).phrase.length).toBeGreaterThan(8);
});
