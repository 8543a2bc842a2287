import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../access/viewer.ts';
import { addressOf, namesOf, readAddress } from './addresses.ts';
import { endHold } from './held-queries.ts';
import { text } from './messages.ts';
import {
  lockFiles,
  selectFiles,
  selectShown,
  selectSmallBeside,
  selectUploadsOf,
} from './queries.ts';

/** How much an account may have uploaded, in files and bytes; files only, while unverified. */
export const quota = { files: 200, bytes: 200 * 1024 * 1024, unverifiedFiles: 3 };

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
      throw new AppError('rule_broken', text.unusable);
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
