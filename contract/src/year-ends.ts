// The ends of a range of years: what they are, and which years lie between them.
import { asYear, type Token } from './year-words.ts';
import type { YearRange } from './years.ts';

/** The years of one end: alternatives such as `1995 or 1996`. */
export type End = Token[];

/** The side on which a range is open. */
export type Opening = 'since' | 'until';

export function isMark(token: Token | undefined): boolean {
  if (token?.kind === 'ours' || token?.kind === 'bygone' || token?.kind === 'foreign') return true;
  return token?.kind === 'filler' && !/\p{L}/u.test(token.text);
}

/** A date with a day; two of them with a slash between are an interval. */
export function isDay({ text, kind }: Token): boolean {
  return kind === 'year' && /^\d{4}[-./]/u.test(text);
}

export function isShort({ kind, text }: Token): boolean {
  return kind === 'number' && text.length <= 2;
}

/** The digits of a month as ISO 8601 writes them. */
export function isPadded(token: Token | undefined): boolean {
  return token?.kind === 'number' && /^(?:0\d|1[0-2])$/u.test(token.text);
}

/** One or two digits as a year near `first`: after 1999, 0 and 00 are 2000. */
export function yearOfCentury(first: Token, { text, decade }: Token): Token {
  const unit = 10 ** text.length;
  const short = Number(text);
  const isNext = (first.from + 1) % unit === short;
  const year = isNext ? first.from + 1 : Math.floor(first.from / unit) * unit + short;
  return { ...asYear(first, year, decade === '' || year % 10 > 0 ? year : year + 9), decade };
}

export function isOurs({ era }: Token): boolean {
  return era === null || era === 'ours';
}

function isNamedOurs({ era }: Token): boolean {
  return era === 'ours';
}

function firstOf(years: End): number {
  return Math.min(...years.map(({ from }) => from));
}

function lastOf(years: End): number {
  return Math.max(...years.map(({ to }) => to));
}

export function directionOf({ kind }: Token): Opening {
  return kind === 'since' || kind === 'after' ? 'since' : 'until';
}

/** Years without another end: each by itself, or all that follows the first or leads to the last. */
export function openRanges(years: End, opens: Opening | null): YearRange[] {
  if (opens === null || years.length === 0) return years.map(({ from, to }) => ({ from, to }));
  return opens === 'since'
    ? [{ from: firstOf(years), to: Number.POSITIVE_INFINITY }]
    : [{ from: Number.NEGATIVE_INFINITY, to: lastOf(years) }];
}

/** An end within the other's span, as in `1800s - 1850` or `1985 - 1980s`, bounds it. */
function betweenEnds(starts: End, ends: End): YearRange {
  const [[first, until], [since, last]] = [starts, ends].map((end) => [
    firstOf(end),
    lastOf(end),
  ]) as [[number, number], [number, number]];
  const isEndWithin = since > first && last < until;
  const isStartWithin = first > since && until < last;
  return {
    from: isStartWithin ? first : Math.min(first, since),
    to: isEndWithin ? last : Math.max(last, until),
  };
}

/** The range from one end to the other, in either order; of it the years of our era. */
export function rangeBetween(start: End, end: End): YearRange[] {
  const [starts, ends] = [start.filter(isOurs), end.filter(isOurs)];
  // "1000 - the fall of 500 BC" names the era once, at its end.
  const isBefore = end.every(({ era }) => era === 'bygone');
  if (ends.length === 0) return openRanges(isBefore ? starts.filter(isNamedOurs) : starts, null);
  if (starts.length > 0) return [betweenEnds(starts, ends)];
  const to = lastOf(ends);
  // After a year before our era, a smaller one without an era is before it, too.
  if (ends.every(({ era }) => era === null) && lastOf(ends) < firstOf(start)) return [];
  const isBygone = start.every(({ era }) => era === 'bygone');
  return [{ from: isBygone ? 1 : firstOf(ends), to }];
}
