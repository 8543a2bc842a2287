import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from './open.ts';
import { maxLagSeconds } from './replica-lag.ts';
import { explainUnfit, selectFollowed, selectWritten } from './replica-queries.ts';
import { text } from './start-messages.ts';

const pollMs = 100;

/**
 * Whether a server would be used as the replica of a database.
 * @throws an error with the reason why not.
 */
export async function tryReplica(url: string, primaryUrl: string): Promise<void> {
  const primary = openPostgres(primaryUrl, () => undefined);
  const replica = openPostgres(url, () => undefined);
  try {
    const { position, epoch } = await selectWritten(primary.db);
    const until = performance.now() + maxLagSeconds * 1000;
    for (;;) {
      const found = await selectFollowed(replica.db);
      const problem = explainUnfit(found, epoch);
      if (problem !== null) throw new Error(problem);
      if ((found.position ?? -1) >= (position ?? 0)) return;
      if (performance.now() > until) throw new Error(text.tooFarBehind);
      await sleep(pollMs);
    }
  } finally {
    await Promise.all([replica.close(), primary.close()]);
  }
}
