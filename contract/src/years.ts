import { readPhrases } from './year-phrases.ts';

/** A range of years, both ends included; an open end is infinite. */
export interface YearRange {
  from: number;
  to: number;
}

/**
 * The years that a text such as `2020`, `May 2020 - June 2022`, `2015, 2018–20`, `2020/21`, `1990s`
 * or `19th century` names, as sorted, disjoint ranges; adjacent ranges are joined. `2019-`, `since
 * 1990`, `2015 - present` and `until 2005` are open at one end. Years before our era are not listed.
 * Other words are ignored, so that free text keeps its years. The ends of a reversed range are
 * swapped.
 */
export function parseYears(text: string): YearRange[] {
  const ranges = plainYears.test(text) ? text.split(', ').map(readPlainRange) : readPhrases(text);
  return joinRanges(ranges);
}

/** Nearly all texts are as the picker writes them, and thousands are read at a time. */
const plainYears = /^\d{4}(?: - \d{4})?(?:, \d{4}(?: - \d{4})?)*$/u;

function readPlainRange(text: string): YearRange {
  const [from, to] = [Number(text.slice(0, 4)), Number(text.slice(-4))];
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/** `2015, 2018 - 2020, since 2024`: the text that the years picker stores and shows. */
export function formatYears(ranges: readonly YearRange[]): string {
  return joinRanges([...ranges])
    .map(formatRange)
    .join(', ');
}

/** What is understood of typed years, as `formatYears` writes it; empty if no year can be read. */
export function understandYears(typed: string): string {
  return formatYears(parseYears(typed));
}

function formatRange({ from, to }: YearRange): string {
  const [first, last] = [from, to].map((year) => String(year).padStart(4, '0'));
  if (to === Number.POSITIVE_INFINITY) {
    return `since ${from === Number.NEGATIVE_INFINITY ? '0000' : first}`;
  }
  if (from === Number.NEGATIVE_INFINITY) return `until ${last}`;
  return from === to ? `${first}` : `${first} - ${last}`;
}

/** The first four-digit year in a text, or 9999 for none: unknown years sort last. */
export function firstYear(text: string): number {
  const match = /(?<!\d)\d{4}(?!\d)/u.exec(text);
  return match ? Number(match[0]) : 9999;
}

function joinRanges(ranges: YearRange[]): YearRange[] {
  const sorted = ranges.sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
  const joined: YearRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
}

// Subtracting two equal infinities gives NaN, so equality is checked first.
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/**
 * Years more than this many years apart from all others are taken for typing errors, such as 7590:
 * they would squeeze the rest of the timeline.
 */
const widestGap = 100;

/**
 * The first and last year of the largest group of ranges, without typing errors; null without
 * ranges. An open end counts as its closed end.
 * @param named ranges, each with how often it is used.
 */
export function findYearBounds(
  named: readonly (YearRange & { count: number })[],
): YearRange | null {
  const closed = named.map(({ from, to, count }) => ({
    from: Number.isFinite(from) ? from : to,
    to: Number.isFinite(to) ? to : from,
    count,
  }));
  const groups: typeof closed = [];
  for (const each of closed.sort((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    if (last && each.from <= last.to + widestGap) {
      last.to = Math.max(last.to, each.to);
      last.count += each.count;
    } else groups.push({ ...each });
  }
  const [largest] = groups.sort((a, b) => b.count - a.count || b.to - a.to);
  return largest ? { from: largest.from, to: largest.to } : null;
}
