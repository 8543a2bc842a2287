// Takes a reported entity off the map and brings it back, each recorded as an act in history.
import type { ReportReason } from '@mangrove/contract';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { setAside } from '../../domain/deleted/set-aside.ts';
import type { NetworkChange } from '../../domain/history/change-network.ts';
import { entityRevision, type NewRevision } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
import { makeRemoved } from '../deleted/reported.ts';
import { text } from './messages.ts';
import type { ReportDeps } from './service.ts';

/** Takes an entity off the map, until the decision or for good. @returns its name; null if none. */
export async function removeFromMap(
  tx: NetworkTx,
  change: NetworkChange,
  { clock }: ReportDeps,
  viewer: Viewer,
  entityId: number,
  reason: 'hidden' | { removed: ReportReason },
): Promise<{ name: string } | null> {
  const aside = await setAside(tx, clock, [entityId], {
    by: viewer.userId,
    ...(reason === 'hidden' ? { reason, untilDecided: true } : { reason: 'removed' }),
  });
  const [entity] = aside.entities;
  if (!entity) return null;
  const kind = reason === 'hidden' ? 'hidden_until_decided' : 'removed_after_report';
  const revisions = aside.revisions.map((one) =>
    one.subject === 'entity' && reason !== 'hidden' ? removal(one.subject_id, reason.removed) : one,
  );
  change.setAside(aside.itemIds);
  await change.act(kind, revisions);
  const { name, type, id } = entity;
  change.release(aside.released);
  change.touch({ type, id });
  return { name };
}

/** Removes an entity that is hidden or deleted already; false if it is neither. */
export async function removeAside(
  tx: NetworkTx,
  change: NetworkChange,
  { clock }: ReportDeps,
  viewer: Viewer,
  given: { itemId: number; entityId: number; reason: ReportReason },
): Promise<boolean> {
  const { itemId, entityId, reason } = given;
  if (!(await makeRemoved(tx, clock, itemId, viewer.userId))) return false;
  // From now on undoing this act restores it, and not undoing an earlier deletion.
  change.setAside([itemId]);
  await change.act('removed_after_report', [removal(entityId, reason)]);
  return true;
}

function removal(entityId: number, reason: ReportReason): NewRevision {
  return entityRevision(entityId, 'deleted', { report_reason: { after: reason } });
}

/**
 * Restores a hidden entity.
 * @throws conflict if another superuser has restored it meanwhile.
 */
export async function restoreHidden(
  tx: NetworkTx,
  change: NetworkChange,
  { clock }: ReportDeps,
  itemId: number,
): Promise<{ name: string }> {
  const { items, entities, revisions } = await restoreItems(tx, clock, [itemId]);
  const [item] = items;
  if (!item) throw new AppError('conflict', text.shownAgain);
  await change.act('entity_restored', revisions);
  change.touch(...entities);
  return { name: item.name };
}
