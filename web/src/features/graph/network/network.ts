import {
  type Cover,
  countByKind,
  type EntityType,
  entityKinds,
  entityTypes,
  findId,
  type GraphColumns,
} from '@mangrove/contract/browser';
import type { Adjacency } from '@mangrove/graph/layout';
import type { SceneGround } from '@mangrove/graph/render';
import { adjacencyOf, indicesOfColumns, unconfirmedPairs } from './network-adjacency.ts';

export type KindCounts = Record<EntityType, number>;

/** The network in the browser: entry i of every list belongs to node i. */
export interface Network {
  size: number;
  ids: readonly number[];
  kinds: readonly EntityType[];
  names: readonly string[];
  /** The number of distinct neighbours of each node. */
  degrees: Uint32Array;
  /** Stored positions in world units, x and y alternating, y pointing down. */
  positions: Float32Array;
  pictures: ReadonlyMap<number, string>;
  /** What of nodes is covered; `names` and `pictures` are without it, unless the reader asked for it. */
  covers: ReadonlyMap<number, Cover>;
  /** Every pair of connected nodes once, for any number of relationships. */
  adjacency: Adjacency;
  counts: KindCounts;
  /** How many of the nodes are invented, for the demo. */
  demoCount: number;
  /** How many more members see; 0 for a member. */
  membersOnlyCount: number;
  /** The size of the network of which only a part is held; its kinds are in `counts`. */
  total?: number | undefined;
  /** For each pair of the adjacency whether an end has not confirmed it; undefined for none. */
  unconfirmed?: Uint8Array | undefined;
  /** The nodes that others do not see: only their own map shows them to those with a role. */
  locked: readonly number[];
  /** The columns that the network was built from; undefined for a part of a network. */
  columns?: GraphColumns;
  /** Whether the network was turned by a quarter: see `turnUpright`. */
  isUpright?: boolean;
  /** Names the part, if it stands for the whole network: see `focus/known-focus.ts`. */
  part?: string;
  /** The id of the node whose surroundings this part is. */
  middle?: number;
  /** Whether this part is laid out for itself. */
  isOwnLayout?: boolean;
  /** The ground, if the positions are those of places: see `ground/known-places.ts`. */
  ground?: Ground;
  indexOf(id: number): number | null;
}

/** The ground of a network that is laid out by place. */
export interface Ground {
  /** Of the nodes of the network or of a part of it. */
  sceneOf(network: Network): SceneGround;
  /** Loads the coast as it is seen from near; the following scenes have it. */
  loadNear(): Promise<void>;
  /** Positions of two corners of the whole ground, if nobody stands on it; null otherwise. */
  extent: Float32Array | null;
}

/**
 * Builds the network from the columns that the server sends. O(nodes + relationships).
 * @param lockedIds the ids of nodes that others do not see.
 * @param before an earlier state, from which everything built from the same columns is reused; if
 * no column has changed, as after an edit of a biography, `before` itself is returned.
 */
export function buildNetwork(
  columns: GraphColumns,
  before?: Network,
  lockedIds: readonly number[] = [],
): Network {
  const old = before?.columns;
  const size = columns.ids.length;
  const adjacency = adjacencyOf(columns, old && { columns: old, adjacency: before.adjacency });
  const hasSameNodes = old?.ids === columns.ids;
  if (before && old && hasSameColumns(columns, old)) return before;
  return {
    size,
    ids: columns.ids,
    names: columns.names,
    degrees:
      before && old?.degrees === columns.degrees
        ? before.degrees
        : new Uint32Array(columns.degrees),
    positions:
      before && old?.x === columns.x && old.y === columns.y
        ? before.positions
        : interleave(columns),
    pictures:
      before && old?.pictures === columns.pictures ? before.pictures : readPictures(columns),
    covers: readCovers(columns),
    adjacency,
    unconfirmed: unconfirmedPairs(columns, adjacency),
    ...(before && hasSameNodes && old.kinds === columns.kinds
      ? { kinds: before.kinds, counts: before.counts }
      : readKinds(columns)),
    ...(columns.part && { counts: columns.part.counts, total: sumCounts(columns.part.counts) }),
    demoCount: columns.demo_count,
    membersOnlyCount: columns.members_only_count ?? 0,
    locked: lockedIds.map((id) => findId(columns.ids, id)),
    columns,
    indexOf: (id) => {
      const index = findId(columns.ids, id);
      return index < 0 ? null : index;
    },
  };
}

