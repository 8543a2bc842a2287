import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { followMerge } from '../../domain/entity/merged-entities.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';

/** The requested entity or its survivor; queries only for entities that are not in the snapshot. */
export async function findSurvivor<Asked extends { type: EntityType | null; id: number }>(
  db: Executor,
  snapshot: Snapshot,
  asked: Asked,
): Promise<Asked> {
  const found = await followMerge(db, asked, async (id) =>
    nodeOf(snapshot, id) < 0 ? null : { ...asked, id },
  );
  return found ?? asked;
}
