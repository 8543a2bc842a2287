import { expect, it } from 'vitest';
import { pauseAfter } from './live-connection.ts';

it('waits twice as long after each failure, up to half a minute, and never all at once', () => {
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ]);
  expect(pauseAfter(0, 0)).toBe(500);
  expect(pauseAfter(10, 0.5)).toBe(22_500);
});
