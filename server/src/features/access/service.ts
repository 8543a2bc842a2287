import type { ActKind, AuditEvent, EntityRole, EntityUser } from '@mangrove/contract';
import { roleRank } from '@mangrove/contract';
import { text as constraintText } from '../../db/messages.ts';
import type { Db } from '../../db/open.ts';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRef } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import { readRole } from '../../domain/access/role-queries.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { followMerge, missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import { logChange } from '../../domain/history/log-change.ts';
import {
  accessRevision,
  type RecordedAccess,
  type WithActId,
} from '../../domain/history/record.ts';
import { tellAboutAccess } from '../../domain/mail/access-email.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { maskEmail } from '../../domain/users/mask-email.ts';
import { shareLockActiveUser, shareLockUser } from '../../domain/users/queries.ts';
import { AppError, emailNotVerified } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { text } from './messages.ts';
import {
  countOwners,
  deleteRole,
  type EntityHead,
  type HolderRow,
  insertRole,
  lockEntityHead,
  selectEndsOfRole,
  selectEntityHead,
  selectHolder,
  selectHolders,
  selectPersonStatuses,
  updateRole,
} from './queries.ts';

export type AccessDeps = Pick<AccountDeps, 'db' | 'clock' | 'limitsRates' | 'onMailQueued'>;

/**
 * The roles on an entity, owners first. Contributors need the list to leave, but see only their own
 * address in full.
 * @throws not_found, forbidden.
 */
export async function listEntityUsers(
  db: Db,
  viewer: Viewer,
  ref: EntityRef,
): Promise<EntityUser[]> {
  // Owners, contributors, superusers; an unverified account only for its own profile.
  const entity = await readEntityHead(db, viewer, ref);
  if (!viewer.isVerified && entity.user_id !== viewer.userId) throw emailNotVerified();
  if (!(await hasRole(db, viewer, entity.id, 'CONTRIBUTOR'))) throw notAllowed(text.list);
  const seesAddresses = await hasRole(db, viewer, entity.id, 'OWNER');
  const holders = await selectHolders(db, entity.id);
  return holders.map((holder) =>
    seesAddresses || holder.user_id === viewer.userId
      ? holder
      : { ...holder, user_email: maskEmail(holder.user_email) },
  );
}

/**
 * Gives a user access to an entity, and tells the user by mail. Owners and contributors count as
 * verified, since only a member can be verified later.
 * @throws not_found for the entity, or for no active account of this address; forbidden; conflict
 * when the user has access already.
 */
export async function grantAccess(
  deps: AccessDeps,
  viewer: Viewer,
  ref: EntityRef,
  given: { role_type: EntityRole } & ({ user_email: string } | { user_id: number }),
  once: CreateOnce,
): Promise<EntityUser & WithActId> {
  // Owners, superusers.
  const { answer, isNew } = await transact(deps.db, (tx) =>
    once(tx, async () => {
      if (!(await selectEntityHead(tx, ref.type, ref.id))) {
        throw await missingEntity(tx, ref, readerOf(viewer));
      }
      await requireVisible(tx, viewer, ref);
      await requireManager(tx, viewer, ref.id);
      // Everywhere users are locked before entities, so that no deadlock can occur.
      const user = await shareLockActiveUser(
        tx,
        'user_id' in given ? { id: given.user_id } : { email: given.user_email },
      );
      if (!user) throw new AppError('not_found', text.nobody);
      const entity = await lockEntityHead(tx, ref.id);
      if (!entity) throw await missingEntity(tx, ref, readerOf(viewer));
      await requireManager(tx, viewer, entity.id);
      if ((await readRole(tx, user.id, entity.id)) !== null) {
        throw new AppError('conflict', constraintText.hasAccessAlready);
      }
      const granted = { role_type: given.role_type, is_verified: given.role_type !== 'MEMBER' };
      const roleId = await insertRole(tx, {
        user_id: user.id,
        entity_id: entity.id,
        ...granted,
        created_at: deps.clock.now(),
      });
      const news = { user, role: given.role_type, entities: [entity] };
      await tellAboutAccess(tx, deps, viewer.userId, [news]);
      const details = { user_id: user.id, role: given.role_type };
      const change = { userId: user.id, before: null, after: granted };
      const actId = await log(tx, deps, viewer, 'access_granted', entity, details, change);
      return { ...(await requireHolder(tx, roleId)), actId };
    }),
  );
  if (isNew) deps.onMailQueued();
  return answer;
}

/**
 * Changes a user's role on an entity; setting the present role again changes nothing.
 * @throws rule_broken when an unverified member would be raised, last_owner.
 */
export async function changeRole(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
  role: EntityRole,
): Promise<EntityUser & WithActId> {
  // Owners, superusers; the role of an owner: only that owner and superusers.
  return transact(deps.db, async (tx) => {
    const { entity, holder } = await lockRole(tx, viewer, roleId);
    await requireManager(tx, viewer, entity.id);
    requireOwnRowOfOwner(viewer, holder);
    if (holder.role_type === role) return { ...holder, actId: null };
    const isRaised = roleRank[role] > roleRank[holder.role_type];
    if (isRaised && holder.role_type === 'MEMBER' && !holder.is_verified) {
      throw new AppError('rule_broken', text.unverified);
    }
    await requireAnotherOwner(tx, entity, holder);
    await updateRole(tx, holder.id, { role_type: role, updated_at: deps.clock.now() });
    if (isRaised) {
      const about = { userId: holder.user_id, entityId: entity.id, actorId: viewer.userId };
      await notifyUsers(tx, deps.clock, [{ kind: 'role_given', ...about, details: { role } }]);
    }
    const details = { user_id: holder.user_id, from: holder.role_type, role };
    const after = await requireHolder(tx, holder.id);
    const change = { userId: holder.user_id, before: holder, after };
    const actId = await log(tx, deps, viewer, 'access_changed', entity, details, change);
    return { ...after, actId };
  });
}

