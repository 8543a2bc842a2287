export type ProgressTotal = number | 'share' | null;

/** Told how far long work has come, and may end it. */
export interface Watcher {
  /** @param total null while it is not known; `share` where `done` is the share that is done. */
  progress(step: string, done: number, total: ProgressTotal): void;
  /** Aborting it gives the work up: what was not finished is undone. */
  signal?: AbortSignal | undefined;
}

export const unwatched: Watcher = { progress: () => undefined };
