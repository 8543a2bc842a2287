// A person whom others added becomes part of the profile of the member who it is.
import { isNarrower, type MergeBody, mergeFields, mergeLists } from '@mangrove/contract';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { NetworkChange } from '../../domain/history/change-network.ts';
import { AppError } from '../../errors.ts';
import { type MergeDeps, mergeInto, refusalOf } from './merge.ts';
import { lockPair, selectWhole } from './merge-queries.ts';
import { text } from './messages.ts';
import { columnsOf, type WholeEntity } from './whole-entity.ts';

/** Locks the users and relationships of entities, and these, before any of them changes. */
export const lockWithRelationships = lockPair;

/**
 * Merges a person into a member's profile. The profile keeps what it says, and who looks after it;
 * what it does not say is taken, unless more people see the profile than saw the person.
 * @throws conflict if the person belongs to a member meanwhile.
 */
export async function mergeIntoProfile(
  tx: NetworkTx,
  change: NetworkChange,
  deps: Pick<MergeDeps, 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  { profileId, personId }: { profileId: number; personId: number },
): Promise<void> {
  const survivor = await selectWhole(tx, 'person', profileId);
  const merged = await selectWhole(tx, 'person', personId);
  if (!survivor || !merged) throw new AppError('conflict', text.profileGone);
  const refusal = refusalOf(survivor, merged);
  if (refusal !== null) throw new AppError('conflict', refusal);
  const take = takeMissing(survivor, merged);
  await mergeInto(tx, change, deps, viewer, { survivor, merged, take, takesRoles: false });
}

function takeMissing(survivor: WholeEntity, merged: WholeEntity): MergeBody['take'] {
  const showsMore = isNarrower(merged.entity.audience, survivor.entity.audience);
  const sideOf = (isMissing: boolean) => (isMissing && !showsMore ? 'merged' : 'survivor');
  // A list without items is an empty text, too.
  const isEmpty = (column: string) => String(survivor.entity[column] ?? '') === '';
  return Object.fromEntries([
    ...mergeFields.map((field) => [field, sideOf(columnsOf[field].every(isEmpty))]),
    ...mergeLists.map((list) => [list, sideOf(survivor[list].length === 0)]),
  ]) as MergeBody['take'];
}
