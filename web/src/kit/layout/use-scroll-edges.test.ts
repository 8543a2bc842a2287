import { expect, it } from 'vitest';
import { moreOf } from './use-scroll-edges.ts';

it.each([
  [0, undefined, 300],
  [0, 'end', 500],
  [120, 'both', 500],
  [200, 'start', 500],
  [199.4, 'start', 500],
] as const)(
  'moreOf returns the ends with more content when scrolled by %s: %s',
  (scrollLeft, more, scrollWidth) => {
    expect(moreOf({ scrollLeft, scrollWidth, clientWidth: 300 })).toBe(more);
  },
);
