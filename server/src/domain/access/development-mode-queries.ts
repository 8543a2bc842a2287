import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

export async function selectDevelopmentMode(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select(sql<boolean>`(value ->> 'enabled')::boolean`.as('enabled'))
    .where('name', '=', 'development_mode')
    .executeTakeFirst();
  return row?.enabled ?? false;
}

/** Takes a shared lock that keeps the mode unchanged until the transaction ends. */
export async function shareLockDevelopmentMode(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(727002)`.execute(tx);
}

/** Takes an exclusive lock: of two switches at once, the second sees the result of the first. */
export async function lockDevelopmentMode(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(727002)`.execute(tx);
}

export async function storeDevelopmentMode(
  tx: Executor,
  enabled: boolean,
  now: Date,
): Promise<void> {
  const value = JSON.stringify({ enabled });
  await tx
    .insertInto('settings')
    .values({ name: 'development_mode', value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}
