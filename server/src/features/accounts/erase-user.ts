// Erases a user, at the user's own request or a superuser's: no row that stays refers to the user.

import type { UserRow } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { type AuditEntry, describeDeleted } from '../../domain/audit/write-audit.ts';
import { releasePictures } from '../../domain/files/held-pictures.ts';
import { picturesOf } from '../../domain/files/pictures.ts';
import { selectShownBy } from '../../domain/files/queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import type { NetworkChange } from '../../domain/history/change-network.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { deleteUserRow, lockUser } from '../../domain/users/queries.ts';
import { eraseWithUser } from '../deleted/erasing.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import {
  clearAuthorOfSources,
  clearNamesInAudit,
  clearUserOfPeople,
  countRoles,
  deleteEntities,
  lockEntitiesOfUser,
  type UserEntity,
} from './deletion-queries.ts';
import { clearCodeFailures, failuresKey } from './login-attempts.ts';
import { clearFailures } from './queries.ts';

export interface ErasureDeps extends AccountDeps, ChangeDeps {
  /** Called after the commit: deletes what earlier e-mails to this address left outside. */
  onAddressErased(address: string): void;
}

/** The result of an erasure, to be announced after the commit. */
export interface Erasure {
  /** How many entities were deleted. */
  entities: number;
  address: string;
  /** How many roles the user had. */
  roles: number;
  pictures: string[];
}

/** A user and the entities that the user holds, locked; null when the user was deleted. */
export async function lockUserWithEntities(
  tx: Executor,
  userId: number,
): Promise<{ user: UserRow; held: UserEntity[] } | null> {
  const user = await lockUser(tx, userId);
  return user && { user, held: await lockEntitiesOfUser(tx, userId) };
}

/**
 * Erases a user and the given entities with all that belongs to them, including history: nothing
 * is set aside. The number of statements is fixed.
 * @param user locked, like all entities that the user holds.
 */
export async function eraseUser(
  tx: NetworkTx,
  change: NetworkChange,
  deps: AccountDeps,
  user: UserRow,
  entities: Pick<UserEntity, 'id' | 'type' | 'name'>[],
  audit: Pick<AuditEntry, 'event' | 'details'>,
): Promise<Erasure> {
  const entityIds = entities.map(({ id }) => id);
  const shown = await selectShownBy(tx, entityIds);
  const uploads = await picturesOf(tx, user.id);
  const roles = await countRoles(tx, user.id);
  const sessionIds = await endSessionsOfUser(tx, user.id);
  await deleteEntities(tx, entityIds);
  const erased = await eraseWithUser(tx, user.id, entityIds);
  const left = await clearUserOfPeople(tx, user.id);
  await clearAuthorOfSources(tx, user.id);
  await clearNamesInAudit(tx, user.id);
  await deleteUserRow(tx, user.id);
  await clearFailures(tx, failuresKey(user.email));
  await clearCodeFailures(tx, user.id);
  const released = await releasePictures(tx, [...shown, ...uploads]);
  await queueMail(tx, deps.clock, { kind: 'account_deleted', userId: null, address: user.email });
  await change.audit(
    ...entities.map(
      ({ id, type, name }): Omit<AuditEntry, 'by'> => ({
        event: 'entity_deleted',
        target: { type: 'entity', id },
        details: describeDeleted(type, name),
      }),
    ),
    {
      ...audit,
      target: { type: 'user', id: user.id },
      details: { entities: entities.length, roles, ...audit.details },
    },
  );
  const changed = [
    ...entities.map(({ type, id }) => ({ type, id })),
    // The people that the user had added, and a profile that others own too, are not deleted.
    ...left.map((id) => ({ type: 'person' as const, id })),
  ];
  change.notify(() => deps.onSessionsEnded(sessionIds));
  if (changed.length > 0) change.touch(...changed);
  const pictures = [...erased.pictures, ...released];
  return { entities: entities.length, address: user.email, roles, pictures };
}

/** Announces an erasure after its commit: e-mail, pictures. */
export function announceErasure(deps: ErasureDeps, erasure: Erasure): void {
  deps.onAddressErased(erasure.address);
  deps.onMailQueued();
  // Not waited for: nothing of the answer depends on it.
  void deps.onPicturesReleased(erasure.pictures);
}
