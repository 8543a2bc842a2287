import {
  type Cover,
  type EntityType,
  entityKinds,
  type GraphChanges,
  type GraphColumns,
  type GraphEdge,
  type GraphNode,
  shownName,
} from '@mangrove/contract';
import { edgeOf, nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';

/** The properties that a search or a focus adds to a node. */
export type NodePlace = Pick<GraphNode, 'is_match' | 'connection_depth' | 'connection_path'>;

const defaultPlace: NodePlace = { is_match: false, connection_depth: 0, connection_path: [] };

/** A node as the specification's object. */
export function describeNode(
  snapshot: Snapshot,
  node: number,
  place: NodePlace = defaultPlace,
): GraphNode {
  const type = snapshot.kinds.at(node) ?? 'person';
  const about = snapshot.abouts.at(node) ?? '';
  return {
    id: snapshot.ids[node] ?? 0,
    type,
    display_name: snapshot.names.at(node) ?? '',
    low_res_photo_url: snapshot.smallPhotos.at(node) ?? '',
    photo_url: snapshot.photos.at(node) ?? '',
    cover: coverOf(snapshot, node),
    bio: '',
    description: '',
    [entityKinds[type].aboutName]: about,
    ...place,
  };
}

/** A relationship as the specification's object. */
export function describeEdge(snapshot: Snapshot, edge: number): GraphEdge {
  const source = snapshot.sources[edge] ?? 0;
  const target = snapshot.targets[edge] ?? 0;
  return {
    node1_type: snapshot.kinds.at(source) ?? 'person',
    node1_id: snapshot.ids[source] ?? 0,
    node2_type: snapshot.kinds.at(target) ?? 'person',
    node2_id: snapshot.ids[target] ?? 0,
    relationship_metadata: {
      role_type: snapshot.roles[snapshot.roleOf[edge] ?? 0] ?? '',
      years_involved: snapshot.years[snapshot.yearsOf[edge] ?? 0] ?? '',
    },
    ...(snapshot.unconfirmed.has(snapshot.edgeIds.at(edge) ?? 0) && {
      confirmation: 'unconfirmed',
    }),
  };
}

/**
 * The changes that turn the columns of an older version into those of a snapshot.
 * @param touched ids of everything that was added, changed or removed since, ascending.
 */
export function describeChanges(
  snapshot: Snapshot,
  { from, to }: { from: string; to: string },
  touched: { entities: number[]; relationships: number[] },
): GraphChanges {
  const isThere = (id: number) => nodeOf(snapshot, id) >= 0;
  return {
    from,
    to,
    nodes: describeNodes(
      snapshot,
      touched.entities.filter(isThere).map((id) => nodeOf(snapshot, id)),
    ),
    removed_nodes: touched.entities.filter((id) => !isThere(id)),
    edges: describeEdges(
      snapshot,
      touched.relationships.map((id) => edgeOf(snapshot, id)).filter((edge) => edge >= 0),
    ),
    removed_edges: touched.relationships.filter((id) => edgeOf(snapshot, id) < 0),
    demo_count: snapshot.demoCount,
  };
}

/** Relationships in the order of their ids, with their ends as ids. */
export function describeEdges(snapshot: Snapshot, edges: readonly number[]): GraphChanges['edges'] {
  const ids = edges.map((edge) => snapshot.edgeIds.at(edge) ?? 0);
  const endsOf = (ends: Uint32Array) => edges.map((edge) => snapshot.ids[ends[edge] ?? 0] ?? 0);
  return {
    ids,
    sources: endsOf(snapshot.sources),
    targets: endsOf(snapshot.targets),
    unconfirmed: ids.filter((id) => snapshot.unconfirmed.has(id)),
  };
}

/** Nodes in the order of their ids, with their places on the map. */
export function describeNodes(snapshot: Snapshot, nodes: Iterable<number>): GraphChanges['nodes'] {
  const described: GraphChanges['nodes'] = {
    ids: [],
    kinds: '',
    names: [],
    x: [],
    y: [],
    pictures: {},
  };
  const kinds: string[] = [];
  const covers: NonNullable<GraphColumns['covers']> = {};
  for (const node of nodes) {
    const picture = pictureOf(snapshot, node);
    if (picture) described.pictures[described.ids.length] = picture;
    const cover = coverOf(snapshot, node);
    if (cover) covers[described.ids.length] = cover;
    described.ids.push(snapshot.ids[node] ?? 0);
    kinds.push(letterOf(snapshot.kinds.at(node)));
    described.names.push(snapshot.names.at(node) ?? '');
    described.x.push(roundPlace(snapshot.positions.at(2 * node)));
    described.y.push(roundPlace(snapshot.positions.at(2 * node + 1)));
  }
  return {
    ...described,
    kinds: kinds.join(''),
    ...(Object.keys(covers).length > 0 && { covers }),
  };
}

/** What of a node is covered; undefined if nothing is. */
export function coverOf({ covers, ids }: Snapshot, node: number): Cover | undefined {
  return covers.size === 0 ? undefined : covers.get(ids[node] ?? 0);
}

/** The name of a node as it stands before anybody asks to see it. */
export function shownNameOf(snapshot: Snapshot, node: number): string {
  return shownName({ name: snapshot.names.at(node) ?? '', cover: coverOf(snapshot, node) });
}

/** The address of the picture that a node shows; empty or undefined if it has none. */
export function pictureOf({ smallPhotos, photos }: Snapshot, node: number): string | undefined {
  return smallPhotos.at(node) || photos.at(node);
}

export function letterOf(kind: EntityType = 'person'): string {
  return entityKinds[kind].letter;
}

/** A coordinate as it is sent, rounded to hundredths. */
export function roundPlace(coordinate = 0): number {
  return Math.round(coordinate * 100) / 100;
}
