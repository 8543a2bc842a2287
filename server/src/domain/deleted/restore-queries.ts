import { sql } from 'kysely';
import type { DeletedItemsTable } from '../../db/history-schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { isRestorable } from './restorable-queries.ts';
import type { Content, Reason, StoredRelationship, StoredRow } from './set-aside-queries.ts';

export interface StoredItem
  extends Pick<
    DeletedItemsTable,
    | 'kind'
    | 'subject_id'
    | 'entity_type'
    | 'name'
    | 'reason'
    | 'deleted_by'
    | 'act_id'
    | 'node1_id'
    | 'node2_id'
  > {
  id: number;
  content: Content;
}

const itemColumns = [
  'id',
  'kind',
  'subject_id',
  'entity_type',
  'name',
  'reason',
  'deleted_by',
  'act_id',
  'node1_id',
  'node2_id',
  'content',
] as const;

/** Those of the items that can be restored, in the order of their ids. */
export async function selectItems(db: Executor, ids: number[], now: Date): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('deleted_items')
    .select(itemColumns)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where(isRestorable('deleted_items', now))
    .orderBy('id')
    .execute();
  return rows as unknown as StoredItem[];
}

/** `selectItems`, locked until the transaction ends. */
export async function lockItems(tx: Executor, ids: number[], now: Date): Promise<StoredItem[]> {
  await sql`
    select id from deleted_items where id = any(${ids}::integer[]) order by id for update`.execute(
    tx,
  );
  return selectItems(tx, ids, now);
}

/** The items of entities by entity id; entities that cannot be restored are left out. */
export async function selectItemsOf(
  db: Executor,
  entityIds: number[],
  now: Date,
): Promise<Map<number, { id: number; isMerged: boolean }>> {
  const { rows } = await sql<{ id: number; subject_id: number; reason: string }>`
    select id, subject_id, reason from deleted_items d
    where kind = 'entity' and subject_id = any(${entityIds}::integer[])
      and ${isRestorable('d', now)}`.execute(db);
  return new Map(
    rows.map(({ id, subject_id, reason }) => [subject_id, { id, isMerged: reason === 'merged' }]),
  );
}

/** Whether another relationship of the pair has the same role and years. */
export async function isStatedAgain(db: Executor, one: StoredRelationship): Promise<boolean> {
  const { rows } = await sql`
    select from relationships
    where node1_id = ${one.node1_id} and node2_id = ${one.node2_id}
      and role = ${one.role} and years = ${one.years}`.execute(db);
  return rows.length > 0;
}

export async function selectItemsOfAct(
  db: Executor,
  actId: number,
  reasons: readonly Reason[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('deleted_items')
    .select('id')
    .where('act_id', '=', actId)
    .where('reason', 'in', reasons)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some acts of which something is still set aside. */
export async function selectActsAside(db: Executor, actIds: number[]): Promise<Set<number>> {
  if (actIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('deleted_items')
    .select('act_id')
    .distinct()
    .where('act_id', 'in', actIds)
    .execute();
  return new Set(rows.flatMap(({ act_id }) => act_id ?? []));
}

/** The ids of the users that exist; a lock keeps them until the transaction ends. */
export async function shareLockUsers(tx: Executor, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${ids}::integer[]) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The writable columns by table; rows stored by an older version may have fewer. */
export async function selectColumns(
  tx: Executor,
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in (${sql.join(tables)})
    group by table_name`.execute(tx);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * Inserts rows as they were, except those that conflict with an existing row.
 * @returns the rows inserted.
 */
export async function insertStored(
  tx: NetworkTx,
  table: string,
  columns: string[],
  stored: StoredRow[],
): Promise<StoredRow[]> {
  if (stored.length === 0) return [];
  const known = columns.filter((one) => stored.every((row) => one in row));
  const list = sql.join(known.map((one) => sql.ref(one)));
  const { rows } = await sql<StoredRow>`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::jsonb)
    on conflict do nothing
    returning *`.execute(tx);
  return rows;
}

/** Gives an entity its tags by name; inserts in the order of names to avoid deadlocks. */
export async function insertTags(
  tx: NetworkTx,
  entityId: number,
  tags: NonNullable<Content['tags']>,
): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
        as g (name text, tag_type text, sort_order integer)
    ), named as (
      insert into tags (name) select distinct name from given order by name
      on conflict (name) do update set name = excluded.name
      returning id, name
    )
    insert into entity_tags (entity_id, tag_id, tag_type, sort_order)
    select ${entityId}, named.id, given.tag_type, given.sort_order
    from given join named using (name)`.execute(tx);
}

export async function deleteItems(tx: Executor, ids: number[]): Promise<void> {
  await sql`delete from deleted_items where id = any(${ids}::integer[])`.execute(tx);
}
