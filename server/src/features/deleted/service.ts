import type {
  DeletedItem,
  listDeleted as ListCall,
  listOwnDeleted as OwnCall,
  QueryOf,
  ReplyOf,
  restoreDeleted as RestoreCall,
} from '@mangrove/contract';
import { describePage, sectionOf } from '../../db/paging.ts';
import { transact } from '../../db/transact.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { askAboutRestored } from '../../domain/agreement/ask-about-restored.ts';
import { type AuditEntry, describeDeleted, writeAudit } from '../../domain/audit/write-audit.ts';
import { nothingRestored, restoreItems } from '../../domain/deleted/restore.ts';
import { lockItems, type StoredItem, selectItems } from '../../domain/deleted/restore-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
import { eraseEntities, eraseRelationships } from './erasing.ts';
import { text } from './messages.ts';
import {
  countAll,
  countOwn,
  type ListedItem,
  ownsItem,
  selectOwnPage,
  selectPage,
  selectShownName,
} from './queries.ts';
import { hiddenUntilDecided, requireMayRestore } from './reported.ts';

const dayMs = 24 * 3_600_000;

/** A page of all deleted items, newest first; two queries. */
export async function listDeletedPage(
  { db, clock }: ChangeDeps,
  query: QueryOf<typeof ListCall>,
): Promise<ReplyOf<typeof ListCall>> {
  // Superusers, by the endpoint.
  const question = { search: query.search, types: query.type, reasons: query.reason };
  const now = clock.now();
  const [total, rows] = await Promise.all([
    countAll(db, question, now),
    selectPage(db, question, now, sectionOf(query)),
  ]);
  const items = rows.map((row) => ({
    ...describe(row, now),
    deleted_by:
      row.deleted_by === null || row.deleted_by_email === null
        ? null
        : { id: row.deleted_by, email: row.deleted_by_email },
  }));
  return { items, ...describePage(query, total) };
}

/** A page of the viewer's own deleted items; two queries. */
export async function listOwnDeletedPage(
  { db, clock }: ChangeDeps,
  viewer: Viewer,
  query: QueryOf<typeof OwnCall>,
): Promise<ReplyOf<typeof OwnCall>> {
  // Anyone signed in: own data only.
  const now = clock.now();
  const [total, rows] = await Promise.all([
    countOwn(db, viewer.userId, now),
    selectOwnPage(db, viewer, now, sectionOf(query)),
  ]);
  return { items: rows.map((row) => describe(row, now)), ...describePage(query, total) };
}

/**
 * Restores a deleted item as it was.
 * @throws not_found also if the viewer may not restore it, rule_broken if it was merged or hidden,
 * forbidden for its owner if it was removed after a report.
 */
export async function restoreDeleted(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof RestoreCall> & WithActId> {
  // Superusers; users who owned the entity at its deletion, and owners of an end of a relationship.
  const { item, restored, actId } = await changeNetwork(deps, viewer, async (tx, change) => {
    const now = deps.clock.now();
    const [found] = await selectItems(tx, [id], now);
    const mayRestore = viewer.isSuperuser || (await ownsItem(tx, viewer.userId, id, now));
    if (!found || !mayRestore) throw notRestorable();
    requireDeleted(found);
    await requireMayRestore(tx, viewer, [found]);
    const name = viewer.isSuperuser ? found.name : await selectShownName(tx, readerOf(viewer), id);
    const done = await restoreItems(tx, deps.clock, [id]);
    const [back] = done.items;
    // Another request has restored it meanwhile.
    if (!back) throw notRestorable();
    await askAboutRestored(tx, deps.clock, viewer, done.items);
    const refusal = done.between > 0 ? nothingRestored(done) : null;
    if (refusal !== null) throw new AppError('conflict', refusal);
    const kind = `${back.kind}_restored` as const;
    const recorded = await change.record(kind, describeForAudit(back), done.revisions, back.act_id);
    if (done.changed.length > 0) change.touch(...done.changed);
    return { item: { ...back, name }, restored: done, actId: recorded };
  });
  const { kind, subject_id, entity_type, name } = item;
  const { waiting, folded, lost } = restored;
  const relationships = restored.relationships.length;
  return { kind, subject_id, entity_type, name, relationships, waiting, folded, lost, actId };
}

/**
 * Erases a deleted item with its history and pictures.
 * @throws not_found, rule_broken if it was merged or hidden.
 */
export async function eraseDeleted(deps: ChangeDeps, viewer: Viewer, id: number): Promise<void> {
  // Superusers with a fresh login, by the endpoint.
  const pictures = await transact(deps.db, async (tx) => {
    const [item] = await lockItems(tx, [id], deps.clock.now());
    if (!item) throw notRestorable();
    requireDeleted(item);
    const event = `${item.kind}_erased` as const;
    await writeAudit(tx, deps.clock, { event, by: viewer, ...describeForAudit(item) });
    if (item.kind === 'entity') return (await eraseEntities(tx, [item.subject_id])).pictures;
    await eraseRelationships(tx, [item]);
    return [];
  });
  await deps.onPicturesReleased(pictures);
}

function requireDeleted({ reason }: StoredItem): void {
  if (reason === 'merged') {
    throw new AppError('rule_broken', text.mergedIntoAnother);
  }
  if (reason === 'hidden') throw hiddenUntilDecided();
}

function describeForAudit(item: StoredItem): Pick<AuditEntry, 'target' | 'details'> {
  const { kind, subject_id: id, entity_type: type, name, content } = item;
  const [relationship] = content.relationships;
  const { node1_id, node2_id, role, years } = relationship ?? {};
  return {
    target: { type: kind, id },
    details:
      kind === 'relationship' ? { node1_id, node2_id, role, years } : describeDeleted(type, name),
  };
}

function describe(
  { deleted_by: _, deleted_by_email: __, ...row }: ListedItem,
  now: Date,
): DeletedItem {
  const left = row.expires_at === null ? null : row.expires_at.getTime() - now.getTime();
  return {
    ...row,
    deleted_at: row.deleted_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    days_left: left === null ? null : Math.max(0, Math.ceil(left / dayMs)),
  };
}

function notRestorable(): AppError {
  return new AppError('not_found', text.notFound);
}
