// What a superuser does with a report: hide the reported entity until the decision, and decide.
// Lock order: users, then entities and deleted items, then the report, to avoid a deadlock with the
// deletion of an account.
import {
  type BodyOf,
  type decideReport as decideCall,
  pluralOf,
  type ReportOutcome,
} from '@mangrove/contract';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { type QueuedMail, queueMails } from '../../domain/mail/outbox.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { selectToldAtOnce } from '../../domain/notifications/queries.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Aside, findAside, isHiddenByReport, lockHiddenItem } from '../deleted/reported.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { removeAside, removeFromMap, restoreHidden } from './hiding.ts';
import { text } from './messages.ts';
import {
  changeReport,
  type ReportRow,
  selectOwners,
  selectReport,
  shareLockEntity,
} from './queries.ts';
import { requireUndecided } from './service.ts';

export interface DecidingDeps extends ChangeDeps, Pick<AccountDeps, 'onMailQueued'> {}

type Receiver = { id: number; email: string };

/**
 * Hides the reported entity from everybody until the report is decided.
 * @throws not_found; conflict if the entity is gone, the report hides it already or is decided.
 */
export async function hideUntilDecided(
  deps: DecidingDeps,
  viewer: Viewer,
  id: number,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  const { clock } = deps;
  await changeNetwork(deps, viewer, async (tx, change) => {
    const { entity_id } = await requireReport(tx, id);
    const owners = await shareLockActiveUsers(tx, await selectOwners(tx, entity_id));
    const aside = await findAside(tx, entity_id);
    const isHidden = aside !== null && (await lockHiddenItem(tx, aside.itemId));
    const hidden = await removeFromMap(tx, change, deps, viewer, entity_id, 'hidden');
    const found = await requireUndecided(tx, id);
    // A second report may hide what another one has hidden: it is shown once both are decided.
    if (!hidden && (!isHidden || found.hidden_at)) {
      throw new AppError('conflict', text.goneOrHidden);
    }
    // The superuser who hides an entity becomes responsible for the report.
    const assigned_to = found.assigned_to ?? viewer.userId;
    await changeReport(tx, id, { hidden_at: clock.now(), assigned_to });
    if (hidden) {
      await queueMails(tx, clock, mailsTo(owners, 'hidden_until_decided', { name: hidden.name }));
    }
    await change.audit({
      event: 'report_hidden',
      target: { type: 'entity', id: entity_id },
      details: { report_id: id },
    });
  });
  deps.onMailQueued();
}

/**
 * Closes a report, informs its reporter, and deletes the entity or restores a hidden one.
 * @throws not_found, conflict if it is decided already.
 */
export async function decide(
  deps: DecidingDeps,
  viewer: Viewer,
  id: number,
  { outcome, answer, note }: BodyOf<typeof decideCall>,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  const { clock } = deps;
  await changeNetwork(deps, viewer, async (tx, change) => {
    const known = await requireReport(tx, id);
    const aside = await findAside(tx, known.entity_id);
    const owners = aside?.ownerIds ?? (await selectOwners(tx, known.entity_id));
    const users = await shareLockActiveUsers(tx, [
      ...owners,
      ...(known.reporter_id ? [known.reporter_id] : []),
    ]);
    const ownerUsers = users.filter((user) => owners.includes(user.id));
    const { became, changed: done } = await carryOut(tx, change, deps, viewer, {
      outcome,
      known,
      aside,
    });
    const found = await requireUndecided(tx, id);
    const now = clock.now();
    const decision = { outcome, answer, decided_at: now, decided_by: viewer.userId };
    await changeReport(tx, id, { ...decision, ...(note !== undefined && { note }) });
    const page = `${pluralOf[found.entity_type]}/${found.entity_id}`;
    const name = done?.name ?? aside?.name ?? '';
    const isThere =
      outcome !== 'removed' &&
      (done !== null || (await shareLockEntity(tx, found.entity_type, found.entity_id)));
    const reporter = users.find((user) => user.id === found.reporter_id);
    if (reporter) {
      const news = { entityId: isThere ? found.entity_id : null, details: { outcome, answer } };
      const about = { kind: 'report_decided', userId: reporter.id, hasOwnEmail: true } as const;
      await notifyUsers(tx, clock, [{ ...about, ...news, actorId: viewer.userId }]);
    }
    const toldAtOnce = await selectToldAtOnce(tx, reporter ? [reporter.id] : [], 'report_decided');
    const receivers = users.filter(({ id: userId }) => toldAtOnce.has(userId));
    await queueMails(tx, clock, [
      ...mailsToReporter(found, receivers, { outcome, answer, ...(isThere ? { page } : {}) }),
      ...(became === 'shown' ? mailsTo(ownerUsers, 'hidden_decided', { name, page }) : []),
      ...(became === 'removed'
        ? mailsTo(ownerUsers, 'hidden_decided', { name, reason: found.reason })
        : []),
    ]);
    await change.audit({
      event: 'report_decided',
      target: { type: 'entity', id: found.entity_id },
      details: { report_id: id, outcome },
    });
  });
  deps.onMailQueued();
}

interface Effect {
  /** What became of the entity; null if nothing did. */
  became: 'shown' | 'removed' | null;
  /** What the map lost or got; null if it stays as it is. */
  changed: { name: string } | null;
}

const noEffect: Effect = { became: null, changed: null };

/** Removes the reported entity, or restores it once no other open report hides it. */
async function carryOut(
  tx: NetworkTx,
  change: NetworkChange,
  deps: DecidingDeps,
  viewer: Viewer,
  given: { outcome: ReportOutcome; known: ReportRow; aside: Aside | null },
): Promise<Effect> {
  const { outcome, known, aside } = given;
  const { entity_id: entityId, reason } = known;
  if (outcome === 'removed') {
    if (aside) {
      const item = { itemId: aside.itemId, entityId, reason };
      const isRemoved = await removeAside(tx, change, deps, viewer, item);
      return isRemoved ? { became: 'removed', changed: null } : noEffect;
    }
    const changed = await removeFromMap(tx, change, deps, viewer, entityId, { removed: reason });
    return changed ? { became: 'removed', changed } : noEffect;
  }
  if (aside?.reason !== 'hidden') return noEffect;
  if (!(await lockHiddenItem(tx, aside.itemId))) {
    throw new AppError('conflict', text.decidedJustNow);
  }
  if (await isHiddenByReport(tx, entityId, known.id)) return noEffect;
  return { became: 'shown', changed: await restoreHidden(tx, change, deps, aside.itemId) };
}

async function requireReport(tx: Executor, id: number): Promise<ReportRow> {
  const found = await selectReport(tx, id);
  if (!found) throw notFound('report');
  return found;
}

function mailsTo(
  receivers: readonly Receiver[],
  kind: 'hidden_until_decided' | 'hidden_decided',
  details: Record<string, unknown>,
): QueuedMail[] {
  return receivers.map(({ id, email }) => ({ kind, userId: id, address: email, details }));
}

/** The mail to the reporter; empty for a user who is not among `users`. */
function mailsToReporter(
  { at, reason, reporter_id, reporter_email }: ReportRow,
  users: readonly Receiver[],
  given: Record<string, unknown>,
): QueuedMail[] {
  const address = reporter_email ?? users.find(({ id }) => id === reporter_id)?.email;
  if (address === undefined) return [];
  const day = at.toISOString().slice(0, 10);
  return [
    {
      kind: 'report_decided',
      userId: reporter_id,
      address,
      details: { reason, day, ...given },
      // Addresses of visitors are not verified: the limit protects their owners from a flood.
      maxPerHour: 10,
    },
  ];
}
