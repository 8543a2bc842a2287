import { describe, expect, it } from 'vitest';
import { splitComponents } from './components.ts';
import { buildAdjacency } from './network.ts';
import { networkOf } from './test-networks.ts';

describe('buildAdjacency', () => {
  it('drops repeated pairs, self loops and ends that are not nodes', () => {
    const adjacency = buildAdjacency(
      networkOf(4, [
        [2, 1],
        [1, 2],
        [3, 3],
        [0, 9],
        [0, 2],
      ]),
    );
    expect([...adjacency.sources]).toEqual([0, 1]);
    expect([...adjacency.targets]).toEqual([2, 2]);
    expect([...adjacency.offsets]).toEqual([0, 1, 2, 4, 4]);
    expect([...adjacency.neighbours]).toEqual([2, 2, 0, 1]);
  });

  it('does not depend on the order and direction of the pairs', () => {
    const one = buildAdjacency(
      networkOf(3, [
        [0, 1],
        [1, 2],
      ]),
    );
    const other = buildAdjacency(
      networkOf(3, [
        [2, 1],
        [1, 0],
      ]),
    );
    expect(other).toEqual(one);
  });
});

describe('splitComponents', () => {
  it('returns the connected parts, the largest first, and the unconnected nodes', () => {
    const network = networkOf(8, [
      [0, 3],
      [1, 5],
      [5, 7],
    ]);
    const { components, isolated } = splitComponents(buildAdjacency(network));
    expect(components.map(({ nodes }) => [...nodes])).toEqual([
      [1, 5, 7],
      [0, 3],
    ]);
    expect([...isolated]).toEqual([2, 4, 6]);
    const largest = components[0];
    expect([...(largest?.sources ?? [])]).toEqual([0, 1]);
    expect([...(largest?.targets ?? [])]).toEqual([1, 2]);
    expect([...(largest?.neighbours ?? [])]).toEqual([1, 0, 2, 1]);
  });
});
