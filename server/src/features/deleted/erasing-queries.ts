import { sourcedStatements } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { isRestorable } from '../../domain/deleted/restorable-queries.ts';

/** The addresses of all pictures in the history and the deleted items of entities. */
export async function selectNamedPictures(tx: Executor, ids: number[]): Promise<string[]> {
  const given = sql`any(${ids}::integer[])`;
  const { rows } = await sql<{ url: string }>`
    select distinct found[1] as url
    from (
      select content::text as text from deleted_items
      where kind = 'entity' and subject_id = ${given}
      union all
      select changes::text from revisions where subject = 'entity' and entity_id = ${given}
    ) as named
    cross join lateral regexp_matches(named.text,
      '(/api/v1/files/[a-z]+/[a-z0-9]{22,40}\\.(?:jpg|png|webp))', 'g') as found`.execute(tx);
  return rows.map(({ url }) => url);
}

/** Deletes the deleted items of entities, and of relationships that have one of them as an end. */
export async function deleteItemsAbout(tx: Executor, ids: number[]): Promise<void> {
  const given = sql`any(${ids}::integer[])`;
  await sql`
    delete from deleted_items
    where (kind = 'entity' and subject_id = ${given}) or node1_id = ${given} or node2_id = ${given}
    `.execute(tx);
  // Items of other entities still contain relationships to them.
  const wanted = ['node1_id', 'node2_id'].flatMap((end) =>
    ids.map((id) => JSON.stringify({ relationships: [{ [end]: id }] })),
  );
  await sql`
    update deleted_items
    set content = jsonb_set(content, '{relationships}', (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(content -> 'relationships') one
      where not ((one ->> 'node1_id')::integer = ${given} or (one ->> 'node2_id')::integer = ${given})))
    where content @> any(${wanted}::jsonb[])`.execute(tx);
}

/** Deletes the history of entities and their relationships. @returns the number of revisions. */
export async function deleteHistoryAbout(tx: Executor, ids: number[]): Promise<number> {
  const given = sql`any(${ids}::integer[])`;
  return deleteRevisions(tx, sql`entity_id = ${given} or other_id = ${given}`);
}

/** Deletes the history of relationships. @returns the number of revisions. */
export async function deleteHistoryOfRelationships(tx: Executor, ids: number[]): Promise<number> {
  return deleteRevisions(tx, sql`subject = 'relationship' and subject_id = any(${ids}::integer[])`);
}

/** Deletes the history of a user's roles. */
export async function deleteAccessHistory(tx: Executor, userId: number): Promise<void> {
  await deleteRevisions(tx, sql`subject = 'access' and subject_id = ${userId}`);
}

/** Deletes revisions, and the acts that then have none left. @returns the number of revisions. */
async function deleteRevisions(tx: Executor, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ act_id: number }>`
    delete from revisions where ${condition} returning act_id`.execute(tx);
  const acts = [...new Set(rows.map((row) => row.act_id))];
  await sql`
    delete from acts a where a.id = any(${acts}::bigint[])
      and not exists (select from revisions r where r.act_id = a.id)`.execute(tx);
  return rows.length;
}

/**
 * Removes a user from what is stored as JSON, in which no foreign key refers to users: from the
 * deleted items and the history of others, as their owner or deleter, and from the actors of acts.
 */
export async function forgetUser(tx: Executor, userId: number): Promise<void> {
  await sql`update acts set actor_id = null where actor_id = ${userId}`.execute(tx);
  await sql`update deleted_items set deleted_by = null where deleted_by = ${userId}`.execute(tx);
  await sql`delete from deleted_item_owners where user_id = ${userId}`.execute(tx);
  const author = [{ author: userId }];
  const wanted = [
    { user_roles: [{ user_id: userId }] },
    { entity: { added_by: userId } },
    { relationships: [{ sources: author }] },
    ...sourcedStatements.map((statement) => ({ entity: { sources: { [statement]: author } } })),
  ];
  await sql`
    update deleted_items
    set content = forget_users(content || jsonb_build_object('user_roles', (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(content -> 'user_roles') one
      where (one ->> 'user_id')::integer <> ${userId})), array[${userId}::integer])
    where content @> any(${wanted.map((one) => JSON.stringify(one))}::jsonb[])`.execute(tx);
  await forgetUserInChanges(tx, userId);
}

/**
 * What a change says of other things stays; one that is of nothing else is deleted, also one that
 * made a profile of a person whom somebody had added.
 */
async function forgetUserInChanges(tx: Executor, userId: number): Promise<void> {
  const says = (change: RawBuilder<unknown>) =>
    sql`${change} -> 'before' is distinct from ${change} -> 'after'`;
  const { rows } = await sql<{ id: number; is_empty: boolean }>`
    with named as (
      select id, forget_users(changes, array[${userId}::integer]) as changes from revisions
      where parts && '{user_id,added_by,sources}')
    update revisions r set changes = (
      select coalesce(jsonb_object_agg(part, change), '{}')
      from jsonb_each(named.changes) as told (part, change)
      where ${says(sql`change`)} and (part <> 'added_by' or not named.changes ? 'user_id'
        or ${says(sql`(named.changes -> 'user_id')`)}))
    from named where named.id = r.id and named.changes <> r.changes
    returning r.id, r.op = 'changed' and r.changes = '{}' as is_empty`.execute(tx);
  const empty = rows.filter(({ is_empty }) => is_empty).map(({ id }) => id);
  if (empty.length > 0) await deleteRevisions(tx, sql`id = any(${empty}::bigint[])`);
}

/** The entity that was a user's primary profile when it was set aside. */
export async function selectProfilesAside(tx: Executor, userId: number): Promise<number[]> {
  const wanted = JSON.stringify({ entity: { user_id: userId } });
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from deleted_items where content @> ${wanted}::jsonb`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Up to `limit` expired items, locked; skips items that another transaction is restoring. */
export async function lockExpired(
  tx: Executor,
  now: Date,
  limit: number,
): Promise<{ id: number; kind: 'entity' | 'relationship'; subject_id: number }[]> {
  return tx
    .selectFrom('deleted_items')
    .select(['id', 'kind', 'subject_id'])
    .where(({ not }) => not(isRestorable('deleted_items', now)))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
