// What the app and its service worker say to each other.

/** Of an answer that was kept: when it was read, in ISO 8601. */
export const keptAtHeader = 'x-kept-at';

export const workerPath = '/service-worker.js';

export type WorkerMessage =
  /** The session ended, or may have: nothing that was read stays. */
  | { type: 'forget' }
  /** What the page read before the worker was there. */
  | { type: 'read'; addresses: string[] }
  /** The whole network as an account (null: a visitor) sees it by now, after changes of it. */
  | { type: 'network'; account: number | null; address: string; answer: unknown }
  /** What has changed since pages were read. */
  | ({ type: 'changed' } & ChangedEntities);

export interface ChangedEntities {
  /** Changed or removed. */
  entities: readonly number[];
  /** At an end of a changed relationship. */
  ends: readonly number[];
}

/** Tells the worker, if this browser has one. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (worker) return worker.postMessage(message);
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(message);
}
