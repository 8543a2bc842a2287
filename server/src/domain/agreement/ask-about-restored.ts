import type { Clock } from '../../adapters/clock.ts';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../access/viewer.ts';
import type { StoredItem } from '../deleted/restore-queries.ts';
import { askAboutNew, entitiesFrom } from './agreement.ts';
import { deleteDeclined } from './queries.ts';

/**
 * Asks about relationships that are back: an end that left one is not connected again by the other.
 * What was declined waits as it did before.
 */
export async function askAboutRestored(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer,
  items: readonly StoredItem[],
): Promise<void> {
  for (const { kind, reason, deleted_by, content } of items) {
    const [row] = content.relationships;
    if (kind !== 'relationship' || !row) continue;
    const { asks = null } = row;
    if (reason === 'declined' && asks !== null) await deleteDeclined(tx, entitiesFrom(row, asks));
    else if (asks === null && deleted_by !== viewer.userId) {
      await askAboutNew(tx, clock, viewer, row);
    }
  }
}
