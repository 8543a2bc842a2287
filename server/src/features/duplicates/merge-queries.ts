import { type EntityRole, type EntityType, listFields, type MergeList } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import {
  columnsOf,
  type FieldName,
  fieldNames,
  listsByName,
  type Row,
  type WholeEntity,
} from './whole-entity.ts';

/**
 * Locks everything that a merge or its undo changes, before it changes anything: the users with a
 * role on, a profile of or an addition of these entities, then the entities, then their
 * relationships, each in the order of their ids. Pairs that share neighbours, or are neighbours, wait
 * for each other only there, so that no deadlock can occur.
 * @param others entities that must exist until the end, such as the ends of restored relationships.
 */
export async function lockPair(
  tx: Executor,
  ids: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  const given = sql`any(${ids}::integer[])`;
  await sql`
    select id from users where id in (
      select user_id from user_roles where entity_id = ${given}
      union select user_id from entities where id = ${given}
      union select added_by from entities where id = ${given})
    order by id for key share`.execute(tx);
  await lockEntities(tx, [...ids, ...others]);
  await sql`
    select id from relationships where node1_id = ${given} or node2_id = ${given}
    order by id for update`.execute(tx);
}

/** An entity of a kind with its lists, as rows; null if it does not exist. */
export async function selectWhole(
  db: Executor,
  type: EntityType,
  id: number,
): Promise<WholeEntity | null> {
  const lists = listFields.map(({ merge, store: { table } }) => {
    const last = sql.ref(table === 'entity_tags' ? 'one.tag_id' : 'one.id');
    return sql`(select coalesce(jsonb_agg(to_jsonb(one) order by one.sort_order, ${last}), '[]')
      from ${sql.table(table)} one where one.entity_id = e.id) as ${sql.ref(merge)}`;
  });
  const { rows } = await sql<WholeEntity>`
    select to_jsonb(e) as entity, ${sql.join(lists)}
    from entities e where e.id = ${id} and e.type = ${type}`.execute(db);
  return rows[0] ?? null;
}

/** Writes the columns of some fields of an entity, and raises its version. */
export async function writeFields(
  tx: NetworkTx,
  { entity }: WholeEntity,
  fields: readonly FieldName[] = fieldNames,
): Promise<void> {
  const columns = fields.flatMap((field) => columnsOf[field]);
  const values = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const set = [...values, sql`version = e.version + 1`, sql`updated_at = now()`];
  await sql`
    update entities e set ${sql.join(set)}
    from jsonb_populate_record(null::entities, ${JSON.stringify(entity)}::jsonb) as given
    where e.id = given.id`.execute(tx);
}

/** Restores the time of the last change. */
export async function writeTime(tx: NetworkTx, { entity }: WholeEntity): Promise<void> {
  await sql`
    update entities set updated_at = ${entity.updated_at}::timestamptz where id = ${entity.id}
    `.execute(tx);
}

/**
 * Replaces a list of an entity: rows that were its own before keep their ids, and tags that were
 * deleted meanwhile are left out.
 */
export async function writeList(
  tx: NetworkTx,
  list: MergeList,
  id: number,
  rows: readonly Row[],
): Promise<void> {
  const { store } = listsByName[list];
  const table = sql.table(store.table);
  await sql`delete from ${table} where entity_id = ${id}`.execute(tx);
  if (rows.length === 0) return;
  const isOwn = (row: Row) => row.entity_id === id;
  const columns = ['entity_id', 'sort_order', ...store.items];
  const hasId = list !== 'tags';
  const write = async (given: readonly Row[], names: string[]) => {
    if (given.length === 0) return;
    const refs = sql.join(names.map((name) => sql.ref(name)));
    const read = sql.join(names.map((name) => sql.ref(`given.${name}`)));
    const known = hasId ? sql`` : sql`join tags on tags.id = given.tag_id`;
    await sql`
      insert into ${table} (${refs}) select ${read}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb) as given
      ${known}`.execute(tx);
  };
  const placed = rows.map((row, index) => ({
    ...row,
    // If all rows are its own, they keep their order numbers, including gaps.
    sort_order: rows.every(isOwn) ? row.sort_order : index,
    entity_id: id,
    isOwn: isOwn(row),
  }));
  await write(
    placed.filter((row) => row.isOwn),
    hasId ? ['id', ...columns] : columns,
  );
  await write(
    placed.filter((row) => !row.isOwn),
    columns,
  );
}

export interface RoleRow {
  id: number;
  user_id: number;
  entity_id: number;
  role_type: EntityRole;
  is_verified: boolean;
  created_at: string;
  updated_at: string;
  user_name: string;
}

/** The roles on entities, ordered by user. */
export async function selectRolesOf(db: Executor, ids: readonly number[]): Promise<RoleRow[]> {
  const { rows } = await sql<{ row: Omit<RoleRow, 'user_name'>; user_name: string }>`
    select to_jsonb(r) as row, coalesce(nullif(u.name, ''), p.name, 'User ' || u.id) as user_name
    from user_roles r join users u on u.id = r.user_id left join entities p on p.user_id = u.id
    where r.entity_id = any(${ids}::integer[])
    order by r.user_id, r.id`.execute(db);
  return rows.map(({ row, user_name }) => ({ ...row, user_name }));
}

export type RoleToWrite = Omit<RoleRow, 'id' | 'user_name'>;

/** Inserts roles, or replaces those that the users already have. */
export async function writeRoles(tx: NetworkTx, roles: readonly RoleToWrite[]): Promise<void> {
  if (roles.length === 0) return;
  await sql`
    insert into user_roles (user_id, entity_id, role_type, is_verified, created_at, updated_at)
    select r.user_id, r.entity_id, r.role_type, r.is_verified, r.created_at, r.updated_at
    from jsonb_populate_recordset(null::user_roles, ${JSON.stringify(roles)}::jsonb) r
    on conflict (user_id, entity_id) do update set role_type = excluded.role_type,
      is_verified = excluded.is_verified, updated_at = excluded.updated_at`.execute(tx);
}

export async function deleteRolesOf(
  tx: NetworkTx,
  entityId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from user_roles
    where entity_id = ${entityId} and user_id = any(${userIds}::integer[])`.execute(tx);
}
