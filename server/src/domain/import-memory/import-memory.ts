// What stays known of imported rows when what they became is erased, so that no import brings it
// back. The callers erase, and check who may.
import type { Executor } from '../../db/transact.ts';
import {
  forgetUserInKeys,
  markErasedEntities,
  markErasedRelationships,
} from './import-memory-queries.ts';

/** Keeps hashes of the ids of entities that are about to be erased, and how they were removed. */
export async function rememberErased(tx: Executor, entityIds: readonly number[]): Promise<void> {
  await markErasedEntities(tx, entityIds);
  await markErasedRelationships(tx, { ends: entityIds });
}

/** Keeps who deleted relationships whose deleted items are about to be erased. */
export function rememberErasedRelationships(
  tx: Executor,
  itemIds: readonly number[],
): Promise<void> {
  return markErasedRelationships(tx, { items: itemIds });
}

/** Removes a deleted user from what is known of removed rows. */
export function forgetUserInImports(tx: Executor, userId: number): Promise<void> {
  return forgetUserInKeys(tx, userId);
}
