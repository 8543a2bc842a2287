import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutNetwork } from './layout-network.ts';
import type { Network } from './network.ts';
import { seededRandom } from './random.ts';
import {
  distanceBetween,
  grownNetwork,
  networkOf,
  ringOfCircles,
  rowOfHubs,
  smallestDistance,
} from './test-networks.ts';

function extentOf(positions: Float32Array, axis: number): number {
  const along = positions.filter((_, i) => i % 2 === axis);
  return Math.max(...along) - Math.min(...along);
}

describe('layoutNetwork', () => {
  it('returns the same layout for the same network, whatever the order of its pairs', () => {
    const network = grownNetwork(850, 2);
    const turned: Network = {
      nodeCount: network.nodeCount,
      sources: network.targets.slice().reverse(),
      targets: network.sources.slice().reverse(),
    };
    const picture = layoutNetwork(network);
    expect(layoutNetwork(network)).toEqual(picture);
    expect(layoutNetwork(turned)).toEqual(picture);
    expect(layoutNetwork(network, { seed: 2 })).not.toEqual(picture);
  });

  it('returns finite, distinct positions for any network', () => {
    const anyNetwork = fc.nat({ max: 60 }).chain((nodeCount) =>
      fc.record({
        nodeCount: fc.constant(nodeCount),
        pairs: fc.array(fc.tuple(fc.nat({ max: 70 }), fc.nat({ max: 70 })), { maxLength: 150 }),
        seed: fc.integer(),
      }),
    );
    fc.assert(
      fc.property(anyNetwork, ({ nodeCount, pairs, seed }) => {
        const picture = layoutNetwork(networkOf(nodeCount, pairs), { seed });
        expect(picture.length).toBe(2 * nodeCount);
        expect(picture.every(Number.isFinite)).toBe(true);
        if (nodeCount > 1) expect(smallestDistance(picture)).toBeGreaterThan(1);
      }),
      { numRuns: 60 },
    );
  });

  it('lays out an empty network, a single node, and nodes without pairs', () => {
    expect(layoutNetwork(networkOf(0, []))).toEqual(new Float32Array(0));
    expect(layoutNetwork(networkOf(1, [])).every(Number.isFinite)).toBe(true);
    const alone = layoutNetwork(networkOf(400, []));
    expect(smallestDistance(alone)).toBeGreaterThan(20);
    expect(extentOf(alone, 0)).toBeLessThan(2000);
  });

  it('places small parts and unconnected nodes near the main part, clear of it and of each other', () => {
    const main = grownNetwork(500, 2);
    const pairs = Array.from(main.sources, (source, i): [number, number] => [
      source,
      main.targets[i]!,
    ]);
    // Two small parts, and fifty nodes without a pair.
    pairs.push([500, 501], [502, 503], [503, 504]);
    const picture = layoutNetwork(networkOf(555, pairs));
    const ownExtent = extentOf(picture.subarray(0, 1000), 0);
    for (let node = 500; node < 555; node++) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let other = 0; other < 500; other++) {
        nearest = Math.min(nearest, distanceBetween(picture, node, other));
      }
      expect(nearest).toBeGreaterThan(15);
      expect(nearest).toBeLessThan(ownExtent / 2);
    }
    expect(smallestDistance(picture.subarray(1010))).toBeGreaterThan(20);
  });

  it('places fully connected groups so that the nearest nodes belong to the same group', () => {
    const network = ringOfCircles(30);
    const picture = layoutNetwork(network);
    const random = seededRandom(3);
    const strewn = picture.map(() => random() * 1000);
    expect(shareOfNearestInOwnCircle(strewn)).toBeLessThan(0.1);
    expect(shareOfNearestInOwnCircle(picture)).toBeGreaterThan(0.9);
  });

  it('lays out a row of hubs with shared neighbours in the order of the row', () => {
    const hubs = 12;
    const picture = layoutNetwork(rowOfHubs(hubs, 60, 40));
    for (let hub = 0; hub + 2 < hubs; hub++) {
      expect(distanceBetween(picture, hub, hub + 1)).toBeLessThan(
        distanceBetween(picture, hub, hub + 2),
      );
    }
    // Rotated to fit a wide screen: the row is horizontal, its middle at the origin.
    expect(extentOf(picture, 0)).toBeGreaterThan(extentOf(picture, 1));
    const x = picture.filter((_, i) => i % 2 === 0);
    expect(Math.max(...x) + Math.min(...x)).toBeCloseTo(0, 1);
  });

  it('reports progress that never decreases and ends at 1', () => {
    const shares: number[] = [];
    const network = grownNetwork(1200, 2);
    layoutNetwork({ ...network, nodeCount: 1210 }, { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(10);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBeCloseTo(1, 10);
  });
});

function shareOfNearestInOwnCircle(positions: Float32Array): number {
  const count = positions.length / 2;
  let inCircle = 0;
  for (let node = 0; node < count; node++) {
    const nearest = Array.from({ length: count }, (_, other) => other)
      .filter((other) => other !== node)
      .sort((a, b) => distanceBetween(positions, node, a) - distanceBetween(positions, node, b))
      .slice(0, 9);
    inCircle += nearest.filter((other) => Math.floor(other / 10) === Math.floor(node / 10)).length;
  }
  return inCircle / (9 * count);
}
