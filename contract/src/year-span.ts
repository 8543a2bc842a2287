import type { YearRange } from './years.ts';

/** `1990-1999`, or one year: the form of closed year ranges in addresses and calls. */
export function spanOf({ from, to }: YearRange): string {
  const [first, last] = [from, to].map((year) => String(year).padStart(4, '0'));
  return from === to ? `${first}` : `${first}-${last}`;
}
