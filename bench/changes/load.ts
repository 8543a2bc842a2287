import { Worker } from 'node:worker_threads';

export interface Load {
  calls: { url: string; method?: string; headers?: Record<string, string>; body?: string }[];
  callers: number;
  /** Between two calls of one caller; null asks each address once. */
  pauseMs: number | null;
}

/** Callers in a thread of their own, so that reading the answers does not slow down who measures. */
export function startLoad(load: Load): {
  /** How many milliseconds each call took, once all were asked. */
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
