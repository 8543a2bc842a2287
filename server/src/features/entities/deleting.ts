import type { EntityType } from '@mangrove/contract';
import type { ChangeDeps } from '../../change-deps.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { missingEntity } from '../../merged-entities.ts';
import { describeDeleted } from '../audit/service.ts';
import { linkToAct, setAside } from '../deleted/set-aside.ts';
import { logChange } from '../history/log-change.ts';
import type { WithActId } from '../history/record.ts';
import { lockEntity } from './write-queries.ts';

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
