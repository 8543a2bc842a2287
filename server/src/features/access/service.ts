import type { ActKind, AuditEvent, EntityRole, EntityType, EntityUser } from '@mangrove/contract';
import { roleRank } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { readRole } from '../../db/roles.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { ReplayOnce } from '../../http/replays.ts';
import type { Viewer } from '../../http/viewer.ts';
import { followMerge, missingEntity } from '../../merged-entities.ts';
import { hasRole, notAllowed } from '../../policy.ts';
import { writeAudit } from '../audit/service.ts';
import { type Acted, accessRevision, type RecordedAccess, recordAct } from '../history/record.ts';
import { maskEmail } from '../users/masked-email.ts';
import { keepActiveUser } from '../users/user-rows.ts';
import { queueAccessEmails } from './access-email.ts';
import {
  countOwners,
  deleteRole,
  type EntityHead,
  type HolderRow,
  insertRole,
  lockEntityHead,
  selectEntityHead,
  selectEntityOfRole,
  selectHolder,
  selectHolders,
  selectPersonStatuses,
  updateRole,
} from './queries.ts';

export interface AccessDeps {
  db: Db;
  clock: Clock;
  /** Lifts the caps by number, for a load test on loopback. */
  limitsRates: boolean;
  /** Told that e-mail waits to be sent. */
  onMailQueued(): void;
}

interface EntityRef {
  type: EntityType;
  id: number;
}

const refusals = {
  list: "You don't have permission to view the user access list. Only owners can manage user access.",
  manage: 'Only owners can manage user access.',
  otherOwner: "An owner's access can only be changed by that owner or by a superuser.",
  lastOwner: 'Cannot remove the last owner of an entity.',
  unverified: 'This member must be verified before the role can be raised.',
  nothingToVerify: 'Only members who are not verified yet can be verified.',
  nobody: 'No user found with this email address.',
  roleGone: 'User role not found. It may have already been removed.',
} as const;

/**
 * Who has which right on an entity; owners first. Contributors, who need the list to leave, see
 * whole addresses of nobody but themselves.
 * @throws not_found, forbidden.
 */
