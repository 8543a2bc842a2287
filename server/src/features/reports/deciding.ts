// What a superuser does with a report: hide the reported entity until the decision, and decide.
// Lock order: users, then entities and deleted items, then the report, to avoid a deadlock with the
// deletion of an account.
import {
  type BodyOf,
  type decideReport as decideCall,
  pluralOf,
  type ReportOutcome,
} from '@mangrove/contract';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { type QueuedMail, queueMails } from '../../domain/mail/outbox.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import { convertHiddenToDeleted, findHidden, type Hidden } from '../deleted/hidden.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { type Changed, removeFromMap, restoreHidden } from './hiding.ts';
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
 * @throws not_found; conflict if the entity is gone or hidden already, or the report is decided.
 */
export async function hideUntilDecided(
  deps: DecidingDeps,
  viewer: Viewer,
  id: number,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  const { db, clock } = deps;
  const changed = await transact(db, async (tx) => {
    const { entity_id } = await requireReport(tx, id);
    const owners = await shareLockActiveUsers(tx, await selectOwners(tx, entity_id));
    const hidden = await removeFromMap(tx, deps, viewer, entity_id, 'hidden');
    const found = await requireUndecided(tx, id);
    if (!hidden) {
      throw new AppError('conflict', 'It is not there any more, or is hidden already.');
    }
    // The superuser who hides an entity becomes responsible for the report.
    const assigned_to = found.assigned_to ?? viewer.userId;
    await changeReport(tx, id, { hidden_at: clock.now(), assigned_to });
    await queueMails(tx, clock, mailsTo(owners, 'hidden_until_decided', { name: hidden.name }));
    await writeAudit(tx, clock, {
      event: 'report_hidden',
      by: viewer,
      target: { type: 'entity', id: entity_id },
      details: { report_id: id },
    });
    await raiseNetworkVersion(tx);
    return hidden;
  });
  await announce(deps, changed);
}

/**
 * Closes a report, informs its reporter, and deletes the entity or restores a hidden one.
 * @throws not_found, conflict if it is decided already.
 */
export async function decide(
  deps: DecidingDeps,
  viewer: Viewer,
  id: number,
  { outcome, answer }: BodyOf<typeof decideCall>,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  const { db, clock } = deps;
  const changed = await transact(db, async (tx) => {
    const known = await requireReport(tx, id);
    const hidden = await findHidden(tx, known.entity_id);
    const owners = hidden?.ownerIds ?? (await selectOwners(tx, known.entity_id));
    const users = await shareLockActiveUsers(tx, [
      ...owners,
      ...(known.reporter_id ? [known.reporter_id] : []),
    ]);
    const ownerUsers = users.filter((user) => owners.includes(user.id));
    const done = await carryOut(tx, deps, viewer, { outcome, known, hidden });
    const found = await requireUndecided(tx, id);
    const now = clock.now();
    await changeReport(tx, id, { outcome, answer, decided_at: now, decided_by: viewer.userId });
    const page = `${pluralOf[found.entity_type]}/${found.entity_id}`;
    const name = done?.name ?? hidden?.name ?? '';
    const isThere =
      outcome !== 'removed' &&
      (done !== null || (await shareLockEntity(tx, found.entity_type, found.entity_id)));
    await queueMails(tx, clock, [
      ...mailsToReporter(found, users, { outcome, answer, ...(isThere ? { page } : {}) }),
      ...(hidden || done
        ? mailsTo(ownerUsers, 'hidden_decided', { name, ...(isThere ? { page } : {}) })
        : []),
    ]);
    await writeAudit(tx, clock, {
      event: 'report_decided',
      by: viewer,
      target: { type: 'entity', id: found.entity_id },
      details: { report_id: id, outcome },
    });
    if (done) await raiseNetworkVersion(tx);
    return done;
  });
  await announce(deps, changed);
}

/** Deletes or restores the reported entity; null if nothing on the map changes. */
async function carryOut(
  tx: Executor,
  deps: DecidingDeps,
  viewer: Viewer,
  given: { outcome: ReportOutcome; known: ReportRow; hidden: Hidden | null },
): Promise<Changed | null> {
  const { outcome, known, hidden } = given;
  if (outcome === 'removed' && hidden === null) {
    return removeFromMap(tx, deps, viewer, known.entity_id, 'deleted');
  }
  if (hidden === null) return null;
  if (outcome !== 'removed') return restoreHidden(tx, deps, viewer, hidden.itemId);
  await convertHiddenToDeleted(tx, deps.clock, hidden.itemId);
  return null;
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

/** The mail to the reporter; empty if the reporter's account is deleted or inactive. */
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

async function announce(deps: DecidingDeps, changed: Changed | null): Promise<void> {
  deps.onMailQueued();
  if (!changed) return;
  await deps.onPicturesReleased(changed.released);
  deps.onGraphChanged(changed.entities);
}
