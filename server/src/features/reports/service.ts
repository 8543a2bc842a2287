import { createHash } from 'node:crypto';
import {
  type AdminReport,
  type BodyOf,
  type createReport as createCall,
  emailKey,
  type listReports as listCall,
  type QueryOf,
  type ReplyOf,
  type ReportReason,
  type askForRemoval as removalCall,
  retentionMs,
  type updateReport as updateCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import type { EntityRef } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { followMerge, missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { findInvitationTo } from '../../domain/unclaimed/queries.ts';
import { shareLockActiveUsers } from '../../domain/users/queries.ts';
import { AppError, notFound, sessionEnded } from '../../errors.ts';
import { text } from './messages.ts';
import {
  changeReport,
  countReports,
  eraseClosedReports,
  insertReport,
  type ListedReport,
  lockReport,
  type ReportRow,
  selectReports,
  shareLockEntity,
} from './queries.ts';

export type ReportDeps = Pick<ChangeDeps, 'db' | 'clock'>;

/**
 * Stores a report of an entity. The same report sent twice is stored once until it is decided.
 * @throws not_found; rule_broken for the reason "other" without words, or a visitor without an
 * address.
 */
export async function report(
  deps: ReportDeps,
  viewer: Viewer | null,
  ip: string,
  given: BodyOf<typeof createCall>,
): Promise<void> {
  // Anybody; a visitor who is not signed in must give an email address.
  if (given.reason === 'other' && given.words === '') {
    throw missing('words', text.wordsMissing);
  }
  if (viewer === null && given.email === undefined) {
    throw missing('email', text.emailMissing);
  }
  const { entity_type: type, entity_id: id, ...said } = given;
  await store(deps, viewer, ip, { type, id }, said);
}

/**
 * Asks for the removal of a person, which stands in the queue of reports.
 * @throws not_found
 */
export async function requestRemoval(
  deps: ReportDeps & { onMailQueued: () => void },
  viewer: Viewer | null,
  ip: string,
  id: number,
  { email, message }: BodyOf<typeof removalCall>,
): Promise<void> {
  // Anybody; without an address there is no answer.
  await store(
    deps,
    viewer,
    ip,
    { type: 'person', id },
    { reason: 'removal', words: message, email },
  );
  deps.onMailQueued();
}

interface Said {
  reason: ReportReason;
  words: string;
  /** The address of a visitor. */
  email?: string | undefined;
}

async function store(
  { db, clock }: ReportDeps,
  viewer: Viewer | null,
  ip: string,
  ref: EntityRef,
  { reason, words, email: address }: Said,
): Promise<void> {
  const email = viewer === null ? (address ?? null) : null;
  const reporter = viewer === null ? emailKey(email ?? '') : viewer.userId;
  await transact(db, async (tx) => {
    if (viewer !== null && (await shareLockActiveUsers(tx, [viewer.userId])).length === 0) {
      throw sessionEnded();
    }
    const found = await followMerge(tx, ref, async (id, type) =>
      (await shareLockEntity(tx, type, id)) ? { id, type } : null,
    );
    if (found === null) throw await missingEntity(tx, ref, readerOf(viewer));
    await requireVisible(tx, viewer, found);
    const { id: entity_id, type: entity_type } = found;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([entity_id, reporter, reason, words]))
      .digest('base64url');
    const id = await insertReport(tx, {
      at: clock.now(),
      entity_id,
      entity_type,
      reason,
      words,
      reporter_id: viewer?.userId ?? null,
      reporter_email: email,
      fingerprint,
    });
    if (id === null) return;
    if (reason === 'removal' && email !== null) await sendLinkToLeave(tx, clock, found.id, email);
    await writeAudit(tx, clock, {
      event: 'report_made',
      ...(viewer ? { by: viewer } : { ip }),
      target: { type: 'entity', id: entity_id },
      details: { report_id: id, reason },
    });
  });
}

/**
 * Whoever asks with the address at which the person was invited is removed by a link in an e-mail. The
 * answer to the call is the same for every address, so that it tells nobody which one is known.
 */
async function sendLinkToLeave(
  tx: Executor,
  clock: Clock,
  person: number,
  email: string,
): Promise<void> {
  const since = new Date(clock.now().getTime() - retentionMs('invitations'));
  const address = emailKey(email);
  const invitation = await findInvitationTo(tx, { person, address, since });
  if (invitation === null) return;
  // The invitation itself counts: whoever asks soon after it gets one link more.
  await queueMail(tx, clock, {
    ...{ kind: 'invitation', userId: null, address, maxPerHour: 2 },
    details: { invitation_id: invitation, is_removal: true },
  });
}

function missing(path: string, message: string): AppError {
  return new AppError('rule_broken', message, { errors: [{ path, message }] });
}

/** A page of the queue, and how many reports there are in each state. */
export async function listReportPage(
  db: Db,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  // Superusers only: the endpoint checks it.
  const { state, reason: reasons } = query;
  const counts = await countReports(db, reasons);
  const rows = await selectReports(db, { state, reasons }, sectionOf(query));
  return { items: rows.map(describeReport), counts, ...describePage(query, counts[state]) };
}

function describeReport(row: ListedReport): AdminReport {
  const named = (id: number | null, email: string | null) =>
    id === null || email === null ? null : { id, email };
  const reporter = row.reporter ?? row.reporter_email;
  return {
    id: row.id,
    at: row.at.toISOString(),
    reason: row.reason,
    words: row.words,
    entity: {
      id: row.entity_id,
      type: row.entity_type,
      name: row.entity_name,
      state: entityState(row),
    },
    hidden_since: row.aside_reason === 'hidden' ? (row.aside_since?.toISOString() ?? null) : null,
    reporter: reporter === null ? null : { id: row.reporter_id, email: reporter },
    assigned_to: named(row.assigned_to, row.assignee),
    note: row.note,
    state: row.decided_at ? 'closed' : row.assigned_to === null ? 'open' : 'in_progress',
    outcome: row.outcome,
    answer: row.answer,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: named(row.decided_by, row.decider),
  };
}

function entityState(row: ListedReport): AdminReport['entity']['state'] {
  if (row.aside_reason !== null) return row.aside_reason === 'hidden' ? 'hidden' : 'deleted';
  return row.entity_name === null ? 'erased' : 'there';
}

/**
 * Assigns a report, or changes its note.
 * @throws not_found, conflict once it is decided, rule_broken if the assignee is no active
 * superuser.
 */
export async function updateOpenReport(
  { db, clock }: ReportDeps,
  viewer: Viewer,
  id: number,
  given: BodyOf<typeof updateCall>,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  await transact(db, async (tx) => {
    const wanted = given.assigned_to ?? null;
    if (wanted !== null) {
      const [assignee] = await shareLockActiveUsers(tx, [wanted]);
      if (!assignee?.is_superuser) {
        throw missing('assigned_to', text.onlySuperusersAssigned);
      }
    }
    const found = await requireUndecided(tx, id);
    const change = {
      ...(given.assigned_to === undefined ? {} : { assigned_to: wanted }),
      ...(given.note === undefined ? {} : { note: given.note }),
    };
    const fields = (Object.keys(change) as (keyof typeof change)[]).filter(
      (field) => change[field] !== found[field],
    );
    if (fields.length === 0) return;
    await changeReport(tx, id, change);
    await writeAudit(tx, clock, {
      event: 'report_changed',
      by: viewer,
      target: { type: 'entity', id: found.entity_id },
      details: {
        report_id: id,
        fields,
        ...(fields.includes('assigned_to') && wanted !== null ? { user_id: wanted } : {}),
      },
    });
  });
}

/** @throws not_found, conflict */
export async function requireUndecided(tx: Executor, id: number): Promise<ReportRow> {
  const found = await lockReport(tx, id);
  if (!found) throw notFound('report');
  if (found.decided_at) throw new AppError('conflict', text.decidedAlready);
  return found;
}

/** Erases words and reporters of reports that were closed before a moment. */
export function eraseReports(db: Executor, before: Date): Promise<void> {
  return eraseClosedReports(db, before);
}
