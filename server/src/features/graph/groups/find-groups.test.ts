import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@mangrove/graph/layout';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import { describe, expect, it } from 'vitest';
import { demoNetworkFolder } from '../../../demo/load-demo.ts';
import { distinctPairs, findGroups, modularityOf } from '../../../domain/network/find-groups.ts';
import { readExchangeNetwork } from './test-kuenstlerhaus.ts';

interface Made {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/** A network of circles: most connections are within a circle. */
function madeOfCircles(circles: number, size: number, seed = 1): Made {
  const random = seededRandom(seed);
  const pairs: [number, number][] = [];
  const nodeCount = circles * size;
  for (let node = 0; node < nodeCount; node++) {
    const circle = node % circles;
    for (let each = 0; each < 4; each++) {
      const isOutside = random() < 0.2;
      const where = isOutside ? Math.floor(random() * circles) : circle;
      pairs.push([node, Math.floor(random() * size) * circles + where]);
    }
  }
  return asNetwork(nodeCount, pairs);
}

function asNetwork(nodeCount: number, pairs: [number, number][]): Made {
  return {
    nodeCount,
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
  };
}

/** The same network with new nodes, each connected to three existing ones. */
function withNewcomers({ nodeCount, sources, targets }: Made, count: number): Made {
  const random = seededRandom(9);
  const added = asNetwork(
    nodeCount + count,
    Array.from({ length: 3 * count }, (_, each) => [
      nodeCount + (each % count),
      Math.floor(random() * nodeCount),
    ]),
  );
  return {
    nodeCount: added.nodeCount,
    sources: Uint32Array.from([...sources, ...added.sources]),
    targets: Uint32Array.from([...targets, ...added.targets]),
  };
}

const unknown = ({ nodeCount }: Made) => new Int32Array(nodeCount);
/** The groups as the database stores them: with ids instead of the numbers of new groups. */
const stored = (groups: Int32Array) => groups.map((group) => (group < 0 ? 100 - group : group));
const share = (one: Int32Array, other: Int32Array) =>
  one.reduce((same, group, node) => same + (group === other[node] ? 1 : 0), 0) / one.length;

describe('findGroups', () => {
  it('finds the circles that a network is made of', () => {
    const network = madeOfCircles(8, 30);
    const { groups, modularity } = findGroups({ ...network, known: unknown(network) });
    const byCircle = Array.from({ length: 8 }, (_, circle) => {
      const counts = new Map<number, number>();
      for (let node = circle; node < groups.length; node += 8) {
        const group = groups[node] ?? 0;
        counts.set(group, (counts.get(group) ?? 0) + 1);
      }
      return Math.max(...counts.values());
    });
    expect(Math.min(...byCircle)).toBeGreaterThanOrEqual(25);
    expect(modularity).toBeCloseTo(modularityOf(groups, distinctPairs(network)), 2);
  });

  it('returns the same groups for the same network', () => {
    const find = () => {
      const network = madeOfCircles(8, 30);
      return findGroups({ ...network, known: unknown(network) });
    };
    expect(find()).toEqual(find());
  });

  it('finds no groups below sixty nodes or without a structure', () => {
    const small = madeOfCircles(2, 29);
    expect(findGroups({ ...small, known: unknown(small) }).newCount).toBe(0);
    const random = seededRandom(3);
    const any = (): number => Math.floor(random() * 100);
    const mixed = asNetwork(
      100,
      Array.from({ length: 900 }, () => [any(), any()]),
    );
    const found = findGroups({ ...mixed, known: unknown(mixed) });
    expect(found.modularity).toBeLessThan(0.3);
    expect([...found.groups].every((group) => group === 0)).toBe(true);
  });

  it('keeps at least 95 % of members in their groups when 1 % of entities are added', () => {
    const before = madeOfCircles(20, 100);
    const known = stored(findGroups({ ...before, known: unknown(before) }).groups);
    const after = withNewcomers(before, 20);
    const { groups } = findGroups({
      ...after,
      known: Int32Array.from([...known, ...unknown({ ...after, nodeCount: 20 })]),
    });
    expect(share(known, groups.slice(0, before.nodeCount))).toBeGreaterThanOrEqual(0.95);
    expect(groups.slice(before.nodeCount).every((group) => group !== 0)).toBe(true);
  });

  it('reuses the id of the known group with the most shared members', () => {
    const before = madeOfCircles(6, 40);
    const known = stored(findGroups({ ...before, known: unknown(before) }).groups);
    const [one = 0, other = 0] = new Set(known);
    // Two circles are known as one group: its id stays with the larger half.
    const joined = known.map((group) => (group === other ? one : group));
    const { groups, newCount } = findGroups({ ...before, known: joined });
    expect(newCount).toBe(1);
    expect(share(groups, known)).toBeGreaterThanOrEqual(0.6);
    expect(new Set(groups.filter((group) => group > 0))).toEqual(new Set(joined));
  });
});

const folder =
  process.env.KUENSTLERHAUS_DIR ??
  fileURLToPath(new URL('../../../../../../shared/data/kuenstlerhaus', import.meta.url));

describe.each([
  ['the demo network', fileURLToPath(demoNetworkFolder)],
  ['a real network', folder],
])('findGroups in %s', (_, from) => {
  const isThere = existsSync(from);
  const network = isThere ? readExchangeNetwork(from) : asNetwork(0, []);

  it.skipIf(!isThere)(
    'returns the same groups each time, within 2 % of the best of ten runs',
    () => {
      const { groups } = findGroups({ ...network, known: unknown(network) });
      expect(findGroups({ ...network, known: unknown(network) }).groups).toEqual(groups);
      const pairs = distinctPairs(network);
      const graph = new Graph({ type: 'undirected' });
      for (const pair of pairs) for (const node of pair) graph.mergeNode(node);
      for (const [one, other] of pairs) graph.addEdge(one, other);
      const runs = Array.from({ length: 10 }, (_each, run) =>
        louvain.detailed(graph, { rng: seededRandom(1000 + run), getEdgeWeight: null }),
      );
      const best = Math.max(...runs.map(({ modularity }) => modularity));
      expect(modularityOf(groups, pairs)).toBeGreaterThanOrEqual(0.98 * best);
    },
  );

  it.skipIf(!isThere)(
    'keeps at least 95 % of members in their groups when 1 % of entities are added',
    () => {
      const known = stored(findGroups({ ...network, known: unknown(network) }).groups);
      const after = withNewcomers(network, Math.ceil(network.nodeCount / 100));
      const padded = new Int32Array(after.nodeCount);
      padded.set(known);
      const { groups } = findGroups({ ...after, known: padded });
      expect(share(known, groups.slice(0, network.nodeCount))).toBeGreaterThanOrEqual(0.95);
    },
  );
});
