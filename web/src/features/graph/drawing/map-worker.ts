import type { ToMapWorker } from '../network/network-answer.ts';

/** Started before the map is drawn, so that its code loads and the network is decoded meanwhile. */
let early: Worker | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;
/** Ms: a screen that shows the network without a map keeps no worker. */
const waitsFor = 30_000;

/** The worker that draws the map: the one that was started early, or another one. */
export function startWorker(): Worker {
  const worker = early ?? newWorker();
  early = null;
  clearTimeout(ending);
  return worker;
}

/**
 * Starts the worker that will draw the map, and gives it something to do before.
 * @returns null where the map is drawn on the page.
 */
export function startWorkerEarly(message: ToMapWorker, transfer: Transferable[]): Worker | null {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  early ??= newWorker();
  early.postMessage(message, transfer);
  clearTimeout(ending);
  ending = setTimeout(endEarly, waitsFor);
  return early;
}

function endEarly(): void {
  early?.terminate();
  early = null;
}

function newWorker(): Worker {
  return new Worker(new URL('./view.worker.ts', import.meta.url), { type: 'module' });
}
