import { type Csr, linkEdges } from '../csr.ts';

/** Undirected pairs by node index. Duplicates, self loops and ends out of range are dropped inside. */
export interface Network {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/**
 * The simple graph behind a network: each pair stands once, lower index first, in ascending order,
 * and so do the neighbours of a node, so that nothing depends on the order in which the pairs were
 * given.
 */
export interface Adjacency extends Csr {
  nodeCount: number;
  pairCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/** Turns a network as given into its simple graph. O(nodes + pairs). */
export function buildAdjacency({ nodeCount, ...given }: Network): Adjacency {
  const ends = keepPairs(nodeCount, given);
  const linked = linkEdges(nodeCount, ends.sources, ends.targets, 'ascending');
  const { offsets, neighbours } = dropRepeated(nodeCount, linked);
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

/** Without self loops and ends that are no nodes. */
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
