import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/**
 * Whether nobody but superusers may learn the name of an entity: it is hidden until a report is
 * decided, was removed after one, or was merged into one that is.
 * @param id the column or value of the entity's id.
 */
export function isConcealed(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from deleted_items concealed
    where concealed.kind = 'entity' and concealed.reason in ('hidden', 'removed')
      and concealed.subject_id in (
        ${id}, (select redirect.to_id from entity_redirects redirect where redirect.from_id = ${id})))`;
}

/**
 * By entity: the names of concealed entities that were merged into it once, and parted again. A merge
 * writes them into the history of the survivor.
 */
export async function selectConcealedTwins(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; names: string[] }>`
    with recursive twins (id, twin) as (
      select survivor_id, merged_id from merges where survivor_id = any(${[...ids]}::integer[])
      union
      select t.id, m.merged_id from twins t join merges m on m.survivor_id = t.twin)
    select t.id, json_agg(distinct told.name) as names
    from twins t
    join deleted_items d on d.kind = 'entity' and d.subject_id = t.twin
      and d.reason in ('hidden', 'removed')
    cross join lateral (
      select d.name
      union
      select other ->> 'text' from jsonb_array_elements(d.content -> 'entity' -> 'names') other
    ) as told (name)
    group by t.id`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, new Set(names)]));
}
