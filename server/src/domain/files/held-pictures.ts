// Pictures that nothing shows any more: they are held for a while, or deleted. What restoring a
// deleted item or undoing a merge would show again stays as long as that is possible.
import { retentionMs } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { readerOf, type Viewer } from '../access/viewer.ts';
import { namesOf, readAddress } from './addresses.ts';
import { deleteHeldBeyond, endHold, holdUnshown, selectKnown } from './held-queries.ts';
import { quota } from './pictures.ts';
import { deleteUnneeded, isReadable, lockFiles, selectUnused } from './queries.ts';

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
 * A row with those of its pictures whose file exists; a missing small picture is replaced by the
 * large one.
 */
export function withPictures<Row extends Record<string, unknown>>(
  row: Row,
  there: ReadonlySet<string>,
  large: string,
  small: string,
): Row {
  const isGone = (url: unknown) =>
    String(url).startsWith('/api/v1/files/') && !there.has(String(url));
  if (isGone(row[large])) return { ...row, [large]: '', [small]: '' };
  return { ...row, [small]: isGone(row[small]) ? row[large] : row[small] };
}

/**
 * Deletes those of the pictures that nothing needs any more, with two statements for any number.
 * @returns the names whose bytes can be deleted once the transaction has committed.
 */
export function releasePictures(tx: Executor, before: string[]): Promise<string[]> {
  return releaseFiles(tx, namesOf(before));
}

async function releaseFiles(tx: Executor, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  // Waits for a save that is about to show one of them, and then sees its result.
  await lockFiles(tx, names, 'change');
  return deleteUnneeded(tx, names);
}

/**
 * The bytes of a picture; null if it does not exist, is held, or is hidden from who asks.
 * @param findViewer called only if not everybody may see it.
 */
export async function readPicture(
  { db, images }: { db: Db; images: ImageStore },
  name: string,
  findViewer: () => Promise<Viewer | null>,
): Promise<(NonNullable<Awaited<ReturnType<ImageStore['read']>>> & { isForAll: boolean }) | null> {
  // Access: everybody who may see something that shows it.
  const file = await images.read(name);
  if (!file) return null;
  if (await isReadable(db, 'public', name)) return { ...file, isForAll: true };
  const viewer = await findViewer();
  const isSeen = viewer !== null && (await isReadable(db, readerOf(viewer), name));
  return isSeen ? { ...file, isForAll: false } : null;
}

/**
 * Deletes uploads from before a time that nothing needs, and bytes from before it without a row.
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

type SweepDeps = { db: Db; images: ImageStore };

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
