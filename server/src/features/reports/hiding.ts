// Takes a reported entity off the map and brings it back, each recorded as an act in history.
// The caller writes the audit log and raises the network version, in the same transaction.
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { linkToAct, setAside } from '../../domain/deleted/set-aside.ts';
import { recordAct } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
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
  reason: 'hidden' | 'deleted',
): Promise<Changed | null> {
  const isHidden = reason === 'hidden';
  const by = { by: viewer.userId, reason, untilDecided: isHidden };
  const aside = await setAside(tx, clock, [entityId], by);
  const [entity] = aside.entities;
  if (!entity) return null;
  const kind = isHidden ? 'hidden_until_decided' : 'entity_deleted';
  const act = await recordAct(tx, clock, { kind, actorId: viewer.userId }, aside.revisions);
  await linkToAct(tx, aside.itemIds, act);
  const { name, type, id } = entity;
  return { name, released: aside.released, entities: [{ type, id }] };
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
