import type {
  BodyOf,
  LeftOut,
  previewReversal as previewCall,
  QueryOf,
  ReplyOf,
  Reversal,
  revertChanges as revertCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { restoreOfAct } from '../../domain/deleted/restore.ts';
import { changedParts } from '../../domain/entity/document.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { notFound } from '../../errors.ts';
import { type DescribedMerge, describeMerges, unmergePair } from '../duplicates/undo-merge.ts';
import { applyTargets, needsChange } from './apply-targets.ts';
import { selectNames } from './read-queries.ts';
import {
  countThingsBy,
  selectDeletionsBy,
  selectMergesBy,
  selectRevisionsBy,
} from './reversal-queries.ts';
import type { RevisionSubject } from './revision-subject.ts';
import {
  keyOf,
  keyOfRevision,
  lockSubjects,
  type Reverse,
  readSubjects,
} from './revision-subjects.ts';
import { type AuthoredRevision, takeBack } from './take-back.ts';
import { takenWith } from './taken-along.ts';
import { selectTakenAlong } from './taken-along-queries.ts';
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
  { db, clock }: Pick<ChangeDeps, 'db' | 'clock'>,
  question: QueryOf<typeof previewCall>,
): Promise<ReplyOf<typeof previewCall>> {
  // Access: superusers, by the endpoint.
  await requireUser(db, question.user_id);
  const deletions = await selectDeletionsBy(db, question, clock.now());
  const revisions = await selectRevisionsBy(db, question, maxLookedAt);
  const held = await readSubjects(db, revisions, takeBackSteps);
  const merges = await describeMerges(db, clock, await selectMergesBy(db, question));
  const unseen = Math.max(0, (await countThingsBy(db, question)) - maxLookedAt);
  const touched = held.filter((one) => needsChange(one) || one.missed.length > 0);
  const names = await selectNames(
    db,
    [
      ...touched.flatMap(({ entityId, otherId }) => [entityId, otherId ?? entityId]),
      ...deletions.flatMap(({ node1_id, node2_id }) => [node1_id ?? [], node2_id ?? []].flat()),
    ],
    { viewer: 'all', withHidden: true },
  );
  const restored = deletions.map(
    ({ kind, subject_id, name, entity_type, node1_id, node2_id }): Reversal => ({
      subject: kind,
      subject_id,
      entity: entity_type
        ? { id: subject_id, type: entity_type, name }
        : (names.get(node1_id ?? 0) ?? null),
      other: names.get(node2_id ?? 0) ?? null,
      op: 'created',
      changes: {},
      left_out: [],
      takes_along: [],
    }),
  );
  const goes = touched.filter((one) => opOf(one) === 'deleted' && one.subject === 'entity');
  const along = await selectTakenAlong(
    db,
    goes.map(({ id }) => ({ entity_id: id, actor_id: question.user_id })),
  );
  const items: Reversal[] = [...merges.map(describeParting), ...restored];
  for (const one of touched) {
    items.push({
      subject: one.subject,
      subject_id: one.id,
      entity: names.get(one.entityId) ?? null,
      other: one.otherId === null ? null : (names.get(one.otherId) ?? null),
      op: opOf(one),
      changes: one.present && one.target ? changedParts(one.present, one.target) : {},
      left_out: await describeMissed(db, one),
      takes_along: goes.includes(one) ? takenWith(along, [one.id]) : [],
    });
  }
  const left = merges.filter(({ refusal }) => refusal !== null).length;
  return {
    items,
    revertible: restored.length + held.filter(needsChange).length + merges.length - left,
    left: held.filter(({ missed }) => missed.length > 0).length + left,
    unseen,
  };
}

const takeBackSteps: Reverse = (present, steps) => takeBack(present, steps as AuthoredRevision[]);

/** A merge that is parted, or why it is not. */
function describeParting(merge: DescribedMerge): Reversal {
  const { id, type, merged_id, merged_name, survivor_id, survivor_name, refusal } = merge;
  const named = (of: number, name: string | null) =>
    name === null ? null : { id: of, type, name };
  return {
    subject: 'merge',
    subject_id: id,
    entity: named(merged_id, merged_name),
    other: named(survivor_id, survivor_name),
    op: 'created',
    changes: {},
    left_out: refusal === null ? [] : [{ part: '', reason: refusal }],
    takes_along: [],
  };
}