export async function listEntityUsers(
  db: Db,
  viewer: Viewer,
  ref: EntityRef,
): Promise<EntityUser[]> {
  // Owners, contributors, superusers; an unverified account for its own profile alone.
  const entity = await readEntityHead(db, ref);
  if (!viewer.isVerified && entity.user_id !== viewer.userId) {
    throw new AppError('email_not_verified', 'Email not verified');
  }
  if (!(await hasRole(db, viewer, entity.id, 'CONTRIBUTOR'))) throw notAllowed(refusals.list);
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
  once: ReplayOnce,
): Promise<EntityUser & Acted> {
  // Owners, superusers.
  const { answer, isNew } = await transact(deps.db, (tx) =>
    once(tx, async () => {
      if (!(await selectEntityHead(tx, ref.type, ref.id))) throw await missingEntity(tx, ref);
      await requireManager(tx, viewer, ref.id);
      // Users are locked before entities, everywhere: so nobody waits in a circle.
      const user = await keepActiveUser(
        tx,
        'user_id' in given ? { id: given.user_id } : { email: given.user_email },
      );
      if (!user) throw new AppError('not_found', refusals.nobody);
      const entity = await lockEntityHead(tx, ref.id);
      if (!entity) throw await missingEntity(tx, ref);
      await requireManager(tx, viewer, entity.id);
      if ((await readRole(tx, user.id, entity.id)) !== null) {
        throw new AppError('conflict', 'This user has access already.');
      }
      const granted = { role_type: given.role_type, is_verified: given.role_type !== 'MEMBER' };
      const roleId = await insertRole(tx, {
        user_id: user.id,
        entity_id: entity.id,
        ...granted,
        created_at: deps.clock.now(),
      });
      await queueAccessEmails(tx, deps, [{ user, role: given.role_type, entities: [entity] }]);
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
 * Changes a user's right on an entity; the same one again is no change.
 * @throws rule_broken for an unverified member who would be raised, last_owner.
 */
export async function changeRole(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
  role: EntityRole,
): Promise<EntityUser & Acted> {
  // Owners, superusers; an owner's row only that owner and superusers.
  return transact(deps.db, async (tx) => {
    const { entity, holder } = await lockRole(tx, viewer, roleId);
    await requireManager(tx, viewer, entity.id);
    requireOwnRowOfOwner(viewer, holder);
    if (holder.role_type === role) return { ...holder, actId: null };
    const isRaised = roleRank[role] > roleRank[holder.role_type];
    if (isRaised && holder.role_type === 'MEMBER' && !holder.is_verified) {
      throw new AppError('rule_broken', refusals.unverified);
    }
    await requireAnotherOwner(tx, entity, holder);
    await updateRole(tx, holder.id, { role_type: role, updated_at: deps.clock.now() });
    const details = { user_id: holder.user_id, from: holder.role_type, role };
    const after = await requireHolder(tx, holder.id);
    const change = { userId: holder.user_id, before: holder, after };
    const actId = await log(tx, deps, viewer, 'access_changed', entity, details, change);
    return { ...after, actId };
  });
}

/**
 * Takes a user's right on an entity; anyone may give up their own.
 * @throws last_owner
 */
export async function removeAccess(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
): Promise<Acted> {
  // Whoever holds it; owners and superusers; an owner's row only that owner and superusers.
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

/** @throws rule_broken for anything but a member who is not verified yet. */
export async function verifyRole(
  deps: AccessDeps,
  viewer: Viewer,
  roleId: number,
): Promise<EntityUser & Acted> {
  // Owners, superusers.
  return transact(deps.db, async (tx) => {
    const { entity, holder } = await lockRole(tx, viewer, roleId);
    await requireManager(tx, viewer, entity.id);
    if (holder.role_type !== 'MEMBER' || holder.is_verified) {
      throw new AppError('rule_broken', refusals.nothingToVerify);
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
 * Of each person connected to an entity: whether the user whose profile it is has a right there.
 * @returns by person id.
 * @throws not_found when there is no such entity.
 */
export async function readPersonStatuses(
  db: Db,
  ref: EntityRef,
): Promise<Record<string, { has_role: boolean; is_verified: boolean }>> {
  // Anyone signed in: two words about each person, and nothing of the user.
  const entity = await readEntityHead(db, ref);
  const rows = await selectPersonStatuses(db, entity.id);
  return Object.fromEntries(
    rows.map(({ id, has_role, is_verified }) => [String(id), { has_role, is_verified }]),
  );
}

/** An entity, or the one that it was merged into: for reading alone. */
async function readEntityHead(db: Executor, ref: EntityRef): Promise<EntityHead> {
  const found = await followMerge(db, ref, (id) => selectEntityHead(db, ref.type, id));
  if (!found) throw await missingEntity(db, ref);
  return found;
}

/**
 * A role as it stands now, its entity locked. Whether there is one is told to superusers alone:
 * to anyone else it could be somebody else's.
 */
async function lockRole(
  tx: Executor,
  viewer: Viewer,
  roleId: number,
): Promise<{ entity: EntityHead; holder: HolderRow }> {
  const entityId = await selectEntityOfRole(tx, roleId);
  const entity = entityId === null ? null : await lockEntityHead(tx, entityId);
  const holder = entity && (await selectHolder(tx, roleId));
  if (entity && holder) return { entity, holder };
  throw viewer.isSuperuser
    ? new AppError('not_found', refusals.roleGone)
    : notAllowed(refusals.manage);
}

async function requireHolder(tx: Executor, roleId: number): Promise<HolderRow> {
  const holder = await selectHolder(tx, roleId);
  if (!holder) throw new Error(`role ${roleId} was deleted within its own transaction`);
  return holder;
}

async function requireManager(tx: Executor, viewer: Viewer, entityId: number): Promise<void> {
  if (!(await hasRole(tx, viewer, entityId, 'OWNER'))) throw notAllowed(refusals.manage);
}

function requireOwnRowOfOwner(viewer: Viewer, holder: HolderRow): void {
  const isOthers = holder.role_type === 'OWNER' && holder.user_id !== viewer.userId;
  if (isOthers && !viewer.isSuperuser) throw notAllowed(refusals.otherOwner);
}

/** An owner goes or steps down only where another one stays. */
async function requireAnotherOwner(
  tx: Executor,
  entity: EntityHead,
  holder: HolderRow,
): Promise<void> {
  if (holder.role_type !== 'OWNER') return;
  if ((await countOwners(tx, entity.id)) < 2) {
    throw new AppError('last_owner', refusals.lastOwner);
  }
}

/** Into the audit log and into history. @returns the act's id. */
async function log(
  tx: Executor,
  { clock }: AccessDeps,
  viewer: Viewer,
  event: AuditEvent & ActKind,
  entity: EntityHead,
  details: Record<string, unknown>,
  change: { userId: number; before: RecordedAccess | null; after: RecordedAccess | null },
): Promise<number | null> {
  await writeAudit(tx, clock, {
    event,
    by: viewer,
    target: { type: 'entity', id: entity.id },
    details,
  });
  const revision = accessRevision(entity.id, change.userId, change.before, change.after);
  return recordAct(tx, clock, { kind: event, actorId: viewer.userId }, [revision]);
}
