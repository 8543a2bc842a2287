/**
 * Compressed sparse rows: the adjacency format that layout, map and server share. The entries of
 * node `i` are those from `offsets[i]` (inclusive) to `offsets[i + 1]` (exclusive). Other arrays
 * beside `neighbours` (edges, weights) have the same index.
 */
export interface Csr {
  offsets: Uint32Array;
  neighbours: Uint32Array;
}

/** Rows that also hold the index of the edge to each neighbour. */
export interface EdgeCsr extends Csr {
  edges: Uint32Array;
}

/**
 * Builds rows in which every edge has an entry at each of its ends. O(nodes + edges).
 * @param order of a node's entries: `given` is the order of the edges; `ascending` is by neighbour
 * and then by edge, so that the result does not depend on which end of an edge is its source.
 */
export function linkEdges(
  nodeCount: number,
  sources: Uint32Array,
  targets: Uint32Array,
  order: 'given' | 'ascending',
): EdgeCsr {
  const steps = linkEdgesInSteps(nodeCount, sources, targets, order);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const stepSize = 50_000;

/** `linkEdges` in steps, so that the caller's thread can do other work between them. */
export function* linkEdgesInSteps(
  nodeCount: number,
  sources: Uint32Array,
  targets: Uint32Array,
  order: 'given' | 'ascending',
): Generator<void, EdgeCsr> {
  const given = emptyRows(countOffsets(nodeCount, sources, targets));
  const next = given.offsets.slice(0, nodeCount);
  for (let start = 0; start < sources.length; start += stepSize) {
    const end = Math.min(sources.length, start + stepSize);
    for (let edge = start; edge < end; edge++) {
      enter(given, next, sources[edge]!, targets[edge]!, edge);
      enter(given, next, targets[edge]!, sources[edge]!, edge);
    }
    yield;
  }
  if (order === 'given') return given;
  // The transpose has the same entries, each row sorted: nodes are visited in ascending order.
  const ascending = emptyRows(given.offsets);
  next.set(given.offsets.subarray(0, nodeCount));
  let work = 0;
  for (let node = 0; node < nodeCount; node++) {
    const end = given.offsets[node + 1]!;
    for (let entry = given.offsets[node]!; entry < end; entry++) {
      enter(ascending, next, given.neighbours[entry]!, node, given.edges[entry]!);
      if (++work % stepSize === 0) yield;
    }
  }
  return ascending;
}

function emptyRows(offsets: Uint32Array): EdgeCsr {
  const length = offsets.at(-1) ?? 0;
  return { offsets, neighbours: new Uint32Array(length), edges: new Uint32Array(length) };
}

function enter(rows: EdgeCsr, next: Uint32Array, node: number, neighbour: number, edge: number) {
  const at = next[node]!++;
  rows.neighbours[at] = neighbour;
  rows.edges[at] = edge;
}

/** The start of each row, and the end of the last one, when every key is an entry of its row. */
function countOffsets(rowCount: number, ...keys: Uint32Array[]): Uint32Array {
  const offsets = new Uint32Array(rowCount + 1);
  for (const list of keys) for (let i = 0; i < list.length; i++) offsets[list[i]! + 1]!++;
  for (let row = 0; row < rowCount; row++) offsets[row + 1]! += offsets[row]!;
  return offsets;
}

/** Sorts indices by their keys, stably. `keys[i]` is the row of index `i`. */
export function groupByKey(
  rowCount: number,
  keys: Uint32Array,
): { offsets: Uint32Array; members: Uint32Array } {
  const offsets = countOffsets(rowCount, keys);
  const next = offsets.slice(0, rowCount);
  const members = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) members[next[keys[i]!]!++] = i;
  return { offsets, members };
}

/** The number of a node's entries: its degree if every neighbour has one entry. */
export function countEntries({ offsets }: Pick<Csr, 'offsets'>, node: number): number {
  return offsets[node + 1]! - offsets[node]!;
}

/** The rows without the edges that are marked 0. O(nodes + entries). */
export function keepMarked(rows: EdgeCsr, marks: Uint8Array): EdgeCsr {
  const isMarked = (_: number, at: number) => marks[rows.edges[at]!] !== 0;
  let entry = 0;
  let kept = 0;
  const offsets = rows.offsets.map((end) => {
    for (; entry < end; entry++) if (isMarked(0, entry)) kept++;
    return kept;
  });
  return {
    offsets,
    neighbours: rows.neighbours.filter(isMarked),
    edges: rows.edges.filter(isMarked),
  };
}

/** The neighbours of a node, in the order of its entries. */
export function neighboursOf({ offsets, neighbours }: Csr, node: number): Uint32Array {
  return neighbours.subarray(offsets[node], offsets[node + 1]);
}

/** The edges at a node, in the order of its entries. */
export function edgesOf({ offsets, edges }: EdgeCsr, node: number): Uint32Array {
  return edges.subarray(offsets[node], offsets[node + 1]);
}

/** The edge between two nodes; null for none. */
export function edgeBetween(rows: EdgeCsr, one: number, other: number): number | null {
  const at = neighboursOf(rows, one).indexOf(other);
  return at < 0 ? null : edgesOf(rows, one)[at]!;
}
