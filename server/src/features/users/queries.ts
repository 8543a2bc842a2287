import { type EntityRole, type EntityType, emailKey } from '@mangrove/contract';
import { type Selectable, sql } from 'kysely';
import type { UsersTable } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

export type UserRow = Selectable<UsersTable>;

export interface UserListOrder {
  by: 'email' | 'created_at' | 'last_login_at';
  direction: 'asc' | 'desc';
}

/** Every user; those who never signed in come last when sorted by their last login. */
export function selectUsers(db: Handle, order: UserListOrder): Promise<UserRow[]> {
  const column = order.by === 'email' ? sql`email_key` : sql.ref(order.by);
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  return db
    .selectFrom('users')
    .selectAll()
    .orderBy(sql`${column} ${direction} nulls last`)
    .orderBy('id')
    .execute();
}

export async function selectUser(db: Handle, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** A user's row, locked until the transaction ends. */
export async function lockUser(tx: Handle, id: number): Promise<UserRow | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
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
export async function selectPrimaryProfiles(db: Handle, userIds: number[]): Promise<ProfileRow[]> {
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

/** The person profiles that these users have a role on. */
export async function selectPersonProfiles(
  db: Handle,
  userIds: number[],
): Promise<PersonProfileRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<PersonProfileRow>`
    select r.user_id, e.id, e.name, e.first_name, e.last_name, r.role_type
    from user_roles r join entities e on e.id = r.entity_id
    where e.type = 'person' and r.user_id = any(${userIds}::integer[])
    order by r.user_id, e.folded_name, e.id`.execute(db);
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

/** The roles of a user: by kind (person, organization, project), then by name. */
export async function selectRoles(db: Handle, userId: number): Promise<RoleRow[]> {
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
    order by array_position(array['person', 'organization', 'project'], e.type), fold(e.name), e.id`.execute(
    db,
  );
  return rows;
}

/** Whether a user has one of these roles on anything. */
export async function hasRoleSomewhere(
  db: Handle,
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

/** Users whose name or address has a part like the text; the wildcards of SQL stand for themselves. */
export async function searchUsers(
  db: Handle,
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
    order by ${byAddress} desc, fold(name), id
    limit ${limit}`.execute(db);
  return rows;
}

/** Users to whom something can be handed over: active and verified. */
export async function selectAssignable(db: Handle): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, coalesce(nullif(u.name, ''), e.name, 'User ' || u.id) as name
    from users u left join entities e on e.user_id = u.id
    where u.is_active and u.is_verified
    order by fold(coalesce(nullif(u.name, ''), e.name, '')), u.id`.execute(db);
  return rows;
}

/**
 * Orders the changes of the superusers' ranks: whoever gives, takes or ends one holds this lock
 * until the transaction ends, so that two can never take the last two.
 */
export async function lockSuperusers(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
}

export async function countActiveSuperusers(tx: Handle): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Entities of which a user is the only owner; to be read once all that the user holds is locked. */
export async function selectSolelyOwned(tx: Handle, userId: number): Promise<number[]> {
  const { rows } = await sql<{ entity_id: number }>`
    select own.entity_id from user_roles own
    where own.user_id = ${userId} and own.role_type = 'OWNER' and not exists (
      select 1 from user_roles r
      where r.entity_id = own.entity_id and r.role_type = 'OWNER' and r.user_id <> ${userId})
    order by own.entity_id`.execute(tx);
  return rows.map((row) => row.entity_id);
}

export async function setSuperuser(tx: Handle, id: number, isSuperuser: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_superuser: isSuperuser, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Where a superuser decides, the owner's own deactivation is over, or becomes the superuser's. */
export async function setActive(tx: Handle, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_active: isActive, deactivated_by_owner: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function selectUserByEmail(db: Handle, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null when the address is taken. */
export async function insertSuperuser(
  tx: Handle,
  user: { email: string; name: string; passwordHash: string; now: Date },
): Promise<UserRow | null> {
  const row = await tx
    .insertInto('users')
    .values({
      email: user.email,
      email_key: emailKey(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      is_superuser: true,
      is_verified: true,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes an account a verified, active superuser; with a new password where one is given.
 * @returns whether there still is one.
 */
export async function promoteUser(
  tx: Handle,
  id: number,
  passwordHash: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      is_superuser: true,
      is_verified: true,
      is_active: true,
      deactivated_by_owner: false,
      updated_at: now,
      ...(passwordHash ? { password_hash: passwordHash } : {}),
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
