import { type EntityRole, roleSuffices } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import { readRole } from './role-queries.ts';
import type { Viewer } from './viewer.ts';

/** The lowest role that may change an entity ("profiles and connections", 2 and 6). */
export const editMinRole: EntityRole = 'MEMBER';

/** Whether a viewer has at least this role on an entity; superusers always pass. */
export async function hasRole(
  db: Executor,
  viewer: Viewer,
  entityId: number,
  required: EntityRole,
): Promise<boolean> {
  if (viewer.isSuperuser) return true;
  return roleSuffices(await readRole(db, viewer.userId, entityId), required);
}

export function notAllowed(detail: string = text.noAccess): AppError {
  return new AppError('forbidden', detail);
}
