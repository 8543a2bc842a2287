import { Worker } from 'node:worker_threads';

export interface Load {
  calls: {
    url: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** The loopback address that the call comes from. */
    from?: string;
  }[];
  callers: number;
  /** The pause between two requests of one caller; null requests each address once. */
  pauseMs: number | null;
  /** Requests each address once, with the pause. */
  isOnce?: boolean;
}

/** Starts callers whose calls may be refused; the result is the number of answers by status. */
export function startAttack(load: Load) {
  return start<Record<number, number>>({ ...load, isAttack: true });
}

/** Starts callers in a separate thread, so that reading answers does not affect the results. */
export function startLoad(load: Load) {
  // The milliseconds of each request.
  return start<number[]>(load);
}

function start<Result>(load: Load & { isAttack?: boolean }): {
  /** The result, once all requests are done. */
  done: Promise<Result>;
  stop(): Promise<Result>;
} {
  const worker = new Worker(new URL('./load-worker.mjs', import.meta.url), {
    workerData: load,
    execArgv: [],
  });
  const done = new Promise<Result>((resolve, reject) => {
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
