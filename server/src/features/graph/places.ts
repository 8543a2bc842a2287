import type { GraphPlaces, PointPrecision } from '@mangrove/contract';
import { findTownPoint, type Point } from '../../adapters/town-points.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader, ViewerClass } from '../../domain/access/viewer.ts';
import type { TerritoriesFile } from '../../domain/territories/territories-file.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import { writeVersioned } from './network-json.ts';
import { type PlacesOfEntity, selectPlaces, selectPlacesOf } from './places-queries.ts';

/** A point on the ground, in degrees, and of what it is. */
export interface GroundPoint extends Point {
  precision: PointPrecision;
  /** Country, state and city as they were typed. */
  typed: [string, string, string];
}

/** Where the entities are on the ground, for the map that is laid out by place. */
export async function readPlaces(
  { db, answers, territories }: { db: Db; answers: AnswerCache; territories: TerritoriesFile },
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readNetworkVersion(db);
  const digest = (await territories.read())?.digest ?? null;
  return answers.get(asker, { call: 'places', query: digest, version, size: 'whole' }, () => ({
    version,
    content: writePlaces(db, asker.viewer, version, digest),
  }));
}

/** The lines and areas that the operator shows on the ground. */
export async function readOwnTerritories(
  territories: TerritoriesFile,
  { viewer }: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because the operator shows them on the map.
  const known = await territories.read();
  const version = known?.digest ?? 'none';
  return CachedAnswer.of({ version, viewer }, `{"territories":${known?.json ?? 'null'}}`);
}

async function* writePlaces(
  db: Db,
  viewer: ViewerClass,
  version: string,
  territories: string | null,
): AsyncGenerator<string> {
  const columns: Omit<GraphPlaces, 'version' | 'territories'> = {
    node_id_gaps: [],
    latitudes: [],
    longitudes: [],
    precisions: [],
    places: [],
    node_places: [],
  };
  const indexOf = new Map<string, number>();
  let last = 0;
  for await (const batch of selectPlaces(db, viewer)) {
    for (const each of batch) {
      const point = await findPoint(each);
      if (!point) continue;
      columns.node_id_gaps.push(each.id - last);
      columns.latitudes.push(Math.round(100 * point.latitude));
      columns.longitudes.push(Math.round(100 * point.longitude));
      columns.precisions.push(point.precision);
      const key = point.typed.join('\n');
      const index = indexOf.get(key) ?? columns.places.push(point.typed) - 1;
      indexOf.set(key, index);
      columns.node_places.push(index);
      last = each.id;
    }
  }
  yield* writeVersioned(version, columns, { territories: [JSON.stringify(territories)] });
}

/** The points of some entities on the ground, by id. */
export async function readPointsOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<Map<number, GroundPoint>> {
  // Access: everybody, because each entity's page shows the same.
  const points = new Map<number, GroundPoint>();
  for (const each of await selectPlacesOf(db, viewer, ids)) {
    const point = await findPoint(each);
    if (point) points.set(each.id, point);
  }
  return points;
}

/** The countries, states and cities of some entities, as typed; those without a place are left out. */
export function readPlacesOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<PlacesOfEntity[]> {
  // Access: everybody, because each entity's page shows the same.
  return selectPlacesOf(db, viewer, ids);
}

/**
 * The point of the first place that has one. The gate has already emptied what the person does not
 * tell: without degrees, the names decide.
 */
async function findPoint({ places }: PlacesOfEntity): Promise<GroundPoint | null> {
  for (const { latitude, longitude, ...names } of places) {
    const typed: GroundPoint['typed'] = [names.country, names.state, names.city];
    if (latitude !== null && longitude !== null) {
      return { latitude, longitude, precision: 'exact', typed };
    }
    const point = await findTownPoint(names);
    if (point) return { ...point, typed };
  }
  return null;
}
