// What is hidden until somebody decides: set aside without an end, shown again, or left deleted.
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { leaveDeletedFrom, selectHidden } from './hidden-queries.ts';
import { restorableForMs } from './set-aside.ts';

export interface Hidden {
  itemId: number;
  name: string;
  ownerIds: number[];
}

/** What is hidden of an entity, with who owned it; null where it is not hidden. */
export function findHidden(tx: Executor, entityId: number): Promise<Hidden | null> {
  return selectHidden(tx, entityId);
}

/** From now on it is deleted, and can be restored as long as anything else that is deleted now. */
export function leaveDeleted(tx: Executor, clock: Clock, itemId: number): Promise<void> {
  const now = clock.now();
  return leaveDeletedFrom(tx, itemId, now, new Date(now.getTime() + restorableForMs));
}
