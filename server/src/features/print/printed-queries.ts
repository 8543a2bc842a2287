import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

/** The ids of the entities that are at a place, whichever part of it is named. */
export async function selectIdsAt(db: Executor, viewer: Reader, place: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.entity_id as id from ${visibleParts(viewer, 'locations')} l
    where lower(${place}) in (lower(l.place_name), lower(l.city), lower(l.state), lower(l.country))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The beginnings of the texts about some entities. */
export async function selectAbouts(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  length: number,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; about: string }>`
    select id, left(about, ${length}) as about from ${visibleEntities(viewer)} e
    where id = any(${ids}::integer[]) and about <> ''`.execute(db);
  return new Map(rows.map(({ id, about }) => [id, about]));
}
