import type { EntityType } from '@mangrove/contract';
import { readRedirect } from '../../db/redirects.ts';
import type { Executor } from '../../db/transact.ts';
import { nodeOf, type Snapshot } from './snapshot.ts';

/** An entity that is asked for, or the one that it was merged into; asks only for those not there. */
export async function followMerge<Asked extends { type: EntityType | null; id: number }>(
  db: Executor,
  snapshot: Snapshot,
  asked: Asked,
): Promise<Asked> {
  if (nodeOf(snapshot, asked.id) >= 0) return asked;
  const id = await readRedirect(db, asked.id, asked.type);
  return id === null ? asked : { ...asked, id };
}
