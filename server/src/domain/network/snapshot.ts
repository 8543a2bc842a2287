// The network as flat arrays in memory. A snapshot never changes: a save leads to a new one,
// which shares the unchanged parts with the old one. A node is an index in the order of the ids, so
// ascending indices are ascending ids, and walking the network touches no object.
import {
  type Audience,
  type Cover,
  type Direction,
  findId,
  type SortedIds,
  type StoredIds,
  type YearRange,
} from '@mangrove/contract';
import type { EdgeCsr } from '@mangrove/graph/layout';
import type { ToldVersions } from '../../db/network-version.ts';
import type { Column, Kinds, Numbers } from './columns.ts';
import type { PagedList } from './paged-list.ts';

/**
 * What a class of viewers sees of the network. What is walked is stored for each class; what is
 * only looked up is stored once, in the whole. In the compressed rows, every relationship is at both of its ends, by
 * ascending neighbour.
 */
export interface Snapshot extends EdgeCsr {
  /** `readNetworkVersion` of this state. */
  version: string;
  /** What each class of viewers is told as the version of this state. */
  told: ToldVersions;
  /** Number of nodes. */
  size: number;
  /** Ascending. */
  ids: Int32Array;
  /**
   * Two interleaved coordinates per node, NaN for an entity without a position. The only part that
   * is filled in later, once, by the snapshot store: an existing position never changes.
   */
  positions: Column<number>;
  kinds: Kinds;
  names: Column<string>;
  /** Bio or description, cut for the map. */
  abouts: Column<string>;
  photos: Column<string>;
  smallPhotos: Column<string>;
  /** Relationship ids, ascending. */
  edgeIds: SortedIds;
  /** Relationships, in the order of their ids: node indices of both ends. */
  sources: Uint32Array;
  targets: Uint32Array;
  /** Index into `roles`, and into `years`, of each relationship. */
  roleOf: Numbers;
  yearsOf: Numbers;
  roles: string[];
  /** The distinct year texts, and the ranges that each of them means. */
  years: string[];
  yearRanges: YearRange[][];
  /** Distinct neighbours of each node. */
  degrees: Uint32Array;
  /** How many of the nodes belong to the demo network. */
  demoCount: number;
  /** The ids of relationships that an end has not confirmed: few. */
  unconfirmed: ReadonlySet<number>;
  /** The ids of relationships that have a source. */
  sourced: ReadonlySet<number>;
  /** Who holds the roles of relationships, by their ids, where it is said. */
  directions: ReadonlyMap<number, Direction>;
  /** What is not for everybody; nothing in what a class of viewers sees. */
  narrowed: Narrowed;
  /** What is covered, by the ids of entities. */
  covers: ReadonlyMap<number, Cover>;
  /** How many entities members see and visitors do not: all that a visitor is told of them. */
  membersOnly: number;
}

/** The network as superusers see it, with every column stored. */
export interface WholeSnapshot extends Snapshot {
  positions: Float32Array;
  names: PagedList<string>;
  abouts: PagedList<string>;
  photos: PagedList<string>;
  smallPhotos: PagedList<string>;
  edgeIds: StoredIds<Int32Array>;
}

/** Audiences narrower than everybody, by the ids of entities (themselves, and their photos) and of relationships. */
export interface Narrowed {
  entities: ReadonlyMap<number, NarrowAudience>;
  photos: ReadonlyMap<number, NarrowAudience>;
  relationships: ReadonlyMap<number, NarrowAudience>;
}
type NarrowAudience = Exclude<Audience, 'public'>;

/** The node of an entity id, or -1. */
export function nodeOf({ ids }: Pick<Snapshot, 'ids'>, id: number): number {
  return findId(ids, id);
}

/** The index of a relationship by its id, or -1. */
export function edgeOf({ edgeIds }: Pick<Snapshot, 'edgeIds'>, id: number): number {
  const edge = edgeIds.rankOf(id);
  return edgeIds.at(edge) === id ? edge : -1;
}
