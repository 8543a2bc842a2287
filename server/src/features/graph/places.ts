import { foldText, type PlaceColumns, type PointPrecision, placeKeys } from '@mangrove/contract';
import { findTownPoint, type Point } from '../../adapters/town-points.ts';
import { readToldVersion } from '../../db/network-version.ts';
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
  /** Country, state, city and the name of the place itself, as they were typed. */
  typed: [string, string, string, string];
}

/** Where the entities are on the ground, for the map that is laid out by place. */
export async function readPlaces(
  { db, answers, territories }: { db: Db; answers: AnswerCache; territories: TerritoriesFile },
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const version = await readToldVersion(db, asker.viewer);
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
  return CachedAnswer.of({ viewer }, `{"territories":${known?.json ?? 'null'}}`);
}

async function* writePlaces(
  db: Db,
  viewer: ViewerClass,
  version: string,
  territories: string | null,
): AsyncGenerator<string> {
  const [first, further] = [new Columns(), new Columns()];
  const places = new DistinctPlaces();
  for await (const batch of selectPlaces(db, viewer)) {
    for (const each of batch) {
      const points = await findPoints(each);
      for (const [at, point] of points.entries()) {
        (at === 0 ? first : further).add(each.id, point, places.indexOf(point));
      }
    }
  }
  yield* writeVersioned(
    version,
    { ...first.columns, places: places.typed },
    {
      further: [JSON.stringify(further.columns)],
      territories: [JSON.stringify(territories)],
    },
  );
}

class Columns {
  readonly columns: PlaceColumns = {
    ...{ node_id_gaps: [], latitudes: [], longitudes: [], precisions: [], node_places: [] },
  };
  #last = 0;

  add(id: number, { latitude, longitude, precision }: GroundPoint, place: number): void {
    this.columns.node_id_gaps.push(id - this.#last);
    this.columns.latitudes.push(Math.round(100 * latitude));
    this.columns.longitudes.push(Math.round(100 * longitude));
    this.columns.precisions.push(precision);
    this.columns.node_places.push(place);
    this.#last = id;
  }
}

class DistinctPlaces {
  readonly typed: GroundPoint['typed'][] = [];
  readonly #indexOf = new Map<string, number>();

  indexOf({ typed }: GroundPoint): number {
    const key = typed.join('\n');
    const index = this.#indexOf.get(key) ?? this.typed.push(typed) - 1;
    this.#indexOf.set(key, index);
    return index;
  }
}

/** A place by its names, as they were typed. */
export type IsAskedPlace = (place: PlacesOfEntity['places'][number]) => boolean;

/**
 * The points of some entities on the ground, by id.
 * @param isAsked the places that something asks for: who has several stands at the first of these.
 */
export async function readPointsOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  isAsked: IsAskedPlace = () => false,
): Promise<Map<number, GroundPoint>> {
  // Access: everybody, because each entity's page shows the same.
  const points = new Map<number, GroundPoint>();
  for (const each of await selectPlacesOf(db, viewer, ids)) {
    const asked = await findPoints({ ...each, places: each.places.filter(isAsked) });
    const [point] = asked.length > 0 ? asked : await findPoints(each);
    if (point) points.set(each.id, point);
  }
  return points;
}

/** Whether a place is one that a search asks for, by its names or by its country. */
export function isAskedBy({
  country,
  place,
}: Record<'country' | 'place', readonly string[]>): IsAskedPlace {
  const countries = new Set(country.map(foldText));
  const places = new Set(place.map(foldText));
  return (at) =>
    (at.country !== '' && countries.has(foldText(at.country))) ||
    placeKeys(at).some((key) => places.has(key));
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
 * The points of those places that have one. The gate has already emptied what the person does not
 * tell: without degrees, the names decide.
 */
async function findPoints({ places }: Pick<PlacesOfEntity, 'places'>): Promise<GroundPoint[]> {
  const points: GroundPoint[] = [];
  for (const { latitude, longitude, ...names } of places) {
    const typed: GroundPoint['typed'] = [
      ...([names.country, names.state, names.city] as const),
      names.place_name,
    ];
    if (latitude !== null && longitude !== null) {
      points.push({ latitude, longitude, precision: 'exact', typed });
      continue;
    }
    const point = await findTownPoint(names);
    if (point) points.push({ ...point, typed });
  }
  return points;
}
