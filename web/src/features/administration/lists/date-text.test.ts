import { expect, it } from 'vitest';
import { pageText } from './date-text.ts';

it.each([
  [1, 61, '1–20 of 61 users'],
  [4, 61, '61–61 of 61 users'],
  [2, 1204, '21–40 of 1,204 users'],
  [1, 20, '20 users'],
  [1, 1, '1 user'],
  [1, 0, '0 users'],
])('page %i of a list of %i reads %j', (page, total, sentence) => {
  expect(pageText({ page, size: 20, total }, 'user', 'users')).toBe(sentence);
});