/**
 * Reverts the changes of an account, some things per call, each call in one transaction. Deleted
 * things are restored first; then changed and created things are reverted, the newest first, and
 * last its merges are parted, which brings back further things. Parts that stay are skipped, however
 * many they are.
 */
export async function revertChanges(
  deps: ChangeDeps,
  viewer: Viewer,
  question: Question,
): Promise<ReplyOf<typeof revertCall> & WithActId> {
  // Access: superusers, by the endpoint.
  await requireUser(deps.db, question.user_id);
  const { merge, ...done } = await revertThings(deps, viewer, question);
  if (!merge) return done;
  // One act per call: the next call begins before all things, and so comes to the merges at once.
  if (done.act_id !== null) return { ...done, next: 1 };
  await unmergePair(deps, viewer, merge.id);
  // A parting has no act that could be undone. It may have brought back things, so start again.
  return { ...done, reverted: 1, next: startOver.next };
}

/** @returns also the merge that is parted next, once nothing else is left. */
async function revertThings(
  deps: ChangeDeps,
  viewer: Viewer,
  question: Question,
): Promise<ReplyOf<typeof revertCall> & WithActId & { merge: DescribedMerge | undefined }> {
  return changeNetwork(deps, viewer, async (tx, change) => {
    const deletions = await selectDeletionsBy(tx, question, deps.clock.now());
    const [first] = deletions;
    const restored = first ? await restoreOfAct(tx, deps.clock, first.act_id, ['deleted']) : null;
    const { held, next: following } = first ? startOver : await lockNext(tx, question);
    const applied = await applyTargets(tx, deps.clock, viewer, held);
    // A deleted relationship may be restored once another one has given up its role.
    const isFollowed = following !== null || !(await hasDeletions(tx, deps.clock, question));
    const next = isFollowed ? following : startOver.next;
    change.setAside(applied.itemIds);
    const revisions = [...(restored?.revisions ?? []), ...applied.revisions];
    const actId = await change.act('reverted', revisions);
    const reverted = (restored?.items.length ?? 0) + held.length;
    const merge = next === null ? await findPartable(tx, deps.clock, question) : undefined;
    const isEnd = next === null && !merge;
    const remaining = isEnd ? 0 : await countRemaining(tx, deps.clock, question, next ?? 1);
    if (actId !== null) {
      await change.audit({
        event: 'changes_reverted',
        target: { type: 'user', id: question.user_id },
        details: { act: actId, things: reverted },
      });
      change.release(applied.released);
      change.touch(...(await listChangedEntities(tx, held, restored)));
    }
    return { act_id: actId, reverted, remaining, next, actId, merge };
  });
}

async function findPartable(tx: Executor, clock: Clock, question: Question) {
  const merges = await describeMerges(tx, clock, await selectMergesBy(tx, question));
  return merges.find(({ refusal }) => refusal === null);
}

// Greater than every id: restored things may be among those changed last, so start again.
const startOver = { held: [] as RevisionSubject[], next: Number.MAX_SAFE_INTEGER };

/** The next things that can be reverted, locked and read again, and where to continue. */
async function lockNext(
  tx: Executor,
  question: Question,
): Promise<{ held: RevisionSubject[]; next: number | null }> {
  const revisions = await selectRevisionsBy(tx, question, maxLookedAt);
  const seen = await readSubjects(tx, revisions, takeBackSteps);
  const todo = seen.filter(needsChange).slice(0, revertedAtOnce);
  const last = todo.length === revertedAtOnce ? todo.at(-1) : seen.at(-1);
  const isEnd = seen.length < maxLookedAt && last === seen.at(-1);
  const newest = revisions.find((one) => last && keyOfRevision(one) === keyOf(last))?.newest;
  const keys = new Set(todo.map(keyOf));
  const held = await lockSubjects(
    tx,
    revisions.filter((one) => keys.has(keyOfRevision(one))),
    takeBackSteps,
  );
  return { held: held.filter(needsChange), next: isEnd ? null : (newest ?? null) };
}

async function hasDeletions(tx: Executor, clock: Clock, question: Question): Promise<boolean> {
  return (await selectDeletionsBy(tx, question, clock.now())).length > 0;
}

async function countRemaining(
  tx: Executor,
  clock: Clock,
  question: Question,
  before: number,
): Promise<number> {
  const deletions = await selectDeletionsBy(tx, question, clock.now());
  return deletions.length + (await countThingsBy(tx, { ...question, before }));
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
