import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { RecordedAccess } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import { countOwners, deleteRole, insertRole, selectRoles, updateRole } from './queries.ts';

/** The role of each user on each entity, by `entity user`; the caller has locked the entities. */
export async function readAccessStates(
  tx: Executor,
  entityIds: number[],
): Promise<Map<string, RecordedAccess>> {
  const rows = await selectRoles(tx, entityIds);
  return new Map(
    rows.map(({ entity_id, user_id, role_type, is_verified }) => [
      `${entity_id} ${user_id}`,
      { role_type, is_verified },
    ]),
  );
}

/** Why the viewer may not set a role back to an earlier state; null if allowed. */
export async function accessRefusal(
  tx: Executor,
  viewer: Viewer,
  { entityId, userId }: { entityId: number; userId: number },
  present: RecordedAccess | null,
  target: RecordedAccess | null,
): Promise<string | null> {
  // Owners, superusers; the role of an owner: only that owner and superusers.
  if (!(await hasRole(tx, viewer, entityId, 'OWNER'))) return text.manage;
  const isOthers = [present, target].some((one) => one?.role_type === 'OWNER');
  if (isOthers && userId !== viewer.userId && !viewer.isSuperuser) {
    return text.otherOwner;
  }
  return null;
}

/**
 * Sets a role back to an earlier state.
 * @throws last_owner
 */
export async function writeAccessState(
  tx: Executor,
  clock: Clock,
  { entityId, userId }: { entityId: number; userId: number },
  present: RecordedAccess | null,
  target: RecordedAccess | null,
): Promise<void> {
  const isOwner = present?.role_type === 'OWNER';
  if (isOwner && target?.role_type !== 'OWNER' && (await countOwners(tx, entityId)) < 2) {
    throw new AppError('last_owner', text.lastOwner);
  }
  const now = clock.now();
  if (present === null && target !== null) {
    const given = { user_id: userId, entity_id: entityId, ...target, created_at: now };
    await insertRole(tx, given);
    return;
  }
  const [row] = (await selectRoles(tx, [entityId])).filter((one) => one.user_id === userId);
  if (!row) throw new Error(`the right of user ${userId} on ${entityId} went within a transaction`);
  if (target === null) await deleteRole(tx, row.id);
  else await updateRole(tx, row.id, { ...target, updated_at: now });
}
