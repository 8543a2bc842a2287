import { describe, expect, it } from 'vitest';
import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';
import { patchColumns } from './patch-columns.ts';

/** Ada and Bo are connected twice, Bo and Cy once. */
const columns: GraphColumns = {
  version: 'e-1',
  ids: [10, 20, 30],
  kinds: 'ppj',
  names: ['Ada', 'Bo', 'Cy'],
  x: [0, 10, 20],
  y: [0, 5, 10],
  degrees: [1, 2, 1],
  pictures: { 1: '/bo.webp' },
  edge_id_gaps: [4, 1, 2],
  edge_source: [0, 1, 1],
  edge_target: [1, 0, 2],
  edge_role: [0, 1, 1],
  roles: ['Teacher', 'Friend'],
  demo_count: 0,
};
const nothing: GraphChanges = {
  from: 'e-1',
  to: 'e-2',
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  removed_nodes: [],
  edges: { ids: [], sources: [], targets: [], roles: [] },
  removed_edges: [],
  demo_count: 0,
};

describe('patchColumns', () => {
  it('changes nothing but the version where nothing that is drawn changed', () => {
    expect(patchColumns(columns, nothing)).toEqual({ ...columns, version: 'e-2' });
  });

  it('puts new nodes and edges where their ids stand, and counts neighbours anew', () => {
    const changes: GraphChanges = {
      ...nothing,
      nodes: {
        ids: [15, 40],
        kinds: 'oj',
        names: ['New', 'Last'],
        x: [1, 2],
        y: [3, 4],
        pictures: { 0: '/new.webp' },
      },
      edges: { ids: [3, 8], sources: [15, 40], targets: [10, 30], roles: ['Member', 'Teacher'] },
      demo_count: 2,
    };
    expect(patchColumns(columns, changes)).toEqual({
      version: 'e-2',
      ids: [10, 15, 20, 30, 40],
      kinds: 'popjj',
      names: ['Ada', 'New', 'Bo', 'Cy', 'Last'],
      x: [0, 1, 10, 20, 2],
      y: [0, 3, 5, 10, 4],
      degrees: [2, 1, 2, 2, 1],
      pictures: { 1: '/new.webp', 2: '/bo.webp' },
      edge_id_gaps: [3, 1, 1, 2, 1],
      edge_source: [1, 0, 2, 2, 4],
      edge_target: [0, 2, 0, 3, 3],
      edge_role: [0, 1, 2, 2, 1],
      roles: ['Member', 'Teacher', 'Friend'],
      demo_count: 2,
    });
  });

  it('puts what is newer than everything behind it', () => {
    const changes: GraphChanges = {
      ...nothing,
      nodes: {
        ids: [20, 40],
        kinds: 'po',
        names: ['Bob', 'New'],
        x: [10, 1],
        y: [5, 2],
        pictures: {},
      },
      edges: { ids: [8, 11], sources: [40, 40], targets: [30, 20], roles: ['Host', 'Friend'] },
    };
    expect(patchColumns(columns, changes)).toEqual({
      ...columns,
      version: 'e-2',
      ids: [10, 20, 30, 40],
      kinds: 'ppjo',
      names: ['Ada', 'Bob', 'Cy', 'New'],
      x: [0, 10, 20, 1],
      y: [0, 5, 10, 2],
      degrees: [1, 3, 2, 2],
      pictures: {},
      edge_id_gaps: [4, 1, 2, 1, 3],
      edge_source: [0, 1, 1, 3, 3],
      edge_target: [1, 0, 2, 2, 1],
      edge_role: [0, 1, 1, 2, 1],
      roles: ['Teacher', 'Friend', 'Host'],
    });
  });

  it('takes out nodes and edges, and the roles that nobody has any more', () => {
    const changes: GraphChanges = { ...nothing, removed_nodes: [10], removed_edges: [4, 5] };
    expect(patchColumns(columns, changes)).toEqual({
      ...columns,
      version: 'e-2',
      ids: [20, 30],
      kinds: 'pj',
      names: ['Bo', 'Cy'],
      x: [10, 20],
      y: [5, 10],
      degrees: [1, 1],
      pictures: { 0: '/bo.webp' },
      edge_id_gaps: [7],
      edge_source: [0],
      edge_target: [1],
      edge_role: [0],
      roles: ['Friend'],
    });
  });

  it('leaves the columns that it was given as they are', () => {
    const before = structuredClone(columns);
    patchColumns(columns, { ...nothing, removed_nodes: [30], removed_edges: [7] });
    expect(columns).toEqual(before);
  });

  it('refuses changes of another version', () => {
    expect(() => patchColumns({ ...columns, version: 'e-9' }, nothing)).toThrow('not of e-9');
  });

  it('refuses an edge to a node that is in neither', () => {
    const edges = { ids: [9], sources: [10], targets: [99], roles: ['Friend'] };
    expect(() => patchColumns(columns, { ...nothing, edges })).toThrow('10 and 99');
    expect(() => patchColumns(columns, { ...nothing, removed_nodes: [10] })).toThrow('10 and 20');
  });
});
