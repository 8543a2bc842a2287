import { type EntityRole, groupBy, type NodeDecision, roleRank } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { accessRevision } from '../../domain/history/record.ts';
import { type AccessEmail, tellAboutAccess } from '../../domain/mail/access-email.ts';
import { lockUsers, selectReceivers } from '../../domain/users/queries.ts';
import { AppError, type Sentence, sessionEnded } from '../../errors.ts';
import { requireSession } from '../sessions/service.ts';
import {
  lockEntitiesOfUser,
  type OtherRole,
  selectOtherRoles,
  selectPartners,
  type UserEntity,
  upsertRoles,
} from './deletion-queries.ts';
import { announceErasure, type ErasureDeps, eraseUser } from './erase-user.ts';
import { text } from './messages.ts';

/** An entity that the account looks after, the decision about it, and the roles of others on it. */
interface Node extends UserEntity {
  role_type: 'OWNER' | 'CONTRIBUTOR';
  decision: NodeDecision;
  others: OtherRole[];
}

/** A role that another user is given because the account is deleted. */
interface RoleTransfer {
  node: Node;
  userId: number;
  role: EntityRole;
}

/**
 * Deletes the viewer's account, with a decision for each entity that it looks after, in a single
 * transaction. The primary profile is deleted with the account; roles as a member simply end.
 * @throws rule_broken for a superuser, a missing decision, or a decision that would leave an entity
 * without an owner; forbidden for an entity that the account does not look after, or may not
 * delete.
 */
export async function deleteAccount(
  deps: ErasureDeps,
  viewer: Viewer,
  decisions: NodeDecision[],
): Promise<void> {
  // The owner of the account.
  const erasure = await changeNetwork(deps, viewer, async (tx, change) => {
    const { user, heirs } = await lockAll(tx, viewer, decisions);
    const held = await lockEntitiesOfUser(tx, user.id);
    const nodes = await matchDecisions(tx, user, held, decisions);
    const gifts = nodes.flatMap((node) => transferOf(node, user, heirs));
    await transferRoles(tx, change, deps, gifts);
    const isDeleted = new Set(
      nodes.filter(({ decision }) => decision.action === 'delete').map(({ id }) => id),
    );
    const going = held.filter((entity) => entity.is_own_profile || isDeleted.has(entity.id));
    return eraseUser(tx, change, deps, user, going, {
      event: 'account_deleted',
      details: {
        kept: idsOf(nodes, 'keep'),
        assigned: idsOf(nodes, 'assign'),
        deleted: idsOf(nodes, 'delete'),
      },
    });
  });
  announceErasure(deps, erasure);
}

/**
 * The user and all who may be given a role, as they are now. Users are locked before entities and
 * in one statement, so that two users who hand over to each other do not deadlock.
 */
async function lockAll(
  tx: Executor,
  viewer: Viewer,
  decisions: NodeDecision[],
): Promise<{ user: UserRow; heirs: Map<number, UserRow> }> {
  const assigned = decisions.flatMap(({ action, assignedAdminId }) =>
    action === 'assign' && assignedAdminId ? [assignedAdminId] : [],
  );
  const partners = await selectPartners(tx, viewer.userId);
  const users = await lockUsers(tx, [...new Set([viewer.userId, ...assigned, ...partners])]);
  const heirs = new Map(users.map((user) => [user.id, user]));
  const user = heirs.get(viewer.userId);
  await requireSession(tx, viewer);
  if (!user?.is_active) throw sessionEnded();
  if (user.is_superuser) throw broken(text.ownAccountStays);
  return { user, heirs };
}

/** Pairs each entity that the user looks after with its decision. @throws if any is missing. */
async function matchDecisions(
  tx: Executor,
  user: UserRow,
  held: UserEntity[],
  decisions: NodeDecision[],
): Promise<Node[]> {
  const byId = new Map(held.map((entity) => [entity.id, entity]));
  const decided = new Map<number, NodeDecision>();
  for (const decision of decisions) {
    const entity = byId.get(decision.id);
    const isOwn =
      entity?.type === decision.type && (entity.is_own_profile || isLookedAfter(entity));
    if (!isOwn) {
      throw new AppError('forbidden', text.notLookedAfter);
    }
    if (decided.has(decision.id)) throw broken(text.decidedTwice(entity.name));
    if (entity.is_own_profile && decision.action !== 'delete') {
      throw broken(text.profileGoesWithAccount);
    }
    decided.set(decision.id, decision);
  }
  const led = held.filter((entity) => !entity.is_own_profile && isLookedAfter(entity));
  const others = groupBy(
    await selectOtherRoles(
      tx,
      user.id,
      led.map(({ id }) => id),
    ),
    (role) => role.entity_id,
  );
  return led.map((entity) => {
    const decision = decided.get(entity.id);
    if (!decision) throw broken(text.decisionMissing(entity.name));
    const role_type = entity.role_type === 'OWNER' ? 'OWNER' : 'CONTRIBUTOR';
    return { ...entity, role_type, decision, others: others.get(entity.id) ?? [] };
  });
}

