import type { Cover } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';

export interface PrintedAbout {
  about: string;
  /** Its language; empty if nobody said it. */
  language: string;
  cover: Cover;
  coverNote: string;
}

/** The beginnings of the texts about some entities, and why a name is covered. */
export async function selectAbouts(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  length: number,
): Promise<Map<number, PrintedAbout>> {
  const { rows } = await sql<PrintedAbout & { id: number }>`
    select id, left(about, ${length}) as about, about_language as language,
      cover, cover_note as "coverNote" from ${visibleEntities(viewer)} e
    where id = any(${ids}::integer[]) and (about <> '' or cover <> 'none')`.execute(db);
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}
