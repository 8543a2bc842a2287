// A person without an account becomes the profile of a user.
import type { Audience } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { selectProfileId } from '../../domain/entity/queries.ts';
import { grantOwner, lockEntity, updateEntityRow } from '../../domain/entity/write-queries.ts';
import type { NetworkChange } from '../../domain/history/change-network.ts';
import { accessRevision } from '../../domain/history/record.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { updateUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { lockWithRelationships, mergeIntoProfile } from '../duplicates/claimed-merge.ts';
import { text } from './messages.ts';
import { deleteClaimsOf, deleteRoles, selectWaitingFor } from './queries.ts';

/**
 * A person who has no account, locked until the transaction ends with what a take-over changes.
 * @param others further entities to lock, such as the profile of who takes over.
 * @throws not_found; conflict if the person is a member; rule_broken if the person has passed on.
 */
export async function lockUnclaimed(
  tx: Executor,
  id: number,
  others: readonly number[] = [],
): Promise<EntityRow> {
  await lockWithRelationships(tx, [id, ...others]);
  const row = await lockEntity(tx, 'person', id);
  if (!row) throw await missingEntity(tx, { type: 'person', id }, 'members');
  requireUnclaimed(row);
  return row;
}

/** @throws conflict if the person is a member; rule_broken if the person has passed on. */
export function requireUnclaimed(row: Pick<EntityRow, 'user_id' | 'passed_on'>): void {
  if (row.user_id !== null) throw new AppError('conflict', text.ofMemberAlready);
  if (row.passed_on) throw new AppError('rule_broken', text.passedOn);
}

/**
 * Makes a person the profile of a user, or a part of the one there is. Nobody else looks after it
 * then, and others who claimed it are told.
 * @param given.by who causes it, as the merge and the news say.
 * @param given.audience who sees the person from now on; a profile that is there keeps its own.
 * @returns the id of the profile.
 * @throws as `lockUnclaimed`.
 */
export async function takeOver(
  tx: NetworkTx,
  change: NetworkChange,
  deps: { clock: Clock },
  given: { personId: number; userId: number; by: number; audience?: Audience | undefined },
): Promise<number> {
  const { personId, userId, by } = given;
  const profileId = await selectProfileId(tx, userId);
  const row = await lockUnclaimed(tx, personId, profileId === null ? [] : [profileId]);
  const waiting = (await selectWaitingFor(tx, personId)).filter((id) => id !== userId);
  await deleteClaimsOf(tx, personId);
  if (profileId === null) await becomeProfile(tx, change, row, given);
  else await mergeIntoProfile(tx, change, deps, { userId: by }, { profileId, personId });
  await notifyUsers(
    tx,
    deps.clock,
    waiting.map((id) => ({
      ...{ kind: 'claim_decided' as const, userId: id, entityId: profileId ?? personId },
      ...{ actorId: by, details: { outcome: 'declined' } },
    })),
  );
  return profileId ?? personId;
}

async function becomeProfile(
  tx: NetworkTx,
  change: NetworkChange,
  { id, type, audience: before }: EntityRow,
  { userId, audience = before }: { userId: number; audience?: Audience | undefined },
): Promise<void> {
  const documents = await readDocuments(tx, [id]);
  await updateEntityRow(tx, id, { user_id: userId, added_by: null, audience });
  await updateUser(tx, userId, { pending_profile_name: null });
  const taken = await deleteRoles(tx, id);
  await grantOwner(tx, id, userId);
  const owner = { role_type: 'OWNER', is_verified: true } as const;
  const own = taken.find(({ user_id }) => user_id === userId) ?? null;
  await change.record('person_claimed', { target: { type: 'entity', id }, details: { type } }, [
    changeOf(id, documents, await readDocuments(tx, [id])),
    ...taken
      .filter((role) => role !== own)
      .map(({ user_id, ...role }) => accessRevision(id, user_id, role, null)),
    accessRevision(id, userId, own, owner),
  ]);
  change.touch({ type, id });
}
