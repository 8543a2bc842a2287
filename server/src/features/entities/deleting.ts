import type { EntityType } from '@mangrove/contract';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { describeDeleted } from '../../domain/audit/write-audit.ts';
import { linkToAct, setAside } from '../../domain/deleted/set-aside.ts';
import { missingEntity } from '../../domain/entity/merged-entities.ts';
import { lockEntity } from '../../domain/entity/write-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { logChange } from '../../domain/history/log-change.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { AppError } from '../../errors.ts';

/** Sentence from "map, search and administration", 8. */
const entityGone = 'Entity not found. It may have already been deleted.';

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
  const { released, actId } = await transact(deps.db, async (tx) => {
    const row = await lockEntity(tx, type, id);
    if (!row) throw await whyMissing(tx, type, id);
    const aside = await setAside(tx, deps.clock, [id], { by: viewer.userId });
    const recorded = await logChange(tx, deps, viewer, 'entity_deleted', {
      target: { type: 'entity', id },
      details: describeDeleted(type, row.name),
      revisions: aside.revisions,
    });
    await linkToAct(tx, aside.itemIds, recorded);
    await raiseNetworkVersion(tx);
    return { released: aside.released, actId: recorded };
  });
  await deps.onPicturesReleased(released);
  deps.onGraphChanged([{ type, id }]);
  return { actId };
}

async function whyMissing(tx: Executor, type: EntityType, id: number): Promise<AppError> {
  const refusal = await missingEntity(tx, { type, id });
  return refusal.survivor ? refusal : new AppError('not_found', entityGone);
}
