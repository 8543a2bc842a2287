import {
  type EntityType,
  type findPaths,
  type Inverses,
  isOfOneEnd,
  type NetworkPath,
  type PathRelationship,
  type QueryOf,
  type ReplyOf,
  roleKey,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { readInverses } from '../../domain/role-types/read-inverses.ts';
import { AppError } from '../../errors.ts';
import { readTime } from './chosen-years.ts';
import { coverOf } from './describe.ts';
import { type EdgeFilter, markFitting, refuseReversedYears } from './edge-filter.ts';
import { findSurvivor } from './find-survivor.ts';
import { makeKindFilter } from './focus.ts';
import { text } from './messages.ts';
import { readOwnSnapshot } from './own.ts';
import { PathGraph } from './path-bounds.ts';
import { Pauses } from './pauses.ts';
import { type FoundPath, findShortestPaths } from './shortest-paths.ts';

/**
 * How two entities are connected: the cheapest paths between them, or the reach of each if there is
 * no path.
 * @throws not_found if there is no such entity; malformed if the years run backwards.
 */
export async function findConnections(
  { db, network, clock }: { db: Db; network: SnapshotStore; clock: Clock },
  viewer: Viewer | null,
  query: QueryOf<typeof findPaths>,
): Promise<ReplyOf<typeof findPaths>> {
  // Access: everybody, because the map is public; along all that the asker's own map shows.
  const wanted: EdgeFilter = {
    roles: query.role.filter((role) => role !== ''),
    yearFrom: query.year_from,
    yearTo: query.year_to,
    time: readTime(query, clock),
  };
  refuseReversedYears(wanted);
  const snapshot = await readOwnSnapshot({ db, network }, viewer);
  const fits = markFitting(snapshot, wanted);
  const graph = new PathGraph(snapshot, {
    from: findEnd(snapshot, await findSurvivor(db, snapshot, query.from), 'from'),
    to: findEnd(snapshot, await findSurvivor(db, snapshot, query.to), 'to'),
    maxLength: query.max_length,
    weighting: query.weighting,
    fits,
    admits: makeKindFilter(snapshot, query.entity_type),
  });
  const pauses = new Pauses();
  const { paths, bounds } = await findShortestPaths(graph, query.k, pauses);
  const isFound = paths.length > 0;
  const inverses = await readInverses(db, isFound ? snapshot.directions.values() : []);
  const shown = { snapshot, fits, inverses };
  return {
    paths: paths.map((path) => describePath(shown, path)),
    from_reach: isFound ? null : await bounds.start.reach(query.max_length, pauses),
    to_reach: isFound ? null : await bounds.end.reach(query.max_length, pauses),
  };
}

function findEnd(
  snapshot: Snapshot,
  { type, id }: { type: EntityType | null; id: number },
  end: 'from' | 'to',
): number {
  const node = nodeOf(snapshot, id);
  if (node >= 0 && (type === null || snapshot.kinds.at(node) === type)) return node;
  const detail = text.endNotFound(end);
  throw new AppError('not_found', detail, { errors: [{ path: end, message: detail }] });
}

interface Shown {
  snapshot: Snapshot;
  fits: Uint8Array | null;
  inverses: Inverses;
}

function describePath(shown: Shown, { nodes, cost }: FoundPath): NetworkPath {
  const { snapshot } = shown;
  return {
    length: nodes.length - 1,
    cost,
    nodes: nodes.map((node) => ({
      type: snapshot.kinds.at(node) ?? 'person',
      id: snapshot.ids[node] ?? 0,
      name: snapshot.names.at(node) ?? '',
      cover: coverOf(snapshot, node),
    })),
    steps: nodes
      .slice(1)
      .map((node, before) => relationshipsBetween(shown, nodes[before] ?? node, node)),
  };
}

/** The relationships between two neighbours that fit, by id. */
function relationshipsBetween(
  { snapshot, fits, inverses }: Shown,
  node: number,
  other: number,
): PathRelationship[] {
  const found: PathRelationship[] = [];
  const end = snapshot.offsets[node + 1] ?? 0;
  for (let entry = snapshot.offsets[node] ?? 0; entry < end; entry++) {
    const edge = snapshot.edges[entry] ?? 0;
    if (snapshot.neighbours[entry] !== other || (fits && fits[edge] === 0)) continue;
    const id = snapshot.edgeIds.at(edge) ?? 0;
    const role = snapshot.roles[snapshot.roleOf[edge] ?? 0] ?? '';
    const first = firstEnd(snapshot, edge);
    const isOfOther = first === other && isOfOneEnd(snapshot.directions.get(id));
    const role_here = isOfOther ? inverses.get(roleKey(role)) : undefined;
    found.push({
      relationship_id: id,
      role,
      year: snapshot.years[snapshot.yearsOf[edge] ?? 0] ?? '',
      node1_id: snapshot.ids[first] ?? 0,
      ...(role_here !== undefined && { role_here }),
    });
  }
  return found;
}

/** The node that holds the role, or, if nobody said who does, the one that was named first. */
function firstEnd({ edgeIds, directions, sources, targets }: Snapshot, edge: number): number {
  const isTurned = directions.get(edgeIds.at(edge) ?? 0) === 'back';
  return (isTurned ? targets : sources)[edge] ?? 0;
}
