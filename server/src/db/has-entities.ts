import type { Executor } from './transact.ts';

export async function hasEntities(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('entities').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
