import type { PathWeighting } from '@mangrove/contract';

// A key combines cost and length of a path in one integer: sums do not depend on their order, equal
// costs are equal, and of two paths with the same cost the shorter has the smaller key.
const perUnit = 1000;
const lengths = 16;

/** The amount that a step adds to the key of a path. */
export const stepKey = perUnit * lengths + 1;

/**
 * The amount that passing a node adds to the key of a path: the binary logarithm of its degree.
 * This is the information, in bits, that is lost by walking on to any of its neighbours. Adamic and
 * Adar weigh shared neighbours by the logarithm of their degree for the same reason (Friends and
 * neighbors on the Web, Social Networks 25, 2003). A hub of degree 872 costs as much as three nodes
 * of nine or ten neighbours.
 */
function passingKeyOf(degree: number): number {
  return Math.round(perUnit * Math.log2(Math.max(1, degree))) * lengths;
}

const tabled = Int32Array.from({ length: 1024 }, (_, degree) => passingKeyOf(degree));

/** `passingKeyOf` for each node, by its degree; 0 if only steps count. */
export function passingKeys(degrees: Uint32Array, weighting: PathWeighting) {
  if (weighting === 'none') return () => 0;
  return (node: number) => {
    const degree = degrees[node] ?? 0;
    return tabled[degree] ?? passingKeyOf(degree);
  };
}

/** The cost that is contained in a key. */
export function costOfKey(key: number): number {
  return Math.floor(key / lengths) / perUnit;
}
