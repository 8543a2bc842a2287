import { type EntityType, imageMessages } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { type ImageStore, imageNamePattern } from '../../adapters/image-store.ts';
import { busy, drawPicture, NotAPicture } from '../../adapters/picture-decoder.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { editMinRole, hasRole, notAllowed } from '../../policy.ts';
import { writeAudit } from '../audit/service.ts';
import { changedParts, readDocuments } from '../entities/document.ts';
import { entityRevision, recordAct } from '../history/record.ts';
import { lockUploader } from '../users/user-rows.ts';
import { addressOf, namesOf, randomName, readAddress } from './addresses.ts';
import { endHold } from './held-queries.ts';
import {
  countUploads,
  deleteFiles,
  detach,
  insertFiles,
  isProfileOf,
  lockEntities,
  lockFiles,
  selectFiles,
  selectShowing,
  selectShown,
  selectShownBy,
  selectSmallBeside,
  selectUploadsOf,
} from './queries.ts';

export interface FileDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  /** Lifts the caps by number, for a load test on loopback. */
  limitsRates: boolean;
  onGraphChanged(entities: { type: EntityType; id: number }[]): void;
}

export const quota = { files: 200, bytes: 200 * 1024 * 1024, unverifiedFiles: 3 };
// Two are drawn at once, in a second or so: whoever comes behind these would wait too long.
const maxWaiting = 16;

/**
 * Takes in a picture: known by its content, not by its name; turned upright, drawn anew in two
 * sizes, so that nothing a camera wrote beside it remains.
 * @throws rule_broken with the specified sentence for anything but a JPEG, PNG or WebP.
 */
export async function uploadPicture(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  bytes: Buffer,
): Promise<{ url: string; low_res_url: string }> {
  // Anyone signed in, within a quota; an unverified account for its own profile.
  await requireQuota(deps, deps.db, viewer, 0);
  const { large, small } = await drawPicture(bytes, { maxWaiting }).catch(refusePicture);
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
      if (!(await lockUploader(tx, viewer.userId))) {
        throw new AppError('not_signed_in', 'Session ended. Please log in again.');
      }
      await requireQuota(deps, tx, viewer, large.length + small.length);
      await insertFiles(tx, [
        { ...shared, name, byte_size: large.length, small_name: smallName },
        { ...shared, name: smallName, byte_size: small.length, small_name: null },
      ]);
      await logPicture(tx, deps, viewer, 'picture_uploaded', name);
    });
  } catch (error) {
    // No row would ever lead to these bytes again.
    await Promise.allSettled([name, smallName].map((one) => deps.images.delete(one)));
    throw error;
  }
  return { url: addressOf(entityType, name), low_res_url: addressOf(entityType, smallName) };
}

/**
 * Deletes a picture and takes it off what shows it.
 * @throws not_found for no picture, forbidden unless the viewer uploaded it and nothing shows it,
 * or may edit everything that does.
 */
export async function deletePicture(
  deps: FileDeps,
  viewer: Viewer,
  entityType: EntityType,
  name: string,
): Promise<void> {
  // Its uploader while unattached, whoever may edit all that shows it, superusers.
  if (!imageNamePattern.test(name)) throw notFound('picture');
  let deleted: { names: string[]; changed: number[] } | null = null;
  while (!deleted) deleted = await deleteUnlessAttached(deps, viewer, name);
  for (const name of deleted.names) await deps.images.delete(name);
  if (deleted.changed.length > 0) {
    deps.onGraphChanged(deleted.changed.map((id) => ({ type: entityType, id })));
  }
}

/**
 * Saves lock their entity before their pictures, and so does this.
 * @returns null where another entity came to show the picture before that was locked.
 */
function deleteUnlessAttached(
  deps: FileDeps,
  viewer: Viewer,
  name: string,
): Promise<{ names: string[]; changed: number[] } | null> {
  return transact(deps.db, async (tx) => {
    const held = await selectShowing(tx, [name]);
    await lockEntities(tx, held);
    const file = (await lockFiles(tx, [name], 'change')).get(name) ?? null;
    const showing = file ? await selectShowing(tx, [name]) : [];
    if (showing.some((id) => !held.includes(id))) return null;
    const mayDelete = file !== null && (await mayDeleteFile(tx, viewer, file.uploaded_by, showing));
    // Whether there is such a file is told to who may delete it only.
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
      showing.map((id) =>
        entityRevision(id, 'changed', changedParts(before.get(id) ?? {}, after.get(id) ?? {})),
      ),
    );
    if (showing.length > 0) await raiseNetworkVersion(tx);
    return { names: all, changed: showing };
  });
}

/**
 * The pictures of a save, by their addresses: only the product's own uploads, and one that
 * nothing shows yet only from its uploader.
 * @throws rule_broken for anything else.
 */
export async function attachPictures(
  tx: Executor,
  viewer: Viewer,
  urls: string[],
): Promise<{ url: string; low_res_url: string }[]> {
  // Called by the saves of entities, which looked at the rights on the entity.
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
  // One that was held is shown again.
  const isHeld = [...files.values()].some(({ held_until }) => held_until !== null);
  if (isHeld) {
    await endHold(tx, namesOf(pictures.flatMap(({ url, low_res_url }) => [url, low_res_url])));
  }
  return pictures;
}

/**
 * Those of the pictures of earlier versions that are still there, by their addresses. What is held
 * is shown again, unless it is only looked for.
 */
export async function picturesThere(
  tx: Executor,
  urls: string[],
  { onlyLook = false } = {},
): Promise<Map<string, { url: string; low_res_url: string }>> {
  // Called by what restores versions, which looked at the rights on the entity.
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

/** Every picture that these entities show just now. */
export function shownPictures(tx: Executor, entityIds: number[]): Promise<string[]> {
  return selectShownBy(tx, entityIds);
}

/** Every picture that a user has uploaded, shown or not. */
export async function picturesOf(tx: Executor, userId: number): Promise<string[]> {
  const files = await selectUploadsOf(tx, userId);
  return files.map(({ entity_type, name }) => addressOf(entity_type, name));
}

/**
 * Locks the pictures that a save takes away and those that it shows, all at once, so that two
 * saves that exchange pictures never wait for each other.
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
  if (!viewer.isVerified && count >= most) {
    throw new AppError('email_not_verified', 'Email not verified');
  }
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
