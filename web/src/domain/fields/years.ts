import { formatYears, limits, parseYears, type YearRange } from '@mangrove/contract/browser';

/** The picker shows eleven years and moves by ten: the last of a page is the first of the next. */
export const yearPage = { size: 11, step: 10 } as const;

/** The first year of the page that shows a year. */
export function pageOfYear(year: number): number {
  const held = Math.min(Math.max(year, limits.yearFirst), limits.yearLast - 1);
  return limits.yearFirst + Math.floor((held - limits.yearFirst) / yearPage.step) * yearPage.step;
}

/** The years of a page, none outside the picker's bounds. */
export function yearsOfPage(first: number): number[] {
  return Array.from({ length: yearPage.size }, (_, index) => first + index).filter(
    (year) => year >= limits.yearFirst && year <= limits.yearLast,
  );
}

/** The last year that a text names; now, or later, where it names none or is open at its end. */
export function latestYear(text: string, now: number): number {
  const last = parseYears(text).at(-1);
  if (!last) return now;
  return Number.isFinite(last.to) ? last.to : Math.max(last.from, now);
}

export function isYearChosen(text: string, year: number): boolean {
  return parseYears(text).some(({ from, to }) => year >= from && year <= to);
}

/** Takes a year in or out; every other year that the text names stays. */
export function toggleYear(text: string, year: number): string {
  if (!isYearChosen(text, year)) return addYears(text, { from: year, to: year });
  return formatYears(
    parseYears(text).flatMap(({ from, to }) =>
      year < from || year > to
        ? [{ from, to }]
        : [
            { from, to: year - 1 },
            { from: year + 1, to },
          ].filter((range) => range.from <= range.to),
    ),
  );
}

/** Takes in every year between two, whichever comes first. */
export function addYears(text: string, { from, to }: YearRange): string {
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  return formatYears([...parseYears(text), range]);
}

/** What a field shows of a long list of years. */
export function cutYears(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`;
}
