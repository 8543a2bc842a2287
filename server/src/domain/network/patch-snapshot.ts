import { parseYears, patchNumbers, StoredIds } from '@mangrove/contract';
import type { ToldVersions } from '../../db/network-version.ts';
import { patchAdjacency } from './adjacency.ts';
import { cutAbout } from './build-snapshot.ts';
import { fitNumbers, type Numbers } from './columns.ts';
import { type IdPatch, patchIds, patchRows, type RowPatch } from './id-patch.ts';
import { countMembersOnly, patchNarrowed } from './narrowed.ts';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';
import { edgeOf, nodeOf, type Snapshot, type WholeSnapshot } from './snapshot.ts';

/** The changes between two versions, with the rows of the newer one. */
export interface NetworkChanges {
  /** The newer version. */
  version: string;
  told: ToldVersions;
  demoCount: number;
  /** Ascending ids of entities added, changed or removed; `entities` has those that exist. */
  entityIds: number[];
  entities: EntityColumns;
  relationshipIds: number[];
  relationships: RelationshipColumns;
  traces: Traces;
}

/** A folded word in entities, with its stems if other forms of it are found too. */
export interface HeldWord {
  text: string;
  stems: readonly string[] | null;
}

/** What changed beside entities and relationships: see `RecentChanges`. */
export interface Traces {
  /** Entities of which a place, link, picture or tag changed. */
  parts: number[];
  /** What entities got or lost. */
  words: HeldWord[];
  mayChangeSearches: boolean;
  mayChangeTexts: boolean;
  /** A version changed something that the log does not watch. */
  isUntold: boolean;
}

/**
 * The snapshot after the changes, equal to one that is read from scratch. The old snapshot stays
 * unchanged, and shares its unchanged parts with the new one.
 */
export function patchSnapshot(old: WholeSnapshot, changes: NetworkChanges): WholeSnapshot {
  const { version, told, demoCount, entities, relationships } = changes;
  const { nodes, edges, shape } = patchShape(old, changes);
  const edgeIds = patchNumbers(edges, old.edgeIds.ids, relationships.ids);
  const narrowed = patchNarrowed(old.narrowed, changes, {
    entities: entities.narrowed,
    relationships: relationships.narrowed,
  });
  return {
    ...shape,
    version,
    told,
    demoCount,
    positions: patchPositions(old.positions, nodes, entities),
    names: old.names.patch(nodes, entities.names),
    abouts: old.abouts.patch(nodes, entities.abouts.map(cutAbout)),
    photos: old.photos.patch(nodes, entities.photos),
    smallPhotos: old.smallPhotos.patch(nodes, entities.smallPhotos),
    edgeIds: edgeIds === old.edgeIds.ids ? old.edgeIds : new StoredIds(edgeIds),
    narrowed,
    membersOnly: countMembersOnly(narrowed),
  };
}

/** What is stored of a snapshot for each class of viewers. */
export type Shape = Omit<
  Snapshot,
  | 'version'
  | 'told'
  | 'demoCount'
  | 'positions'
  | 'names'
  | 'abouts'
  | 'photos'
  | 'smallPhotos'
  | 'edgeIds'
  | 'narrowed'
  | 'membersOnly'
>;

/** The shape after the changes, and how its rows have moved. */
export function patchShape(
  old: Shape & Pick<Snapshot, 'edgeIds'>,
  changes: Omit<NetworkChanges, 'traces'>,
): { nodes: IdPatch; edges: RowPatch; shape: Shape } {
  const { entities, relationships } = changes;
  const nodes = patchIds(old.ids, changes.entityIds, entities.ids);
  const edges = patchRows(old.edgeIds, changes.relationshipIds, relationships.ids);
  const ends = patchEnds(old, nodes, edges, relationships);
  const shape = {
    size: nodes.length,
    ids: nodes.ids,
    kinds: old.kinds.patch(nodes, entities.types),
    ...ends,
    ...patchTexts(old, edges, relationships),
    ...patchAdjacency(old, ends, { nodes, edges, ...findMoved(old, edges, changes) }),
    unconfirmed: patchSet(old.unconfirmed, changes.relationshipIds, relationships.unconfirmed),
    sourced: patchSet(old.sourced, changes.relationshipIds, relationships.sourced),
    directions: patchMap(old.directions, changes.relationshipIds, relationships.directions),
    covers: patchMap(old.covers, changes.entityIds, entities.covers),
  };
  return { nodes, edges, shape };
}

/** The same set if nothing in it changed. */
function patchSet(
  old: ReadonlySet<number>,
  changed: readonly number[],
  now: readonly number[],
): ReadonlySet<number> {
  if (now.length === 0 && changed.every((id) => !old.has(id))) return old;
  const set = new Set(old);
  for (const id of changed) set.delete(id);
  for (const id of now) set.add(id);
  return set;
}

/** The same map if nothing in it changed. */
function patchMap<Value>(
  old: ReadonlyMap<number, Value>,
  changed: readonly number[],
  now: readonly (readonly [number, Value])[],
): ReadonlyMap<number, Value> {
  if (now.length === 0 && !changed.some((id) => old.has(id))) return old;
  const map = new Map(old);
  for (const id of changed) map.delete(id);
  for (const [id, value] of now) map.set(id, value);
  return map;
}

