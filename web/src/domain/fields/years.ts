import {
  formatYears,
  limits,
  parseYears,
  understandYears,
  type YearRange,
} from '@mangrove/contract/browser';
import { yearText } from './messages.ts';

/** The picker shows eleven years and moves by ten: the last of a page is the first of the next. */
export const yearPage = { size: 11, step: 10 } as const;

/** The first year of the page that shows a year. */
export function pageOfYear(year: number): number {
  const held = Math.min(Math.max(year, limits.yearFirst), limits.yearLast - 1);
  return limits.yearFirst + Math.floor((held - limits.yearFirst) / yearPage.step) * yearPage.step;
}

/** The years of a page, within the picker's bounds. */
export function yearsOfPage(first: number): number[] {
  return Array.from({ length: yearPage.size }, (_, index) => first + index).filter(
    (year) => year >= limits.yearFirst && year <= limits.yearLast,
  );
}

/** The last year in a text; for an open range the later of its start and `now`; else `now`. */
export function latestYear(text: string, now: number): number {
  const last = parseYears(text).at(-1);
  if (!last) return now;
  return Number.isFinite(last.to) ? last.to : Math.max(last.from, now);
}

export function isYearChosen(text: string, year: number): boolean {
  return parseYears(text).some(({ from, to }) => year >= from && year <= to);
}

/** Adds or removes a year; every other year of the text stays. */
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

/** Adds every year from one year to another, given in either order. */
export function addYears(text: string, { from, to }: YearRange): string {
  const range = { from: Math.min(from, to), to: Math.max(from, to) };
  return formatYears([...parseYears(text), range]);
}

/** A long list of years, cut for its field. */
export function cutYears(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`;
}

/** What is understood of typed years, where it differs from their text; undefined otherwise. */
export function explainYears(text: string): string | undefined {
  const understood = understandYears(text);
  if (understood === text.trim()) return undefined;
  return understood === '' ? yearText.unread : yearText.read(understood);
}
