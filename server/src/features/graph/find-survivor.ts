import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { followMerge } from '../../domain/entity/merged-entities.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';

/**
 * The requested entity, or where its address leads; queries only for entities that are not in the
 * snapshot.
 */
export async function findSurvivor<Asked extends { type: EntityType | null; id: number }>(
  db: Executor,
  snapshot: Snapshot,
  asked: Asked,
): Promise<Asked> {
  const found = await followMerge(db, asked, async (id, type) => {
    const node = nodeOf(snapshot, id);
    const isThere = node >= 0 && (type === null || snapshot.kinds.at(node) === type);
    return isThere ? { ...asked, id, type } : null;
  });
  return found ?? asked;
}
