const maxClasses = 6;

/**
 * Where classes of years begin, ascending: about as many nodes in each, at a round year where the
 * years reach far.
 */
export function splitYears(years: readonly number[]): number[] {
  const sorted = [...years].sort((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return [];
  const reach = (sorted.at(-1) ?? first) - first;
  const step = reach > 60 ? 10 : reach > 24 ? 5 : 1;
  const starts = [first];
  for (let part = 1; part < maxClasses; part++) {
    const at = sorted[Math.floor((part * sorted.length) / maxClasses)] ?? first;
    const round = Math.floor(at / step) * step;
    if (round > (starts.at(-1) ?? first)) starts.push(round);
  }
  return starts;
}

/** The last class has no end. */
export function spanOfYears(from: number, to: number | undefined): string {
  if (to === undefined) return `From ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}
