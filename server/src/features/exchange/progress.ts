export type ProgressTotal = number | 'share' | null;

/** Receives the progress of long work, and can abort it. */
export interface Watcher {
  /** @param total null while unknown; `share` if `done` is a share from 0 to 1. */
  progress(step: string, done: number, total: ProgressTotal): void;
  /** Says that the work stands still, and where. */
  wait?(sentence: string): void;
  /** Aborting it stops the work, and undoes its unfinished part. */
  signal?: AbortSignal | undefined;
}

export const silentWatcher: Watcher = { progress: () => undefined };
