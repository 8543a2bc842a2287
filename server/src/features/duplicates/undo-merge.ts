// Undoes merges: parts that were changed since the merge stay with the survivor.
import type { listMerges, QueryOf, ReplyOf, undoMerge } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { findEndsAside } from '../../domain/deleted/waiting.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { readEntityRefs } from '../../domain/entity/lock-queries.ts';
import { holdPictures, unholdPictures } from '../../domain/files/held-pictures.ts';
import { lockPictures } from '../../domain/files/pictures.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { moveReports } from '../../domain/reports/move-reports.ts';
import { AppError, notFound } from '../../errors.ts';
import { lockRelationships } from './edge-queries.ts';
import { type MergeRecord, undoForMs } from './merge.ts';
import { lockPair, selectWhole } from './merge-queries.ts';
import {
  deleteTracesOf,
  forgetRecords,
  forgetUserInRecords,
  type MergeRow,
  type MergeToDescribe,
  markUndone,
  removeRedirect,
  selectMerge,
  selectMergedInto,
  selectMergeOfAct,
  selectMergesToDescribe,
  selectUndoable,
} from './merge-row-queries.ts';
import { text } from './messages.ts';
import { deleteDismissalsOf } from './pair-queries.ts';
import { partTwinSources } from './twin-sources.ts';
import { restoreEdges, restoreParts, restoreRoles } from './undo-merge-steps.ts';
import { picturesOf } from './whole-entity.ts';

/**
 * Parts two merged entities, in a single transaction.
 * @throws not_found, forbidden, rule_broken once it is too late, conflict while the survivor is
 * deleted or merged.
 */
export async function unmergePair(
  deps: ChangeDeps,
  viewer: Viewer,
  mergeId: number,
): Promise<ReplyOf<typeof undoMerge> & WithActId> {
  // Superusers, and owners of the survivor who owned one of the two.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const { merge, record } = await lockAll(tx, deps.clock, viewer, mergeId);
    const { type, survivor_id: id, merged_id: mergedId } = merge;
    const current = await selectWhole(tx, type, id);
    if (!current) throw new AppError('conflict', text.survivorGone);
    const { before } = record;
    await lockPictures(tx, [...picturesOf(current), ...picturesOf(before)]);
    const documents = await readDocuments(tx, [id]);
    const pictures = await unholdPictures(tx, picturesOf(before));
    const kept: string[] = await restoreParts(tx, current, record, pictures);
    const edges = await lockRelationships(
      tx,
      record.moved.map((row) => row.id),
    );
    const restored = await restoreItems(tx, deps.clock, [record.item_id]);
    if (restored.entities.length === 0) throw new AppError('rule_broken', text.tooLate);
    const back = await restoreEdges(tx, merge, record, edges);
    const twins = await partTwinSources(tx, record.united_sources ?? []);
    const roles = await restoreRoles(tx, id, record);
    await moveReports(tx, { from: id, to: mergedId }, record.reports ?? []);
    await removeRedirect(tx, mergedId, record.leading);
    const released = await holdPictures(tx, deps.clock, [
      ...picturesOf(current),
      ...picturesOf(before),
    ]);
    const afterDocuments = await readDocuments(tx, [id]);
    const actId = await change.record(
      'entities_parted',
      { target: { type: 'entity', id: mergedId }, details: { type, survivor_id: id } },
      // As in a merge, the survivor comes first.
      [
        changeOf(id, documents, afterDocuments),
        ...restored.revisions,
        ...back.revisions,
        ...twins,
        ...roles.revisions,
      ],
      merge.act_id,
    );
    await markUndone(tx, mergeId, deps.clock.now());
    change.release(released);
    const entity = { id: mergedId, type, name: record.merged_name };
    change.touch({ type, id: mergedId }, { type, id });
    return { entity, survivor_id: id, kept: [...kept, ...back.kept, ...roles.kept], actId };
  });
}

