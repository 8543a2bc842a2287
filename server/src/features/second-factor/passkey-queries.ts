import type { Selectable } from 'kysely';
import type { PasskeysTable } from '../../db/second-factor-schema.ts';
import type { Executor } from '../../db/transact.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

export function selectPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A passkey by what its authenticator calls it, with the handle of its owner. */
export async function selectPasskeyByCredential(
  db: Executor,
  credentialId: string,
): Promise<(PasskeyRow & { passkey_handle: string }) | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.passkey_handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the new row, or null if some account has this credential already. */
export async function insertPasskey(
  tx: Executor,
  row: Omit<PasskeyRow, 'id' | 'used_at'>,
): Promise<PasskeyRow | null> {
  const made = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? null;
}

/** @returns the changed row, or null if the user has no such passkey. */
export async function renameOwnPasskey(
  tx: Executor,
  userId: number,
  id: string,
  name: string,
): Promise<PasskeyRow | null> {
  const row = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a passkey of a user. @returns its name, or null if the user has no such passkey. */
export async function deleteOwnPasskey(
  tx: Executor,
  userId: number,
  id: string,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** @returns how many there were. */
export async function deletePasskeys(tx: Executor, userId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Stores that a passkey signed, and its count. Authenticators that do not count send 0 each time.
 * @returns false if it was removed meanwhile, or its count is not a higher one.
 */
export async function storePasskeyUse(
  tx: Executor,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const passkey = tx.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id);
  const { numUpdatedRows } = await passkey
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertChallenge(
  db: Executor,
  row: { challenge_hash: string; bound_hash: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Deletes a challenge, which works once. @returns when it expires, or null if it was not given. */
export async function deleteChallenge(
  db: Executor,
  challengeHash: string,
  boundHash: string,
): Promise<Date | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('bound_hash', '=', boundHash)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at ?? null;
}
