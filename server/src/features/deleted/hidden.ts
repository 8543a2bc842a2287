// Entities hidden until a report is decided: set aside without expiry, then shown or deleted.
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { restorableForMs } from '../../domain/deleted/set-aside.ts';
import { type Hidden, selectHidden, updateHiddenToDeleted } from './hidden-queries.ts';

export type { Hidden };

/** The item of a hidden entity with the ids of its owners; null if the entity is not hidden. */
export function findHidden(tx: Executor, entityId: number): Promise<Hidden | null> {
  return selectHidden(tx, entityId);
}

/** Turns a hidden item into a deleted one, which can be restored for 30 days from now. */
export function convertHiddenToDeleted(tx: Executor, clock: Clock, itemId: number): Promise<void> {
  const now = clock.now();
  return updateHiddenToDeleted(tx, itemId, now, new Date(now.getTime() + restorableForMs));
}
