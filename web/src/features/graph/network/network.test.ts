import type { GraphColumns } from '@mangrove/contract/browser';
import { seededRandom } from '@mangrove/graph/layout';
import { describe, expect, it } from 'vitest';
import { buildNetwork, countSteps, neighboursOf } from './network.ts';
import { someColumns } from './test-network.ts';

it('buildNetwork reuses the parts of an earlier network whose columns are unchanged', () => {
  const columns = someColumns();
  const before = buildNetwork(columns);
  const renamed = { ...columns, version: 'e-2', names: columns.names.map((name) => `${name}!`) };
  const after = buildNetwork(renamed, before);
  expect(after).toEqual({ ...buildNetwork(renamed), indexOf: after.indexOf });
  expect(after.adjacency).toBe(before.adjacency);
  expect(after.positions).toBe(before.positions);
  expect(buildNetwork({ ...columns, version: 'e-3' }, before)).toBe(before);
  const turned = { ...columns, edge_source: columns.edge_target, edge_target: columns.edge_source };
  expect(buildNetwork(turned, before).adjacency).not.toBe(before.adjacency);
  const moved = { ...columns, x: columns.x.map((x) => x + 1) };
  expect(buildNetwork(moved, before).positions[0]).toBe((before.positions[0] ?? 0) + 1);
});

it('buildNetwork computes the same adjacency from an earlier network as from none', () => {
  const random = seededRandom(11);
  const below = (count: number) => Math.floor(count * random());
  let columns = someColumns();
  let network = buildNetwork(columns);
  for (let step = 0; step < 200; step++) {
    columns = changeAtRandom(columns, below);
    network = buildNetwork(columns, network);
    expect(network.adjacency).toEqual(buildNetwork(columns).adjacency);
  }
  expect(network.size).toBeGreaterThan(5);
});

/** Adds or removes nodes at random, and adds, removes or redirects relationships. */
function changeAtRandom(columns: GraphColumns, below: (count: number) => number): GraphColumns {
  const ids = columns.ids.slice();
  const gone = below(3) === 0 ? ids.splice(below(ids.length), 1)[0] : undefined;
  while (ids.length < 5 || below(2) === 0) {
    const id = 1 + below(200);
    if (!ids.includes(id)) ids.push(id);
  }
  ids.sort((a, b) => a - b);
  let id = 0;
  const edges = columns.edge_id_gaps.map((gap, edge) => {
    id += gap;
    const ends = [columns.edge_source[edge], columns.edge_target[edge]];
    return { id, ends: ends.map((end) => columns.ids[end ?? 0] ?? 0) };
  });
  const any = () => ids[below(ids.length)] ?? 0;
  const kept = edges.filter(({ ends }) => !ends.includes(gone ?? -1) && below(12) > 0);
  for (const edge of kept) if (below(15) === 0) edge.ends = [any(), any()];
  for (let added = below(4); added > 0; added--) {
    const next = 1 + below(400);
    if (!kept.some((edge) => edge.id === next)) kept.push({ id: next, ends: [any(), any()] });
  }
  kept.sort((a, b) => a.id - b.id);
  const of = (end: 0 | 1) => kept.map(({ ends }) => ids.indexOf(ends[end] ?? 0));
  return {
    ...columns,
    ids,
    kinds: 'p'.repeat(ids.length),
    names: ids.map(String),
    x: ids,
    y: ids,
    degrees: ids.map(() => 1),
    edge_id_gaps: kept.map((edge, at) => edge.id - (kept[at - 1]?.id ?? 0)),
    edge_source: of(0),
    edge_target: of(1),
    unconfirmed: [],
  };
}

describe('buildNetwork', () => {
  const network = buildNetwork(someColumns());

  it('counts the kinds and finds a node by its id', () => {
    expect(network.counts).toEqual({ person: 3, project: 1, organization: 1 });
    expect(network.indexOf(30)).toBe(2);
    expect(network.indexOf(999)).toBeNull();
  });

  it('joins several relationships of two nodes to one pair, whatever their direction', () => {
    expect(network.adjacency.pairCount).toBe(3);
    expect([...neighboursOf(network, 0)]).toEqual([1, 3]);
  });

  it('stores x and y beside each other', () => {
    expect([...network.positions.slice(0, 4)]).toEqual([0, 0, 10, 5]);
  });

  it('throws for an unknown kind', () => {
    const columns: GraphColumns = { ...someColumns(), kinds: 'pp?jo' };
    expect(() => buildNetwork(columns)).toThrow('unknown kind');
  });

  it('builds an empty network without nodes', () => {
    const empty = buildNetwork({
      ...someColumns(),
      ids: [],
      kinds: '',
      names: [],
      x: [],
      y: [],
      degrees: [],
      pictures: {},
      edge_id_gaps: [],
      edge_source: [],
      edge_target: [],
      unconfirmed: [],
      demo_count: 0,
    });
    expect(empty.size).toBe(0);
    expect(empty.adjacency.pairCount).toBe(0);
  });
});

describe('countSteps', () => {
  const network = buildNetwork(someColumns());

  it('counts steps breadth first, and returns -1 for unreachable nodes', () => {
    expect([...countSteps(network, 0)]).toEqual([0, 1, 2, 1, -1]);
  });

  it('stops at the limit', () => {
    expect([...countSteps(network, 0, 1)]).toEqual([0, 1, -1, 1, -1]);
  });
});
