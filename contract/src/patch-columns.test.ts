import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphColumns } from './endpoints/graph.ts';
import type { GraphChanges } from './endpoints/graph-changes.ts';
import { type Cover, covers } from './model/cover.ts';
import { edgeIdsOf, patchColumns } from './patch-columns.ts';

/** Ada and Bo have two relationships, Bo and Cy have one. */
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
  unconfirmed: [],
  demo_count: 0,
};
const nothing: GraphChanges = {
  from: 'e-1',
  to: 'e-2',
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  removed_nodes: [],
  edges: { ids: [], sources: [], targets: [], unconfirmed: [] },
  removed_edges: [],
  demo_count: 0,
};

interface Node {
  id: number;
  kind: string;
  name: string;
  x: number;
  picture: string | null;
  cover: Cover;
}
interface Edge {
  id: number;
  ends: [number, number];
}
/** Differs between the states of a relationship whose ends move. */
const isUnconfirmed = ({ ends }: Edge) => (ends[0] + ends[1]) % 3 === 0;

interface State {
  nodes: Node[];
  edges: Edge[];
}

const byId = { selector: ({ id }: { id: number }) => id, maxLength: 12 };
const someNodes = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 14 }),
      kind: fc.constantFrom('p', 'j', 'o'),
      name: fc.constantFrom('Ada', 'Bo'),
      x: fc.constantFrom(0, 1.5),
      picture: fc.constantFrom(null, '/a.webp', '/b.webp'),
      cover: fc.constantFrom('none', 'none', ...covers),
    }),
    byId,
  )
  .map((nodes) => nodes.sort((a, b) => a.id - b.id));
const end = fc.integer({ min: 1, max: 14 });
const someEdges = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 16 }), ends: fc.tuple(end, end) }), byId)
  .map((edges) => edges.sort((a, b) => a.id - b.id));

/** The edges whose two ends both exist. */
function edgesOf({ nodes, edges }: State): Edge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ ends: [one, other] }) => one !== other && ids.has(one) && ids.has(other));
}

function describeNodes(nodes: readonly Node[]) {
  const pictured = nodes.map(({ picture }, at) => [at, picture]);
  const covered = nodes.map(({ cover }, at) => [at, cover]).filter(([, cover]) => cover !== 'none');
  return {
    ids: nodes.map(({ id }) => id),
    kinds: nodes.map(({ kind }) => kind).join(''),
    names: nodes.map(({ name }) => name),
    x: nodes.map(({ x }) => x),
    y: nodes.map(({ x }) => -2 * x),
    pictures: Object.fromEntries(pictured.filter(([, picture]) => picture !== null)),
    ...(covered.length > 0 && { covers: Object.fromEntries(covered) }),
  };
}

function columnsOf(state: State, step: number): GraphColumns {
  const { nodes } = state;
  const edges = edgesOf(state);
  const nodeOf = (id: number) => nodes.findIndex((node) => node.id === id);
  const degreeOf = ({ id }: Node) =>
    new Set(
      edges
        .map(({ ends }) => ends)
        .filter((ends) => ends.includes(id))
        .flat(),
    ).size;
  return {
    version: `e-${step}`,
    ...describeNodes(nodes),
    degrees: nodes.map((node) => Math.max(0, degreeOf(node) - 1)),
    edge_id_gaps: edges.map(({ id }, at) => id - (edges[at - 1]?.id ?? 0)),
    edge_source: edges.map(({ ends }) => nodeOf(ends[0])),
    edge_target: edges.map(({ ends }) => nodeOf(ends[1])),
    unconfirmed: edges.filter(isUnconfirmed).map(({ id }) => id),
    demo_count: step,
  };
}

