import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

/** The ids of the entities that are at a place, whichever part of it is named, as a search folds it. */
export async function selectIdsAt(db: Executor, viewer: Reader, place: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.entity_id as id from ${visibleParts(viewer, 'locations')} l
    where fold(${place}) in (fold(l.place_name), fold(l.city), fold(l.state), fold(l.country))
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface PrintedAbout {
  about: string;
  /** Its language; empty if nobody said it. */
  language: string;
}

/** The beginnings of the texts about some entities. */
export async function selectAbouts(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  length: number,
): Promise<Map<number, PrintedAbout>> {
  const { rows } = await sql<PrintedAbout & { id: number }>`
    select id, left(about, ${length}) as about, about_language as language from ${visibleEntities(viewer)} e
    where id = any(${ids}::integer[]) and about <> ''`.execute(db);
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}
