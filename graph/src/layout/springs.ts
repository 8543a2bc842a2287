import { countEntries, groupByKey } from '../csr.ts';
import type { Adjacency } from './network.ts';

/**
 * Springs between bodies, as in the d3-force documentation ("link force"): `strengths` is the share
 * of the extension that is corrected in a tick at alpha 1, `biases` the share of that correction by
 * which the target moves (the end with more weight moves less), `lengths` the rest length in world
 * units.
 */
export interface Springs {
  count: number;
  sources: Uint32Array;
  targets: Uint32Array;
  lengths: Float64Array;
  strengths: Float64Array;
  biases: Float64Array;
}

/** Derives strengths and biases from the pairs' weights: weight / the smaller weighted degree. */
export function buildSprings(
  nodeCount: number,
  pairs: { sources: Uint32Array; targets: Uint32Array; weights: Float64Array },
  lengths: Float64Array,
): Springs {
  const { sources, targets, weights } = pairs;
  const count = sources.length;
  const degrees = new Float64Array(nodeCount);
  for (let i = 0; i < count; i++) {
    degrees[sources[i]!]! += weights[i]!;
    degrees[targets[i]!]! += weights[i]!;
  }
  const strengths = new Float64Array(count);
  const biases = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const a = degrees[sources[i]!]!;
    const b = degrees[targets[i]!]!;
    strengths[i] = weights[i]! / Math.min(a, b);
    biases[i] = a / (a + b);
  }
  return { count, sources, targets, lengths, strengths, biases };
}

/**
 * The weight of each pair: 1 + factor · |N(a) ∩ N(b)| / √(deg a · deg b), the cosine similarity of
 * the two neighbourhoods. Edges within a dense group pull harder than edges between groups.
 */
export function weighBySharedNeighbours(adjacency: Adjacency, factor: number): Float64Array {
  const { nodeCount, pairCount, sources, targets, offsets, neighbours } = adjacency;
  const weights = new Float64Array(pairCount).fill(1);
  if (factor === 0) return weights;
  // Pairs are grouped by the end with more neighbours, which then have to be marked only once.
  const byHub = groupPairsByHub(adjacency);
  const mark = new Int32Array(nodeCount).fill(-1);
  for (let hub = 0; hub < nodeCount; hub++) {
    const first = byHub.offsets[hub]!;
    const last = byHub.offsets[hub + 1]!;
    if (first === last) continue;
    for (let k = offsets[hub]!; k < offsets[hub + 1]!; k++) mark[neighbours[k]!] = hub;
    for (let p = first; p < last; p++) {
      const pair = byHub.members[p]!;
      const other = sources[pair] === hub ? targets[pair]! : sources[pair]!;
      let shared = 0;
      for (let k = offsets[other]!; k < offsets[other + 1]!; k++) {
        if (mark[neighbours[k]!] === hub) shared++;
      }
      const norm = Math.sqrt(countEntries(adjacency, hub) * countEntries(adjacency, other));
      weights[pair] = 1 + (factor * shared) / norm;
    }
  }
  return weights;
}

/** The pairs, grouped by their end with more neighbours. */
function groupPairsByHub(adjacency: Adjacency) {
  const { nodeCount, sources, targets } = adjacency;
  const hubs = sources.map((source, pair) => {
    const target = targets[pair]!;
    return countEntries(adjacency, source) >= countEntries(adjacency, target) ? source : target;
  });
  return groupByKey(nodeCount, hubs);
}
