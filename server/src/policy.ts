import { type EntityRole, roleSuffices } from '@mangrove/contract';
import type { Executor } from './db/transact.ts';
import { AppError } from './errors.ts';
import type { Viewer } from './http/viewer.ts';

/** The least role that may change an entity ("profiles and connections", 2 and 6). */
export const editMinRole: EntityRole = 'MEMBER';

/** A user's role on an entity, or null for none. */
async function readRole(
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

/** Whether a viewer may do what asks for a role; superusers may do everything. */
export async function hasRole(
  db: Executor,
  viewer: Viewer,
  entityId: number,
  required: EntityRole,
): Promise<boolean> {
  if (viewer.isSuperuser) return true;
  return roleSuffices(await readRole(db, viewer.userId, entityId), required);
}

export function notAllowed(detail = "You don't have access to this content."): AppError {
  return new AppError('forbidden', detail);
}
