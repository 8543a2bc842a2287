import { parseYears } from '@mangrove/contract/browser';

export interface YearSpan {
  /** Undefined: open. */
  from: number | undefined;
  to: number | undefined;
}

const onlyYears =
  /^(?:(?:since|until)\s+)?\d{4}(?:s|\/\d{2}|\s*(?:-|–|to)\s*(?:\d{2}|\d{4}|present)?)?$/iu;

/** The years of a text that says nothing else, such as "1990s" or "since 1990". */
export function readSpan(text: string): YearSpan | undefined {
  const [range] = onlyYears.test(text) ? parseYears(text) : [];
  if (!range) return undefined;
  const [from, to] = [range.from, range.to].map((year) =>
    Number.isFinite(year) ? year : undefined,
  );
  return { from, to };
}
