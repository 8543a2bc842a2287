/** Both ends belong to the range. */
export interface YearRange {
  from: number;
  to: number;
}

const yearOrRange =
  /(?<!\d)(\d{4})(?!\d)(?:\s*(?:-|–|—|to|bis)\s*(?:(\d{4})(?!\d)|(\d{2})(?!\d)))?/gu;

/**
 * The years that a text such as `2020`, `2020 - 2022` or `2015, 2018–20` names, as sorted,
 * disjoint ranges; touching ranges join. Words around them are ignored, so free text that
 * people typed keeps its years. A range written backwards is turned round.
 */
export function parseYears(text: string): YearRange[] {
  const found: YearRange[] = [];
  for (const [, first, last, lastShort] of text.matchAll(yearOrRange)) {
    const from = Number(first);
    const to = last
      ? Number(last)
      : lastShort
        ? Math.floor(from / 100) * 100 + Number(lastShort)
        : from;
    found.push(from <= to ? { from, to } : lastShort ? { from, to: from } : { from: to, to: from });
  }
  return joinRanges(found);
}

/** `2015, 2018 - 2020`: the text that the years picker stores and shows. */
export function formatYears(ranges: readonly YearRange[]): string {
  return joinRanges([...ranges])
    .map(({ from, to }) => (from === to ? `${from}` : `${from} - ${to}`))
    .join(', ');
}

/** The first four-digit year in a text, or 9999 for none: unknown years sort last. */
export function firstYear(text: string): number {
  const match = /(?<!\d)\d{4}(?!\d)/u.exec(text);
  return match ? Number(match[0]) : 9999;
}

function joinRanges(ranges: YearRange[]): YearRange[] {
  const sorted = ranges.sort((a, b) => a.from - b.from || a.to - b.to);
  const joined: YearRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
}
