import type { TagType } from '@mangrove/contract';
import { sql } from 'kysely';
import { countFrom } from '../../db/paging.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/**
 * Serialises the administration of tags: what it has read, the official list included, stays
 * unchanged until the transaction ends. It does not block saves of entities: those and the
 * administration only share the row locks of tags, which both take in order of name.
 */
export async function lockTagAdministration(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(727003)`.execute(tx);
}

export interface LockedTag {
  id: number;
  name: string;
  tag_type: TagType;
  is_official: boolean;
}

/** Locks these tags, in order of name, against use, change or deletion by other transactions. */
export async function lockTags(tx: Executor, ids: number[]): Promise<LockedTag[]> {
  const { rows } = await sql<LockedTag>`
    select t.id, t.name, t.tag_type,
      exists (select 1 from official_tags o where o.name = t.name) as is_official
    from tags t where t.id = any(${ids}::integer[])
    order by t.name
    for update of t`.execute(tx);
  return rows;
}

/** Locks the entities that have a tag, in order of id to avoid deadlocks. @returns their ids. */
export async function lockTagged(tx: Executor, tagId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entities e
    where e.id in (select u.entity_id from entity_tags u where u.tag_id = ${tagId})
    order by e.id
    for no key update of e`.execute(tx);
  return rows.map((row) => row.id);
}

/** How many entities besides these have a tag. */
export function countTagged(tx: Executor, tagId: number, beside: number[]): Promise<number> {
  return countFrom(
    tx,
    sql`entity_tags u where u.tag_id = ${tagId} and u.entity_id <> all(${beside}::integer[])`,
  );
}

/** Raises the version of every entity that has a tag, so that a save of an older version fails. */
export async function raiseVersions(tx: NetworkTx, tagId: number): Promise<void> {
  await sql`
    update entities set version = version + 1
    where id in (select entity_id from entity_tags where tag_id = ${tagId})`.execute(tx);
}

/** @returns null if the name is taken. */
export async function insertTag(
  tx: NetworkTx,
  tag: { name: string; tag_type: TagType },
): Promise<number | null> {
  const row = await tx
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isNameTaken(tx: Executor, name: string): Promise<boolean> {
  const row = await tx.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function updateTagRow(
  tx: NetworkTx,
  id: number,
  change: { name?: string; tag_type?: TagType },
): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteTagRow(tx: NetworkTx, id: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute();
}

/**
 * Replaces one tag by another in all uses; an entity that has both under one type keeps the
 * existing use.
 * @returns the number of uses of the replaced tag.
 */
export async function moveUses(tx: NetworkTx, fromId: number, toId: number): Promise<number> {
  const collapsed = await sql`
    delete from entity_tags old using entity_tags kept
    where old.tag_id = ${fromId} and kept.tag_id = ${toId}
      and kept.entity_id = old.entity_id and kept.tag_type = old.tag_type`.execute(tx);
  const moved = await sql`
    update entity_tags set tag_id = ${toId} where tag_id = ${fromId}`.execute(tx);
  return Number(collapsed.numAffectedRows ?? 0) + Number(moved.numAffectedRows ?? 0);
}

export async function isOnOfficialList(tx: Executor, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('official_tags')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the names that were not on the list before. */
export async function addToOfficialList(tx: NetworkTx, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .insertInto('official_tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** @returns the names that were on the list. */
export async function removeFromOfficialList(tx: NetworkTx, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .deleteFrom('official_tags')
    .where('name', 'in', names)
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Creates the missing tags for these names. */
export async function ensureTagRows(tx: NetworkTx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto('tags')
    .values([...new Set(names)].sort().map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The entities that have any of these tags, at most `most`. */
export async function selectTagged(
  tx: Executor,
  tagIds: number[],
  most: number,
): Promise<EntityRef[]> {
  const { rows } = await sql<EntityRef>`
    select e.type, e.id from entities e
    where e.id in (select u.entity_id from entity_tags u where u.tag_id = any(${tagIds}::integer[]))
    order by e.id
    limit ${most}`.execute(tx);
  return rows;
}

/** The tags of entities as history compares them, by entity id; each given id has an entry. */
export async function selectTagLists(
  tx: Executor,
  ids: number[],
): Promise<Map<number, { tags: { name: string; tag_type: TagType }[] }>> {
  const { rows } = await sql<{ id: number; tags: { name: string; tag_type: TagType }[] }>`
    select given.id, coalesce(
      json_agg(json_build_object('name', t.name, 'tag_type', u.tag_type)
        order by u.sort_order, t.name) filter (where t.id is not null), '[]') as tags
    from unnest(${ids}::integer[]) as given (id)
    left join entity_tags u on u.entity_id = given.id
    left join tags t on t.id = u.tag_id
    group by given.id`.execute(tx);
  return new Map(rows.map(({ id, tags }) => [id, { tags }]));
}
