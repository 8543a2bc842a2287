import type { YearRange } from '@mangrove/contract';

/** Year ranges as PostgreSQL's `int4multirange` text: `{[2015,2015],[2018,2020]}`. */
export function multirangeOf(ranges: readonly YearRange[]): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to}]`).join(',')}}`;
}
