import { type EntityType, imageMessages } from '@mangrove/contract';
import { type ImageStore, imageNamePattern } from '../../adapters/image-store.ts';
import { busy, NotAPicture, processPicture } from '../../adapters/picture-decoder.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { editMinRole, hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import { addressOf, namesOf, randomName, readAddress } from '../../domain/files/addresses.ts';
import { endHold } from '../../domain/files/held-queries.ts';
import {
  countUploads,
  deleteFiles,
  detach,
  insertFiles,
  isProfileOf,
  lockFiles,
  selectEntitiesShowing,
  selectFiles,
  selectShown,
  selectShownBy,
  selectSmallBeside,
  selectUploadsOf,
} from '../../domain/files/queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { recordAct } from '../../domain/history/record.ts';
import { lockUploader } from '../../domain/users/queries.ts';
import { AppError, emailNotVerified, notFound, sessionEnded } from '../../errors.ts';

export interface FileDeps extends ChangeDeps {
  images: ImageStore;
  /** False lifts the numeric limits, for a load test on loopback. */
  limitsRates: boolean;
}

export const quota = { files: 200, bytes: 200 * 1024 * 1024, unverifiedFiles: 3 };
// Two pictures are drawn at a time, each in about a second: a longer queue would wait too long.
const maxWaiting = 16;

/**
 * Stores an uploaded picture. Its type is detected by its content, not by its name. It is turned
 * upright and encoded anew in two sizes, which removes the metadata of the camera.
 * @throws rule_broken with the specified sentence for anything but a JPEG, PNG or WebP.
 */
export async function uploadPicture(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  bytes: Buffer,
): Promise<{ url: string; low_res_url: string }> {
  // Access: signed-in users, within a quota; an unverified account only for its own profile.
  await requireQuota(deps, deps.db, viewer, 0);
  const { large, small } = await processPicture(bytes, { maxWaiting }).catch(refusePicture);
  const name = `${randomName()}.webp`;
  const smallName = `${randomName()}.webp`;
  await deps.images.put(smallName, small);
  await deps.images.put(name, large);
  const shared = {
    entity_type: entityType,
    content_type: 'image/webp',
    uploaded_by: viewer.userId,
  };
  try {
    await transact(deps.db, async (tx) => {
      if (!(await lockUploader(tx, viewer.userId))) throw sessionEnded();
      await requireQuota(deps, tx, viewer, large.length + small.length);
      await insertFiles(tx, [
        { ...shared, name, byte_size: large.length, small_name: smallName },
        { ...shared, name: smallName, byte_size: small.length, small_name: null },
      ]);
      await logPicture(tx, deps, viewer, 'picture_uploaded', name);
    });
  } catch (error) {
    // Without a row, these bytes would stay unused.
    await Promise.allSettled([name, smallName].map((one) => deps.images.delete(one)));
    throw error;
  }
  return { url: addressOf(entityType, name), low_res_url: addressOf(entityType, smallName) };
}

/**
 * Deletes a picture, and removes it from the entities that show it.
 * @throws not_found if there is no such picture, forbidden unless the viewer uploaded it and
 * nothing shows it, or may edit every entity that shows it.
 */
export async function deletePicture(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  name: string,
): Promise<void> {
  // Access: the uploader while nothing shows it, users who may edit all that shows it, superusers.
  if (!imageNamePattern.test(name)) throw notFound('picture');
  let deleted: { names: string[]; changed: number[] } | null = null;
  while (!deleted) deleted = await deleteUnlessAttached(deps, viewer, name);
  await deps.onPicturesReleased(deleted.names);
  if (deleted.changed.length > 0) {
    deps.onGraphChanged(deleted.changed.map((id) => ({ type: entityType, id })));
  }
}

/**
 * Locks entities before pictures, in the same order as a save.
 * @returns null if another entity began to show the picture before it was locked.
 */
function deleteUnlessAttached(
  deps: FileDeps,
  viewer: Viewer,
  name: string,
): Promise<{ names: string[]; changed: number[] } | null> {
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
    const before = await readDocuments(tx, showing);
    await detach(tx, name, showing);
    const all = [name, ...(file.small_name ? [file.small_name] : [])];
    await deleteFiles(tx, all);
    await logPicture(tx, deps, viewer, 'picture_deleted', name, showing[0]);
    const after = await readDocuments(tx, showing);
    await recordAct(
      tx,
      deps.clock,
      { kind: 'picture_deleted', actorId: viewer.userId },
      showing.map((id) => changeOf(id, before, after)),
    );
    if (showing.length > 0) await raiseNetworkVersion(tx);
    return { names: all, changed: showing };
  });
}

