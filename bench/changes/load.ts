import { Worker } from 'node:worker_threads';

export interface Load {
  calls: { url: string; method?: string; headers?: Record<string, string>; body?: string }[];
  callers: number;
  /** The pause between two requests of one caller; null requests each address once. */
  pauseMs: number | null;
}

/** Starts callers in a separate thread, so that reading answers does not affect the results. */
export function startLoad(load: Load): {
  /** The milliseconds of each request, once all requests are done. */
  done: Promise<number[]>;
  stop(): Promise<number[]>;
} {
  const worker = new Worker(new URL('./load-worker.mjs', import.meta.url), {
    workerData: load,
    execArgv: [],
  });
  const done = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return {
    done,
    stop: () => {
      worker.postMessage('stop');
      return done;
    },
  };
}
