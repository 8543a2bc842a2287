import { isDeepStrictEqual } from 'node:util';
import type {
  BodyOf,
  ReplyOf,
  readEntityVersion as readCall,
  restoreVersion as restoreCall,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { convertDocument } from '../../domain/entity/conversion.ts';
import { changedParts, type EntityDocument, readDocument } from '../../domain/entity/document.ts';
import { requireEntity, requireMayEdit, requireVersion } from '../../domain/entity/rights.ts';
import { previewLeftOut } from '../../domain/entity/write-documents.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { notFound } from '../../errors.ts';
import { isEntityChangedBy, selectPartsAfter } from './act-queries.ts';
import { applyTargets } from './apply-targets.ts';
import { nothingConcealed, readConcealed, saysNothing, withoutConcealed } from './conceal-names.ts';
import { requireMayRead } from './reading.ts';
import { permittedTarget, withNewerLabels } from './what-owners-say.ts';

/**
 * The changes that restoring a version would make. The user of a profile, who added a person, and the
 * kind are not part of a version, because they have their own rules: a version of another kind is
 * restored as one of the present kind.
 * @throws not_found if there is no such entity or version.
 */
export async function readEntityVersion(
  db: Db,
  viewer: Viewer,
  ref: EntityRef,
  actId: number,
): Promise<ReplyOf<typeof readCall>> {
  // Access: users with a role on the entity, the user whose profile it is, superusers.
  const { id, type, version, document: present } = await requireMayRead(db, viewer, ref);
  const wanted = await versionOf(db, viewer, id, actId, present);
  const { target, leftOut } = await permittedTarget(db, viewer, id, present, wanted);
  return {
    version,
    changes: changedParts(present, target),
    left_out: [...leftOut, ...(await previewLeftOut(db, { type, id, present, target }))],
  };
}

/**
 * Restores an entity to its version after an act, and records that as a new act. Parts that cannot
 * be restored are left out and reported.
 * @throws not_found, forbidden, stale_version.
 */
export async function restoreVersion(
  deps: ChangeDeps,
  viewer: Viewer,
  ref: EntityRef,
  actId: number,
  { version }: BodyOf<typeof restoreCall>,
): Promise<ReplyOf<typeof restoreCall> & WithActId> {
  // Access: users who may edit the entity.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const row = await requireEntity(tx, ref.type, ref.id);
    await requireMayEdit(tx, viewer, row);
    requireVersion(row, version);
    const found = await readDocument(tx, ref.type, ref.id);
    if (!found) throw notFound('entity');
    const present = found.document;
    const target = await versionOf(tx, viewer, ref.id, actId, present);
    const applied = await applyTargets(tx, deps.clock, viewer, [
      {
        subject: 'entity',
        id: ref.id,
        entityId: ref.id,
        otherId: null,
        type: ref.type,
        present,
        target,
        missed: [],
      },
    ]);
    const newId = await change.act('version_restored', applied.revisions);
    if (newId !== null) {
      await change.audit({
        event: 'version_restored',
        target: { type: 'entity', id: ref.id },
        details: { act: actId },
      });
      change.release(applied.released);
      change.touch(ref);
    }
    return { act_id: newId, left_out: applied.leftOut, actId: newId };
  });
}

/** @param actId the act after which the version existed; 0 for before all recorded acts. */
async function versionOf(
  db: Executor,
  viewer: Viewer,
  id: number,
  actId: number,
  present: EntityDocument,
): Promise<EntityDocument> {
  if (actId !== 0 && !(await isEntityChangedBy(db, id, actId))) throw notFound('version');
  const { kind = 'person' } = present;
  const version: EntityDocument = { ...present };
  const concealed = (await readConcealed(db, viewer, [id])).get(id) ?? nothingConcealed;
  for (const [part, stored] of await selectPartsAfter(db, id, actId)) {
    const told = withoutConcealed(part, stored, concealed);
    const isTold = isDeepStrictEqual(told, stored) || !saysNothing(told);
    const value = isTold ? told : version[part as keyof EntityDocument];
    if (part in version || part === 'kind' || value !== null)
      Object.assign(version, { [part]: value });
  }
  const fitted = version.kind === kind ? version : convertDocument(version, kind).document;
  const target = Object.fromEntries(
    Object.keys(present).map((part) => [part, fitted[part as keyof EntityDocument]]),
  );
  const { user_id = null, added_by = null } = present;
  const restored = withNewerLabels(present, target);
  return 'user_id' in present ? { ...restored, user_id, added_by } : restored;
}
