import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Section } from '../../db/paging.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';

export interface MergeRow {
  id: number;
  at: Date;
  act_id: number | null;
  type: EntityType;
  survivor_id: number;
  merged_id: number;
  record: unknown;
  /** The users who owned either of the two. */
  owners: number[];
  undone_at: Date | null;
}

export async function insertMerge(
  tx: Executor,
  row: {
    at: Date;
    actor_id: number;
    act_id: number | null;
    type: EntityType;
    survivor_id: number;
    merged_id: number;
    record: object;
    owners: number[];
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('merges')
    .values({ ...row, record: JSON.stringify(row.record) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A merge; null if it does not exist.
 * @param isLocked whether it is locked until the transaction ends: after its entities.
 */
export async function selectMerge(
  tx: Executor,
  id: number,
  isLocked: boolean,
): Promise<MergeRow | null> {
  const row = await tx
    .selectFrom('merges')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (merge) => merge.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

export async function selectMergeOfAct(db: Executor, actId: number): Promise<number | null> {
  const row = await db
    .selectFrom('merges')
    .select('id')
    .where('act_id', '=', actId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function markUndone(tx: Executor, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('merges')
    .set({ record: null, undone_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes the records, which only parting needs, of old merges or of merges of some entities. */
export async function forgetRecords(
  tx: Executor,
  which: { before: Date } | { ids: readonly number[] },
): Promise<void> {
  const condition =
    'before' in which
      ? sql`at <= ${which.before}`
      : sql`(survivor_id = any(${which.ids}::integer[]) or merged_id = any(${which.ids}::integer[]))`;
  await sql`update merges set record = null where record is not null and ${condition}`.execute(tx);
}

/** Removes a user from merges: from their owners, and from their records. */
export async function forgetUserInRecords(tx: Executor, userId: number): Promise<void> {
  await sql`
    update merges set owners = array_remove(owners, ${userId}::integer)
    where owners @> array[${userId}::integer]`.execute(tx);
  await sql`
    with forgotten as (
      select id, forget_users(record || jsonb_build_object('roles', (
        select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(record -> 'roles') one
        where (one ->> 'user_id')::integer <> ${userId})), array[${userId}::integer]) as record
      from merges where record is not null)
    update merges m set record = forgotten.record
    from forgotten where forgotten.id = m.id and forgotten.record <> m.record`.execute(tx);
}

/** The entities that were merged into one of these and are still set aside. */
export async function selectMergedInto(tx: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.from_id as id
    from entity_redirects r
    join deleted_items d on d.kind = 'entity' and d.subject_id = r.from_id
    where r.to_id = any(${ids}::integer[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes what leads to erased entities, and their merges that no redirect refers to. */
export async function deleteTracesOf(tx: Executor, ids: readonly number[]): Promise<void> {
  const given = sql`any(${ids}::integer[])`;
  // An id that leads to a survivor does so by the kinds that it had, too.
  await sql`
    delete from former_kinds f where exists (
        select from entity_redirects r where r.from_id = f.entity_id and r.to_id = ${given})
      or (f.entity_id = ${given}
        and not exists (select from entity_redirects r where r.from_id = f.entity_id))`.execute(tx);
  await sql`delete from entity_redirects where to_id = ${given}`.execute(tx);
  await sql`
    delete from merges m where (m.survivor_id = ${given} or m.merged_id = ${given})
      and not exists (select from entity_redirects r where r.merge_id = m.id)`.execute(tx);
}

/** Redirects an id, and all ids that redirect to it, to the survivor: one step is always enough. */
export async function addRedirect(
  tx: NetworkTx,
  given: { from: number; to: number; type: EntityType; mergeId: number },
): Promise<void> {
  await tx
    .updateTable('entity_redirects')
    .set({ to_id: given.to })
    .where('to_id', '=', given.from)
    .execute();
  await tx
    .insertInto('entity_redirects')
    .values({ from_id: given.from, to_id: given.to, type: given.type, merge_id: given.mergeId })
    .execute();
}

/** The ids that redirect to an entity. */
export async function selectRedirectsTo(db: Executor, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entity_redirects')
    .select('from_id')
    .where('to_id', '=', id)
    .orderBy('from_id')
    .execute();
  return rows.map(({ from_id }) => from_id);
}

/** Deletes the redirect of an id; `earlier` ids are redirected to this id again. */
export async function removeRedirect(
  tx: NetworkTx,
  id: number,
  earlier: readonly number[],
): Promise<void> {
  await tx.deleteFrom('entity_redirects').where('from_id', '=', id).execute();
  await sql`
    update entity_redirects set to_id = ${id} where from_id = any(${earlier}::integer[])
    `.execute(tx);
}

/** The merges that can be undone, newest first. */
export async function selectUndoable(db: Executor, since: Date, { limit, offset }: Section) {
  const { rows } = await sql<{
    id: number;
    at: Date;
    type: EntityType;
    survivor_id: number;
    survivor_name: string;
    merged_id: number;
    merged_name: string;
    actor_name: string | null;
    total: number;
  }>`
    select m.id, m.at, m.type, m.survivor_id, e.name as survivor_name, m.merged_id,
      m.record ->> 'merged_name' as merged_name,
      case when u.id is null then null else coalesce(nullif(u.name, ''), 'User ' || u.id) end
        as actor_name,
      count(*) over ()::integer as total
    from merges m join entities e on e.id = m.survivor_id left join users u on u.id = m.actor_id
    where m.record is not null and m.at > ${since}
    order by m.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface MergeToDescribe {
  id: number;
  at: Date;
  type: EntityType;
  survivor_id: number;
  survivor_name: string | null;
  survivor_is_there: boolean;
  merged_id: number;
  merged_name: string | null;
  has_record: boolean;
}

/** Merges with the names of both, as far as these are known; the newest first. */
export async function selectMergesToDescribe(
  db: Executor,
  ids: readonly number[],
): Promise<MergeToDescribe[]> {
  const nameAside = (id: string) => sql`(
    select d.name from deleted_items d where d.kind = 'entity' and d.subject_id = ${sql.ref(id)})`;
  const { rows } = await sql<MergeToDescribe>`
    select m.id, m.at, m.type, m.survivor_id, m.merged_id, m.record is not null as has_record,
      e.id is not null as survivor_is_there,
      coalesce(e.name, ${nameAside('m.survivor_id')}) as survivor_name,
      ${nameAside('m.merged_id')} as merged_name
    from merges m left join entities e on e.id = m.survivor_id
    where m.id = any(${ids}::integer[])
    order by m.id desc`.execute(db);
  return rows;
}
