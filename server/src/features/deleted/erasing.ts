// Deletes things for good: their deleted items, their history and their pictures.
import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { deleteItems } from '../../domain/deleted/restore-queries.ts';
import { releasePictures } from '../../domain/files/held-pictures.ts';
import {
  forgetUserInImports,
  rememberErased,
  rememberErasedRelationships,
} from '../../domain/import-memory/import-memory.ts';
import { findMergedInto, forgetMergesOf, forgetUserInMerges } from '../duplicates/undo-merge.ts';
import {
  deleteAccessHistory,
  deleteHistoryAbout,
  deleteHistoryOfRelationships,
  deleteItemsAbout,
  forgetUser,
  lockExpired,
  selectNamedPictures,
  selectProfilesAside,
} from './erasing-queries.ts';

const erasedAtOnce = 100;

export interface Erased {
  /** Names of pictures whose bytes the caller deletes after the commit. */
  pictures: string[];
  revisions: number;
}

/**
 * Erases entities that are deleted, or are about to be in this transaction without being set aside:
 * their history, that of their relationships, the entities merged into them, and what other deleted
 * items contain of them. Pictures that nothing shows any more are deleted at once.
 */
export async function eraseEntities(tx: Executor, given: number[]): Promise<Erased> {
  if (given.length === 0) return { pictures: [], revisions: 0 };
  // Entities merged into them can no longer be parted or restored.
  const ids = [...new Set([...given, ...(await findMergedInto(tx, given))])];
  const named = await selectNamedPictures(tx, ids);
  await rememberErased(tx, ids);
  await deleteItemsAbout(tx, ids);
  await forgetMergesOf(tx, ids);
  const revisions = await deleteHistoryAbout(tx, ids);
  return { pictures: await releasePictures(tx, named), revisions };
}

/** Erases relationships, given by their deleted items. @returns the number of revisions deleted. */
export async function eraseRelationships(
  tx: Executor,
  items: { id: number; subject_id: number }[],
): Promise<number> {
  const itemIds = items.map(({ id }) => id);
  await rememberErasedRelationships(tx, itemIds);
  await deleteItems(tx, itemIds);
  return deleteHistoryOfRelationships(
    tx,
    items.map(({ subject_id }) => subject_id),
  );
}

/**
 * Erases the history and deleted items of a user who is deleted: of the entities deleted with the
 * user, of a primary profile set aside before, and of the user's roles on all others.
 */
export async function eraseWithUser(
  tx: Executor,
  userId: number,
  entityIds: number[],
): Promise<Erased> {
  const profiles = await selectProfilesAside(tx, userId);
  const erased = await eraseEntities(tx, [...new Set([...entityIds, ...profiles])]);
  await forgetUser(tx, userId);
  await forgetUserInMerges(tx, userId);
  await forgetUserInImports(tx, userId);
  await deleteAccessHistory(tx, userId);
  return erased;
}

export interface ErasedCounts {
  entities: number;
  relationships: number;
  revisions: number;
  pictures: number;
}

/** Erases items whose 30 days are over, in transactions of a hundred items each. */
export async function eraseExpired({
  db,
  clock,
  images,
}: {
  db: Db;
  clock: Clock;
  images: ImageStore;
}): Promise<ErasedCounts> {
  const counts = { entities: 0, relationships: 0, revisions: 0, pictures: 0 };
  for (;;) {
    const done = await transact(db, async (tx) => {
      const due = await lockExpired(tx, clock.now(), erasedAtOnce);
      const entities = due.filter(({ kind }) => kind === 'entity');
      const relationships = due.filter(({ kind }) => kind === 'relationship');
      const revisions = await eraseRelationships(tx, relationships);
      const erased = await eraseEntities(
        tx,
        entities.map(({ subject_id }) => subject_id),
      );
      return {
        entities: entities.length,
        relationships: relationships.length,
        revisions: revisions + erased.revisions,
        pictures: erased.pictures,
      };
    });
    for (const name of done.pictures) await images.delete(name);
    counts.entities += done.entities;
    counts.relationships += done.relationships;
    counts.revisions += done.revisions;
    counts.pictures += done.pictures.length;
    if (done.entities + done.relationships === 0) return counts;
  }
}
