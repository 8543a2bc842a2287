import {
  type ActKind,
  isSeveral,
  maxUndone,
  partName,
  type ReplyOf,
  type undoAct as undoCall,
  undoLimitOf,
} from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { askAboutRestored } from '../../domain/agreement/ask-about-restored.ts';
import {
  joinRestored,
  nothingRestored,
  type Restored,
  restoreOfAct,
} from '../../domain/deleted/restore.ts';
import { restorableForMs } from '../../domain/deleted/set-aside.ts';
import { readEntityRefs } from '../../domain/entity/lock-queries.ts';
import { requireEntity, requireMayEdit } from '../../domain/entity/rights.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { AppError, notFound } from '../../errors.ts';
import { accessRefusal } from '../access/access-states.ts';
import { requireMayRestore } from '../deleted/reported.ts';
import { findMergeOfAct, unmergePair } from '../duplicates/undo-merge.ts';
import {
  type StoredAct,
  type StoredRevision,
  selectAct,
  selectActors,
  selectChangerSince,
  selectRevisionsOfActs,
} from './act-queries.ts';
import { applyTargets, needsChange } from './apply-targets.ts';
import { withoutConcealedParts } from './conceal-names.ts';
import { text } from './messages.ts';
import type { Missed } from './reverse-steps.ts';
import type { RevisionSubject } from './revision-subject.ts';
import { lockSubjects, undoing } from './revision-subjects.ts';

/** Kinds of acts that have their own call for undoing, or that cannot be undone. */
export const notUndoable: readonly ActKind[] = [
  'entities_merged',
  'entities_parted',
  'account_deleted',
  'hidden_until_decided',
  'relationship_confirmed',
];

/** Undoing a creation deletes the entity, which only superusers may do. */
export function createsEntity(
  revisions: readonly Pick<StoredRevision, 'subject' | 'op'>[],
): boolean {
  return revisions.some(({ subject, op }) => subject === 'entity' && op === 'created');
}

/**
 * Undoes an act as a whole or not at all. Deleted things are restored, created things are deleted
 * and set aside, and each changed part gets its former value.
 * @throws conflict, naming the part and who changed it since; not_found, forbidden, rule_broken.
 */
export async function undoAct(
  deps: ChangeDeps,
  viewer: Viewer,
  actId: number,
): Promise<ReplyOf<typeof undoCall> & WithActId> {
  // Access: the actor if still allowed to edit, owners of all that it changed, superusers.
  const mergeId = await findMergeOfAct(deps.db, actId);
  if (mergeId !== null) return undoMergeAct(deps, viewer, mergeId);
  return changeNetwork(deps, viewer, async (tx, change) => {
    const act = await selectAct(tx, actId);
    if (!act) throw notFound('change');
    const found = await selectRevisionsOfActs(tx, [actId], undoLimitOf(act.kind) + 1);
    const revisions = await withoutConcealedParts(tx, viewer, found);
    requireUndoable(act, revisions, deps.clock.now());
    const isDeletion = ({ op, subject }: StoredRevision) =>
      op === 'deleted' && subject !== 'access';
    const first = revisions.some(isDeletion) ? await restoreOfAct(tx, deps.clock, actId) : null;
    const changes = revisions.filter((one) => !isDeletion(one));
    const held = await lockSubjects(tx, changes, await undoing(tx, changes));
    await requireMayUndo(tx, viewer, act, held, revisions.filter(isDeletion), first);
    await finishRestoring(tx, deps, viewer, first);
    await requireUnchanged(tx, held, first);
    const applied = await applyTargets(tx, deps.clock, viewer, held);
    // Relationships whose role and years another one has given up now.
    const last = first && first.folded > 0 ? await restoreOfAct(tx, deps.clock, actId) : null;
    await finishRestoring(tx, deps, viewer, last);
    const restored = first && last ? joinRestored(first, last) : first;
    const all = [...(restored?.revisions ?? []), ...applied.revisions];
    change.setAside(applied.itemIds);
    const undoId = await change.act('undone', all, actId);
    await change.audit({ event: 'act_undone', details: { act: actId, kind: act.kind } });
    change.release(applied.released);
    change.touch(...(await listChangedEntities(tx, held, restored)));
    const mayUndo =
      undoId !== null && all.length <= maxUndone && (viewer.isSuperuser || !createsEntity(all));
    const leftOut = [...applied.leftOut, ...((last?.folded ?? 0) > 0 ? [madeAgain] : [])];
    return { act_id: undoId, left_out: leftOut, may_undo: mayUndo, actId: undoId };
  });
}

const madeAgain = { part: '', reason: text.connectionMadeAgain };

/** Whether the viewer may restore what is back, and whom it asks. */
async function finishRestoring(
  tx: NetworkTx,
  { clock }: ChangeDeps,
  viewer: Viewer,
  restored: Restored | null,
): Promise<void> {
  if (!restored) return;
  await requireMayRestore(tx, viewer, restored.items);
  await askAboutRestored(tx, clock, viewer, restored.items);
}

