import { startThread } from '../../threads/start-thread.ts';

export interface LayoutJob {
  network: { nodeCount: number; sources: Uint32Array; targets: Uint32Array };
  /** Two interleaved coordinates a node, and who has none yet; without it all are laid out anew. */
  kept?: { positions: Float32Array; isNew: Uint8Array };
}

export type LayoutMessage = { positions: Float32Array } | { share: number };

export interface LayoutRun {
  /** Told the share of the work that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Ends the thread; `layOutInThread` then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs one layout in a thread of its own.
 * @returns two interleaved coordinates a node, in world units.
 */
export async function layOutInThread(job: LayoutJob, run: LayoutRun = {}): Promise<Float32Array> {
  run.signal?.throwIfAborted();
  const worker = startThread(new URL('./layout-worker.ts', import.meta.url), { workerData: job });
  const end = new AbortController();
  try {
    return await new Promise<Float32Array>((resolve, reject) => {
      worker.on('message', (message: LayoutMessage) => {
        if ('positions' in message) resolve(message.positions);
        else run.onProgress?.(message.share);
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
