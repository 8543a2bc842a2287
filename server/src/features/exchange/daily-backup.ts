import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFault } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { BackupBucketSettings } from '../../backup-settings.ts';
import { isDiskFullError } from '../../errors.ts';
import { backupEnding, isBackupName } from './backup-format.ts';
import { backUp } from './backup-service.ts';
import { type BucketBackup, BucketFault, listBucket, sendIfMissing } from './bucket-backups.ts';
import { ExchangeRefused } from './faults.ts';
import type { ExchangeDeps } from './import-options.ts';
import { silentWatcher } from './progress.ts';

const maxBackups = 7;
const everyMs = 24 * 3_600_000;
const pattern = /^daily-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})-\d{3}Z\.tar\.gz(?:\.age)?$/u;

export interface DailyBackupDeps extends ExchangeDeps {
  clock: Clock;
  /** `backups` in the data folder. */
  folder: string;
  /** The file of the age recipients that backups are encrypted to; undefined for plain ones. */
  encryptTo?: string | undefined;
  /** When the server started: a new installation needs no backup yet. */
  startedAt: Date;
}

/**
 * Backs up if the last daily backup is a day old (or, without one, the first start of the server),
 * and keeps only the seven newest. Manual backups and those made before clearing everything stay.
 * @returns the new file, or null if no backup was due.
 */
export async function backUpDaily(deps: DailyBackupDeps): Promise<string | null> {
  const { clock, folder, encryptTo, startedAt } = deps;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock.now();
  const last = (await listDaily(folder)).at(-1);
  // The folder is as old as the first start: a server that restarts every day is backed up, too.
  const begun = Math.min(startedAt.getTime(), (await stat(folder)).birthtimeMs);
  const since = last ? timeOf(last) : begun;
  if (now.getTime() - since < everyMs) return null;
  const time = now.toISOString().replace(/[:.]/gu, '-');
  const file = join(folder, `daily-${time}${backupEnding(encryptTo !== undefined)}`);
  await backUp(deps, file, { force: false, encryptTo }, silentWatcher);
  const all = await listDaily(folder);
  for (const old of all.slice(0, -maxBackups)) await rm(join(folder, old));
  return file;
}

/** What lay in the bucket when the server last looked. */
export interface BucketState {
  newest: BucketBackup | null;
  count: number;
}

/**
 * Sends the newest daily backup to the bucket if it is not there, and looks what is.
 * @param folder the folder of daily backups; null where others make them.
 * @returns what is there, and the name of what was sent; null for nothing.
 * @throws BucketFault; the backup in the folder stays, and is sent by the next call.
 */
export async function followBucket(
  settings: BackupBucketSettings,
  folder: string | null,
  encryptTo: string | undefined,
): Promise<BucketState & { sent: string | null }> {
  // One from before BACKUP_ENCRYPT_TO was set does not leave the machine.
  const leaves = (name: string) => encryptTo === undefined || name.endsWith(backupEnding(true));
  const newest = folder === null ? undefined : (await listDaily(folder)).filter(leaves).at(-1);
  const name = newest?.replace(/^daily-/u, 'mangrove-');
  const { all, isSent } =
    folder === null || newest === undefined || name === undefined
      ? { all: await listBucket(settings), isSent: false }
      : await sendIfMissing(settings, join(folder, newest), name);
  return { newest: all[0] ?? null, count: all.length, sent: isSent ? (name ?? null) : null };
}

export interface BackupFailure {
  at: Date;
  reason: BackupFault;
}

/** What a backup that failed tells superusers, who are not told the paths of the server. */
export function failureOf(error: unknown, clock: Clock): BackupFailure {
  // A backup of a new name is refused only for its recipients.
  const isRefused = error instanceof ExchangeRefused;
  if (error instanceof BucketFault) return { at: clock.now(), reason: 'bucket' };
  const reason = isDiskFullError(error) ? 'disk_full' : isRefused ? 'recipients' : 'other';
  return { at: clock.now(), reason };
}

/** The newest backup in a folder; null without one. */
export async function findLastBackup(
  folder: string,
): Promise<{ at: Date; bytes: number; isEncrypted: boolean } | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    // The folder comes with the first backup.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter(isBackupName).map(async (name) => {
      const { mtime, size } = await stat(join(folder, name));
      return { at: mtime, bytes: size, isEncrypted: name.endsWith(backupEnding(true)) };
    }),
  );
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null;
}

async function listDaily(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
}

/** The time of a backup in milliseconds, precise to the second. */
function timeOf(name: string): number {
  const [day, time] = (pattern.exec(name)?.[1] ?? '').split('T');
  return Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`);
}
