/** One page of a list; a page that is past its end (rows went) gives the last one. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const shown = Math.min(Math.max(page, 1), lastPage(rows.length, size));
  return { page: shown, rows: rows.slice((shown - 1) * size, shown * size) };
}

/** An empty list has one page too. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** At most five page numbers, around the current one. */
export function numbersAround(current: number, last: number): number[] {
  const shown = 5;
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), last - shown + 1));
  return Array.from({ length: Math.min(shown, last) }, (_, index) => first + index);
}

/**
 * The first page, the last, and two on either side of the current one. Null is a gap; a gap of a
 * single page is that page.
 */
export function numbersToEnds(current: number, last: number): (number | null)[] {
  const from = Math.max(1, current - 2);
  const to = Math.min(last, current + 2);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const before = from <= 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, null];
  const rest = last - to;
  const after = rest <= 0 ? [] : rest === 1 ? [last] : rest === 2 ? [last - 1, last] : [null, last];
  return [...before, ...middle, ...after];
}
