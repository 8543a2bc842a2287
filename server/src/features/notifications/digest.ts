// Puts what users were not told yet into e-mails: one for all rhythms of a user that are due. Each
// rhythm has a period, which begins with its last e-mail, and the shortest of them is between any
// two; so however much happens, one e-mail in a period tells of it. Of several processes, the one that locks the user's row makes the e-mail.
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import { BackgroundJob } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { readerOfUser } from '../../domain/access/viewer.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import {
  countNotifications,
  selectNotifications,
} from '../../domain/notifications/reading-queries.ts';
import { lockActiveUserUnlessLocked } from '../../domain/users/queries.ts';
import { markMailed, selectDue, storeMade } from './queries.ts';

const pollMs = 30_000;
const batch = 100;
/** What follows within this time of the first one is told with it. */
const gatherMs = 2 * 60_000;
const hour = 3_600_000;
const periodMs = { at_once: hour / 4, daily: 24 * hour, weekly: 7 * 24 * hour };
/** The most that an e-mail tells in words. */
const maxTold = 20;

export interface DigestDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  onMailQueued(): void;
}

export function makeDigestJob(deps: DigestDeps): BackgroundJob {
  return new BackgroundJob({
    name: 'mail notifications',
    everyMs: pollMs,
    runOnce: () => makeDue(deps),
    onFailed: (error) => deps.log.warn({ err: error }, 'could not put notifications into e-mails'),
  });
}

/** @returns whether there may be more to do. */
async function makeDue({ db, clock, onMailQueued }: DigestDeps): Promise<boolean> {
  const found = await selectDue(db, dueAt(clock.now()), { most: batch });
  let made = 0;
  for (const userId of new Set(found.map(({ user_id }) => user_id))) {
    if (await transact(db, (tx) => tell(tx, clock, userId))) made += 1;
  }
  if (made > 0) onMailQueued();
  // Without one that was made, the same ones would be found again.
  return found.length === batch && made > 0;
}

/** @returns whether anything was due. */
async function tell(tx: Executor, clock: Clock, userId: number): Promise<boolean> {
  const user = await lockActiveUserUnlessLocked(tx, userId);
  if (!user) return false;
  const now = clock.now();
  const due = (await selectDue(tx, dueAt(now), { userId })).map(({ rhythm }) => rhythm);
  if (due.length === 0) return false;
  const [reader, chosen] = [readerOfUser(user), { rhythms: due }];
  const told = await selectNotifications(tx, reader, userId, chosen, { limit: maxTold, offset: 0 });
  const total = await countNotifications(tx, reader, userId, chosen);
  await markMailed(tx, userId, due, now);
  if (total === 0) return true;
  await storeMade(tx, userId, due, now);
  // Names are looked up when it is sent.
  const details = { ids: told.map(({ id }) => id), more: total - told.length };
  await queueMail(tx, clock, { kind: 'notifications', userId, address: user.email, details });
  return true;
}

function dueAt(now: Date): Parameters<typeof selectDue>[1] {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    least: {
      at_once: before(periodMs.at_once),
      daily: before(periodMs.daily),
      weekly: before(periodMs.weekly),
    },
    apart: before(periodMs.at_once),
    waitsSince: before(gatherMs),
  };
}
