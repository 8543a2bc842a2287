import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

/** Whether only superusers may use the product. */
export async function isDevelopmentModeOn(db: Handle): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select(sql<boolean>`(value ->> 'enabled')::boolean`.as('enabled'))
    .where('name', '=', 'development_mode')
    .executeTakeFirst();
  return row?.enabled ?? false;
}

export async function storeDevelopmentMode(tx: Handle, enabled: boolean, now: Date): Promise<void> {
  const value = JSON.stringify({ enabled });
  await tx
    .insertInto('settings')
    .values({ name: 'development_mode', value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}