/** The id of the merge that an act made, for `unmergePair`; null for any other act. */
export function findMergeOfAct(db: Executor, actId: number): Promise<number | null> {
  return selectMergeOfAct(db, actId);
}

/** Locks what parting changes, in the same order as a merge, and checks that it is possible. */
async function lockAll(tx: Executor, clock: Clock, viewer: Viewer, mergeId: number) {
  const known = await selectMerge(tx, mergeId, false);
  if (!known) throw notFound('merge');
  const aside = await findEndsAside(tx, known.merged_id);
  await lockPair(tx, [known.survivor_id], aside);
  const merge = await selectMerge(tx, mergeId, true);
  if (!merge) throw notFound('merge');
  return { merge, record: await requireRecord(tx, clock, viewer, merge) };
}

/**
 * Superusers, and whoever owned one of the two and owns the survivor now: every owner of either owns
 * it since the merge. Where the survivor itself is gone, its owners are told so.
 */
async function requireRecord(
  tx: Executor,
  clock: Clock,
  viewer: Viewer,
  { record, owners, at, survivor_id: id }: MergeRow,
): Promise<MergeRecord> {
  const isOwner = viewer.isVerified && owners.includes(viewer.userId);
  const isGone = (await readEntityRefs(tx, [id])).length === 0;
  const mayPart = isOwner && (isGone || (await hasRole(tx, viewer, id, 'OWNER')));
  if (!viewer.isSuperuser && !mayPart) throw notAllowed();
  const isLate = at.getTime() + undoForMs <= clock.now().getTime();
  if (!record || isLate) throw new AppError('rule_broken', text.tooLate);
  return record as MergeRecord;
}

export interface DescribedMerge extends MergeToDescribe {
  /** Why it cannot be undone; null if it can. */
  refusal: string | null;
}

/** Merges, and whether each can be undone once those before it in the list are. */
export async function describeMerges(
  db: Executor,
  clock: Clock,
  ids: readonly number[],
): Promise<DescribedMerge[]> {
  const freed = new Set<number>();
  const rows = await selectMergesToDescribe(db, ids);
  return rows.map((row) => {
    const isLate = !row.has_record || row.at.getTime() + undoForMs <= clock.now().getTime();
    const isThere = row.survivor_is_there || freed.has(row.survivor_id);
    const refusal = isLate ? text.tooLate : isThere ? null : text.survivorGone;
    if (refusal === null) freed.add(row.merged_id);
    return { ...row, refusal };
  });
}

/** A page of the merges that can be undone, newest first. */
export async function listMergePage(
  { db, clock }: ChangeDeps,
  query: QueryOf<typeof listMerges>,
): Promise<ReplyOf<typeof listMerges>> {
  // Superusers, by the endpoint.
  const since = new Date(clock.now().getTime() - undoForMs);
  const rows = await selectUndoable(db, since, sectionOf(query));
  return {
    items: rows.map(({ at, total: _, ...row }) => ({
      ...row,
      at: at.toISOString(),
      undo_until: new Date(at.getTime() + undoForMs).toISOString(),
    })),
    ...describePage(query, rows[0]?.total ?? 0),
  };
}

/** Deletes the records of merges from before a moment, which only parting needs; redirects stay. */
export function forgetOldMerges(db: Executor, before: Date): Promise<void> {
  return forgetRecords(db, { before });
}

/** Deletes the merge records, redirects and dismissed pairs of erased entities. */
export async function forgetMergesOf(tx: Executor, ids: readonly number[]): Promise<void> {
  await forgetRecords(tx, { ids });
  await deleteTracesOf(tx, ids);
  await deleteDismissalsOf(tx, ids);
}

/** The entities that were merged into one of these and are still set aside. */
export function findMergedInto(tx: Executor, ids: readonly number[]): Promise<number[]> {
  return selectMergedInto(tx, ids);
}

/** Removes a deleted user from the records of merges. */
export function forgetUserInMerges(tx: Executor, userId: number): Promise<void> {
  return forgetUserInRecords(tx, userId);
}
