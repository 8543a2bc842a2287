import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

export async function selectOfficialTags(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('official_tags').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

export async function replaceOfficialTags(tx: Handle, names: string[]): Promise<void> {
  // Two lists at once would be torn into one another; readers go on.
  await sql`lock table official_tags in exclusive mode`.execute(tx);
  await tx.deleteFrom('official_tags').execute();
  if (names.length === 0) return;
  await tx
    .insertInto('official_tags')
    .values(names.map((name) => ({ name })))
    .execute();
}

export function selectSuperusers(db: Handle): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute();
}
