/** Undirected pairs by node index. Duplicates, self loops and ends out of range are dropped inside. */
export interface Network {
  nodeCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
}

/**
 * The simple graph behind a network. Each pair stands once, lower index first, in ascending order;
 * the neighbours of node `i` are `neighbours[offsets[i]] … neighbours[offsets[i + 1] - 1]`,
 * ascending, so that nothing depends on the order in which the pairs were given.
 */
export interface Adjacency {
  nodeCount: number;
  pairCount: number;
  sources: Uint32Array;
  targets: Uint32Array;
  offsets: Uint32Array;
  neighbours: Uint32Array;
}

/** Turns a network as given into its simple graph. O(nodes + pairs). */
export function buildAdjacency(network: Network): Adjacency {
  const given = listNeighbours(network);
  // Transposing a symmetric list sorts it: the neighbours arrive in ascending order of node.
  const sorted = transpose(network.nodeCount, given.offsets, given.neighbours);
  const { offsets, neighbours } = dropRepeated(
    network.nodeCount,
    sorted.offsets,
    sorted.neighbours,
  );
  const pairCount = neighbours.length / 2;
  const sources = new Uint32Array(pairCount);
  const targets = new Uint32Array(pairCount);
  let pair = 0;
  for (let node = 0; node < network.nodeCount; node++) {
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      const neighbour = neighbours[k]!;
      if (neighbour < node) continue;
      sources[pair] = node;
      targets[pair++] = neighbour;
    }
  }
  return { nodeCount: network.nodeCount, pairCount, sources, targets, offsets, neighbours };
}

export function degreeOf(adjacency: Adjacency, node: number): number {
  return adjacency.offsets[node + 1]! - adjacency.offsets[node]!;
}

interface NeighbourLists {
  offsets: Uint32Array;
  neighbours: Uint32Array;
}

function listNeighbours({ nodeCount, sources, targets }: Network): NeighbourLists {
  const given = Math.min(sources.length, targets.length);
  const offsets = new Uint32Array(nodeCount + 1);
  const isPair = (a: number, b: number) => a !== b && a < nodeCount && b < nodeCount;
  for (let i = 0; i < given; i++) {
    const a = sources[i]!;
    const b = targets[i]!;
    if (!isPair(a, b)) continue;
    offsets[a + 1]!++;
    offsets[b + 1]!++;
  }
  for (let i = 0; i < nodeCount; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice(0, nodeCount);
  const neighbours = new Uint32Array(offsets[nodeCount]!);
  for (let i = 0; i < given; i++) {
    const a = sources[i]!;
    const b = targets[i]!;
    if (!isPair(a, b)) continue;
    neighbours[next[a]!++] = b;
    neighbours[next[b]!++] = a;
  }
  return { offsets, neighbours };
}

function transpose(
  nodeCount: number,
  offsets: Uint32Array,
  neighbours: Uint32Array,
): NeighbourLists {
  const next = offsets.slice(0, nodeCount);
  const transposed = new Uint32Array(neighbours.length);
  for (let node = 0; node < nodeCount; node++) {
    for (let k = offsets[node]!; k < offsets[node + 1]!; k++) {
      transposed[next[neighbours[k]!]!++] = node;
    }
  }
  return { offsets, neighbours: transposed };
}

function dropRepeated(
  nodeCount: number,
  offsets: Uint32Array,
  neighbours: Uint32Array,
): NeighbourLists {
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
