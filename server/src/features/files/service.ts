import { type EntityType, imageMessages } from '@mangrove/contract';
import type { ImageStore } from '../../adapters/image-store.ts';
import { busy, NotAPicture, processPicture } from '../../adapters/picture-decoder.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { addressOf, randomName } from '../../domain/files/addresses.ts';
import { quota } from '../../domain/files/pictures.ts';
import { countUploads, insertFiles } from '../../domain/files/queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { lockUploader } from '../../domain/users/queries.ts';
import { AppError, emailNotVerified, sessionEnded } from '../../errors.ts';
import { text } from './messages.ts';

export interface FileDeps extends ChangeDeps {
  images: ImageStore;
  /** False lifts the numeric limits, for a load test on loopback. */
  limitsRates: boolean;
}

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
      await writeAudit(tx, deps.clock, {
        event: 'picture_uploaded',
        by: viewer,
        details: { file: name },
      });
    });
  } catch (error) {
    // Without a row, these bytes would stay unused.
    await Promise.allSettled([name, smallName].map((one) => deps.images.delete(one)));
    throw error;
  }
  return { url: addressOf(entityType, name), low_res_url: addressOf(entityType, smallName) };
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
    throw new AppError('rule_broken', text.tooManyPictures);
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
