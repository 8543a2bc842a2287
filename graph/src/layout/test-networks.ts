import type { Network } from './network.ts';
import { seededRandom } from './random.ts';

/** Networks for the tests of this folder. */

export function networkOf(nodeCount: number, pairs: [number, number][]): Network {
  return {
    nodeCount,
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
  };
}

/** Groups of ten nodes that are all connected, each group connected to the next by one pair. */
export function ringOfCircles(circles: number): Network {
  const pairs: [number, number][] = [];
  for (let circle = 0; circle < circles; circle++) {
    for (let a = 0; a < 10; a++) {
      for (let b = a + 1; b < 10; b++) pairs.push([10 * circle + a, 10 * circle + b]);
    }
    pairs.push([10 * circle, (10 * (circle + 1) + 1) % (10 * circles)]);
  }
  return networkOf(10 * circles, pairs);
}

/** A row of hubs: each has leaves of its own, and neighbours that it shares with the next hub. */
export function rowOfHubs(hubs: number, own: number, shared: number): Network {
  const pairs: [number, number][] = [];
  let node = hubs;
  for (let hub = 0; hub < hubs; hub++) {
    for (let i = 0; i < own; i++) pairs.push([hub, node++]);
    if (hub + 1 === hubs) continue;
    for (let i = 0; i < shared; i++) pairs.push([hub, node], [hub + 1, node++]);
  }
  return networkOf(node, pairs);
}

/** A network grown by preferential attachment: each node joins with edges to earlier nodes. */
export function grownNetwork(nodeCount: number, edges: number, seed = 1): Network {
  const random = seededRandom(seed);
  const ends: number[] = [0];
  const pairs: [number, number][] = [];
  for (let node = 1; node < nodeCount; node++) {
    for (let edge = 0; edge < edges; edge++) {
      const friend = ends[Math.floor(random() * ends.length)] ?? 0;
      pairs.push([node, friend]);
      ends.push(node, friend);
    }
  }
  return networkOf(nodeCount, pairs);
}

export function distanceBetween(positions: Float32Array, a: number, b: number): number {
  return Math.hypot(
    (positions[2 * a] ?? Number.NaN) - (positions[2 * b] ?? Number.NaN),
    (positions[2 * a + 1] ?? Number.NaN) - (positions[2 * b + 1] ?? Number.NaN),
  );
}

export function smallestDistance(positions: Float32Array): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let a = 0; a < positions.length / 2; a++) {
    for (let b = 0; b < a; b++) smallest = Math.min(smallest, distanceBetween(positions, a, b));
  }
  return smallest;
}
