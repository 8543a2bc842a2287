import type { Handle } from '../../db/transact.ts';

export function selectSuperusers(db: Handle): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .execute();
}
