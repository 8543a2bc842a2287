// Deletion that can be taken back: the rows go, and all that they held is written down in the
// same transaction.
import { keptFor } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { holdPictures } from '../files/released.ts';
import { shownPictures } from '../files/service.ts';
import {
  entityRevision,
  type NewRevision,
  type RecordedRelationship,
  relationshipRevision,
} from '../history/record.ts';
import {
  deleteEntityRows,
  deleteRelationshipRow,
  linkItems,
  lockWhole,
  type Reason,
  type SetAsideEntity,
  storeEntities,
  storeRelationship,
} from './set-aside-queries.ts';

/** For how long something deleted can be restored. */
export const restorableForMs = keptFor('deleted_items');

/** Why, and who; with `untilDecided` it is kept until somebody restores or erases it. */
export interface SettingAside {
  by: number | null;
  reason?: Reason;
  untilDecided?: boolean;
}

export interface SetAside {
  itemIds: number[];
  entities: SetAsideEntity[];
  /** Pictures whose bytes go once the transaction has committed: more than is held of one account. */
  released: string[];
  /** What the act of the caller did, for `recordAct`. */
  revisions: NewRevision[];
}

/**
 * Deletes entities with all that belongs to them, for everybody at once; they can be restored for
 * 30 days. Whoever calls it looks at the rights, writes the audit log, records the act and links
 * it by `linkToAct`, raises the network's version last, and tells of the change after the commit.
 * @param ids those that are not there are left out.
 */
export async function setAside(
  tx: Executor,
  clock: Clock,
  ids: number[],
  given: SettingAside,
): Promise<SetAside> {
  await lockWhole(tx, ids);
  const pictures = await shownPictures(tx, ids);
  const entities = await storeEntities(tx, ids, deletionOf(clock, given));
  await deleteEntityRows(tx, ids);
  const released = await holdPictures(tx, clock, pictures);
  return {
    itemIds: entities.map(({ itemId }) => itemId),
    entities,
    released,
    revisions: entities.flatMap((entity) => [
      ...entity.relationships.map((one) => revisionOf(one, 'deleted')),
      entityRevision(entity.id, 'deleted'),
    ]),
  };
}

/** `setAside` for one relationship. @param id of one that the transaction has locked. */
export async function setRelationshipAside(
  tx: Executor,
  clock: Clock,
  id: number,
  given: SettingAside,
): Promise<number> {
  const itemId = await storeRelationship(tx, id, deletionOf(clock, given));
  await deleteRelationshipRow(tx, id);
  return itemId;
}

/** Says which act deleted it, so that undoing the act restores it. */
export async function linkToAct(
  tx: Executor,
  itemIds: number[],
  actId: number | null,
): Promise<void> {
  if (actId !== null) await linkItems(tx, itemIds, actId);
}

/** What history tells of a relationship that went, or came back as it was. */
export function revisionOf(
  relationship: RecordedRelationship,
  op: 'created' | 'deleted',
): NewRevision {
  return op === 'created'
    ? relationshipRevision(null, relationship)
    : relationshipRevision(relationship, null);
}

function deletionOf(clock: Clock, { by, reason = 'deleted', untilDecided }: SettingAside) {
  const at = clock.now();
  const expiresAt = untilDecided ? null : new Date(at.getTime() + restorableForMs);
  return { at, by, reason, expiresAt };
}
