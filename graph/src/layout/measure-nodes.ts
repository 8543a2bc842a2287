// How central nodes are.
import type { Csr } from '../csr.ts';

export type Measure = 'reach' | 'between';

/** Up to this many nodes every node is a start of shortest ways. */
const exactUpTo = 5_000;
/** The most and the fewest starts above, and how many entries of rows all of them may read. */
const sample = { most: 500, fewest: 50, entries: 40_000_000 };

/** From how many nodes shortest ways are followed; all of them where `between` is exact. */
export function countStarts(
  size: number,
  { neighbours }: { neighbours: { length: number } },
): number {
  if (size <= exactUpTo) return size;
  const affordable = Math.floor(sample.entries / (size + neighbours.length));
  return Math.min(sample.most, Math.max(sample.fewest, affordable));
}

/** The measure of each node, by index. */
export function measureNodes(size: number, rows: Csr, by: Measure): Float32Array<ArrayBuffer> {
  return by === 'reach' ? measureReach(size, rows) : measureBetween(size, rows);
}

/**
 * By which share of the largest size a node is drawn, 0 to 1, for a value of the measure: shares of
 * ways differ by so much that their roots are taken.
 */
export function scaleMeasure(values: Float32Array, by: Measure): (value: number) => number {
  const scale = (value: number) => (by === 'between' ? Math.sqrt(value) : value);
  const most = scale(values.reduce((largest, value) => Math.max(largest, value), 0)) || 1;
  return (value) => scale(value) / most;
}

/** How many others each node reaches in at most two steps. */
function measureReach(size: number, { offsets, neighbours }: Csr): Float32Array<ArrayBuffer> {
  const reached = new Float32Array(size);
  const seenFrom = new Int32Array(size).fill(-1);
  for (let node = 0; node < size; node++) {
    seenFrom[node] = node;
    let count = 0;
    const see = (other: number) => {
      if (seenFrom[other] === node) return;
      seenFrom[other] = node;
      count++;
    };
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
      const neighbour = neighbours[at]!;
      see(neighbour);
      const end = offsets[neighbour + 1]!;
      for (let further = offsets[neighbour]!; further < end; further++) see(neighbours[further]!);
    }
    reached[node] = count;
  }
  return reached;
}

/**
 * The share of all pairs of other nodes, from 0 to 1, whose shortest way leads through each node; a
 * pair with several shortest ways counts in parts. Brandes: A faster algorithm for betweenness
 * centrality (2001). In large networks it is estimated from starts that are evenly spread, as in
 * Brandes and Pich: Centrality estimation in large networks (2007).
 */
function measureBetween(size: number, rows: Csr): Float32Array<ArrayBuffer> {
  const { offsets, neighbours } = rows;
  const starts = countStarts(size, rows);
  const sums = new Float64Array(size);
  const order = new Int32Array(size);
  const steps = new Int32Array(size);
  const ways = new Float64Array(size);
  const passed = new Float64Array(size);
  for (let nth = 0; nth < starts; nth++) {
    const start = Math.floor((nth * size) / starts);
    steps.fill(-1);
    ways.fill(0);
    passed.fill(0);
    [steps[start], ways[start], order[0]] = [0, 1, start];
    let found = 1;
    for (let at = 0; at < found; at++) {
      const node = order[at]!;
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        const next = neighbours[edge]!;
        if (steps[next] === -1) {
          steps[next] = steps[node]! + 1;
          order[found++] = next;
        }
        if (steps[next] === steps[node]! + 1) ways[next] = ways[next]! + ways[node]!;
      }
    }
    // From the farthest back: what passes a node is shared among those before it.
    for (let at = found - 1; at > 0; at--) {
      const node = order[at]!;
      const share = (1 + passed[node]!) / ways[node]!;
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        const before = neighbours[edge]!;
        if (steps[before] === steps[node]! - 1) {
          passed[before] = passed[before]! + ways[before]! * share;
        }
      }
      sums[node] = sums[node]! + passed[node]!;
    }
  }
  // Each pair is counted from both of its ends, or from those that are starts.
  const pairs = ((size - 1) * (size - 2) * starts) / size;
  return Float32Array.from(sums, (sum) => (pairs > 0 ? sum / pairs : 0));
}
