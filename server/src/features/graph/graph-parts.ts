import { type GraphColumns, type GraphEdge, type GraphNode, kindLetters } from '@mangrove/contract';
import type { Snapshot } from './snapshot.ts';

/** What a search or a focus adds to a node. */
export type NodePlace = Pick<GraphNode, 'is_match' | 'connection_depth' | 'connection_path'>;

const nowhere: NodePlace = { is_match: false, connection_depth: 0, connection_path: [] };

/** A node as the specification's object. */
export function describeNode(
  snapshot: Snapshot,
  node: number,
  place: NodePlace = nowhere,
): GraphNode {
  const type = snapshot.kinds[node] ?? 'person';
  const about = snapshot.abouts[node] ?? '';
  return {
    id: snapshot.ids[node] ?? 0,
    type,
    display_name: snapshot.names[node] ?? '',
    low_res_photo_url: snapshot.smallPhotos[node] ?? '',
    photo_url: snapshot.photos[node] ?? '',
    bio: type === 'person' ? about : '',
    description: type === 'person' ? '' : about,
    ...place,
  };
}

/** A relationship as the specification's object. */
export function describeEdge(snapshot: Snapshot, tie: number): GraphEdge {
  const source = snapshot.sources[tie] ?? 0;
  const target = snapshot.targets[tie] ?? 0;
  return {
    node1_type: snapshot.kinds[source] ?? 'person',
    node1_id: snapshot.ids[source] ?? 0,
    node2_type: snapshot.kinds[target] ?? 'person',
    node2_id: snapshot.ids[target] ?? 0,
    relationship_metadata: {
      role_type: snapshot.roles[snapshot.roleOf[tie] ?? 0] ?? '',
      years_involved: snapshot.years[snapshot.yearsOf[tie] ?? 0] ?? '',
    },
  };
}

/** The whole network with its positions, two interleaved coordinates a node, as columns. */
export function describeColumns(snapshot: Snapshot, positions: Float32Array): GraphColumns {
  const letters = new Map(
    Object.entries(kindLetters).map(([letter, kind]) => [kind, letter] as const),
  );
  const pictures: Record<string, string> = {};
  for (let node = 0; node < snapshot.size; node++) {
    const picture = snapshot.smallPhotos[node] || snapshot.photos[node];
    if (picture) pictures[node] = picture;
  }
  return {
    version: snapshot.version,
    ids: [...snapshot.ids],
    kinds: snapshot.kinds.map((kind) => letters.get(kind)).join(''),
    names: snapshot.names,
    x: snapshot.kinds.map((_, node) => roundPlace(positions[2 * node])),
    y: snapshot.kinds.map((_, node) => roundPlace(positions[2 * node + 1])),
    degrees: [...snapshot.degrees],
    pictures,
    edge_id_gaps: Array.from(
      snapshot.edgeIds,
      (id, edge) => id - (snapshot.edgeIds[edge - 1] ?? 0),
    ),
    edge_source: [...snapshot.sources],
    edge_target: [...snapshot.targets],
    edge_role: [...snapshot.roleOf],
    roles: snapshot.roles,
    demo_count: snapshot.demoCount,
  };
}

function roundPlace(coordinate = 0): number {
  return Math.round(coordinate * 100) / 100;
}
