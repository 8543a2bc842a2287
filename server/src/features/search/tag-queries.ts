import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** The names of each entity's tags, without duplicates. */
export async function selectTags(
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; tags: string[] }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; tags: string[] }>`
    select et.entity_id as id, json_agg(distinct t.name) as tags
    from entity_tags et join tags t on t.id = et.tag_id
    where et.entity_id = any(${ids}::integer[])
    group by et.entity_id`.execute(db);
  return rows;
}
