import type { NotificationKind } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { insertForOwners, insertForUsers } from './queries.ts';

/** Something that users are told in the bell, and by e-mail in the rhythm that each chose. */
export interface NewNotification {
  kind: NotificationKind;
  /** What the user looks after that it is about; its name is looked up when it is read. */
  entityId: number | null;
  /** The entity on the other side. */
  otherId?: number;
  relationshipId?: number;
  /** Who caused it; is not told. */
  actorId: number | null;
  /** What the sentence says beside the names, such as a role: `{ role }`, `{ outcome }`. */
  details?: Record<string, string>;
  /** Users who want the kind told at once get an e-mail of its own, and need not get another. */
  hasOwnEmail?: boolean;
}

/** Tells every owner of `entityId`, in the transaction of the change that causes it. */
export function notifyOwners(
  tx: Executor,
  clock: Clock,
  news: readonly (NewNotification & { entityId: number })[],
): Promise<void> {
  return insertForOwners(tx, news, clock.now());
}

/** Tells single users. */
export function notifyUsers(
  tx: Executor,
  clock: Clock,
  news: readonly (NewNotification & { userId: number })[],
): Promise<void> {
  return insertForUsers(tx, news, clock.now());
}
