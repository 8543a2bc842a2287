import type { YearRange } from '@mangrove/contract/browser';

/** The same number of years, moved by `by` years within the bounds. */
export function moveYears(years: YearRange, by: number, bounds: YearRange): YearRange {
  const length = Math.min(years.to - years.from, bounds.to - bounds.from);
  const from = clamp(years.from + by, bounds.from, bounds.to - length);
  return { from, to: from + length };
}

/** The years with another end; if it passes the opposite end, that moves along to the same year. */
export function setEnd(years: YearRange, end: 'from' | 'to', year: number): YearRange {
  return end === 'from'
    ? { from: year, to: Math.max(year, years.to) }
    : { from: Math.min(year, years.from), to: year };
}

/** Where playing begins: the chosen years, or a tenth of all; at the last year it starts over. */
export function startOfPlay(years: YearRange | null, bounds: YearRange): YearRange {
  const span = bounds.to - bounds.from + 1;
  const begun = years ?? { from: bounds.from, to: bounds.from + Math.ceil(span / 10) - 1 };
  return begun.to >= bounds.to ? moveYears(begun, -span, bounds) : moveYears(begun, 0, bounds);
}

/** The years; null if they cover all of the bounds. */
export function narrowTo(years: YearRange, bounds: YearRange): YearRange | null {
  return years.from <= bounds.from && years.to >= bounds.to ? null : years;
}

const playMs = 20_000;
const slowestStepMs = 700;
const quickestStepMs = 150;

/** Milliseconds per step of playing, so that playing all years takes about twenty seconds. */
export function stepMs(bounds: YearRange): number {
  const each = playMs / (bounds.to - bounds.from + 1);
  return clamp(each, quickestStepMs, slowestStepMs);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
