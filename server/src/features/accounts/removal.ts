// How a user goes, whoever decides it: what the user leaves behind points at nobody.
import type { EntityType } from '@mangrove/contract';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { type AuditEntry, writeAudits } from '../audit/service.ts';
import { eraseWithUser } from '../deleted/erasing.ts';
import { releasePictures } from '../files/released.ts';
import { picturesOf, shownPictures } from '../files/service.ts';
import { queueMail } from '../mail/outbox.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { deleteUserRow, lockUser } from '../users/user-rows.ts';
import type { AccountDeps } from './deps.ts';
import { failuresKey } from './login-attempts.ts';
import { clearFailures } from './queries.ts';
import {
  countRoles,
  deleteEntities,
  forgetAdder,
  type HeldEntity,
  lockHeldEntities,
} from './removal-queries.ts';

export interface RemovalDeps extends AccountDeps {
  /** Removes the bytes of pictures that nothing shows any more. */
  onPicturesReleased(names: string[]): void;
  /** Tells open maps what changed. */
  onGraphChanged(entities: { type: EntityType; id: number }[]): void;
}

/** What a removal has done, to be told once it is committed. */
export interface Removal {
  /** What left the map. */
  entities: { type: EntityType; id: number }[];
  /** People whom the user had added, and who stay. */
  added: number[];
  /** How many roles the user had. */
  roles: number;
  sessionIds: string[];
  pictures: string[];
}

/** A user and everything that the user holds a role on, locked; null when the user was deleted. */
export async function lockHeld(
  tx: Executor,
  userId: number,
): Promise<{ user: UserRow; held: HeldEntity[] } | null> {
  const user = await lockUser(tx, userId);
  return user && { user, held: await lockHeldEntities(tx, userId) };
}

/**
 * Deletes a user and the entities that go along, with all that belongs to them, their history
 * included: nothing is set aside. The last thing that a transaction does. A fixed number of statements, however many entities.
 * @param user locked, as everything that the user holds a role on.
 */
export async function removeUser(
  tx: Executor,
  deps: AccountDeps,
  user: UserRow,
  entities: Pick<HeldEntity, 'id' | 'type' | 'name'>[],
  audit: Pick<AuditEntry, 'event' | 'by'> & { details?: Record<string, unknown> },
): Promise<Removal> {
  const entityIds = entities.map(({ id }) => id);
  const shown = await shownPictures(tx, entityIds);
  const uploads = await picturesOf(tx, user.id);
  const roles = await countRoles(tx, user.id);
  const sessionIds = await endSessionsOfUser(tx, user.id);
  await deleteEntities(tx, entityIds);
  const erased = await eraseWithUser(tx, user.id, entityIds);
  const added = await forgetAdder(tx, user.id);
  await deleteUserRow(tx, user.id);
  await clearFailures(tx, failuresKey(user.email));
  const released = await releasePictures(tx, [...shown, ...uploads]);
  await queueMail(tx, deps.clock, { kind: 'account_deleted', userId: null, address: user.email });
  await writeAudits(tx, deps.clock, [
    ...entities.map(
      ({ id, type, name }): AuditEntry => ({
        event: 'entity_deleted',
        by: audit.by,
        target: { type: 'entity', id },
        // A person who is deleted is not kept by name.
        details: type === 'person' ? { type } : { type, name },
      }),
    ),
    {
      ...audit,
      target: { type: 'user', id: user.id },
      details: { entities: entities.length, roles, ...audit.details },
    },
  ]);
  if (entities.length + added.length > 0) await raiseNetworkVersion(tx);
  const deleted = entities.map(({ type, id }) => ({ type, id }));
  const pictures = [...erased.pictures, ...released];
  return { entities: deleted, added, roles, sessionIds, pictures };
}

/** Tells whoever must know of a removal, after the commit. */
export function tellOfRemoval(deps: RemovalDeps, removal: Removal): void {
  deps.onSessionsEnded(removal.sessionIds);
  deps.onMailQueued();
  deps.onPicturesReleased(removal.pictures);
  const changed = [
    ...removal.entities,
    ...removal.added.map((id) => ({ type: 'person' as const, id })),
  ];
  if (changed.length > 0) deps.onGraphChanged(changed);
}
