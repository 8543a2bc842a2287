// Pictures that nothing shows any more: they are held for a while, or deleted.
import { retentionMs } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { type FileDeps, quota } from '../../features/files/service.ts';
import { namesOf, readAddress } from './addresses.ts';
import { deleteHeldBeyond, endHold, holdUnshown, isReadable, selectKnown } from './held-queries.ts';
import { deleteUnshown, lockFiles, selectUnused } from './queries.ts';

const sweptAtOnce = 200;

/**
 * Holds those of the pictures that nothing shows any more, so that an earlier version or a restored
 * item can show them again. Held pictures do not count in a quota, but an account cannot have more
 * of them than its quota allows: the longest held are deleted.
 * @returns the names whose bytes can be deleted once the transaction has committed.
 */
export async function holdPictures(
  tx: Executor,
  clock: Clock,
  before: string[],
): Promise<string[]> {
  const names = namesOf(before);
  if (names.length === 0) return [];
  // Waits for a save that is about to show one of them, and then sees its result.
  await lockFiles(tx, names, 'change');
  await holdUnshown(tx, names, new Date(clock.now().getTime() + retentionMs('held_pictures')));
  return deleteHeldBeyond(tx, names, quota);
}

/** Lets held pictures be shown again. @returns those of the addresses whose file exists. */
export async function unholdPictures(tx: Executor, urls: string[]): Promise<Set<string>> {
  const names = namesOf(urls);
  if (names.length === 0) return new Set();
  await lockFiles(tx, names, 'keep');
  const there = new Set(await endHold(tx, names));
  return new Set(urls.filter((url) => there.has(readAddress(url).name)));
}

/**
 * Deletes those of the pictures that nothing shows any more, with two statements for any number.
 * @returns the names whose bytes can be deleted once the transaction has committed.
 */
export function releasePictures(tx: Executor, before: string[]): Promise<string[]> {
  return releaseFiles(tx, namesOf(before));
}

async function releaseFiles(tx: Executor, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  // Waits for a save that is about to show one of them, and then sees its result.
  await lockFiles(tx, names, 'change');
  return deleteUnshown(tx, names);
}

/** The bytes of a picture; null if it does not exist or is held. */
export async function readPicture(
  { db, images }: Pick<FileDeps, 'db' | 'images'>,
  name: string,
): Promise<Awaited<ReturnType<ImageStore['read']>>> {
  // Access: everybody.
  const file = await images.read(name);
  return file && (await isReadable(db, name)) ? file : null;
}

/**
 * Deletes uploads from before a time that nothing shows, and bytes from before it without a row.
 * Bytes are deleted after the commit, so a process that is killed in between leaves them behind.
 */
export async function sweepUploads(deps: SweepDeps, before: Date): Promise<number> {
  return (await sweepUnused(deps, 'uploads', before)) + (await sweepBytes(deps, before));
}

async function sweepBytes({ db, images }: SweepDeps, before: Date): Promise<number> {
  const names = await images.list(before);
  let count = 0;
  for (let at = 0; at < names.length; at += sweptAtOnce) {
    const some = names.slice(at, at + sweptAtOnce);
    const known = await selectKnown(db, some);
    const lost = some.filter((name) => !known.has(name));
    for (const name of lost) await images.delete(name);
    count += lost.length;
  }
  return count;
}

/** Deletes the pictures whose hold has ended. */
export function sweepHeld(deps: SweepDeps & { clock: Clock }): Promise<number> {
  return sweepUnused(deps, 'held', deps.clock.now());
}

type SweepDeps = Pick<FileDeps, 'db' | 'images'>;

async function sweepUnused(
  { db, images }: SweepDeps,
  which: 'uploads' | 'held',
  until: Date,
): Promise<number> {
  let count = 0;
  for (;;) {
    const released = await transact(db, async (tx) =>
      releaseFiles(tx, await selectUnused(tx, which, until, sweptAtOnce)),
    );
    for (const name of released) await images.delete(name);
    count += released.length;
    if (released.length === 0) return count;
  }
}
