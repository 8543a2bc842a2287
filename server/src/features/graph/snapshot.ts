// The public network as flat arrays, held by the process. A snapshot never changes: what a save
// changes is a new one, which shares with the old what is the same in both. A node is an index in the order of the
// ids, so ascending indices are ascending ids, and walking the network touches no object.
import { type EntityType, findId, type YearRange } from '@mangrove/contract';
import type { EdgeCsr } from '@mangrove/graph/layout';
import type { PagedList } from './paged-list.ts';

/** As rows, every relationship stands at both of its ends, by ascending neighbour. */
export interface Snapshot extends EdgeCsr {
  /** `readNetworkVersion` of the state that this is. */
  version: string;
  /** Number of nodes. */
  size: number;
  /** Ascending. */
  ids: Int32Array;
  /**
   * Two interleaved coordinates a node, NaN where an entity has none yet. The only part that is
   * filled in later, once, by the snapshot store: an entity that has a place keeps it.
   */
  positions: Float32Array;
  kinds: EntityType[];
  names: PagedList<string>;
  /** Bio or description, cut for the map. */
  abouts: PagedList<string>;
  photos: PagedList<string>;
  smallPhotos: PagedList<string>;
  /** Relationship ids, ascending. */
  edgeIds: Int32Array;
  /** Relationships, in the order of their ids: node indices of both ends. */
  sources: Uint32Array;
  targets: Uint32Array;
  /** Index into `roles`, and into `years`, of each relationship. */
  roleOf: Uint32Array;
  yearsOf: Uint32Array;
  roles: string[];
  /** The distinct year texts, and what each of them says. */
  years: string[];
  yearRanges: YearRange[][];
  /** Distinct neighbours of each node. */
  degrees: Uint32Array;
  /** How many of the nodes belong to the demo network. */
  demoCount: number;
}

/** The node of an entity id, or -1. */
export function nodeOf({ ids }: Pick<Snapshot, 'ids'>, id: number): number {
  return findId(ids, id);
}
