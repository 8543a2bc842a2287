import { removalDays, removalReminderDays } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { selectSuperusers, shareLockActiveUsers } from '../../domain/users/queries.ts';
import { selectWaitingRemovals } from './queries.ts';

const dayMs = 24 * 3_600_000;
const batch = 100;

/**
 * Tells superusers once of each request to be removed that was not decided for long, before the days
 * are over within which its sender was promised an answer: whoever took it on, or all of them.
 * @returns whether there may be more.
 */
export async function remindOfRemovals({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const before = new Date(clock.now().getTime() - removalReminderDays * dayMs);
  return transact(db, async (tx) => {
    const superusers = (await selectSuperusers(tx)).map(({ id }) => id);
    const told = await shareLockActiveUsers(tx, superusers);
    const active = superusers.filter((id) => told.some((one) => one.id === id));
    const waiting = await selectWaitingRemovals(tx, { before, most: batch });
    await notifyUsers(
      tx,
      clock,
      waiting.flatMap(({ id, entityId, assignedTo }) =>
        (assignedTo !== null && active.includes(assignedTo) ? [assignedTo] : active).map(
          (userId) => ({
            ...{ kind: 'removal_waits' as const, userId, entityId, actorId: null },
            details: { report: String(id), days: String(removalDays) },
          }),
        ),
      ),
    );
    return active.length > 0 && waiting.length === batch;
  });
}
