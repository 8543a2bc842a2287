// What a class of viewers sees of the network: the whole without what is hidden from that class.
import type { ViewerClass } from '../access/viewer.ts';
import { nothingNarrowed } from './narrowed.ts';
import type { EntityColumns, RelationshipColumns } from './network-queries.ts';
import { patchSnapshot } from './patch-snapshot.ts';
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

const noRelationships: RelationshipColumns = {
  ids: [],
  node1: [],
  node2: [],
  roles: [],
  years: [],
  narrowed: [],
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
  };
}
