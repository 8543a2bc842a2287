import type { Selectable } from 'kysely';
import type { IdentitiesTable, ProviderLoginsTable } from '../../db/sessions-schema.ts';
import type { Executor } from '../../db/transact.ts';

export type IdentityRow = Selectable<IdentitiesTable>;
type ProviderLoginRow = Selectable<ProviderLoginsTable>;

export function selectIdentities(db: Executor, userId: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whose identity it is; null if no account is connected with it. */
export async function selectOwner(
  db: Executor,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** @returns the new row, or null if it is another's, or the user has one of this issuer. */
export async function insertIdentity(
  tx: Executor,
  row: Omit<IdentityRow, 'id'>,
): Promise<IdentityRow | null> {
  const made = await tx
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? null;
}

/** @returns the deleted row, or null if the user has no such identity. */
export async function deleteOwnIdentity(
  tx: Executor,
  userId: number,
  id: string,
): Promise<IdentityRow | null> {
  const row = await tx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores that an identity logged its owner in. @returns false if it was removed meanwhile. */
export async function storeIdentityUse(
  tx: Executor,
  userId: number,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identities')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertProviderLogin(
  db: Executor,
  row: Pick<ProviderLoginRow, 'key_hash' | 'bound_hash' | 'expires_at'> & Partial<ProviderLoginRow>,
): Promise<void> {
  await db.insertInto('provider_logins').values(row).execute();
}

/** Deletes a login that waits, which works once. @returns it, or null if it was not given so. */
export async function deleteProviderLogin(
  db: Executor,
  keyHash: string,
  boundHash: string,
): Promise<ProviderLoginRow | null> {
  const row = await db
    .deleteFrom('provider_logins')
    .where('key_hash', '=', keyHash)
    .where('bound_hash', '=', boundHash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
