const maxClasses = 6;

/**
 * The first years of the classes, ascending. Each class has about the same number of nodes; over a
 * long span of years, classes begin at round years.
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

/** The label of a class; `to` is undefined for the last one. */
export function spanOfYears(from: number, to: number | undefined): string {
  if (to === undefined) return `From ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}
