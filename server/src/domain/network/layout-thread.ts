import type { Measure } from '@mangrove/graph/layout';
import { startThread } from '../../threads/start-thread.ts';
import type { FoundGroups, GroupingJob } from './find-groups.ts';

export interface LayoutJob {
  network: { nodeCount: number; sources: Uint32Array; targets: Uint32Array };
  /** Two interleaved coordinates per node, and the nodes without; undefined for a full layout. */
  stored?: { positions: Float32Array; isNew: Uint8Array };
}

export type LayoutMessage =
  | { positions: Float32Array }
  | { measured: Float32Array }
  | { groups: FoundGroups }
  | { share: number };

export interface LayoutRun {
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborting it ends the thread; `layOutInThread` then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs one layout in a separate thread.
 * @returns two interleaved coordinates per node, in world units.
 */
export function layOutInThread(job: LayoutJob, run: LayoutRun = {}): Promise<Float32Array> {
  return answerInThread({ layout: job }, run, (message) =>
    'positions' in message ? message.positions : null,
  );
}

/** Searches for groups in a separate thread. */
export function findGroupsInThread(job: GroupingJob, run: LayoutRun = {}): Promise<FoundGroups> {
  return answerInThread({ grouping: job }, run, (message) =>
    'groups' in message ? message.groups : null,
  );
}

/** How central each node is, by its index, computed in a separate thread. */
export function measureInThread(network: LayoutJob['network'], by: Measure): Promise<Float32Array> {
  return answerInThread({ measuring: { network, by } }, {}, (message) =>
    'measured' in message ? message.measured : null,
  );
}

export type ThreadJob =
  | { layout: LayoutJob }
  | { grouping: GroupingJob }
  | { measuring: { network: LayoutJob['network']; by: Measure } };

/** @param pick the answer in a message; null for a message without an answer. */
async function answerInThread<Answer>(
  job: ThreadJob,
  run: LayoutRun,
  pick: (message: LayoutMessage) => Answer | null,
): Promise<Answer> {
  run.signal?.throwIfAborted();
  const worker = startThread(new URL('./layout-worker.ts', import.meta.url), { workerData: job });
  const end = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (message: LayoutMessage) => {
        const answer = pick(message);
        if (answer !== null) resolve(answer);
        else if ('share' in message) run.onProgress?.(message.share);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The layout ended without an answer.')));
      run.signal?.addEventListener('abort', () => reject(run.signal?.reason), {
        signal: end.signal,
      });
    });
  } finally {
    end.abort();
    await worker.terminate();
  }
}