/** Lists every entry of the newer state as changed, or only those that the older state lacks. */
function changesTo(after: State, { version }: GraphColumns, before: State): GraphChanges {
  const isIn = (list: readonly unknown[]) => {
    const known = new Set(list.map((one) => JSON.stringify(one)));
    return (one: unknown) => known.has(JSON.stringify(one));
  };
  const step = Number(version.slice(2)) + 1;
  const isTold = step % 2 === 1;
  const isOldNode = isIn(before.nodes);
  const isOldEdge = isIn(edgesOf(before));
  const edges = edgesOf(after).filter((edge) => isTold || !isOldEdge(edge));
  const removed = (old: readonly { id: number }[], now: readonly { id: number }[]) =>
    old.map(({ id }) => id).filter((id) => !now.some((one) => one.id === id));
  return {
    from: version,
    to: `e-${step}`,
    nodes: describeNodes(after.nodes.filter((node) => isTold || !isOldNode(node))),
    removed_nodes: removed(before.nodes, after.nodes),
    edges: {
      ids: edges.map(({ id }) => id),
      sources: edges.map(({ ends }) => ends[0]),
      targets: edges.map(({ ends }) => ends[1]),
      unconfirmed: edges.filter(isUnconfirmed).map(({ id }) => id),
    },
    removed_edges: removed(edgesOf(before), edgesOf(after)),
    demo_count: step,
  };
}

describe('patchColumns', () => {
  it('changes only the version if no drawn data changed', () => {
    expect(patchColumns(columns, nothing)).toEqual({ ...columns, version: 'e-2' });
  });

  it('inserts new nodes and edges in the order of their ids, and recounts the degrees', () => {
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
      edges: { ids: [3, 8], sources: [15, 40], targets: [10, 30], unconfirmed: [3] },
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
      unconfirmed: [3],
      demo_count: 2,
    });
  });

  it('appends nodes and edges with the highest ids, and updates a changed node', () => {
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
      edges: { ids: [8, 11], sources: [40, 40], targets: [30, 20], unconfirmed: [] },
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
      unconfirmed: [],
    });
  });

  it('removes nodes and edges', () => {
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
      unconfirmed: [],
    });
  });

  it('returns every unchanged column as the same object', () => {
    const told: GraphChanges = {
      ...nothing,
      nodes: {
        ids: [20],
        kinds: 'p',
        names: ['Bo'],
        x: [10],
        y: [5],
        pictures: { 0: '/bo.webp' },
      },
      edges: { ids: [5], sources: [20], targets: [10], unconfirmed: [] },
    };
    const { version: _, ...patched } = patchColumns(columns, told);
    for (const [name, column] of Object.entries(patched)) {
      expect([name, column === columns[name as keyof typeof patched]]).toEqual([name, true]);
    }
  });

  it('produces the columns of the newer state for any sequence of states', () => {
    const state = fc.record({ nodes: someNodes, edges: someEdges });
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 5 }), (states) => {
        let patched = columnsOf(states[0] as State, 0);
        for (const [step, after] of states.slice(1).entries()) {
          patched = patchColumns(patched, changesTo(after, patched, states[step] as State));
          expect(patched).toEqual(columnsOf(after, step + 1));
          expect([...edgeIdsOf(patched)]).toEqual(edgesOf(after).map(({ id }) => id));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not modify the columns that it receives', () => {
    const before = structuredClone(columns);
    patchColumns(columns, { ...nothing, removed_nodes: [30], removed_edges: [7] });
    expect(columns).toEqual(before);
  });

  it('throws if the changes start from another version', () => {
    expect(() => patchColumns({ ...columns, version: 'e-9' }, nothing)).toThrow('not of e-9');
  });

  it('takes the new count for visitors, and throws for changes that are for others', () => {
    const toVisitors = { ...columns, members_only_count: 2 };
    const changes = { ...nothing, members_only_count: 3 };
    expect(patchColumns(toVisitors, changes).members_only_count).toBe(3);
    expect(patchColumns(columns, nothing)).not.toHaveProperty('members_only_count');
    expect(() => patchColumns(toVisitors, nothing)).toThrow('for other viewers');
    expect(() => patchColumns(columns, changes)).toThrow('for other viewers');
  });

  it('throws for an edge to an unknown or a removed node', () => {
    const edges = { ids: [9], sources: [10], targets: [99], unconfirmed: [] };
    expect(() => patchColumns(columns, { ...nothing, edges })).toThrow('Relationship 9');
    expect(() => patchColumns(columns, { ...nothing, removed_nodes: [10] })).toThrow(
      'Relationship 4',
    );
  });
});
