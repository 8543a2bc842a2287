// Takes a reported entity off the map and brings it back, each recorded as an act in history.
// The caller writes the audit log and raises the network version, in the same transaction.
import type { ReportReason } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { linkToAct, setAside } from '../../domain/deleted/set-aside.ts';
import { entityRevision, type NewRevision, recordAct } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
import { makeRemoved } from '../deleted/reported.ts';
import type { ReportDeps } from './service.ts';

export interface Changed {
  name: string;
  /** Names of pictures whose bytes are released after the commit. */
  released: string[];
  entities: EntityRef[];
}

/** Takes an entity off the map, until the decision or for good; null if it does not exist. */
export async function removeFromMap(
  tx: Executor,
  { clock }: ReportDeps,
  viewer: Viewer,
  entityId: number,
  reason: 'hidden' | { removed: ReportReason },
): Promise<Changed | null> {
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
  const act = await recordAct(tx, clock, { kind, actorId: viewer.userId }, revisions);
  await linkToAct(tx, aside.itemIds, act);
  const { name, type, id } = entity;
  return { name, released: aside.released, entities: [{ type, id }] };
}

/** Removes an entity that is hidden or deleted already; false if it is neither. */
export async function removeAside(
  tx: Executor,
  { clock }: ReportDeps,
  viewer: Viewer,
  given: { itemId: number; entityId: number; reason: ReportReason },
): Promise<boolean> {
  const { itemId, entityId, reason } = given;
  if (!(await makeRemoved(tx, clock, itemId, viewer.userId))) return false;
  const act = { kind: 'removed_after_report', actorId: viewer.userId } as const;
  // From now on undoing this act restores it, and not undoing an earlier deletion.
  await linkToAct(tx, [itemId], await recordAct(tx, clock, act, [removal(entityId, reason)]));
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
  tx: Executor,
  { clock }: ReportDeps,
  viewer: Viewer,
  itemId: number,
): Promise<Changed> {
  const { items, entities, revisions } = await restoreItems(tx, clock, [itemId]);
  const [item] = items;
  if (!item) throw new AppError('conflict', 'Somebody else has shown it again just now.');
  const kind = 'entity_restored';
  await recordAct(tx, clock, { kind, actorId: viewer.userId }, revisions);
  return { name: item.name, released: [], entities };
}
