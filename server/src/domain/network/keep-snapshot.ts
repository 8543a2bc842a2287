import type { Logger } from 'pino';
import { BackgroundJob } from '../../background-job.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** The retention page promises that nothing erased stays in the file for longer. */
const everyMs = 5 * 60_000;

/** Writes the network to its file while it changes, and when the job stops. */
export function makeKeepingJob(
  network: SnapshotStore,
  log: Logger,
): Pick<BackgroundJob, 'start' | 'wake' | 'stop'> {
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'the file of the network could not be written');
  const job = new BackgroundJob({
    name: 'keep the network',
    everyMs,
    runOnce: async () => {
      await network.keep();
      return false;
    },
    onFailed: warn,
  });
  return {
    start: () => job.start(),
    wake: () => job.wake(),
    stop: async () => {
      await job.stop();
      await network.keep().catch(warn);
    },
  };
}
