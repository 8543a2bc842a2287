import { type Adjacency, buildAdjacency, type Network } from '../../graph/src/layout/network.ts';
import { seededRandom } from '../../graph/src/layout/random.ts';
import { NearestNodes } from './nearest-nodes.ts';

/** The quality of a layout; every measure uses the largest connected component. */
export interface Quality {
  /**
   * Of sampled nodes with two or more edges: the share of the k nearest by position (k = degree, at
   * most 40) that are within two steps in the network. Alone it rewards a collapsed layout.
   */
  np2: number;
  /** Median distance to the nearest node, divided by that of an even grid of the same density. */
  separation: number;
  /** Mean squared relative error of distances against steps in the network, at the best scale. */
  stress: number;
}

const SAMPLED_NODES = 500;
const STRESS_SOURCES = 60;
const STRESS_TARGETS = 300;
const MOST_NEIGHBOURS = 40;
/** Paths through nodes with a higher degree do not count as near. */
const HUB_DEGREE = 200;
const HUBS = 40;

/** Measures layouts of one network; the samples are drawn once, so that results are comparable. */
export class QualityMeasure {
  private readonly adjacency: Adjacency;
  private readonly sample: number[] = [];
  /** Pairs of nodes with the number of steps between them. */
  private readonly pairs: { a: number; b: number; steps: number }[] = [];

  constructor(network: Network) {
    this.adjacency = buildAdjacency(network);
    const random = seededRandom(7);
    const { offsets } = this.adjacency;
    const largest = findLargestPart(this.adjacency);
    const pick = <T>(from: ArrayLike<T>): T => from[Math.floor(random() * from.length)]!;
    for (let i = 0; i < STRESS_SOURCES; i++) {
      const source = pick(largest);
      const { order, steps } = walkFrom(this.adjacency, source);
      const others = order.subarray(1);
      const near = others.filter((node) => steps[node]! <= 3);
      // Half of the targets are near, the other half are drawn from all nodes.
      for (let k = 0; k < STRESS_TARGETS; k++) {
        const target = pick(k % 2 === 1 ? near : others);
        this.pairs.push({ a: source, b: target, steps: steps[target]! });
      }
    }
    while (this.sample.length < SAMPLED_NODES) {
      const node = pick(largest);
      if (offsets[node + 1]! - offsets[node]! >= 2) this.sample.push(node);
    }
  }

  measure(positions: ArrayLike<number>): Quality {
    const { offsets } = this.adjacency;
    const { nodeCount } = this.adjacency;
    const box = robustBox(positions, nodeCount);
    const nearest = new NearestNodes(positions, nodeCount, box);
    const nearestDistances: number[] = [];
    let shares = 0;
    for (const node of this.sample) {
      const k = Math.min(offsets[node + 1]! - offsets[node]!, MOST_NEIGHBOURS);
      const found = nearest.find(node, k);
      const near = this.withinTwoSteps(node);
      nearestDistances.push(found[0]?.distance ?? 0);
      shares += found.filter((other) => near.has(other.node)).length / Math.max(1, found.length);
    }
    nearestDistances.sort((a, b) => a - b);
    const evenDistance = Math.sqrt(Math.max(1e-12, box.width * box.height) / nodeCount);
    return {
      np2: shares / this.sample.length,
      separation: nearestDistances[this.sample.length >> 1]! / evenDistance,
      stress: this.measureStress(positions),
    };
  }

  private measureStress(positions: ArrayLike<number>): number {
    let cross = 0;
    let square = 0;
    for (const { a, b, steps } of this.pairs) {
      const distance = distanceBetween(positions, a, b);
      cross += distance / steps;
      square += (distance / steps) ** 2;
    }
    const scale = cross / (square || 1);
    let sum = 0;
    for (const { a, b, steps } of this.pairs) {
      sum += ((scale * distanceBetween(positions, a, b)) / steps - 1) ** 2;
    }
    return sum / this.pairs.length;
  }

  private withinTwoSteps(node: number): Set<number> {
    const { offsets, neighbours } = this.adjacency;
    const near = new Set<number>();
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      near.add(neighbour);
      if (offsets[neighbour + 1]! - offsets[neighbour]! >= HUB_DEGREE) continue;
      for (let j = offsets[neighbour]!; j < offsets[neighbour + 1]!; j++) near.add(neighbours[j]!);
    }
    return near;
  }
}

/**
 * The mean distance of the 40 best connected nodes to the nearest other of them, divided by the
 * radius around the median that holds 90 % of the nodes, times √40. Clustered hubs score low.
 */
export function measureHubSpread(network: Network, positions: ArrayLike<number>): number {
  const { nodeCount, offsets } = buildAdjacency(network);
  const nodes = Array.from({ length: nodeCount }, (_, node) => node);
  const degree = (node: number) => offsets[node + 1]! - offsets[node]!;
  const hubs = [...nodes].sort((a, b) => degree(b) - degree(a)).slice(0, HUBS);
  const middleX = quantile(
    nodes.map((node) => positions[2 * node]!),
    0.5,
  );
  const middleY = quantile(
    nodes.map((node) => positions[2 * node + 1]!),
    0.5,
  );
  const radius = quantile(
    nodes.map((node) =>
      Math.hypot(positions[2 * node]! - middleX, positions[2 * node + 1]! - middleY),
    ),
    0.9,
  );
  let sum = 0;
  for (const hub of hubs) {
    const others = hubs.filter((other) => other !== hub);
    sum += Math.min(...others.map((other) => distanceBetween(positions, hub, other)));
  }
  return (sum / hubs.length / radius) * Math.sqrt(HUBS);
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function distanceBetween(positions: ArrayLike<number>, a: number, b: number): number {
  return Math.hypot(
    positions[2 * a]! - positions[2 * b]!,
    positions[2 * a + 1]! - positions[2 * b + 1]!,
  );
}

/** The box without the outermost 1 % of nodes on each side, from a sample of 2000 nodes. */
function robustBox(
  positions: ArrayLike<number>,
  nodeCount: number,
): { left: number; top: number; width: number; height: number } {
  const sample = Array.from({ length: 2000 }, (_, i) => (i * 7919) % nodeCount);
  const along = (axis: number) =>
    sample.map((node) => positions[2 * node + axis]!).sort((a, b) => a - b);
  const x = along(0);
  const y = along(1);
  return { left: x[20]!, top: y[20]!, width: x[1979]! - x[20]!, height: y[1979]! - y[20]! };
}

function findLargestPart(adjacency: Adjacency): Uint32Array {
  const isSeen = new Uint8Array(adjacency.nodeCount);
  let largest = new Uint32Array(0);
  for (let node = 0; node < adjacency.nodeCount; node++) {
    if (isSeen[node] === 1) continue;
    const { order } = walkFrom(adjacency, node);
    for (const reached of order) isSeen[reached] = 1;
    if (order.length > largest.length) largest = order;
  }
  return largest.sort();
}

/** All nodes that can be reached, in the order of their steps. */
function walkFrom(
  { nodeCount, offsets, neighbours }: Adjacency,
  start: number,
): { order: Uint32Array<ArrayBuffer>; steps: Int32Array } {
  const steps = new Int32Array(nodeCount).fill(-1);
  const order = new Uint32Array(nodeCount);
  let length = 0;
  order[length++] = start;
  steps[start] = 0;
  for (let next = 0; next < length; next++) {
    const node = order[next]!;
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      if (steps[neighbour] !== -1) continue;
      steps[neighbour] = steps[node]! + 1;
      order[length++] = neighbour;
    }
  }
  return { order: order.slice(0, length), steps };
}