function hasSameColumns(columns: GraphColumns, old: GraphColumns): boolean {
  const { version: _, ...shown } = columns;
  return Object.entries(shown).every(
    ([name, column]) => old[name as keyof typeof shown] === column,
  );
}

function readPictures({ pictures }: GraphColumns): Network['pictures'] {
  return new Map(Object.entries(pictures).map(([index, address]) => [Number(index), address]));
}

function readCovers({ covers = {} }: GraphColumns): Network['covers'] {
  return new Map(Object.entries(covers).map(([index, cover]) => [Number(index), cover]));
}

function interleave({ x, y }: GraphColumns): Float32Array {
  const positions = new Float32Array(2 * x.length);
  for (let node = 0; node < x.length; node++) {
    positions[2 * node] = x[node] ?? 0;
    positions[2 * node + 1] = y[node] ?? 0;
  }
  return positions;
}

function readKinds({ ids, kinds: letters }: GraphColumns): Pick<Network, 'kinds' | 'counts'> {
  const kinds = ids.map((_, index) => kindOf(letters[index]));
  return { kinds, counts: countKinds(kinds) };
}

/** How many nodes there are of each kind, without those that step back. */
export function countKinds(kinds: Network['kinds'], back?: Uint8Array): KindCounts {
  return countByKind(back ? kinds.filter((_, node) => !back[node]) : kinds);
}

/** How many entities the network has, also where only a part of it is held. */
export function wholeSize({ total, size }: Pick<Network, 'total' | 'size'>): number {
  return total ?? size;
}

/** Whether the network has entities that are not held. What only its reader sees is no part of it. */
export function isPartial({ total, size, locked }: Network): boolean {
  return total !== undefined && size - locked.length < total;
}

/** How many nodes there are of all kinds. */
export function sumCounts(counts: KindCounts): number {
  return entityTypes.reduce((sum, kind) => sum + counts[kind], 0);
}

/** The kind of a node. */
export function kindAt({ kinds }: Pick<Network, 'kinds'>, index: number): EntityType {
  return kinds[index] ?? entityTypes[0];
}

/** The neighbours of a node, as node indices in ascending order. */
export function neighboursOf(network: Network, index: number): Uint32Array {
  const { offsets, neighbours } = network.adjacency;
  return neighbours.subarray(offsets[index] ?? 0, offsets[index + 1] ?? 0);
}

/** The index that each node had in an earlier state of the network, -1 for a new one. */
export function indicesBefore(before: Network, after: Network): Int32Array {
  if (before.columns && after.columns) return indicesOfColumns(before.columns, after.columns);
  return Int32Array.from(after.ids, (id) => before.indexOf(id) ?? -1);
}

/** Whether at least half of the nodes remain: then it is a newer state of the same network. */
export function isNewerState(indices: Int32Array, sizeBefore: number): boolean {
  const still = indices.reduce((count, index) => count + (index < 0 ? 0 : 1), 0);
  return 2 * still >= Math.max(indices.length, sizeBefore);
}

/**
 * The number of steps from one node to every other, by breadth-first search; -1 for a node that
 * is not reached, or only in more than `limit` steps.
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
  const kind = entityTypes.find((type) => entityKinds[type].letter === letter);
  if (kind === undefined) throw new Error(`The network names an unknown kind: ${letter}`);
  return kind;
}
