import { type EntityType, type GraphColumns, kindLetters } from '@mangrove/contract/browser';
import { type Adjacency, buildAdjacency } from '@mangrove/graph/layout';

export type KindCounts = Record<EntityType, number>;

/** The network as the browser holds it: entry i of every list belongs to node i. */
export interface Network {
  version: string;
  size: number;
  ids: readonly number[];
  kinds: readonly EntityType[];
  names: readonly string[];
  /** Distinct neighbours of each node. */
  degrees: Uint32Array;
  /** Kept positions, x and y in turn, world units, y down. */
  positions: Float32Array;
  pictures: ReadonlyMap<number, string>;
  /** Every pair of connected nodes once, however many relationships they share. */
  adjacency: Adjacency;
  counts: KindCounts;
  /** How many of the nodes are invented, for the demo. */
  demoCount: number;
  /** What it was made of; a part of a network has none. */
  columns?: GraphColumns;
  /** It was turned by a quarter: see `turnUpright`. */
  isUpright?: boolean;
  indexOf(id: number): number | null;
}

/** Makes the network of the columns that the server sends. O(nodes + relationships). */
export function buildNetwork(columns: GraphColumns): Network {
  const size = columns.ids.length;
  const adjacency = buildAdjacency({
    nodeCount: size,
    sources: Uint32Array.from(columns.edge_source),
    targets: Uint32Array.from(columns.edge_target),
  });
  const kinds: EntityType[] = [];
  const counts: KindCounts = { person: 0, project: 0, organization: 0 };
  const positions = new Float32Array(2 * size);
  const indexById = new Map<number, number>();
  columns.ids.forEach((id, index) => {
    const kind = kindOf(columns.kinds[index]);
    kinds.push(kind);
    counts[kind] += 1;
    positions[2 * index] = columns.x[index] ?? 0;
    positions[2 * index + 1] = columns.y[index] ?? 0;
    indexById.set(id, index);
  });
  return {
    version: columns.version,
    size,
    ids: columns.ids,
    kinds,
    names: columns.names,
    degrees: Uint32Array.from(columns.degrees),
    positions,
    pictures: new Map(
      Object.entries(columns.pictures).map(([index, address]) => [Number(index), address]),
    ),
    adjacency,
    counts,
    demoCount: columns.demo_count,
    columns,
    indexOf: (id) => indexById.get(id) ?? null,
  };
}

/** How many of each kind do not step back; null where nothing does. */
export function countKinds({ kinds }: Network, back: Uint8Array | undefined): KindCounts | null {
  if (!back) return null;
  const counts: KindCounts = { person: 0, project: 0, organization: 0 };
  for (const [node, kind] of kinds.entries()) if (!back[node]) counts[kind] += 1;
  return counts;
}

/** The neighbours of a node, as node indices in ascending order. */
export function neighboursOf(network: Network, index: number): Uint32Array {
  const { offsets, neighbours } = network.adjacency;
  return neighbours.subarray(offsets[index] ?? 0, offsets[index + 1] ?? 0);
}

/** The index that each node had in an earlier state of the network, -1 for a new one. */
export function indicesBefore(before: Network, after: Network): Int32Array {
  return Int32Array.from(after.ids, (id) => before.indexOf(id) ?? -1);
}

/** Half of the nodes or more are still there: another state of the same network, not another one. */
export function isSuccession(indices: Int32Array, sizeBefore: number): boolean {
  const still = indices.reduce((count, index) => count + (index < 0 ? 0 : 1), 0);
  return 2 * still >= Math.max(indices.length, sizeBefore);
}

/**
 * Steps from one node to every other, breadth first; -1 where no way leads. With `limit` the walk
 * ends there and what lies beyond stays -1.
 */
export function countSteps(network: Network, from: number, limit = Infinity): Int32Array {
  const steps = new Int32Array(network.size).fill(-1);
  if (from < 0 || from >= network.size) return steps;
  const queue = new Uint32Array(network.size);
  let waiting = 1;
  queue[0] = from;
  steps[from] = 0;
  for (let head = 0; head < waiting; head++) {
    const node = queue[head] ?? 0;
    const next = (steps[node] ?? 0) + 1;
    if (next > limit) break;
    for (const neighbour of neighboursOf(network, node)) {
      if (steps[neighbour] !== -1) continue;
      steps[neighbour] = next;
      queue[waiting++] = neighbour;
    }
  }
  return steps;
}

function kindOf(letter: string | undefined): EntityType {
  const kind = kindLetters[letter as keyof typeof kindLetters];
  if (kind === undefined) throw new Error(`The network names an unknown kind: ${letter}`);
  return kind;
}
