import { invitationDays, reminderDays } from '@mangrove/contract';
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
const dayMs = 24 * 3_600_000;
const endOf = (made: Date) => new Date(made.getTime() + invitationDays * dayMs).toISOString();

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
  const before = new Date(now.getTime() - reminderDays * dayMs);
  // One whose link has ended could not be answered any more.
  const since = new Date(now.getTime() - invitationDays * dayMs);
  const count = await transact(db, async (tx) => {
    const due = await takeDueReminders(tx, { since, before, now, most: batch });
    await queueMails(
      tx,
      clock,
      due.map(({ id, address, created_at }) => ({
        ...{ kind: 'invitation' as const, userId: null, address },
        details: { invitation_id: id, is_reminder: true, ends_at: endOf(created_at) },
      })),
    );
    return due.length;
  });
  if (count > 0) onMailQueued();
  return count === batch;
}
