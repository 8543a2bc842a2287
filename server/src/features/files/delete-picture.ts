import type { EntityType } from '@mangrove/contract';
import { imageNamePattern } from '../../adapters/image-store.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { editMinRole, hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import { addressOf } from '../../domain/files/addresses.ts';
import { holdPictures } from '../../domain/files/held-pictures.ts';
import {
  deleteFiles,
  detach,
  type FileRow,
  isProfileOf,
  lockFiles,
  selectEntitiesShowing,
} from '../../domain/files/queries.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { notFound } from '../../errors.ts';
import type { FileDeps } from './service.ts';

/**
 * Takes a picture off the entities that show it, and holds it, so that this can be undone. An upload
 * that nothing has ever shown is deleted.
 * @throws not_found if there is no such picture or it is held already, forbidden unless the viewer
 * uploaded it and nothing shows it, or may edit every entity that shows it.
 */
export async function deletePicture(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  name: string,
): Promise<WithActId> {
  // Access: the uploader while nothing shows it, users who may edit all that shows it, superusers.
  if (!imageNamePattern.test(name)) throw notFound('picture');
  let done: WithActId | null = null;
  while (!done) done = await deleteUnlessAttached(deps, viewer, entityType, name);
  return done;
}

/**
 * Locks entities before pictures, in the same order as a save.
 * @returns null if another entity began to show the picture before it was locked.
 */
function deleteUnlessAttached(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  name: string,
): Promise<WithActId | null> {
  return changeNetwork(deps, viewer, async (tx, change) => {
    const held = await selectEntitiesShowing(tx, [name]);
    await lockEntities(tx, held);
    const file = (await lockFiles(tx, [name], 'change')).get(name) ?? null;
    const showing = file ? await selectEntitiesShowing(tx, [name]) : [];
    if (showing.some((id) => !held.includes(id))) return null;
    const mayDelete = file !== null && (await mayDeleteFile(tx, viewer, file.uploaded_by, showing));
    // Only users who may delete the picture learn whether it exists.
    if (!mayDelete && !viewer.isSuperuser) throw file ? notAllowed() : notFound('picture');
    if (!file) throw notFound('picture');
    if (showing.length > 0) {
      change.touch(...showing.map((id) => ({ type: entityType, id })));
      return { actId: await detachFrom(tx, change, deps, file, showing) };
    }
    // Held, because something showed it and may show it again.
    if (file.held_until !== null) throw notFound('picture');
    const released = [name, ...(file.small_name ? [file.small_name] : [])];
    await deleteFiles(tx, released);
    await change.audit({ event: 'picture_deleted', details: { file: name } });
    change.release(released);
    return { actId: null };
  });
}

async function detachFrom(
  tx: NetworkTx,
  change: NetworkChange,
  deps: FileDeps,
  { name, small_name, entity_type }: FileRow,
  showing: number[],
): Promise<number | null> {
  const before = await readDocuments(tx, showing);
  await detach(tx, name, showing);
  const sizes = [name, ...(small_name ? [small_name] : [])];
  const addresses = sizes.map((one) => addressOf(entity_type, one));
  change.release(await holdPictures(tx, deps.clock, addresses));
  const after = await readDocuments(tx, showing);
  return change.record(
    'picture_deleted',
    { target: { type: 'entity', id: showing[0] as number }, details: { file: name } },
    showing.map((id) => changeOf(id, before, after)),
  );
}

async function mayDeleteFile(
  tx: Executor,
  viewer: Viewer,
  uploadedBy: number | null,
  showing: number[],
): Promise<boolean> {
  if (viewer.isSuperuser) return true;
  if (showing.length === 0) return uploadedBy === viewer.userId;
  for (const id of showing) {
    const isOwn = await isProfileOf(tx, viewer.userId, id);
    if (!isOwn && !(await hasRole(tx, viewer, id, editMinRole))) return false;
  }
  return true;
}
