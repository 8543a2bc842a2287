import { reminderDays } from '@mangrove/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock.ts';
import { BackgroundJob } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { queueMails } from '../../domain/mail/outbox.ts';
import { remindOfRemovals } from '../reports/removal-reminders.ts';
import { takeDueReminders } from './queries.ts';

const pollMs = 15 * 60_000;
const batch = 100;

export interface ReminderDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  onMailQueued(): void;
}

/**
 * Reminds people once of an invitation that they have not answered, and superusers of people who have
 * asked to be removed.
 */
export function makeReminderJob(deps: ReminderDeps): BackgroundJob {
  return new BackgroundJob({
    name: 'remind of invitations and removals',
    everyMs: pollMs,
    runOnce: async () => {
      const isMore = [await remind(deps), await remindOfRemovals(deps)];
      return isMore.includes(true);
    },
    onFailed: (error) =>
      deps.log.warn({ err: error }, 'could not remind of invitations and removals'),
  });
}

/** @returns whether there may be more to do. */
async function remind({ db, clock, onMailQueued }: ReminderDeps): Promise<boolean> {
  const now = clock.now();
  const before = new Date(now.getTime() - reminderDays * 24 * 3_600_000);
  const count = await transact(db, async (tx) => {
    const due = await takeDueReminders(tx, { before, now, most: batch });
    await queueMails(
      tx,
      clock,
      due.map(({ id, address }) => ({
        ...{ kind: 'invitation' as const, userId: null, address },
        details: { invitation_id: id, is_reminder: true },
      })),
    );
    return due.length;
  });
  if (count > 0) onMailQueued();
  return count === batch;
}
