import { setImmediate as letOthersWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

/** The places of one entity, in their order. */
export interface PlacesOfEntity {
  id: number;
  places: readonly {
    place_name: string;
    city: string;
    state: string;
    country: string;
    latitude: number | null;
    longitude: number | null;
  }[];
}

const batchSize = 2_000;

/** The places of all entities, by entity id, in batches; those without a place are left out. */
export async function* selectPlaces(
  db: Executor,
  viewer: Reader,
): AsyncGenerator<PlacesOfEntity[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from ${visibleEntities(viewer)} e where id > ${after}
      order by id limit ${batchSize}`.execute(db);
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield await selectPlacesOf(
      db,
      viewer,
      rows.map(({ id }) => id),
    );
    after = last;
    // The embedded engine answers without returning to the event loop: let other work run.
    await letOthersWork();
  }
}

/** The places of some entities; entities without a place are left out. */
export async function selectPlacesOf(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
): Promise<PlacesOfEntity[]> {
  const { rows } = await sql<PlacesOfEntity>`
    select l.entity_id as id, json_agg(json_build_object('place_name', l.place_name,
      'city', l.city, 'state', l.state,
      'country', l.country, 'latitude', l.latitude, 'longitude', l.longitude)
      order by l.sort_order, l.id) as places
    from ${visibleParts(viewer, 'locations')} l
    where l.entity_id = any(${ids}::integer[])
    group by l.entity_id order by l.entity_id`.execute(db);
  return rows;
}