/** A node that has a position keeps it. */
function patchPositions(old: Float32Array, nodes: IdPatch, { x, y }: EntityColumns): Float32Array {
  const isSameLength = nodes.map === null && 2 * nodes.ids.length === old.length;
  const fillsIn = nodes.at.some((node, row) => Number.isNaN(old[2 * node]) && x[row] !== null);
  if (isSameLength && !fillsIn) return old;
  const positions = new Float32Array(2 * nodes.ids.length).fill(Number.NaN);
  for (const { from, to, length } of nodes.runs) {
    positions.set(old.subarray(2 * from, 2 * (from + length)), 2 * to);
  }
  for (const [row, node] of nodes.at.entries()) {
    if (!Number.isNaN(positions[2 * node])) continue;
    positions[2 * node] = x[row] ?? Number.NaN;
    positions[2 * node + 1] = y[row] ?? Number.NaN;
  }
  return positions;
}

function patchEnds(
  old: Shape,
  nodes: IdPatch,
  edges: RowPatch,
  { node1, node2 }: RelationshipColumns,
): Pick<Snapshot, 'sources' | 'targets'> {
  const nodesOf = (ids: number[]) => ids.map((id) => nodeOf(nodes, id));
  const moved = (ends: Uint32Array) => {
    const { map } = nodes;
    if (map === null) return ends;
    const now = new Uint32Array(ends.length);
    // The relationships of a removed node were removed with it, so its index is not used.
    for (let edge = 0; edge < ends.length; edge++) now[edge] = map[ends[edge] ?? 0] ?? 0;
    return now;
  };
  return {
    sources: patchNumbers(edges, moved(old.sources), nodesOf(node1)),
    targets: patchNumbers(edges, moved(old.targets), nodesOf(node2)),
  };
}

/** Old indices of relationships removed or with other ends, and new indices of those now there. */
function findMoved(
  old: Shape & Pick<Snapshot, 'edgeIds'>,
  edges: RowPatch,
  { relationshipIds, relationships }: Pick<NetworkChanges, 'relationshipIds' | 'relationships'>,
): { cut: number[]; joined: number[] } {
  const stays = new Set<number>();
  const joined: number[] = [];
  for (const [row, id] of relationships.ids.entries()) {
    const before = edgeOf(old, id);
    const isAsBefore =
      before >= 0 &&
      old.ids[old.sources[before] ?? -1] === relationships.node1[row] &&
      old.ids[old.targets[before] ?? -1] === relationships.node2[row];
    if (isAsBefore) stays.add(id);
    else joined.push(edges.at[row] ?? 0);
  }
  const cut = relationshipIds
    .filter((id) => !stays.has(id))
    .map((id) => edgeOf(old, id))
    .filter((edge) => edge >= 0);
  return { cut, joined };
}

type Texts = Pick<Snapshot, 'roleOf' | 'roles' | 'yearsOf' | 'years' | 'yearRanges'>;

function patchTexts(old: Shape, edges: RowPatch, changed: RelationshipColumns): Texts {
  const roles = patchNumbered(old.roleOf, old.roles, edges, changed.roles);
  const years = patchNumbered(old.yearsOf, old.years, edges, changed.years);
  const texts = { roleOf: roles.indices, roles: roles.texts };
  if (years.texts === old.years) {
    return { ...texts, yearsOf: years.indices, years: old.years, yearRanges: old.yearRanges };
  }
  const known = new Map(old.years.map((text, index) => [text, old.yearRanges[index]]));
  const yearRanges = years.texts.map((text) => known.get(text) ?? parseYears(text));
  return { ...texts, yearsOf: years.indices, years: years.texts, yearRanges };
}

/** Indexes texts in the order of their first appearance; texts no longer used are left out. */
function patchNumbered(
  oldIndices: Numbers,
  oldTexts: string[],
  edges: RowPatch,
  values: string[],
): { indices: Numbers; texts: string[] } {
  const known = new Map(oldTexts.map((text, index) => [text, index]));
  const all = [...oldTexts];
  const numbers = values.map((text) => {
    let number = known.get(text);
    if (number === undefined) {
      number = all.push(text) - 1;
      known.set(text, number);
    }
    return number;
  });
  const widened = fitNumbers(oldIndices, all.length);
  const patched = patchNumbers(edges, widened, numbers);
  if (patched === widened) return { indices: oldIndices, texts: oldTexts };
  const renumbered = new Int32Array(all.length).fill(-1);
  const texts: string[] = [];
  let isInOrder = true;
  for (const number of patched) {
    if (renumbered[number] !== -1) continue;
    if (number !== texts.length) isInOrder = false;
    renumbered[number] = texts.push(all[number] ?? '') - 1;
  }
  if (isInOrder && texts.length === oldTexts.length)
    return { indices: fitNumbers(patched, texts.length), texts: oldTexts };
  const indices = patched.map((number) => renumbered[number] ?? 0);
  return { indices: fitNumbers(indices, texts.length), texts };
}
