// Deletion that can be undone: the rows are deleted, and all their contents are stored in the same
// transaction.
import { retentionMs } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { holdPictures } from '../files/held-pictures.ts';
import { selectShownBy } from '../files/queries.ts';
import {
  entityRevision,
  type NewRevision,
  type RecordedRelationship,
  relationshipRevision,
} from '../history/record.ts';
import {
  deleteEntityRows,
  deleteRelationshipRow,
  lockWhole,
  type Reason,
  type SetAsideEntity,
  storeEntities,
  storeRelationship,
} from './set-aside-queries.ts';

/** How long a deleted item can be restored, in milliseconds. */
export const restorableForMs = retentionMs('deleted_items');

/** Actor and reason; with `untilDecided` the item never expires. */
export interface SettingAside {
  by: number | null;
  reason?: Reason;
  untilDecided?: boolean;
}

export interface SetAside {
  itemIds: number[];
  entities: SetAsideEntity[];
  /** Names of pictures beyond the account's limit; their bytes are deleted after the commit. */
  released: string[];
  /** The changes of the caller's act. */
  revisions: NewRevision[];
}

/**
 * Deletes entities with all that belongs to them; they can be restored for 30 days. The caller
 * checks permissions, and gives the revisions, items and pictures to its `NetworkChange`.
 * @param ids entities that do not exist are skipped.
 */
export async function setAside(
  tx: NetworkTx,
  clock: Clock,
  ids: number[],
  given: SettingAside,
): Promise<SetAside> {
  await lockWhole(tx, ids);
  const pictures = await selectShownBy(tx, ids);
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

/** `setAside` for a relationship. @param id locked by the transaction. @returns the item's id. */
export async function setRelationshipAside(
  tx: NetworkTx,
  clock: Clock,
  id: number,
  given: SettingAside,
): Promise<number> {
  const itemId = await storeRelationship(tx, id, deletionOf(clock, given));
  await deleteRelationshipRow(tx, id);
  return itemId;
}

/** The revision of a relationship that was deleted, or restored as it was. */
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
