import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adjacency, buildAdjacency } from './network.ts';
import { weighBySharedNeighbours } from './springs.ts';
import { networkOf } from './test-networks.ts';

describe('weighBySharedNeighbours', () => {
  it('returns 1 + factor · shared / √(deg a · deg b) for each pair', () => {
    const nodes = 12;
    const ends = fc.nat({ max: nodes - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ends, ends), { maxLength: 60 }), (pairs) => {
        const adjacency = buildAdjacency(networkOf(nodes, pairs));
        const weights = weighBySharedNeighbours(adjacency, 20);
        for (let i = 0; i < adjacency.pairCount; i++) {
          const a = neighboursOf(adjacency, adjacency.sources[i] ?? 0);
          const b = neighboursOf(adjacency, adjacency.targets[i] ?? 0);
          const shared = [...a].filter((node) => b.has(node)).length;
          expect(weights[i]).toBeCloseTo(1 + (20 * shared) / Math.sqrt(a.size * b.size), 10);
        }
      }),
    );
  });
});

function neighboursOf({ offsets, neighbours }: Adjacency, node: number): Set<number> {
  return new Set(neighbours.subarray(offsets[node], offsets[node + 1]));
}
