// What a class of viewers sees of the network: the whole without what is hidden from that class.
import { StoredIds } from '@mangrove/contract';
import type { ViewerClass } from '../access/viewer.ts';
import { type Column, RemainingRows, SeenColumn, SeenIds } from './columns.ts';
import { patchRows } from './id-patch.ts';
import { nothingNarrowed } from './narrowed.ts';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';
import { type NetworkChanges, patchShape, type Shape } from './patch-snapshot.ts';
import { edgeOf, type Narrowed, nodeOf, type Snapshot, type WholeSnapshot } from './snapshot.ts';

/** What a class sees that does not see everything. */
export interface SeenSnapshot extends Snapshot {
  /** Which rows of the whole network it has. */
  rows: { nodes: RemainingRows; edges: RemainingRows };
}

/** Ids of what somebody sees whose class does not. */
export interface OwnIds {
  entities: readonly number[];
  relationships: readonly number[];
}

/**
 * The network as a class sees it, or somebody of it who sees more; the snapshot itself if nothing is
 * hidden from them.
 */
export function narrowSnapshot(
  whole: WholeSnapshot,
  viewer: ViewerClass,
  own: OwnIds = { entities: [], relationships: [] },
): WholeSnapshot | SeenSnapshot {
  const hidden = findHidden(whole, viewer, own);
  const nothing = hidden.nodes.length === 0 && hidden.edges.length === 0;
  if (nothing && !hidden.hasPhotos) return whole;
  const { shape } = patchShape(whole, {
    version: whole.version,
    told: whole.told,
    demoCount: whole.demoCount,
    entityIds: hidden.nodes.map((node) => whole.ids[node] ?? 0),
    entities: noEntities,
    relationshipIds: hidden.edges.map((edge) => whole.edgeIds.at(edge) ?? 0),
    relationships: noRelationships,
  });
  return seenOf(whole, viewer, shape, remainingRows(whole, hidden), null);
}

/**
 * What a class sees after changes, equal to `narrowSnapshot` of the new whole, from what it saw
 * before: most changes touch nothing hidden, and then cost as little as in the whole.
 * @param old the whole network before the changes.
 */
export function followChanges(
  before: SeenSnapshot,
  old: WholeSnapshot,
  whole: WholeSnapshot,
  viewer: ViewerClass,
  changes: NetworkChanges,
): SeenSnapshot {
  const { entities, relationships } = changes;
  const { narrowed } = whole;
  const nodes = indicesWhere(entities.ids, (_, id) => !isHidden(viewer, narrowed.entities, id));
  const edges = indicesWhere(
    relationships.ids,
    (row, id) =>
      !isHidden(viewer, narrowed.relationships, id) &&
      !isHidden(viewer, narrowed.entities, relationships.node1[row]) &&
      !isHidden(viewer, narrowed.entities, relationships.node2[row]),
  );
  const shown = new Set(edges.map((row) => relationships.ids[row] ?? 0));
  const seenChanges: NetworkChanges = {
    ...changes,
    entities: {
      ...pick(entities, nodes),
      narrowed: [],
      covers: entities.covers.filter(([id]) => !isHidden(viewer, narrowed.entities, id)),
    },
    relationships: {
      ...pick(relationships, edges),
      narrowed: [],
      unconfirmed: relationships.unconfirmed.filter((id) => shown.has(id)),
      sourced: relationships.sourced.filter((id) => shown.has(id)),
      directions: relationships.directions.filter(([id]) => shown.has(id)),
    },
  };
  const { shape } = patchShape(before, seenChanges);
  const touchesHidden =
    edges.length < relationships.ids.length ||
    changes.relationshipIds.some((id) => edgeOf(old, id) >= 0 && edgeOf(before, id) < 0);
  const rows =
    touchesHidden || !hidesTheSameRows(old, whole, changes)
      ? remainingRows(whole, findHidden(whole, viewer))
      : {
          nodes: before.rows.nodes.withTotal(whole.size),
          edges: before.rows.edges.withTotal(whole.edgeIds.length),
        };
  return seenOf(whole, viewer, shape, rows, before);
}

/** Whether entities are hidden as before, and all old rows are where they were. */
function hidesTheSameRows(
  old: WholeSnapshot,
  whole: WholeSnapshot,
  { entityIds, entities, relationshipIds, relationships }: NetworkChanges,
): boolean {
  return (
    old.narrowed.entities === whole.narrowed.entities &&
    old.narrowed.relationships === whole.narrowed.relationships &&
    patchRows(new StoredIds(old.ids), entityIds, entities.ids).isInPlace &&
    patchRows(old.edgeIds, relationshipIds, relationships.ids).isInPlace
  );
}

