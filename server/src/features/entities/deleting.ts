import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { describeDeleted } from '../../domain/audit/write-audit.ts';
import { setAside } from '../../domain/deleted/set-aside.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { lockEntity } from '../../domain/entity/write-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';

/** Sentence from "map, search and administration", 8. */
/**
 * Deletes an entity with everything that belongs to it. It is set aside and can be restored for 30
 * days.
 * @throws not_found
 */
export async function deleteEntity(
  deps: ChangeDeps,
  viewer: Viewer,
  type: EntityType,
  id: number,
): Promise<WithActId> {
  // Superusers, by the endpoint.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const row = await lockEntity(tx, type, id);
    if (!row) throw await whyMissing(tx, type, id);
    const aside = await setAside(tx, deps.clock, [id], { by: viewer.userId });
    change.setAside(aside.itemIds);
    change.release(aside.released);
    change.touch({ type, id });
    const entry = {
      target: { type: 'entity', id },
      details: describeDeleted(type, row.name),
    } as const;
    return { actId: await change.record('entity_deleted', entry, aside.revisions) };
  });
}

async function whyMissing(tx: Executor, type: EntityType, id: number): Promise<AppError> {
  const refusal = await missingEntity(tx, { type, id }, 'all');
  return refusal.survivor ? refusal : new AppError('not_found', text.entityGone);
}
