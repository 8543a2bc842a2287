import type { Selectable } from 'kysely';
import type { TotpSecretsTable } from '../../db/second-factor-schema.ts';
import type { Executor } from '../../db/transact.ts';

export type TotpRow = Selectable<TotpSecretsTable>;

export async function selectTotp(db: Executor, userId: number): Promise<TotpRow | null> {
  const row = db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId);
  return (await row.executeTakeFirst()) ?? null;
}

/** Stores a secret that no code has confirmed yet, in place of an earlier one. */
export async function storeUnconfirmedTotp(
  tx: Executor,
  row: { user_id: number; secret: string; created_at: Date },
): Promise<void> {
  const values = { ...row, confirmed_at: null, last_step: 0 };
  await tx
    .insertInto('totp_secrets')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function updateTotp(
  tx: Executor,
  userId: number,
  change: Partial<Pick<TotpRow, 'secret' | 'confirmed_at' | 'last_step'>>,
): Promise<void> {
  await tx.updateTable('totp_secrets').set(change).where('user_id', '=', userId).execute();
}

/** @returns whether it had been confirmed. */
export async function deleteTotp(tx: Executor, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Secrets whose text does not begin so. */
export function selectTotpOfOtherKeys(
  db: Executor,
  keyName: string,
): Promise<Pick<TotpRow, 'user_id' | 'secret'>[]> {
  return db
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret'])
    .where('secret', 'not like', `${keyName}.%`)
    .execute();
}

/** Replaces an encrypted secret, unless it was changed since it was read. */
export async function replaceSecret(
  db: Executor,
  userId: number,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute();
}

export async function countRecoveryCodes(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRecoveryCodes(
  tx: Executor,
  userId: number,
  hashes: string[],
  now: Date,
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: now }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteRecoveryCodes(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Deletes a code, which works once. @returns whether the user had it. */
export async function takeRecoveryCode(
  tx: Executor,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
