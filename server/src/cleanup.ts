// Removes expired data periodically. No request depends on it, so nothing waits for it.
import { type ErasedName, erasedFiles, retentionMs } from '@mangrove/contract';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock.ts';
import { deleteFilesBefore } from './adapters/data-folder.ts';
import type { ImageStore } from './adapters/image-store.ts';
import type { Secret } from './adapters/secret.ts';
import type { JobState } from './background-job.ts';
import type { BackupBucketSettings } from './backup-settings.ts';
import {
  type AgingName,
  agingNames,
  deleteBefore,
  selectTablesToVacuum,
  vacuumTable,
} from './cleanup-queries.ts';
import { trimChanges } from './db/network-changes.ts';
import type { Db } from './db/open.ts';
import { sweepHeld, sweepUploads } from './domain/files/held-pictures.ts';
import { eraseExpired } from './features/deleted/erasing.ts';
import { forgetOldMerges } from './features/duplicates/undo-merge.ts';
import {
  type BackupFailure,
  type BucketState,
  backUpDaily,
  failureOf,
  followBucket,
} from './features/exchange/daily-backup.ts';
import { eraseReports } from './features/reports/service.ts';
import { sweepWords } from './features/search/service.ts';
import { renewStoredSecrets } from './features/second-factor/service.ts';

const everyMs = 3_600_000;
const firstAfterMs = 60_000;

export interface CleanupDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  dataDir: string;
  log: Logger;
  /** The server's secret, and the previous one while it is accepted. */
  secrets: readonly [Secret, ...Secret[]];
  /** The folder for daily backups; null for an external database, which its operator backs up. */
  backupFolder: string | null;
  /** The file of the age recipients that daily backups are encrypted to; undefined for plain ones. */
  encryptTo: string | undefined;
  /** Where daily backups are sent, and those of an external database are looked for. */
  bucket: BackupBucketSettings | undefined;
}

export interface Cleanup extends JobState {
  /** Why the last backup was not made; null after one that was. */
  readonly backupFailure: BackupFailure | null;
  /** What lay in the bucket when it last answered; null before, or without one. */
  readonly bucket: BucketState | null;
  stop(): Promise<void>;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Removes expired data and backs up once a day; runs a minute after the start, then every hour. */
export function startCleanup(deps: CleanupDeps): Cleanup {
  let running: Promise<void> = Promise.resolve();
  const state: Pick<Writable<Cleanup>, 'lastRun' | 'backupFailure' | 'bucket'> = {
    lastRun: null,
    backupFailure: null,
    bucket: null,
  };
  const startedAt = deps.clock.now();
  const keepBackups = async ({ backupFolder: folder, bucket, encryptTo, log }: CleanupDeps) => {
    const file = folder === null ? null : await backUpDaily({ ...deps, folder, startedAt });
    if (file !== null) log.info({ file }, 'made the daily backup');
    if (!bucket) return;
    const { sent, ...found } = await followBucket(bucket, folder, encryptTo);
    state.bucket = found;
    if (sent !== null) log.info({ sent, kept: found.count }, 'sent the daily backup to its bucket');
  };
  const runScheduledJobs = async () => {
    await removeExpired(deps);
    await renewStoredSecrets(deps);
    if (deps.backupFolder !== null) await vacuum(deps.db);
    await keepBackups(deps).catch((error: unknown) => {
      state.backupFailure = failureOf(error, deps.clock);
      throw error;
    });
    state.backupFailure = null;
  };
  let isRunning = false;
  const run = () => {
    // Sending a large backup may take longer than the hour.
    if (isRunning) return;
    isRunning = true;
    const noteRun = (hasFailed: boolean) => {
      isRunning = false;
      state.lastRun = { at: deps.clock.now(), hasFailed };
    };
    running = runScheduledJobs().then(
      () => noteRun(false),
      (error: unknown) => {
        noteRun(true);
        deps.log.warn({ err: error }, 'the cleanup could not finish; it tries again in an hour');
      },
    );
  };
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, everyMs);
  first.unref();
  timer.unref();
  return Object.assign(state, {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
      return running;
    },
  });
}

/** Without a data folder, only the database and its pictures are cleaned up. */
type EraseDeps = Pick<CleanupDeps, 'db' | 'clock' | 'images'> &
  Partial<Pick<CleanupDeps, 'dataDir'>>;

/** How that is erased which does not go by the age of its rows alone. */
const erasers: Record<
  Exclude<ErasedName, AgingName | 'interrupted'>,
  (deps: EraseDeps, before: Date) => Promise<unknown>
> = {
  network_changes: ({ db }, before) => trimChanges(db, before),
  reports: ({ db }, before) => eraseReports(db, before),
  merges: ({ db }, before) => forgetOldMerges(db, before),
  deleted_items: (deps) => eraseExpired(deps),
  unshown_pictures: (deps, before) => sweepUploads(deps, before),
  held_pictures: (deps) => sweepHeld(deps),
};

/** Erases data past its retention period, and words that nothing uses. */
export async function removeExpired(deps: EraseDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  // Files first: that also works, and helps, when the disk is full.
  const { dataDir } = deps;
  for (const { pattern, periodMs } of erasedFiles) {
    if (dataDir !== undefined) await deleteFilesBefore(dataDir, pattern, new Date(now - periodMs));
  }
  for (const name of agingNames) {
    await deleteBefore(deps.db, name, new Date(now - retentionMs(name)));
  }
  for (const name of Object.keys(erasers) as (keyof typeof erasers)[]) {
    await erasers[name](deps, new Date(now - retentionMs(name)));
  }
  await sweepWords(deps.db);
}

/** Frees the space of deleted and changed rows, which only the embedded engine does not itself. */
async function vacuum(db: Db): Promise<void> {
  for (const name of await selectTablesToVacuum(db)) await vacuumTable(db, name);
}
