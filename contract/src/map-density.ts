// How many entities are where: a digit in base 36 for each square of a grid.

const base = 36;
/** Steps for each doubling: a step is hardly seen. */
const steps = 2;

/** The counts, each rounded down by less than a third. */
export function writeDensity(counts: ArrayLike<number>): string {
  return Array.from(counts, (count) => {
    const digit = count === 0 ? 0 : 1 + Math.floor(steps * Math.log2(count));
    return Math.min(base - 1, digit).toString(base);
  }).join('');
}

export function readDensity(digits: string): Float32Array {
  return Float32Array.from(digits, (digit) => {
    const step = Number.parseInt(digit, base);
    return step === 0 ? 0 : 2 ** ((step - 1) / steps);
  });
}