/** The role that another user must be given for the decision about an entity. */
function transferOf(node: Node, user: UserRow, heirs: Map<number, UserRow>): RoleTransfer[] {
  const { decision, others, name } = node;
  const isOwner = node.role_type === 'OWNER';
  const hasOtherOwner = others.some(({ role_type }) => role_type === 'OWNER');
  if (decision.action === 'delete') {
    if (isOwner && !hasOtherOwner) return [];
    throw new AppError('forbidden', text.onlySoleAdministratorDeletes(name));
  }
  if (decision.action === 'keep') {
    const longest = others.find(({ role_type }) => roleRank[role_type] >= roleRank.CONTRIBUTOR);
    if (!longest) throw broken(text.noAdministratorLeft(name));
    const needsOwner = isOwner && !hasOtherOwner;
    return needsOwner ? [{ node, userId: longest.user_id, role: 'OWNER' }] : [];
  }
  const heir = heirs.get(decision.assignedAdminId ?? 0);
  if (!heir) throw broken(text.heirMissing(name));
  if (heir.id === user.id) throw broken(text.heirIsYourself(name));
  if (!heir.is_active || !heir.is_verified) {
    throw broken(text.heirNotVerified(name));
  }
  const before = others.find(({ user_id }) => user_id === heir.id)?.role_type;
  const isEnough = before && roleRank[before] >= roleRank[node.role_type];
  return isEnough ? [] : [{ node, userId: heir.id, role: node.role_type }];
}

/**
 * Gives the roles, writes history and audit entries, and queues one email for each receiver. The number of
 * statements is fixed, because everything that the user holds is locked meanwhile.
 */
async function transferRoles(
  tx: NetworkTx,
  change: NetworkChange,
  deps: ErasureDeps,
  gifts: RoleTransfer[],
): Promise<void> {
  if (gifts.length === 0) return;
  await upsertRoles(
    tx,
    gifts.map(({ node, userId, role }) => ({
      user_id: userId,
      entity_id: node.id,
      role_type: role,
    })),
    deps.clock.now(),
  );
  // The act loses its author with the account; what others got stays in the history.
  await change.act(
    'account_deleted',
    gifts.map(({ node, userId, role }) => {
      const before = node.others.find(({ user_id }) => user_id === userId) ?? null;
      return accessRevision(node.id, userId, before, { role_type: role, is_verified: true });
    }),
  );
  await change.audit(
    ...gifts.map(({ node, userId, role }) => {
      const from = node.others.find(({ user_id }) => user_id === userId)?.role_type;
      return {
        event: from ? ('access_changed' as const) : ('access_granted' as const),
        target: { type: 'entity' as const, id: node.id },
        details: { user_id: userId, role, ...(from ? { from } : {}) },
      };
    }),
  );
  const receivers = await selectReceivers(tx, [...new Set(gifts.map(({ userId }) => userId))]);
  const byId = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  const emails = new Map<string, AccessEmail>();
  for (const { node, userId, role } of gifts) {
    const receiver = byId.get(userId);
    if (!receiver) throw new Error(`user ${userId} was deleted though locked`);
    const message = emails.get(`${userId} ${role}`) ?? { user: receiver, role, entities: [] };
    message.entities.push(node);
    emails.set(`${userId} ${role}`, message);
  }
  await tellAboutAccess(tx, deps, null, [...emails.values()]);
}

function isLookedAfter({ role_type }: UserEntity): boolean {
  return role_type === 'OWNER' || role_type === 'CONTRIBUTOR';
}

function idsOf(nodes: Node[], action: NodeDecision['action']): number[] {
  return nodes.filter(({ decision }) => decision.action === action).map(({ id }) => id);
}

function broken(detail: string | Sentence): AppError {
  return new AppError('rule_broken', detail);
}
