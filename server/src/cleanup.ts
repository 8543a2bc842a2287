// What has run out is removed now and then; nobody misses it, so nothing waits for this.
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock.ts';
import type { ImageStore } from './adapters/image-store.ts';
import { trimChanges } from './db/network-changes.ts';
import type { Db } from './db/open.ts';
import { sweepCounts } from './db/rate-limits.ts';
import { sweepAttemptsAndLinks } from './features/accounts/login-attempts.ts';
import { eraseDue } from './features/deleted/erasing.ts';
import { forgetOldMerges } from './features/duplicates/part.ts';
import { backUpDaily } from './features/exchange/daily-backup.ts';
import { sweepPictures } from './features/files/released.ts';
import { sweepMails } from './features/mail/outbox.ts';
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
  /** Where daily backups go; null where the operator's own database server has its own. */
  backupFolder: string | null;
}

/** Removes what has run out and backs up once a day; a minute after the start, then every hour. */
export function startCleanup(deps: CleanupDeps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const startedAt = deps.clock.now();
  const keepUp = async () => {
    await removeExpired(deps);
    if (deps.backupFolder === null) return;
    const file = await backUpDaily({ ...deps, folder: deps.backupFolder, startedAt });
    if (file !== null) deps.log.info({ file }, 'made the daily backup');
  };
  const run = () => {
    running = keepUp().catch((error: unknown) =>
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

/**
 * Expired sessions, links and counts, old emails, answers and logged changes, what was set aside 30
 * days ago, uploads and words in no use.
 */
export async function removeExpired({
  db,
  clock,
  images,
}: Omit<CleanupDeps, 'log' | 'backupFolder'>): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now);
  await sweepAttemptsAndLinks(db, now);
  await sweepCounts(db, now);
  await sweepMails(db, now);
  await sweepReplays(db, now);
  await trimChanges(db, now);
  await forgetOldMerges(db, now);
  await eraseDue({ db, clock, images });
  await sweepPictures({ db, clock, images });
  await sweepWords(db);
}