/**
 * The pictures of a save, by their addresses: only files uploaded here. A picture that nothing
 * shows yet is accepted only from its uploader.
 * @throws rule_broken for any other address.
 */
export async function attachPictures(
  tx: Executor,
  viewer: Viewer,
  urls: string[],
): Promise<{ url: string; low_res_url: string }[]> {
  // Access: checked by the callers, which save entities.
  const files = await lockFiles(tx, namesOf(urls), 'keep');
  const others = [...files.values()].filter(
    (file) => !viewer.isSuperuser && file.uploaded_by !== viewer.userId,
  );
  const namesOfOthers = others.map(({ name }) => name);
  const shown = await selectShown(tx, namesOfOthers);
  const pictures = [];
  for (const url of urls) {
    const { type, name } = readAddress(url);
    const file = files.get(name);
    if (!file || (namesOfOthers.includes(name) && !shown.has(name))) {
      throw new AppError('rule_broken', 'This picture cannot be used. Please upload it again.');
    }
    const small = file.small_name
      ? addressOf(type as EntityType, file.small_name)
      : await selectSmallBeside(tx, name);
    pictures.push({ url, low_res_url: small ?? url });
  }
  // Held pictures are shown again.
  const isHeld = [...files.values()].some(({ held_until }) => held_until !== null);
  if (isHeld) {
    await endHold(tx, namesOf(pictures.flatMap(({ url, low_res_url }) => [url, low_res_url])));
  }
  return pictures;
}

/**
 * Those of an earlier version's pictures that still exist, by their addresses. Held ones are shown
 * again, unless `onlyLook` is set.
 */
export async function existingPictures(
  tx: Executor,
  urls: string[],
  { onlyLook = false } = {},
): Promise<Map<string, { url: string; low_res_url: string }>> {
  // Access: checked by the callers, which restore versions.
  const names = namesOf(urls);
  if (names.length === 0) return new Map();
  const found = await selectFiles(tx, names);
  if (!onlyLook) {
    await endHold(
      tx,
      found.flatMap(({ name, small_name }) => (small_name ? [name, small_name] : [name])),
    );
  }
  const small = new Map(found.map((file) => [file.name, file.small_name]));
  return new Map(
    urls.flatMap((url) => {
      const { type, name } = readAddress(url);
      const beside = small.get(name);
      if (beside === undefined) return [];
      const low_res_url = beside === null ? url : addressOf(type as EntityType, beside);
      return [[url, { url, low_res_url }] as const];
    }),
  );
}

/** The address of every picture that these entities currently show. */
export function shownPictures(tx: Executor, entityIds: number[]): Promise<string[]> {
  return selectShownBy(tx, entityIds);
}

/** The address of every picture that a user has uploaded, shown or not. */
export async function picturesOf(tx: Executor, userId: number): Promise<string[]> {
  const files = await selectUploadsOf(tx, userId);
  return files.map(({ entity_type, name }) => addressOf(entity_type, name));
}

/**
 * Locks the pictures that a save removes and those that it shows, all at once, so that two saves
 * that exchange pictures cannot deadlock.
 */
export async function lockPictures(tx: Executor, urls: string[]): Promise<void> {
  const names = namesOf(urls);
  if (names.length > 0) await lockFiles(tx, names, 'change');
}

function logPicture(
  tx: Executor,
  { clock }: FileDeps,
  viewer: Viewer,
  event: 'picture_uploaded' | 'picture_deleted',
  file: string,
  shownBy?: number,
): Promise<void> {
  return writeAudit(tx, clock, {
    event,
    by: viewer,
    ...(shownBy === undefined ? {} : { target: { type: 'entity', id: shownBy } }),
    details: { file },
  });
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

async function requireQuota(
  deps: FileDeps,
  db: Executor,
  viewer: Viewer,
  added: number,
): Promise<void> {
  if (!deps.limitsRates) return;
  const { count, bytes } = await countUploads(db, viewer.userId);
  const most = viewer.isVerified ? quota.files : quota.unverifiedFiles;
  if (!viewer.isVerified && count >= most) throw emailNotVerified();
  if (count >= most || bytes + added > quota.bytes) {
    throw new AppError('rule_broken', 'You have reached the limit of stored pictures.');
  }
}

function refusePicture(error: unknown): never {
  if (!(error instanceof NotAPicture)) throw error;
  const sentences = { unknown: imageMessages.kind, format: imageMessages.format };
  const { fault } = error;
  if (fault === 'slow') throw busy(error);
  const isNamed = fault === 'unknown' || fault === 'format';
  throw new AppError('rule_broken', isNamed ? sentences[fault] : imageMessages.processing, {
    cause: error,
  });
}
