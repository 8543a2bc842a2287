import { actorsFirst, type EntityRole, type EntityType, emailKey } from '@mangrove/contract';
import { sql } from 'kysely';
import { nameOrder } from '../../db/name-order.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export interface UserListOrder {
  by: 'email' | 'created_at' | 'last_login_at';
  direction: 'asc' | 'desc';
}

/** All users; sorted by last login, users who never signed in come last. */
export function selectUsers(db: Executor, order: UserListOrder): Promise<UserRow[]> {
  const column = order.by === 'email' ? sql`email_key` : sql.ref(order.by);
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  return db
    .selectFrom('users')
    .selectAll()
    .orderBy(sql`${column} ${direction} nulls last`)
    .orderBy('id')
    .execute();
}

export interface ProfileRow {
  user_id: number;
  id: number;
  type: EntityType;
  name: string;
  photo_url: string;
  low_res_photo_url: string;
}

/** The primary profiles of these users. */
export async function selectPrimaryProfiles(
  db: Executor,
  userIds: number[],
): Promise<ProfileRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<ProfileRow>`
    select user_id, id, type, name, photo_url, low_res_photo_url
    from entities where user_id = any(${userIds}::integer[])`.execute(db);
  return rows;
}

export interface PersonProfileRow {
  user_id: number;
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  role_type: EntityRole;
}

/** The person profiles on which these users have a role, except persons they added themselves. */
export async function selectPersonProfiles(
  db: Executor,
  userIds: number[],
): Promise<PersonProfileRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<PersonProfileRow>`
    select r.user_id, e.id, e.name, e.first_name, e.last_name, r.role_type
    from user_roles r join entities e on e.id = r.entity_id
    where e.type = 'person' and e.added_by is distinct from r.user_id and r.user_id = any(${userIds}::integer[])
    order by r.user_id, e.sort_name, e.id`.execute(db);
  return rows;
}

export interface RoleRow {
  id: number;
  user_id: number;
  user_email: string;
  entity_type: EntityType;
  entity_id: number;
  role_type: EntityRole;
  is_verified: boolean;
  created_at: Date;
  updated_at: Date;
  entity_name: string;
  entity_photo: string;
  is_last_owner: boolean;
}

/** The roles of a user: by kind, those who act first, then by name. */
export async function selectRoles(db: Executor, userId: number): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.user_id, u.email as user_email, e.type as entity_type, r.entity_id, r.role_type,
      r.is_verified, r.created_at, r.updated_at, e.name as entity_name,
      e.low_res_photo_url as entity_photo,
      r.role_type = 'OWNER' and not exists (
        select 1 from user_roles o
        where o.entity_id = r.entity_id and o.role_type = 'OWNER' and o.id <> r.id) as is_last_owner
    from user_roles r
    join users u on u.id = r.user_id
    join entities e on e.id = r.entity_id
    where r.user_id = ${userId}
    order by array_position(${actorsFirst}::text[], e.type), e.sort_name, e.id`.execute(db);
  return rows;
}

/** Whether a user has one of these roles on any entity. */
export async function hasRoleSomewhere(
  db: Executor,
  userId: number,
  roles: EntityRole[],
): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('id')
    .where('user_id', '=', userId)
    .where('role_type', 'in', roles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Users whose name or address contains the text; SQL wildcards in it are taken literally. */
export async function searchUsers(
  db: Executor,
  text: string,
  limit: number,
  searchesAddresses: boolean,
): Promise<Pick<UserRow, 'id' | 'name' | 'email' | 'user_type'>[]> {
  const pattern = text.replace(/[\\%_]/gu, '\\$&');
  const byName = sql`fold(name) like fold(${pattern}) || '%' or fold(name) like '% ' || fold(${pattern}) || '%'`;
  const byAddress = sql`email_key = ${emailKey(text)}`;
  const byPart = sql`email_key like '%' || ${pattern.toLowerCase()} || '%' or fold(name) like '%' || fold(${pattern}) || '%'`;
  const { rows } = await sql<Pick<UserRow, 'id' | 'name' | 'email' | 'user_type'>>`
    select id, name, email, user_type from users
    where is_active and (${byAddress} or ${byName} ${searchesAddresses ? sql`or ${byPart}` : sql``})
    order by ${byAddress} desc, ${nameOrder(sql`name`)}, id
    limit ${limit}`.execute(db);
  return rows;
}

/** Active and verified users: those who can be given responsibility for something. */
export async function selectAssignable(db: Executor): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.name, ''), e.name, 'User ' || u.id) as name
    from users u left join entities e on e.user_id = u.id
    where u.is_active and u.is_verified
    order by ${nameOrder(sql`coalesce(nullif(u.name, ''), e.name, '')`)}, u.id`.execute(db);
  return rows;
}

/** Entities whose only owner is this user. Call it after locking all that the user owns. */
export async function selectSolelyOwned(tx: Executor, userId: number): Promise<number[]> {
  const { rows } = await sql<{ entity_id: number }>`
    select own.entity_id from user_roles own
    where own.user_id = ${userId} and own.role_type = 'OWNER' and not exists (
      select 1 from user_roles r
      where r.entity_id = own.entity_id and r.role_type = 'OWNER' and r.user_id <> ${userId})
    order by own.entity_id`.execute(tx);
  return rows.map((row) => row.entity_id);
}
