import type {
  BodyOf,
  LeftOut,
  previewReversal as previewCall,
  QueryOf,
  ReplyOf,
  Reversal,
  revertChanges as revertCall,
} from '@mangrove/contract';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { restoreOfAct } from '../../domain/deleted/restore.ts';
import { linkToAct } from '../../domain/deleted/set-aside.ts';
import { changedParts } from '../../domain/entity/document.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { recordAct, type WithActId } from '../../domain/history/record.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { notFound } from '../../errors.ts';
import { applyTargets, needsChange } from './apply-targets.ts';
import { selectNames } from './read-queries.ts';
import { countThingsBy, selectDeletionsBy, selectRevisionsBy } from './reversal-queries.ts';
import {
  keyOfRevision,
  lockSubjects,
  type RevisionSubject,
  readSubjects,
} from './revision-subjects.ts';
import { describeConflict, listChangedEntities } from './undo.ts';

type Question = BodyOf<typeof revertCall>;

// One call looks at this many things; the next call continues after them.
const maxLookedAt = 1_000;
const revertedAtOnce = 50;

/**
 * What reverting the changes of an account would do with each thing, and which parts stay because
 * another user has changed them since.
 */
export async function previewReversal(
  db: Db,
  question: QueryOf<typeof previewCall>,
): Promise<ReplyOf<typeof previewCall>> {
  // Access: superusers, by the endpoint.
  await requireUser(db, question.user_id);
  const deletions = await selectDeletionsBy(db, question);
  const held = await readSubjects(db, await selectRevisionsBy(db, question, maxLookedAt));
  const unseen = Math.max(0, (await countThingsBy(db, question)) - maxLookedAt);
  const restored = deletions.map(
    ({ kind, subject_id, name, entity_type }): Reversal => ({
      subject: kind,
      subject_id,
      entity: entity_type ? { id: subject_id, type: entity_type, name } : null,
      other: null,
      op: 'created',
      changes: {},
      left_out: [],
    }),
  );
  const touched = held.filter((one) => needsChange(one) || one.missed.length > 0);
  const names = await selectNames(
    db,
    touched.flatMap(({ entityId, otherId }) => [entityId, otherId ?? entityId]),
    { withHidden: true },
  );
  const items: Reversal[] = [...restored];
  for (const one of touched) {
    items.push({
      subject: one.subject,
      subject_id: one.id,
      entity: names.get(one.entityId) ?? null,
      other: one.otherId === null ? null : (names.get(one.otherId) ?? null),
      op: opOf(one),
      changes: one.present && one.target ? changedParts(one.present, one.target) : {},
      left_out: await describeMissed(db, one),
    });
  }
  return {
    items,
    revertible: restored.length + held.filter(needsChange).length,
    left: held.filter(({ missed }) => missed.length > 0).length,
    unseen,
  };
}

/**
 * Reverts the changes of an account, some things per call, each call in one transaction. Deleted
 * things are restored first; then changed and created things are reverted, the newest first. Parts
 * that stay are skipped, however many they are.
 */
export async function revertChanges(
  deps: ChangeDeps,
  viewer: Viewer,
  question: Question,
): Promise<ReplyOf<typeof revertCall> & WithActId> {
  // Access: superusers, by the endpoint.
  await requireUser(deps.db, question.user_id);
  const done = await transact(deps.db, async (tx) => {
    const deletions = await selectDeletionsBy(tx, question);
    const [first] = deletions;
    const restored = first ? await restoreOfAct(tx, first.act_id, ['deleted']) : null;
    const { held, next } = first ? startOver : await lockNext(tx, question);
    const applied = await applyTargets(tx, deps.clock, viewer.userId, held);
    const act = { kind: 'reverted', actorId: viewer.userId } as const;
    const revisions = [...(restored?.revisions ?? []), ...applied.revisions];
    const actId = await recordAct(tx, deps.clock, act, revisions);
    const reverted = (restored?.items.length ?? 0) + held.length;
    const remaining = next === null ? 0 : await countRemaining(tx, question, next);
    if (actId === null) return { ...applied, actId, reverted, remaining, next, changed: [] };
    await linkToAct(tx, applied.itemIds, actId);
    await writeAudit(tx, deps.clock, {
      event: 'changes_reverted',
      by: viewer,
      target: { type: 'user', id: question.user_id },
      details: { act: actId, things: reverted },
    });
    const changed = await listChangedEntities(tx, held, restored);
    await raiseNetworkVersion(tx);
    return { ...applied, actId, reverted, remaining, next, changed };
  });
  if (done.actId !== null) {
    await deps.onPicturesReleased(done.released);
    deps.onGraphChanged(done.changed);
  }
  return {
    act_id: done.actId,
    reverted: done.reverted,
    remaining: done.remaining,
    next: done.next,
    actId: done.actId,
  };
}

// Greater than every id: restored things may be among those changed last, so start again.
const startOver = { held: [] as RevisionSubject[], next: Number.MAX_SAFE_INTEGER };

/** The next things that can be reverted, locked and read again, and where to continue. */
async function lockNext(
  tx: Executor,
  question: Question,
): Promise<{ held: RevisionSubject[]; next: number | null }> {
  const revisions = await selectRevisionsBy(tx, question, maxLookedAt);
  const seen = await readSubjects(tx, revisions);
  const todo = seen.filter(needsChange).slice(0, revertedAtOnce);
  const last = todo.length === revertedAtOnce ? todo.at(-1) : seen.at(-1);
  const isEnd = seen.length < maxLookedAt && last === seen.at(-1);
  const newest = revisions.find((one) => last && keyOfRevision(one) === keyOf(last));
  const keys = new Set(todo.map(keyOf));
  const held = await lockSubjects(
    tx,
    revisions.filter((one) => keys.has(keyOfRevision(one))),
  );
  return { held: held.filter(needsChange), next: isEnd || !newest ? null : newest.id };
}

async function countRemaining(tx: Executor, question: Question, before: number): Promise<number> {
  const deletions = await selectDeletionsBy(tx, question);
  return deletions.length + (await countThingsBy(tx, { ...question, before }));
}

function keyOf({ subject, id, entityId }: RevisionSubject): string {
  return `${subject} ${id} ${entityId}`;
}

function opOf({ present, target }: RevisionSubject): Reversal['op'] {
  if (present === null && target !== null) return 'created';
  return present !== null && target === null ? 'deleted' : 'changed';
}

async function describeMissed(db: Executor, { missed }: RevisionSubject): Promise<LeftOut[]> {
  const told = new Map<string, LeftOut>();
  for (const one of missed) {
    if (told.has(one.part)) continue;
    told.set(one.part, { part: one.part, reason: await describeConflict(db, one) });
  }
  return [...told.values()];
}

async function requireUser(db: Executor, id: number): Promise<void> {
  if (!(await selectUser(db, id))) throw notFound('account');
}
