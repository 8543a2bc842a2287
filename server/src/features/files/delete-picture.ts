import type { EntityType } from '@mangrove/contract';
import { imageNamePattern } from '../../adapters/image-store.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Executor, transact } from '../../db/transact.ts';
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
import { recordAct, type WithActId } from '../../domain/history/record.ts';
import { notFound } from '../../errors.ts';
import { type FileDeps, logPicture } from './service.ts';

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
  let done: Deleted | null = null;
  while (!done) done = await deleteUnlessAttached(deps, viewer, name);
  await deps.onPicturesReleased(done.released);
  if (done.changed.length > 0) {
    deps.onGraphChanged(done.changed.map((id) => ({ type: entityType, id })));
  }
  return { actId: done.actId };
}

interface Deleted {
  /** Names of files whose bytes are deleted after the commit. */
  released: string[];
  changed: number[];
  actId: number | null;
}

/**
 * Locks entities before pictures, in the same order as a save.
 * @returns null if another entity began to show the picture before it was locked.
 */
function deleteUnlessAttached(
  deps: FileDeps,
  viewer: Viewer,
  name: string,
): Promise<Deleted | null> {
  return transact(deps.db, async (tx) => {
    const held = await selectEntitiesShowing(tx, [name]);
    await lockEntities(tx, held);
    const file = (await lockFiles(tx, [name], 'change')).get(name) ?? null;
    const showing = file ? await selectEntitiesShowing(tx, [name]) : [];
    if (showing.some((id) => !held.includes(id))) return null;
    const mayDelete = file !== null && (await mayDeleteFile(tx, viewer, file.uploaded_by, showing));
    // Only users who may delete the picture learn whether it exists.
    if (!mayDelete && !viewer.isSuperuser) throw file ? notAllowed() : notFound('picture');
    if (!file) throw notFound('picture');
    if (showing.length > 0) return detachFrom(tx, deps, viewer, file, showing);
    // Held, because something showed it and may show it again.
    if (file.held_until !== null) throw notFound('picture');
    const released = [name, ...(file.small_name ? [file.small_name] : [])];
    await deleteFiles(tx, released);
    await logPicture(tx, deps, viewer, 'picture_deleted', name);
    return { released, changed: [], actId: null };
  });
}

async function detachFrom(
  tx: Executor,
  deps: FileDeps,
  viewer: Viewer,
  { name, small_name, entity_type }: FileRow,
  showing: number[],
): Promise<Deleted> {
  const before = await readDocuments(tx, showing);
  await detach(tx, name, showing);
  const sizes = [name, ...(small_name ? [small_name] : [])];
  const released = await holdPictures(
    tx,
    deps.clock,
    sizes.map((one) => addressOf(entity_type, one)),
  );
  await logPicture(tx, deps, viewer, 'picture_deleted', name, showing[0]);
  const after = await readDocuments(tx, showing);
  const actId = await recordAct(
    tx,
    deps.clock,
    { kind: 'picture_deleted', actorId: viewer.userId },
    showing.map((id) => changeOf(id, before, after)),
  );
  await raiseNetworkVersion(tx);
  return { released, changed: showing, actId };
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
