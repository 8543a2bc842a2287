// Which nodes are connected, as compressed sparse rows: built once from all relationships and then
// patched, because building it for a large network takes many times longer than copying it.
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { patchNumbers } from '@mangrove/contract';
import { type Csr, type EdgeCsr, linkEdgesInSteps } from '@mangrove/graph/layout';
import type { RowPatch } from './id-patch.ts';
import type { Snapshot } from './snapshot.ts';

export type Adjacency = EdgeCsr & Pick<Snapshot, 'degrees'>;
type Ends = Pick<Snapshot, 'sources' | 'targets'>;

/** The adjacency of all relationships, given as the nodes of both ends. */
export async function linkNodes(
  size: number,
  sources: Uint32Array,
  targets: Uint32Array,
): Promise<Adjacency> {
  const linking = linkEdgesInSteps(size, sources, targets, 'ascending');
  let step = linking.next();
  while (!step.done) {
    await letOthersWork();
    step = linking.next();
  }
  const linked = step.value;
  const degrees = new Uint32Array(size);
  for (let node = 0; node < size; node++) degrees[node] = degreeOf(node, linked);
  return { ...linked, degrees };
}

/** The number of distinct neighbours; equal neighbours are adjacent in the row. */
function degreeOf(node: number, { offsets, neighbours }: Csr): number {
  const end = offsets[node + 1] ?? 0;
  let count = 0;
  let last = -1;
  for (let entry = offsets[node] ?? 0; entry < end; entry++) {
    const neighbour = neighbours[entry] ?? 0;
    if (neighbour !== last) count++;
    last = neighbour;
  }
  return count;
}

export interface EdgeChanges {
  nodes: RowPatch;
  edges: RowPatch;
  /** Old indices of relationships that were removed or got other ends. */
  cut: readonly number[];
  /** New indices of relationships that are new or got other ends. */
  joined: readonly number[];
}

/**
 * The adjacency after a change: the rows of unaffected nodes are copied.
 * @param ends the ends of all relationships in the new state.
 */
export function patchAdjacency(
  old: Adjacency & Ends,
  { sources, targets }: Ends,
  changes: EdgeChanges,
): Adjacency {
  const { nodes, edges } = changes;
  const isSame = nodes.map === null && edges.map === null && nodes.length === old.degrees.length;
  if (isSame && changes.cut.length === 0 && changes.joined.length === 0) {
    const { offsets, neighbours, degrees } = old;
    return { offsets, neighbours, edges: old.edges, degrees };
  }
  const size = nodes.length;
  const oldOf = oldIndices(nodes);
  const lists = touchedLists(old, { sources, targets }, changes, oldOf);
  const offsets = new Uint32Array(size + 1);
  const patched: Adjacency = {
    offsets,
    neighbours: new Uint32Array(2 * sources.length),
    edges: new Uint32Array(2 * sources.length),
    degrees: patchNumbers(nodes, old.degrees, null),
  };
  const isTouched = new Uint8Array(size);
  for (const node of lists.keys()) isTouched[node] = 1;
  let at = 0;
  let node = 0;
  while (node < size) {
    const from = oldOf[node] ?? -1;
    const list = lists.get(node) ?? (from < 0 ? [] : undefined);
    if (list) {
      offsets[node] = at;
      for (const { neighbour, edge } of list) {
        patched.neighbours[at] = neighbour;
        patched.edges[at] = edge;
        at++;
      }
      node++;
      offsets[node] = at;
      patched.degrees[node - 1] = degreeOf(node - 1, patched);
      continue;
    }
    let end = node;
    const start = old.offsets[from] ?? 0;
    while (end < size && oldOf[end] === from + end - node && isTouched[end] === 0) {
      offsets[end] = at + (old.offsets[from + end - node] ?? 0) - start;
      end++;
    }
    const length = (old.offsets[from + end - node] ?? 0) - start;
    copyMapped(old.neighbours, nodes.map, start, length, patched.neighbours, at);
    copyMapped(old.edges, edges.map, start, length, patched.edges, at);
    at += length;
    node = end;
  }
  offsets[size] = at;
  return patched;
}

interface Entry {
  neighbour: number;
  edge: number;
}

/** The complete, sorted row of each node that lost or got a relationship, by its new index. */
function touchedLists(
  old: Adjacency & Ends,
  { sources, targets }: Ends,
  { nodes, edges, cut, joined }: EdgeChanges,
  oldOf: Int32Array,
): Map<number, Entry[]> {
  const lists = new Map<number, Entry[]>();
  const isCut = new Set(cut);
  const touched = new Set<number>();
  const touch = (oldNode: number) => {
    const node = nodes.map ? (nodes.map[oldNode] ?? -1) : oldNode;
    if (node >= 0) touched.add(node);
  };
  for (const edge of cut) {
    touch(old.sources[edge] ?? 0);
    touch(old.targets[edge] ?? 0);
  }
  for (const edge of joined) touched.add(sources[edge] ?? 0).add(targets[edge] ?? 0);
  for (const node of touched) {
    const oldNode = oldOf[node] ?? -1;
    const list: Entry[] = [];
    const end = oldNode < 0 ? 0 : (old.offsets[oldNode + 1] ?? 0);
    for (let entry = oldNode < 0 ? 0 : (old.offsets[oldNode] ?? 0); entry < end; entry++) {
      const edge = old.edges[entry] ?? 0;
      if (isCut.has(edge)) continue;
      const neighbour = old.neighbours[entry] ?? 0;
      list.push({
        neighbour: nodes.map ? (nodes.map[neighbour] ?? 0) : neighbour,
        edge: edges.map ? (edges.map[edge] ?? 0) : edge,
      });
    }
    lists.set(node, list);
  }
  for (const edge of joined) {
    const [source = 0, target = 0] = [sources[edge], targets[edge]];
    lists.get(source)?.push({ neighbour: target, edge });
    lists.get(target)?.push({ neighbour: source, edge });
  }
  for (const list of lists.values()) {
    list.sort((a, b) => a.neighbour - b.neighbour || a.edge - b.edge);
  }
  return lists;
}

/** The old index of each new index, -1 for a new row. */
function oldIndices({ length: size, runs }: RowPatch): Int32Array {
  const oldOf = new Int32Array(size).fill(-1);
  for (const { from, to, length } of runs) {
    for (let row = 0; row < length; row++) oldOf[to + row] = from + row;
  }
  return oldOf;
}

function copyMapped(
  from: Uint32Array,
  map: Int32Array | null,
  start: number,
  length: number,
  to: Uint32Array,
  at: number,
): void {
  if (!map) {
    to.set(from.subarray(start, start + length), at);
    return;
  }
  for (let i = 0; i < length; i++) to[at + i] = map[from[start + i] ?? 0] ?? 0;
}
