import type { GraphColumns } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { buildNetwork, countSteps, neighboursOf } from './network.ts';
import { someColumns } from './test-network.ts';

it('takes over from an earlier state what stands in the same columns', () => {
  const columns = someColumns();
  const before = buildNetwork(columns);
  const renamed = { ...columns, version: 'e-2', names: columns.names.map((name) => `${name}!`) };
  const after = buildNetwork(renamed, before);
  expect(after).toEqual({ ...buildNetwork(renamed), indexOf: before.indexOf });
  expect(after.adjacency).toBe(before.adjacency);
  expect(after.positions).toBe(before.positions);
  const turned = { ...columns, edge_source: columns.edge_target, edge_target: columns.edge_source };
  expect(buildNetwork(turned, before).adjacency).not.toBe(before.adjacency);
  const moved = { ...columns, x: columns.x.map((x) => x + 1) };
  expect(buildNetwork(moved, before).positions[0]).toBe((before.positions[0] ?? 0) + 1);
});

describe('buildNetwork', () => {
  const network = buildNetwork(someColumns());

  it('counts the kinds and finds a node by its id', () => {
    expect(network.counts).toEqual({ person: 3, project: 1, organization: 1 });
    expect(network.indexOf(30)).toBe(2);
    expect(network.indexOf(999)).toBeNull();
  });

  it('draws two nodes with several relationships as one pair, whichever way they were written', () => {
    expect(network.adjacency.pairCount).toBe(3);
    expect([...neighboursOf(network, 0)]).toEqual([1, 3]);
  });

  it('lays x and y beside each other', () => {
    expect([...network.positions.slice(0, 4)]).toEqual([0, 0, 10, 5]);
  });

  it('refuses a kind it does not know', () => {
    const columns: GraphColumns = { ...someColumns(), kinds: 'pp?jo' };
    expect(() => buildNetwork(columns)).toThrow('unknown kind');
  });

  it('stands empty without a node', () => {
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
      edge_role: [],
      demo_count: 0,
    });
    expect(empty.size).toBe(0);
    expect(empty.adjacency.pairCount).toBe(0);
  });
});

describe('countSteps', () => {
  const network = buildNetwork(someColumns());

  it('walks breadth first and leaves the unreachable at -1', () => {
    expect([...countSteps(network, 0)]).toEqual([0, 1, 2, 1, -1]);
  });

  it('ends at the limit', () => {
    expect([...countSteps(network, 0, 1)]).toEqual([0, 1, -1, 1, -1]);
  });
});
