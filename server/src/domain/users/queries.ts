// All statements that touch only the table `users`.
import { emailKey, type UserType } from '@mangrove/contract';
import { sql, type Updateable } from 'kysely';
import { countFrom } from '../../db/paging.ts';
import type { UserRow, UsersTable } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

export async function selectUser(db: Executor, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function selectUserByEmail(db: Executor, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row ?? null;
}

/** A user's row, locked until the transaction ends. */
export async function lockUser(
  tx: Executor,
  by: number | { email: string },
): Promise<UserRow | null> {
  const users = tx.selectFrom('users').selectAll().forUpdate();
  const user =
    typeof by === 'number'
      ? users.where('id', '=', by)
      : users.where('email_key', '=', emailKey(by.email));
  return (await user.executeTakeFirst()) ?? null;
}

/** Locks these users' rows until the transaction ends, in order of id to avoid deadlocks. */
export function lockUsers(tx: Executor, ids: number[]): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks an active user against deletion until commit; null if there is no such active user. */
export async function shareLockActiveUser(
  tx: Executor,
  by: { email: string } | { id: number },
): Promise<{ id: number; email: string } | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_active', '=', true)
    .$if('email' in by, (query) =>
      query.where('email_key', '=', emailKey('email' in by ? by.email : '')),
    )
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks these users against deletion until commit. @returns the active ones among them. */
export async function shareLockActiveUsers(
  tx: Executor,
  ids: number[],
): Promise<Pick<UserRow, 'id' | 'email' | 'is_superuser'>[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', 'is_superuser', 'is_active'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.filter(({ is_active }) => is_active);
}

/** Locks a user against deletion until commit; false for a deleted user. */
export async function shareLockUser(tx: Executor, id: number): Promise<boolean> {
  const user = tx.selectFrom('users').select('id').where('id', '=', id).forKeyShare();
  return (await user.executeTakeFirst()) !== undefined;
}

/** An active user, locked until commit; null also while another transaction holds the lock. */
export async function lockActiveUserUnlessLocked(
  tx: Executor,
  id: number,
): Promise<UserRow | null> {
  const user = tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .skipLocked();
  return (await user.executeTakeFirst()) ?? null;
}

/** Serialises a user's uploads, so that each sees the earlier ones; false for a deleted user. */
export async function lockUploader(tx: Executor, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns null if the email address is taken. */
export async function insertUser(
  tx: Executor,
  user: {
    email: string;
    name: string;
    password_hash: string | null;
    user_type?: UserType;
    pending_profile_name?: string | null;
    created_at: Date;
    is_verified?: boolean;
    is_superuser?: boolean;
  },
): Promise<UserRow | null> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, email_key: emailKey(user.email), updated_at: user.created_at })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns whether the user still exists. */
export async function updateUser(
  tx: Executor,
  id: number,
  change: Updateable<UsersTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces a password hash, unless it changed since it was read. */
export async function replacePasswordHash(
  db: Executor,
  id: number,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export async function deleteUserRow(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** The ids and email addresses of these users. */
export function selectReceivers(
  tx: Executor,
  ids: number[],
): Promise<{ id: number; email: string }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
}

export function selectSuperusers(db: Executor): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute();
}

/**
 * Serialises changes of superuser ranks: a transaction that grants or withdraws one holds this lock
 * until it ends, so that two concurrent ones cannot withdraw the last two.
 */
export async function lockSuperusers(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
}

export function countActiveSuperusers(tx: Executor): Promise<number> {
  return countFrom(tx, sql`users where is_superuser and is_active`);
}