/**
 * Removes a user's role on an entity; all users may give up their own.
 * @throws last_owner
 */
export async function removeAccess(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
): Promise<WithActId> {
  // The holder, owners, superusers; the role of an owner: only that owner and superusers.
  return transact(deps.db, async (tx) => {
    const { entity, holder } = await lockRole(tx, viewer, roleId);
    if (holder.user_id !== viewer.userId) await requireManager(tx, viewer, entity.id);
    requireOwnRowOfOwner(viewer, holder);
    await requireAnotherOwner(tx, entity, holder);
    await deleteRole(tx, holder.id);
    const details = { user_id: holder.user_id, role: holder.role_type };
    const change = { userId: holder.user_id, before: holder, after: null };
    return { actId: await log(tx, deps, viewer, 'access_removed', entity, details, change) };
  });
}

/** Verifies a member. @throws rule_broken unless the role is that of an unverified member. */
export async function verifyRole(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
): Promise<EntityUser & WithActId> {
  // Owners, superusers.
  return transact(deps.db, async (tx) => {
    const { entity, holder } = await lockRole(tx, viewer, roleId);
    await requireManager(tx, viewer, entity.id);
    if (holder.role_type !== 'MEMBER' || holder.is_verified) {
      throw new AppError('rule_broken', text.nothingToVerify);
    }
    await updateRole(tx, holder.id, { is_verified: true, updated_at: deps.clock.now() });
    const details = { user_id: holder.user_id };
    const after = await requireHolder(tx, holder.id);
    const change = { userId: holder.user_id, before: holder, after };
    const actId = await log(tx, deps, viewer, 'access_verified', entity, details, change);
    return { ...after, actId };
  });
}

/**
 * For each person connected to an entity: whether the user of that profile has a role on it.
 * @returns by person id.
 * @throws not_found when there is no such entity.
 */
export async function readPersonStatuses(
  db: Db,
  viewer: Viewer,
  ref: EntityRef,
): Promise<Record<string, { has_role: boolean; is_verified: boolean }>> {
  // Anyone signed in: the answer has two flags per person and nothing about the user.
  const entity = await readEntityHead(db, viewer, ref);
  const rows = await selectPersonStatuses(db, readerOf(viewer), entity.id);
  return Object.fromEntries(
    rows.map(({ id, has_role, is_verified }) => [String(id), { has_role, is_verified }]),
  );
}

/** An entity, or the survivor that it was merged into: only for reading. */
async function readEntityHead(db: Executor, viewer: Viewer, ref: EntityRef): Promise<EntityHead> {
  const found = await followMerge(db, ref, (id, type) => selectEntityHead(db, type, id));
  if (!found) throw await missingEntity(db, ref, readerOf(viewer));
  if (found.user_id !== viewer.userId) await requireVisible(db, viewer, found);
  return found;
}

/**
 * A role as it is now, with its entity locked. Only superusers are told that a role does not exist:
 * for all others the answer is the same as for a role that they may not manage.
 */
async function lockRole(
  tx: Executor,
  viewer: Viewer,
  roleId: number,
): Promise<{ entity: EntityHead; holder: HolderRow }> {
  const ends = await selectEndsOfRole(tx, roleId);
  // Users before entities: what the holder is told refers to the holder.
  const isThere = ends !== null && (await shareLockUser(tx, ends.user_id));
  const entity = isThere ? await lockEntityHead(tx, ends.entity_id) : null;
  const holder = entity && (await selectHolder(tx, roleId));
  if (entity && holder) return { entity, holder };
  throw viewer.isSuperuser ? new AppError('not_found', text.roleGone) : notAllowed(text.manage);
}

async function requireHolder(tx: Executor, roleId: number): Promise<HolderRow> {
  const holder = await selectHolder(tx, roleId);
  if (!holder) throw new Error(`role ${roleId} was deleted within its own transaction`);
  return holder;
}

async function requireManager(tx: Executor, viewer: Viewer, entityId: number): Promise<void> {
  if (!(await hasRole(tx, viewer, entityId, 'OWNER'))) throw notAllowed(text.manage);
}

function requireOwnRowOfOwner(viewer: Viewer, holder: HolderRow): void {
  const isOthers = holder.role_type === 'OWNER' && holder.user_id !== viewer.userId;
  if (isOthers && !viewer.isSuperuser) throw notAllowed(text.otherOwner);
}

/** Refuses to remove or lower an owner unless the entity has another owner. */
async function requireAnotherOwner(
  tx: Executor,
  entity: EntityHead,
  holder: HolderRow,
): Promise<void> {
  if (holder.role_type !== 'OWNER') return;
  if ((await countOwners(tx, entity.id)) < 2) {
    throw new AppError('last_owner', text.lastOwner);
  }
}

/** Writes to the audit log and to history. @returns the act's id. */
function log(
  tx: Executor,
  deps: AccessDeps,
  viewer: Viewer,
  event: AuditEvent & ActKind,
  entity: EntityHead,
  details: Record<string, unknown>,
  change: { userId: number; before: RecordedAccess | null; after: RecordedAccess | null },
): Promise<number | null> {
  return logChange(tx, deps, viewer, event, {
    target: { type: 'entity', id: entity.id },
    details,
    revisions: [accessRevision(entity.id, change.userId, change.before, change.after)],
  });
}
