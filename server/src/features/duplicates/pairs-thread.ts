import { startThread } from '../../threads/start-thread.ts';
import type { Connections, ScoredPairs, Unsure } from './scored-pairs.ts';

export interface PairsJob {
  /** The material of blocks, as JSON. */
  batches: string[];
  connections: Connections;
}

export type PairsMessage = { unsure: Unsure } | { pairs: ScoredPairs };

/**
 * Finds and scores the pairs in a separate thread.
 * @param signal ends it.
 * @param ask answers the similarities that only the database can tell.
 */
export async function findPairsInThread(
  job: PairsJob,
  signal: AbortSignal,
  ask: (unsure: Unsure) => Promise<number[]>,
): Promise<ScoredPairs> {
  signal.throwIfAborted();
  const worker = startThread(new URL('./pairs-worker.ts', import.meta.url), { workerData: job });
  const end = new AbortController();
  try {
    return await new Promise<ScoredPairs>((resolve, reject) => {
      worker.on('message', (message: PairsMessage) => {
        if ('pairs' in message) resolve(message.pairs);
        else ask(message.unsure).then((answer) => worker.postMessage(answer), reject);
      });
      worker.once('error', reject);
      worker.once('exit', () =>
        reject(new Error('The search for duplicates ended without pairs.')),
      );
      signal.addEventListener('abort', () => reject(signal.reason), { signal: end.signal });
    });
  } finally {
    end.abort();
    await worker.terminate();
  }
}
