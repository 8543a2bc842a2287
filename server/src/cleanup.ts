// Removes expired data periodically. No request depends on it, so nothing waits for it.
import { type ErasedName, retentionMs } from '@mangrove/contract';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock.ts';
import type { ImageStore } from './adapters/image-store.ts';
import { trimChanges } from './db/network-changes.ts';
import type { Db } from './db/open.ts';
import { sweepCounts } from './db/rate-limits.ts';
import { sweepAudits } from './domain/audit/write-audit.ts';
import { sweepHeld, sweepUploads } from './domain/files/held-pictures.ts';
import { sweepMails } from './domain/mail/outbox.ts';
import { sweepAttempts, sweepDevices, sweepLinks } from './features/accounts/login-attempts.ts';
import { eraseExpired } from './features/deleted/erasing.ts';
import { forgetOldMerges } from './features/duplicates/undo-merge.ts';
import { backUpDaily } from './features/exchange/daily-backup.ts';
import { eraseDownloads } from './features/own-data/service.ts';
import { eraseReports } from './features/reports/service.ts';
import { sweepWords } from './features/search/service.ts';
import { sweepSessions } from './features/sessions/service.ts';
import { sweepReplays } from './http/replays.ts';

const everyMs = 3_600_000;
const firstAfterMs = 60_000;

export interface CleanupDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  log: Logger;
  /** The folder for daily backups; null for an external database, which its operator backs up. */
  backupFolder: string | null;
}

/** Removes expired data and backs up once a day; runs a minute after the start, then every hour. */
export function startCleanup(deps: CleanupDeps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const startedAt = deps.clock.now();
  const runScheduledJobs = async () => {
    await removeExpired(deps);
    if (deps.backupFolder === null) return;
    const file = await backUpDaily({ ...deps, folder: deps.backupFolder, startedAt });
    if (file !== null) deps.log.info({ file }, 'made the daily backup');
  };
  const run = () => {
    running = runScheduledJobs().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the cleanup could not finish; it tries again in an hour'),
    );
  };
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, everyMs);
  first.unref();
  timer.unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
      return running;
    },
  };
}

type SweepDeps = Pick<CleanupDeps, 'db' | 'clock' | 'images'>;

/** The function that erases each kind of data with a retention period. */
const sweeps: Record<ErasedName, (deps: SweepDeps, before: Date) => Promise<unknown>> = {
  sessions: ({ db }, before) => sweepSessions(db, before),
  browsers: ({ db }, before) => sweepDevices(db, before),
  links: ({ db }, before) => sweepLinks(db, before),
  login_failures: ({ db }, before) => sweepAttempts(db, before),
  rate_limits: ({ db }, before) => sweepCounts(db, before),
  emails: ({ db }, before) => sweepMails(db, before),
  answers: ({ db }, before) => sweepReplays(db, before),
  network_changes: ({ db }, before) => trimChanges(db, before),
  log: ({ db }, before) => sweepAudits(db, before),
  reports: ({ db }, before) => eraseReports(db, before),
  downloads: ({ db }, before) => eraseDownloads(db, before),
  merges: ({ db }, before) => forgetOldMerges(db, before),
  deleted_items: (deps) => eraseExpired(deps),
  unshown_pictures: (deps, before) => sweepUploads(deps, before),
  held_pictures: (deps) => sweepHeld(deps),
};

/** Erases data past its retention period, and words that nothing uses. */
export async function removeExpired(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const name of Object.keys(sweeps) as ErasedName[]) {
    await sweeps[name](deps, new Date(now - retentionMs(name)));
  }
  await sweepWords(deps.db);
}
