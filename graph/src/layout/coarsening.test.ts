import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarsen, type Level } from './coarsening.ts';
import { buildAdjacency } from './network.ts';
import { chargeByDegree } from './physics.ts';
import { seededRandom } from './random.ts';
import { grownNetwork, networkOf } from './test-networks.ts';

function levelOf(network: ReturnType<typeof networkOf>): Level {
  const adjacency = buildAdjacency(network);
  return {
    nodeCount: network.nodeCount,
    sources: adjacency.sources,
    targets: adjacency.targets,
    weights: new Float64Array(adjacency.pairCount).fill(1),
    masses: new Float64Array(network.nodeCount).fill(1),
    charges: chargeByDegree(adjacency, -90),
  };
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

describe('coarsen', () => {
  it('puts every node into one cluster, and preserves masses, charges and weights between clusters', () => {
    const ends = fc.nat({ max: 39 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ends, ends), { maxLength: 120 }), fc.nat(), (pairs, seed) => {
        const level = levelOf(networkOf(40, pairs));
        const { coarse, clusters } = coarsen(level, 3, seededRandom(seed));
        expect(new Set(clusters).size).toBe(coarse.nodeCount);
        expect(Math.max(...clusters)).toBe(coarse.nodeCount - 1);
        expect(Math.max(...coarse.masses)).toBeLessThanOrEqual(3);
        expect(sum(coarse.masses)).toBe(40);
        expect(sum(coarse.charges)).toBeCloseTo(sum(level.charges), 6);
        let between = 0;
        for (let i = 0; i < level.sources.length; i++) {
          if (clusters[level.sources[i]!] !== clusters[level.targets[i]!]) between++;
        }
        expect(sum(coarse.weights)).toBe(between);
        expect(coarse.sources.every((source, i) => source < coarse.targets[i]!)).toBe(true);
      }),
    );
  });

  it('reduces a grown network to less than half of its nodes', () => {
    const { coarse } = coarsen(levelOf(grownNetwork(2000, 2)), 3, seededRandom(1));
    expect(coarse.nodeCount).toBeLessThan(1000);
  });
});
