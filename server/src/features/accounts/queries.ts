import { emailKey } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

/** Deletes a mailed link. @returns its user, or null for a link that is unknown or has expired. */
export async function takeLink(
  tx: Executor,
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

/** The user of a link that was not used yet; it may have expired. */
export async function selectUserByLink(
  db: Executor,
  tokenHash: string,
  purpose: 'verify' | 'reset',
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('mailed_links')
    .innerJoin('users', 'users.id', 'mailed_links.user_id')
    .selectAll('users')
    .where('mailed_links.token_hash', '=', tokenHash)
    .where('mailed_links.purpose', '=', purpose)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteLinks(
  tx: Executor,
  userId: number,
  purpose: 'verify' | 'reset',
): Promise<void> {
  await tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  // A queued e-mail would otherwise create a new link when it is sent.
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

/** The failed logins for an address, locked until the transaction ends; inserts a missing row. */
export async function lockFailures(
  tx: Executor,
  emailHash: string,
  now: Date,
): Promise<FailureRow> {
  return tx
    .insertInto('login_failures')
    .values({ email_hash: emailHash, count: 0, blocked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ email_hash: emailHash }))
    .returning(['count', 'blocked_until'])
    .executeTakeFirstOrThrow();
}

export async function storeFailures(
  db: Executor,
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

export async function clearFailures(tx: Executor, emailHash: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('email_hash', '=', emailHash).execute();
}

export async function isKnownDevice(
  db: Executor,
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
  tx: Executor,
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
