/** A range of years, both ends included; an open end is infinite. */
export interface YearRange {
  from: number;
  to: number;
}

const dash = '[-–—]';
const decadeEnd = "(?<=0)(?:['’]?s|er)(?!\\p{L})";
const present = '(?:the\\s+)?(?:present|now|today|date|ongoing|current|heute|jetzt)(?!\\p{L})';
// Two digits after a year are a year of its century, unless they begin a date such as 2010-11-30.
const shortYear = '\\d{2}(?!\\d|[-/.]\\d)';

const yearsInText = new RegExp(
  [
    // "since 1990", "until May 2005": one word may come between.
    '(?:(?<!\\p{L})(?:(?<since>since|seit|ab)|(?<until>until|till|bis|up\\s+to))\\s+(?:the\\s+)?(?:\\p{L}+\\.?\\s+)?)?',
    `(?<!\\d)(?<first>\\d{4})(?!\\d)(?<firstDecade>${decadeEnd})?`,
    `(?:\\s*(?:${dash}|to|till|until|bis)\\s*`,
    `(?:(?:the\\s+)?(?<last>\\d{4})(?!\\d)(?<lastDecade>${decadeEnd})?|(?<lastShort>${shortYear})|(?<present>${present}))`,
    `|/(?<second>${shortYear})`,
    `|(?<open>\\s*${dash}\\s*(?=$|[,;)])|\\s+onwards?(?!\\p{L})))?`,
  ].join(''),
  'giu',
);

/**
 * The years that a text such as `2020`, `2020 - 2022`, `2015, 2018–20`, `2020/21` or `1990s` names,
 * as sorted, disjoint ranges; adjacent ranges are joined. `2019-`, `since 1990`, `2015 - present`
 * and `until 2005` are open at one end. Other words are ignored, so that free text keeps its years.
 * The ends of a reversed range are swapped.
 */
export function parseYears(text: string): YearRange[] {
  const found = [...text.matchAll(yearsInText)].flatMap(({ groups }) => readRanges(groups ?? {}));
  return joinRanges(found);
}

function readRanges(named: Record<string, string | undefined>): YearRange[] {
  const first = Number(named.first);
  const from = named.until ? Number.NEGATIVE_INFINITY : first;
  const firstEnd = named.firstDecade ? first + 9 : first;
  if (named.open || named.present) return [{ from, to: Number.POSITIVE_INFINITY }];
  if (named.last) {
    const last = Number(named.last);
    const to = named.lastDecade ? last + 9 : last;
    return [first <= last ? { from, to } : { from: last, to: firstEnd }];
  }
  const short = named.lastShort ?? named.second;
  const end = short ? Math.max(firstEnd, yearOfCentury(first, Number(short))) : firstEnd;
  if (named.since && !named.lastShort) return [{ from, to: Number.POSITIVE_INFINITY }];
  // A slash names two single years, not the range between them.
  if (named.second && !named.until) return [at(first), at(end)];
  return [{ from, to: end }];
}

function at(year: number): YearRange {
  return { from: year, to: year };
}

/** Two digits as a year in the century of `first`, or as the year after it: 1999 and 0 are 2000. */
function yearOfCentury(first: number, short: number): number {
  const isNext = (first + 1) % 100 === short;
  return isNext ? first + 1 : Math.floor(first / 100) * 100 + short;
}

/** `2015, 2018 - 2020, since 2024`: the text that the years picker stores and shows. */
export function formatYears(ranges: readonly YearRange[]): string {
  return joinRanges([...ranges])
    .map(formatRange)
    .join(', ');
}

/**
 * Normalises typed years and joins adjacent ranges; text without a readable year stays unchanged.
 */
export function joinYears(typed: string): string {
  const ranges = parseYears(typed);
  return ranges.length === 0 ? typed : formatYears(ranges);
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
