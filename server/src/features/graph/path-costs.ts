import type { PathWeighting } from '@mangrove/contract';

// A key holds cost and length of a path in one whole number, so that sums do not depend on their
// order, equal costs are equal, and of two paths of one cost the shorter is the smaller.
const perUnit = 1000;
const lengths = 16;

/** What a step adds to the key of a path. */
export const stepKey = perUnit * lengths + 1;

/**
 * What passing a node adds to the key of a path: the binary logarithm of its degree. So much is
 * lost of knowing where one goes, in bits, when one walks on to any of its neighbours; shared
 * neighbours are weighed by the logarithm of their degree for the same reason in Adamic and Adar,
 * Friends and neighbors on the Web, Social Networks 25 (2003). A hub of 872 costs as much as three
 * nodes of nine or ten neighbours.
 */
function passingKeyOf(degree: number): number {
  return Math.round(perUnit * Math.log2(Math.max(1, degree))) * lengths;
}

const tabled = Int32Array.from({ length: 1024 }, (_, degree) => passingKeyOf(degree));

/** `passingKeyOf` for each node, by its degree; 0 where only steps count. */
export function passingKeys(degrees: Uint32Array, weighting: PathWeighting) {
  if (weighting === 'none') return () => 0;
  return (node: number) => {
    const degree = degrees[node] ?? 0;
    return tabled[degree] ?? passingKeyOf(degree);
  };
}

/** The cost that a key holds. */
export function costOfKey(key: number): number {
  return Math.floor(key / lengths) / perUnit;
}
