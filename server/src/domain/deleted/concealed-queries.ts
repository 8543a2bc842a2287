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

/** Those of the entities whose name nobody but superusers may learn. */
export async function selectConcealed(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${[...new Set(ids)]}::integer[]) as given (id)
    where ${isConcealed(sql`given.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Changes by part, as revisions store them. */
type Changes = Record<string, { before?: unknown; after?: unknown }>;

/** Concealed entities that were merged into an entity once, and parted again. */
export interface ConcealedTwins {
  names: string[];
  /** What merges took over from them. */
  taken: Changes[];
  /** What the merges of the entity itself changed. */
  own: Changes[];
}

/** By entity: the concealed ones of which a merge wrote something into its history. */
export async function selectConcealedTwins(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, ConcealedTwins>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ConcealedTwins & { id: number }>`
    with recursive twins (id, survivor, twin, act_id) as (
      select survivor_id, survivor_id, merged_id, act_id
      from merges where survivor_id = any(${[...ids]}::integer[])
      union
      select t.id, m.survivor_id, m.merged_id, m.act_id
      from twins t join merges m on m.survivor_id = t.twin
    ), concealed as (
      select t.*, d.name, d.content from twins t
      join deleted_items d on d.kind = 'entity' and d.subject_id = t.twin
        and d.reason in ('hidden', 'removed'))
    select c.id, json_agg(distinct told.name) as names,
      (select coalesce(json_agg(v.changes), '[]') from concealed x
        join revisions v on v.act_id = x.act_id
          and v.subject = 'entity' and v.subject_id = x.survivor
        where x.id = c.id) as taken,
      (select coalesce(json_agg(v.changes), '[]') from twins t
        join revisions v on v.act_id = t.act_id and v.subject = 'entity' and v.subject_id = t.id
        where t.id = c.id and t.survivor = t.id) as own
    from concealed c
    cross join lateral (
      select c.name
      union
      select other ->> 'text' from jsonb_array_elements(c.content -> 'entity' -> 'names') other
    ) as told (name)
    group by c.id`.execute(db);
  return new Map(rows.map(({ id, ...twins }) => [id, twins]));
}
