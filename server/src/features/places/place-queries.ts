import type { EntityType, PlacedEntity } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import {
  visibleEntities,
  visibleParts,
  visiblePlaces,
} from '../../domain/entity/visible-queries.ts';
import type { TypedPlace } from './place-forms.ts';

/** A place as some entities typed it. */
export interface PlaceOfMany extends TypedPlace {
  ids: number[];
}

/** The distinct places of this name that a reader is told, each with who is there. */
export async function selectPlacesNamed(
  db: Executor,
  viewer: Reader,
  name: string,
): Promise<PlaceOfMany[]> {
  const { rows } = await sql<PlaceOfMany>`
    select l.place_name, l.city, l.state, l.country, json_agg(distinct l.entity_id) as ids
    from ${visiblePlaces(viewer, [name])} l
    group by l.place_name, l.city, l.state, l.country
    order by l.country, l.city, l.state, l.place_name`.execute(db);
  return rows;
}

/** Every distinct place that a reader is told, with how many entities are there. */
export async function selectAllPlaces(
  db: Executor,
  viewer: Reader,
): Promise<(TypedPlace & { count: number })[]> {
  const { rows } = await sql<TypedPlace & { count: number }>`
    select l.place_name, l.city, l.state, l.country, count(distinct l.entity_id)::integer as count
    from ${visibleParts(viewer, 'locations')} l
    group by l.place_name, l.city, l.state, l.country`.execute(db);
  return rows;
}

/** How many of some entities are of each kind. */
export async function countKinds(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<Map<EntityType, number>> {
  const { rows } = await sql<{ type: EntityType; count: number }>`
    select e.type, count(*)::integer as count from ${visibleEntities(viewer)} e
    where e.id = any(${ids}::integer[]) group by e.type`.execute(db);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Some entities by name, at most so many of each kind. Covered names do not say where they sort. */
export async function selectPlaced(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  most: number,
): Promise<Omit<PlacedEntity, 'at'>[]> {
  const { rows } = await sql<Omit<PlacedEntity, 'at'>>`
    select id, type, name, cover, photo_url from (
      select e.id, e.type, e.name, e.cover, e.low_res_photo_url as photo_url, row_number() over (
        partition by e.type order by e.cover in ('name', 'both'), e.sort_name, e.id) as at
      from ${visibleEntities(viewer)} e where e.id = any(${ids}::integer[])) as listed
    where at <= ${most} order by type, at`.execute(db);
  return rows;
}
