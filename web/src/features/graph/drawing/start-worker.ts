/** Starts the worker that draws the map. */
export function startWorker(): Worker {
  return new Worker(new URL('./view.worker.ts', import.meta.url), { type: 'module' });
}
