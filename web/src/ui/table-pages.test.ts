import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastPage, pageOf, pagesWithGaps } from './table-pages.ts';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, null, 6]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [6, 12, [1, null, 4, 5, 6, 7, 8, null, 12]],
  [12, 12, [1, null, 10, 11, 12]],
])('page %i of %i: %j', (current, last, numbers) => {
  expect(pagesWithGaps(current, last)).toEqual(numbers);
});

it('always names the current page and both neighbours, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 59 }), (last, at) => {
      const current = 1 + (at % last);
      const numbers = pagesWithGaps(current, last).filter((one) => one !== null);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const near of [1, last, current - 2, current, current + 2]) {
        if (near >= 1 && near <= last) expect(numbers).toContain(near);
      }
    }),
  );
});

it('cuts a list into pages, and stays on the last when rows go', () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  expect(pageOf(rows, 1, 10).rows).toHaveLength(10);
  expect(pageOf(rows, 3, 10)).toEqual({ page: 3, rows: [20, 21, 22] });
  expect(pageOf(rows, 9, 10).page).toBe(3);
  expect(pageOf([], 4, 10)).toEqual({ page: 1, rows: [] });
  expect(lastPage(0, 10)).toBe(1);
});
