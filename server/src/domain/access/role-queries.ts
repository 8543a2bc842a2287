import type { EntityRole } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';

/** A user's role on an entity, or null for none. */
export async function readRole(
  db: Executor,
  userId: number,
  entityId: number,
): Promise<EntityRole | null> {
  const row = await db
    .selectFrom('user_roles')
    .select('role_type')
    .where('user_id', '=', userId)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return row?.role_type ?? null;
}
