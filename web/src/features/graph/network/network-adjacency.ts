import { edgeIdsOf, type GraphColumns } from '@mangrove/contract/browser';
import {
  type Adjacency,
  buildAdjacency,
  type NetworkStep,
  patchAdjacency,
} from '@mangrove/graph/layout';

interface EarlierState {
  columns: GraphColumns;
  adjacency: Adjacency;
}

/**
 * The neighbours of all nodes. Building them takes a tenth of a second for a hundred thousand
 * nodes, so everything that no change touches is copied from an earlier state.
 */
export function adjacencyOf(columns: GraphColumns, before: EarlierState | undefined): Adjacency {
  const { ids, edge_source, edge_target } = columns;
  const old = before?.columns;
  const hasSameEdges = old?.edge_source === edge_source && old.edge_target === edge_target;
  if (before && hasSameEdges && old?.ids === ids) return before.adjacency;
  const network = {
    nodeCount: ids.length,
    sources: new Uint32Array(edge_source),
    targets: new Uint32Array(edge_target),
  };
  if (!before) return buildAdjacency(network);
  return patchAdjacency(before.adjacency, network, stepBetween(before.columns, columns));
}

/**
 * Marks the pairs all of whose relationships an end has not confirmed.
 * @returns undefined for none.
 */
export function unconfirmedPairs(
  columns: GraphColumns,
  adjacency: Adjacency,
): Uint8Array | undefined {
  const { unconfirmed, edge_source, edge_target, ids } = columns;
  if (unconfirmed.length === 0) return undefined;
  const waiting = new Set(unconfirmed);
  const edgeIds = edgeIdsOf(columns);
  return markUnconfirmed(adjacency, ids.length, {
    sources: edge_source,
    targets: edge_target,
    isUnconfirmed: (edge) => waiting.has(edgeIds[edge] ?? 0),
  });
}

/** Relationships by the indices of their ends. */
interface DrawnEdges {
  sources: ArrayLike<number>;
  targets: ArrayLike<number>;
  isUnconfirmed: (edge: number) => boolean;
}

/**
 * Marks the pairs none of whose edges is confirmed. Makes nothing for an edge: there are hundreds of
 * thousands.
 * @returns a mark for each pair of the adjacency; undefined if there is none.
 */
export function markUnconfirmed(
  { sources, targets }: Adjacency,
  nodeCount: number,
  edges: DrawnEdges,
): Uint8Array | undefined {
  const keyOf = (one = 0, other = 0) => Math.min(one, other) * nodeCount + Math.max(one, other);
  const keyAt = (edge: number) => keyOf(edges.sources[edge], edges.targets[edge]);
  const marked = new Set<number>();
  for (let edge = 0; edge < edges.sources.length; edge++) {
    if (edges.isUnconfirmed(edge)) marked.add(keyAt(edge));
  }
  if (marked.size === 0) return undefined;
  for (let edge = 0; edge < edges.sources.length; edge++) {
    if (!edges.isUnconfirmed(edge)) marked.delete(keyAt(edge));
  }
  return Uint8Array.from(sources, (source, pair) =>
    marked.has(keyOf(source, targets[pair])) ? 1 : 0,
  );
}

/** The index that each node had in earlier columns, -1 for a new one. */
export function indicesOfColumns(before: GraphColumns, { ids }: GraphColumns): Int32Array {
  const indices = new Int32Array(ids.length);
  let old = 0;
  for (let node = 0; node < ids.length; node++) {
    const id = ids[node] ?? 0;
    while ((before.ids[old] ?? id) < id) old++;
    indices[node] = before.ids[old] === id ? old : -1;
  }
  return indices;
}

function stepBetween(before: GraphColumns, after: GraphColumns): NetworkStep {
  const from = indicesOfColumns(before, after);
  const now = new Int32Array(before.ids.length).fill(-1);
  for (let node = 0; node < from.length; node++) {
    const old = from[node] ?? -1;
    if (old >= 0) now[old] = node;
  }
  const isTouched = new Uint8Array(from.length);
  const touch = (node: number | undefined) => {
    if (node !== undefined && node >= 0) isTouched[node] = 1;
  };
  const touchOld = (edge: number) => {
    touch(now[before.edge_source[edge] ?? -1]);
    touch(now[before.edge_target[edge] ?? -1]);
  };
  const joinsTheSame = (oldEdge: number, edge: number) =>
    now[before.edge_source[oldEdge] ?? -1] === after.edge_source[edge] &&
    now[before.edge_target[oldEdge] ?? -1] === after.edge_target[edge];
  const [old, gaps] = [before.edge_id_gaps, after.edge_id_gaps];
  // Relationships are ordered by id: skip those before the first difference.
  let edge = 0;
  while (edge < gaps.length && old[edge] === gaps[edge] && joinsTheSame(edge, edge)) edge++;
  let oldEdge = edge;
  let oldId = old[oldEdge] ?? Number.POSITIVE_INFINITY;
  const passOld = () => {
    touchOld(oldEdge);
    oldEdge += 1;
    oldId += old[oldEdge] ?? Number.POSITIVE_INFINITY;
  };
  for (let id = 0; edge < gaps.length; edge++) {
    id += gaps[edge] ?? 0;
    while (oldId < id) passOld();
    if (oldId === id && joinsTheSame(oldEdge, edge)) {
      oldEdge += 1;
      oldId += old[oldEdge] ?? Number.POSITIVE_INFINITY;
      continue;
    }
    if (oldId === id) passOld();
    touch(after.edge_source[edge]);
    touch(after.edge_target[edge]);
  }
  while (oldEdge < old.length) passOld();
  return { from, now, isTouched };
}