/** A merge is undone by its own rules, which give the reasons for kept parts as sentences. */
async function undoMergeAct(deps: ChangeDeps, viewer: Viewer, mergeId: number) {
  const { kept, actId } = await unmergePair(deps, viewer, mergeId);
  const leftOut = kept.map((reason) => ({ part: '', reason }));
  // Undoing this again would be a new merge, so it is not offered.
  return { act_id: actId, left_out: leftOut, may_undo: false, actId };
}

/** The changed entities and ends of relationships, of which open maps are notified. */
export async function listChangedEntities(
  tx: Executor,
  held: RevisionSubject[],
  restored: Restored | null,
): Promise<EntityRef[]> {
  const back = restored?.entities ?? [];
  const ids = [
    ...held.flatMap(({ entityId, otherId }) => (otherId ? [entityId, otherId] : [entityId])),
    ...(restored?.relationships ?? []).flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]),
  ];
  // Also of the kind that something was until now.
  const deleted = held.flatMap(({ subject, id, type, target }) =>
    subject === 'entity' && type && target?.kind !== type ? [{ type, id }] : [],
  );
  return [...back, ...deleted, ...(await readEntityRefs(tx, ids))];
}

function requireUndoable(act: StoredAct, revisions: StoredRevision[], now: Date): void {
  if (notUndoable.includes(act.kind)) {
    throw new AppError('rule_broken', text.notUndoable);
  }
  const isLate = act.at.getTime() + restorableForMs <= now.getTime();
  if (act.kind === 'kind_changed' && isLate) {
    throw new AppError('rule_broken', text.kindChangeTooOld);
  }
  const most = undoLimitOf(act.kind);
  if (revisions.length <= most) return;
  const detail = text.tooMuchToUndo(most);
  throw new AppError('rule_broken', detail);
}

async function requireMayUndo(
  tx: Executor,
  viewer: Viewer,
  act: StoredAct,
  held: RevisionSubject[],
  deletions: StoredRevision[],
  restored: Restored | null,
): Promise<void> {
  if (viewer.isSuperuser) return;
  if (held.length + deletions.length === 0) throw notAllowed();
  const isOwn = act.actor_id === viewer.userId;
  for (const one of held) await requireMayReverse(tx, viewer, one, isOwn);
  for (const { id } of restored?.entities ?? []) await requireOwner(tx, viewer, [id]);
  const endsOf = new Map(
    restored?.relationships.map(({ id, node1_id, node2_id }) => [id, [node1_id, node2_id]]),
  );
  for (const { subject, subject_id: id, entity_id, other_id } of deletions) {
    if (subject === 'relationship') {
      await requireOwner(tx, viewer, endsOf.get(id) ?? [entity_id, other_id ?? 0]);
    } else await requireOwner(tx, viewer, [entity_id]);
  }
}

async function requireMayReverse(
  tx: Executor,
  viewer: Viewer,
  { subject, id, entityId, otherId, type, present, target }: RevisionSubject,
  isOwn: boolean,
): Promise<void> {
  if (subject === 'relationship') return requireOwner(tx, viewer, [entityId, otherId ?? 0]);
  if (subject === 'access') {
    const [was, will] = [present, target] as unknown as Parameters<typeof accessRefusal>[3][];
    const refusal = await accessRefusal(
      tx,
      viewer,
      { entityId, userId: id },
      was ?? null,
      will ?? null,
    );
    if (refusal) throw notAllowed(refusal);
    return;
  }
  if (type === null) return requireOwner(tx, viewer, [id]);
  const isConverted = target !== null && present?.kind !== target.kind;
  if (isOwn && !isConverted) await requireMayEdit(tx, viewer, await requireEntity(tx, type, id));
  else await requireOwner(tx, viewer, [id]);
  if (target === null) throw notAllowed(text.onlySuperusersDelete);
  if ((present?.user_id ?? null) !== (target.user_id ?? null)) {
    throw notAllowed(text.onlySuperusersChangeProfiles);
  }
}

/** @throws forbidden unless the viewer owns at least one of the entities. */
async function requireOwner(tx: Executor, viewer: Viewer, ids: number[]): Promise<void> {
  for (const id of ids) if (await hasRole(tx, viewer, id, 'OWNER')) return;
  throw notAllowed();
}

async function requireUnchanged(
  tx: Executor,
  held: RevisionSubject[],
  restored: Restored | null,
): Promise<void> {
  const missed = held.flatMap((one) => one.missed)[0];
  if (missed) {
    const sentence = await describeConflict(tx, missed);
    throw new AppError('conflict', text.nothingUndone(sentence));
  }
  if (held.some(needsChange)) return;
  if (!restored) {
    throw new AppError('conflict', text.undoneAlready);
  }
  const refusal = nothingRestored(restored);
  if (refusal !== null) throw new AppError('conflict', text.nothingUndone(refusal));
}

/** A sentence that says which part was changed since, and by whom. */
export async function describeConflict(
  db: Executor,
  { part, step, reason, by }: Missed,
): Promise<string> {
  if (reason) return reason;
  const id = by === undefined ? await selectChangerSince(db, step.id, part) : by;
  const name = id === null ? null : (await selectActors(db, 'all', [id])).get(id)?.name;
  const who = name ?? text.somebodyElse;
  if (part === '') return text.changedSince(who);
  const say = isSeveral(part) ? text.partsChangedSince : text.partChangedSince;
  return say(partName(part), who);
}
