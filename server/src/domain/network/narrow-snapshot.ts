// What a class of viewers sees of the network: the whole without what is hidden from that class.
import type { ViewerClass } from '../access/viewer.ts';
import { nothingNarrowed } from './narrowed.ts';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';
import { type NetworkChanges, patchSnapshot } from './patch-snapshot.ts';
import { isPlaced } from './placing.ts';
import { type Narrowed, nodeOf, type Snapshot } from './snapshot.ts';

/** The network as a class sees it; the snapshot itself if nothing is hidden from the class. */
export function narrowSnapshot(whole: Snapshot, viewer: ViewerClass): Snapshot {
  const hidden = (audiences: Narrowed['entities']) =>
    [...audiences]
      .filter(([, audience]) => viewer === 'public' || audience === 'private')
      .map(([id]) => id)
      .sort((one, other) => one - other);
  const gone = hidden(whole.narrowed.entities).filter((id) => nodeOf(whole, id) >= 0);
  const nodes = new Set(gone);
  const masked = hidden(whole.narrowed.photos).filter(
    (id) => !nodes.has(id) && nodeOf(whole, id) >= 0,
  );
  const edges = new Set(hidden(whole.narrowed.relationships));
  for (const id of gone) {
    const node = nodeOf(whole, id);
    const end = whole.offsets[node + 1] ?? 0;
    for (let entry = whole.offsets[node] ?? 0; entry < end; entry++) {
      edges.add(whole.edgeIds[whole.edges[entry] ?? 0] ?? 0);
    }
  }
  if (gone.length === 0 && masked.length === 0 && edges.size === 0) return whole;
  const narrowed = patchSnapshot(whole, {
    version: whole.version,
    demoCount: whole.demoCount,
    entityIds: [...gone, ...masked].sort((one, other) => one - other),
    entities: withoutPhotos(whole, masked),
    relationshipIds: [...edges].sort((one, other) => one - other),
    relationships: noRelationships,
  });
  return { ...narrowed, narrowed: nothingNarrowed, membersOnly: whole.membersOnly };
}

/**
 * What a class sees after changes, equal to `narrowSnapshot` of the new whole, from what it saw
 * before: most changes touch nothing hidden, and then cost as little as in the whole.
 */
export function followChanges(
  before: Snapshot,
  whole: Snapshot,
  viewer: ViewerClass,
  changes: NetworkChanges,
): Snapshot {
  const { entities, relationships } = changes;
  const isHidden = (audiences: Narrowed['entities'], id = 0) => {
    const audience = audiences.get(id);
    return audience !== undefined && (viewer === 'public' || audience === 'private');
  };
  const { narrowed } = whole;
  const nodes = indicesWhere(entities.ids, (_, id) => !isHidden(narrowed.entities, id));
  const edges = indicesWhere(
    relationships.ids,
    (row, id) =>
      !isHidden(narrowed.relationships, id) &&
      !isHidden(narrowed.entities, relationships.node1[row]) &&
      !isHidden(narrowed.entities, relationships.node2[row]),
  );
  const shown = new Set(edges.map((row) => relationships.ids[row] ?? 0));
  const photo = (column: readonly string[]) =>
    nodes.map((row) => (isHidden(narrowed.photos, entities.ids[row]) ? '' : (column[row] ?? '')));
  const patched = patchSnapshot(before, {
    ...changes,
    entities: {
      ...pick(entities, nodes),
      photos: photo(entities.photos),
      smallPhotos: photo(entities.smallPhotos),
      narrowed: [],
      covers: entities.covers.filter(([id]) => !isHidden(narrowed.entities, id)),
    },
    relationships: {
      ...pick(relationships, edges),
      narrowed: [],
      unconfirmed: relationships.unconfirmed.filter((id) => shown.has(id)),
      sourced: relationships.sourced.filter((id) => shown.has(id)),
      directions: relationships.directions.filter(([id]) => shown.has(id)),
    },
  });
  const seen = { ...patched, narrowed: nothingNarrowed, membersOnly: whole.membersOnly };
  return withPositionsOf(whole, seen);
}

/** With the positions that were filled in later in the whole. */
export function withPositionsOf(whole: Snapshot, seen: Snapshot): Snapshot {
  if (isPlaced(seen) || !isPlaced(whole)) return seen;
  const positions = new Float32Array(2 * seen.size);
  let node = 0;
  for (let at = 0; at < seen.size; at++) {
    while (whole.ids[node] !== seen.ids[at]) node += 1;
    positions[2 * at] = whole.positions[2 * node] ?? 0;
    positions[2 * at + 1] = whole.positions[2 * node + 1] ?? 0;
  }
  return { ...seen, positions };
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

function withoutPhotos(whole: Snapshot, ids: number[]): EntityColumns {
  const nodes = ids.map((id) => nodeOf(whole, id));
  return {
    ids,
    types: nodes.map((node) => whole.kinds[node] as EntityColumns['types'][number]),
    names: nodes.map((node) => whole.names.at(node) ?? ''),
    abouts: nodes.map((node) => whole.abouts.at(node) ?? ''),
    photos: nodes.map(() => ''),
    smallPhotos: nodes.map(() => ''),
    x: nodes.map(() => null),
    y: nodes.map(() => null),
    narrowed: [],
    covers: ids.flatMap((id) => {
      const cover = whole.covers.get(id);
      return cover ? [[id, cover]] : [];
    }),
  };
}
