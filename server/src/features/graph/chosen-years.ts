import type { TimeFilters, YearRange } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';

/** The part of the network's time that is shown. */
export interface ChosenTime {
  /** Both ends are included; null for all years. */
  years: YearRange | null;
  hidesUndated: boolean;
  /** The year in which ongoing ranges end. */
  today: number;
}

/** The time that a query chooses; undefined if it leaves nothing out. */
export function readTime({ years, undated }: TimeFilters, clock: Clock): ChosenTime | undefined {
  if (years === undefined && undated === undefined) return undefined;
  const today = clock.now().getUTCFullYear();
  return { years: years ?? null, hidesUndated: undated === 'hide', today };
}

/** Whether any of these years is shown. */
export function meetsYears(ranges: readonly YearRange[], { years, today }: ChosenTime): boolean {
  if (years === null) return ranges.length > 0;
  return ranges.some(({ from, to }) => {
    const last = to === Number.POSITIVE_INFINITY ? Math.max(from, today) : to;
    return from <= years.to && last >= years.from;
  });
}

/** Whether a relationship with these years is shown; `hidesUndated` hides one without years. */
export function isShownIn(ranges: readonly YearRange[], time: ChosenTime): boolean {
  return ranges.length === 0 ? !time.hidesUndated : meetsYears(ranges, time);
}
