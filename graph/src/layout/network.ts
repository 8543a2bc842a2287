import { type Csr, linkEdges } from '../csr.ts';

/** Undirected pairs by node index. Duplicates, self loops and ends out of range are dropped inside. */
export interface Network {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/**
 * The simple graph of a network. Each pair occurs once, with the lower index first; pairs and the
 * neighbours of a node are in ascending order, so that nothing depends on the order of the input.
 */
export interface Adjacency extends Csr {
  nodeCount: number;
  pairCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/** The simple graph of a network. O(nodes + pairs). */
export function buildAdjacency({ nodeCount, ...given }: Network): Adjacency {
  const ends = keepPairs(nodeCount, given);
  const linked = linkEdges(nodeCount, ends.sources, ends.targets, 'ascending');
  return listPairs(nodeCount, dropRepeated(nodeCount, linked));
}

function listPairs(nodeCount: number, { offsets, neighbours }: Csr): Adjacency {
  const pairCount = neighbours.length / 2;
  const sources = new Uint32Array(pairCount);
  const targets = new Uint32Array(pairCount);
  let pair = 0;
  for (let node = 0; node < nodeCount; node++) {
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      if (neighbour < node) continue;
      sources[pair] = node;
      targets[pair++] = neighbour;
    }
  }
  return { nodeCount, pairCount, sources, targets, offsets, neighbours };
}

/** Maps a network to an earlier state of it. The nodes of both states have the same order. */
export interface NetworkStep {
  /** The earlier index of each node, -1 for a new one. */
  from: Int32Array;
  /** The current index of each earlier node, -1 for a removed one. */
  now: Int32Array;
  /** 1 for each node whose pairs may have changed. */
  isTouched: Uint8Array;
}

/** Same result as `buildAdjacency`, but only touched rows are rebuilt; the others are copied. */
export function patchAdjacency(
  before: Adjacency,
  { nodeCount, sources, targets }: Network,
  { from, now, isTouched }: NetworkStep,
): Adjacency {
  const isNew = from.map((old, node) => (old < 0 ? 1 : isTouched[node]!));
  const rows = new Map<number, number[]>();
  const enter = (node: number, neighbour: number) => {
    const row = rows.get(node);
    if (row) row.push(neighbour);
    else rows.set(node, [neighbour]);
  };
  for (let i = 0; i < sources.length; i++) {
    const a = sources[i]!;
    const b = targets[i]!;
    if (a === b || a >= nodeCount || b >= nodeCount) continue;
    if (isNew[a]) enter(a, b);
    if (isNew[b]) enter(b, a);
  }
  const offsets = new Uint32Array(nodeCount + 1);
  for (let node = 0; node < nodeCount; node++) {
    const old = from[node]!;
    let length = 0;
    if (!isNew[node]) length = before.offsets[old + 1]! - before.offsets[old]!;
    else if (rows.has(node)) {
      rows.set(
        node,
        [...new Set(rows.get(node))].sort((a, b) => a - b),
      );
      length = rows.get(node)!.length;
    }
    offsets[node + 1] = offsets[node]! + length;
  }
  const neighbours = new Uint32Array(offsets[nodeCount]!);
  for (let node = 0; node < nodeCount; node++) {
    const start = offsets[node]!;
    if (isNew[node]) {
      neighbours.set(rows.get(node) ?? [], start);
      continue;
    }
    const shift = before.offsets[from[node]!]! - start;
    for (let k = start; k < offsets[node + 1]!; k++)
      neighbours[k] = now[before.neighbours[k + shift]!]!;
  }
  return listPairs(nodeCount, { offsets, neighbours });
}

/** The pairs without self loops and without ends out of range. */
function keepPairs(nodeCount: number, given: Pick<Network, 'sources' | 'targets'>) {
  const most = Math.min(given.sources.length, given.targets.length);
  const sources = new Uint32Array(most);
  const targets = new Uint32Array(most);
  let count = 0;
  for (let i = 0; i < most; i++) {
    const a = given.sources[i]!;
    const b = given.targets[i]!;
    if (a === b || a >= nodeCount || b >= nodeCount) continue;
    sources[count] = a;
    targets[count++] = b;
  }
  return { sources: sources.subarray(0, count), targets: targets.subarray(0, count) };
}

function dropRepeated(nodeCount: number, { offsets, neighbours }: Csr): Csr {
  const kept = new Uint32Array(nodeCount + 1);
  let length = 0;
  for (let node = 0; node < nodeCount; node++) {
    const start = length;
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      if (length > start && neighbours[length - 1] === neighbour) continue;
      neighbours[length++] = neighbour;
    }
    kept[node + 1] = length;
  }
  return { offsets: kept, neighbours: neighbours.slice(0, length) };
}
