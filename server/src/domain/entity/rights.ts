import type { EntityType } from '@mangrove/contract';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { AppError, emailNotVerified } from '../../errors.ts';
import { editMinRole, hasRole, notAllowed } from '../access/policy.ts';
import type { Viewer } from '../access/viewer.ts';
import { missingEntity, requireVisible } from './merged-entities.ts';
import { text } from './messages.ts';
import { lockEntity } from './write-queries.ts';

/**
 * An entity's row, locked until the transaction ends.
 * @throws not_found
 */
export async function requireEntity(
  tx: Executor,
  type: EntityType,
  id: number,
): Promise<EntityRow> {
  const row = await lockEntity(tx, type, id);
  if (!row) throw await missingEntity(tx, { type, id }, 'members');
  return row;
}

/** @throws stale_version when a change was made on an older version. */
export function requireVersion(row: EntityRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError('stale_version', text.changedBySomeoneElse);
}

/**
 * Members and above, the owner of the primary profile, superusers.
 * @throws forbidden, email_not_verified; not_found for those who may not see it
 */
export async function requireMayEdit(tx: Executor, viewer: Viewer, row: EntityRow): Promise<void> {
  const isOwnProfile = row.user_id === viewer.userId;
  if (!isOwnProfile) await requireVisible(tx, viewer, row);
  if (!viewer.isVerified && !isOwnProfile) throw emailNotVerified();
  if (isOwnProfile || (await hasRole(tx, viewer, row.id, editMinRole))) return;
  throw notAllowed();
}