/** Columns that are only looked up are read through those of the whole. */
function seenOf(
  whole: WholeSnapshot,
  viewer: ViewerClass,
  shape: Shape,
  rows: SeenSnapshot['rows'],
  before: SeenSnapshot | null,
): SeenSnapshot {
  const { nodes, edges } = rows;
  const isSamePlaces =
    nodes === before?.rows.nodes &&
    (before.positions as SeenColumn<number>).whole === whole.positions;
  return {
    ...shape,
    version: whole.version,
    told: whole.told,
    demoCount: whole.demoCount,
    // Readers tell by the same column that nothing has moved.
    positions: isSamePlaces ? before.positions : new SeenColumn(whole.positions, pairsOf(nodes)),
    names: new SeenColumn(whole.names, nodes),
    abouts: new SeenColumn(whole.abouts, nodes),
    photos: new SeenColumn(maskPhotos(whole.photos, whole, viewer), nodes),
    smallPhotos: new SeenColumn(maskPhotos(whole.smallPhotos, whole, viewer), nodes),
    edgeIds: new SeenIds(whole.edgeIds, edges),
    narrowed: nothingNarrowed,
    membersOnly: whole.membersOnly,
    rows,
  };
}

/** Rows of a column with two values a node. Holds nothing but the rows: readers keep positions. */
function pairsOf(nodes: RemainingRows): Pick<RemainingRows, 'length' | 'at'> {
  return {
    length: 2 * nodes.length,
    at: (row) => 2 * nodes.at(row >>> 1) + (row & 1),
  };
}

/** Pictures, none for an entity whose picture is not for the class. */
function maskPhotos(
  photos: Column<string>,
  { ids, narrowed }: WholeSnapshot,
  viewer: ViewerClass,
): Pick<Column<string>, 'at'> {
  const audiences = narrowed.photos;
  return { at: (node) => (isHidden(viewer, audiences, ids[node]) ? '' : photos.at(node)) };
}

interface Hidden {
  /** Of the whole, ascending. */
  nodes: number[];
  edges: number[];
  hasPhotos: boolean;
}

function findHidden(whole: WholeSnapshot, viewer: ViewerClass, own?: OwnIds): Hidden {
  const hidden = (audiences: Narrowed['entities'], seen: readonly number[] = []) => {
    const shown = new Set(seen);
    return [...audiences.keys()].filter((id) => isHidden(viewer, audiences, id) && !shown.has(id));
  };
  const nodes = hidden(whole.narrowed.entities, own?.entities)
    .map((id) => nodeOf(whole, id))
    .filter((node) => node >= 0);
  const edges = new Set(
    hidden(whole.narrowed.relationships, own?.relationships)
      .map((id) => edgeOf(whole, id))
      .filter((edge) => edge >= 0),
  );
  for (const node of nodes) {
    const end = whole.offsets[node + 1] ?? 0;
    for (let entry = whole.offsets[node] ?? 0; entry < end; entry++) {
      edges.add(whole.edges[entry] ?? 0);
    }
  }
  const photos = hidden(whole.narrowed.photos, own?.entities);
  return {
    nodes: ascending(nodes),
    edges: ascending([...edges]),
    hasPhotos: photos.some((id) => nodeOf(whole, id) >= 0),
  };
}

function remainingRows(whole: WholeSnapshot, { nodes, edges }: Hidden): SeenSnapshot['rows'] {
  return {
    nodes: new RemainingRows(whole.size, nodes),
    edges: new RemainingRows(whole.edgeIds.length, edges),
  };
}

/** Whether an audience hides the thing with this id from a class. */
function isHidden(viewer: ViewerClass, audiences: Narrowed['entities'], id = 0): boolean {
  const audience = audiences.get(id);
  return audience !== undefined && (viewer === 'public' || audience === 'private');
}

function ascending(rows: number[]): number[] {
  return rows.sort((one, other) => one - other);
}

function indicesWhere(ids: readonly number[], fits: (row: number, id: number) => boolean) {
  return [...ids.keys()].filter((row) => fits(row, ids[row] ?? 0));
}

/** Some rows of columns. */
function pick<Columns extends object>(columns: Columns, rows: readonly number[]): Columns {
  return Object.fromEntries(
    Object.entries(columns as Record<string, unknown[]>).map(([name, column]) => [
      name,
      rows.map((row) => column[row]),
    ]),
  ) as Columns;
}

const noRelationships: RelationshipColumns = {
  ids: [],
  node1: [],
  node2: [],
  roles: [],
  years: [],
  narrowed: [],
  unconfirmed: [],
  sourced: [],
  directions: [],
};

const noEntities: EntityColumns = {
  ids: [],
  types: [],
  names: [],
  abouts: [],
  photos: [],
  smallPhotos: [],
  x: [],
  y: [],
  narrowed: [],
  covers: [],
};
