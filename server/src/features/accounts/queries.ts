import { emailKey, type UserType } from '@mangrove/contract';
import type { Selectable, Updateable } from 'kysely';
import type { UsersTable } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

export type UserRow = Selectable<UsersTable>;

/** @returns null when the address is taken. */
export async function insertUser(
  tx: Handle,
  user: {
    email: string;
    name: string;
    password_hash: string;
    user_type: UserType;
    pending_profile_name: string | null;
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

export async function selectUserByEmail(db: Handle, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row ?? null;
}

/** A user's row, locked until the transaction ends. */
export async function lockUser(
  tx: Handle,
  by: number | { email: string },
): Promise<UserRow | null> {
  const users = tx.selectFrom('users').selectAll().forUpdate();
  const user =
    typeof by === 'number'
      ? users.where('id', '=', by)
      : users.where('email_key', '=', emailKey(by.email));
  return (await user.executeTakeFirst()) ?? null;
}

export async function updateUser(
  tx: Handle,
  id: number,
  change: Updateable<UsersTable>,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Replaces a hash that is still the one that was read. */
export async function replacePasswordHash(
  db: Handle,
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

/** Uses a mailed link up. @returns its user, or null when it does not hold. */
export async function takeLink(
  tx: Handle,
  tokenHash: string,
  purpose: 'verify' | 'reset',
  now: Date,
): Promise<number | null> {
  const row = await tx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at >= now ? row.user_id : null;
}

export async function deleteLinks(
  tx: Handle,
  userId: number,
  purpose: 'verify' | 'reset',
): Promise<void> {
  await tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  // One that waits to be sent would become a link too.
  await tx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', purpose)
    .where('sent_at', 'is', null)
    .execute();
}

export interface FailureRow {
  count: number;
  blocked_until: Date | null;
}

/** The failed logins for an address, locked until the transaction ends; none yet is a row too. */
export async function lockFailures(tx: Handle, emailHash: string, now: Date): Promise<FailureRow> {
  return tx
    .insertInto('login_failures')
    .values({ email_hash: emailHash, count: 0, blocked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ email_hash: emailHash }))
    .returning(['count', 'blocked_until'])
    .executeTakeFirstOrThrow();
}

export async function storeFailures(
  db: Handle,
  emailHash: string,
  failures: FailureRow,
  now: Date,
): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ ...failures, updated_at: now })
    .where('email_hash', '=', emailHash)
    .execute();
}

export async function clearFailures(tx: Handle, emailHash: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('email_hash', '=', emailHash).execute();
}

export async function isKnownDevice(
  db: Handle,
  deviceHash: string,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('known_devices.device_hash', '=', deviceHash)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(
  tx: Handle,
  deviceHash: string,
  userId: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ device_hash: deviceHash, user_id: userId, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at: now }),
    )
    .execute();
}
