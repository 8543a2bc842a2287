import type { NotificationKind } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { insertForOwners, insertForUsers, updateEntityOf } from './queries.ts';

/** Something that users are told in the bell, and by e-mail in the rhythm that each chose. */
export interface NewNotification {
  kind: NotificationKind;
  /** What the user looks after that it is about; its name is looked up when it is read. */
  entityId: number | null;
  /** The entity on the other side. */
  otherId?: number;
  relationshipId?: number;
  /** Who caused it: is not told, and not stored. */
  actorId: number | null;
  /** What the sentence says beside the names, such as a role: `{ role }`, `{ outcome }`. */
  details?: Record<string, string>;
  /** Users who want the kind told at once get an e-mail of its own, and need not get another. */
  hasOwnEmail?: boolean;
}

/**
 * Tells every owner of `entityId`, in the transaction of the change that causes it. The rows refer to
 * their users: where accounts may be deleted meanwhile, lock users before entities.
 */
export function notifyOwners(
  tx: Executor,
  clock: Clock,
  news: readonly (NewNotification & { entityId: number })[],
): Promise<void> {
  return insertForOwners(tx, news, clock.now());
}

/** Lets what was told of an entity follow it into another one, before it is set aside. */
export function moveNotifications(tx: Executor, ends: { from: number; to: number }): Promise<void> {
  return updateEntityOf(tx, ends);
}

/** Tells single users. */
export function notifyUsers(
  tx: Executor,
  clock: Clock,
  news: readonly (NewNotification & { userId: number })[],
): Promise<void> {
  return insertForUsers(tx, news, clock.now());
}
