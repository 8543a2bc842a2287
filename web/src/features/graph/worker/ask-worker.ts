import type { Network } from '../network/network.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Lays a network out anew, in a worker: the positions in world units. */
export function layOut({ adjacency, size }: Network): Promise<FromWorker> {
  const { sources, targets } = adjacency;
  return ask({ type: 'layOut', network: { nodeCount: size, sources, targets } });
}

/** A worker for one question, because they are rare and some are large. */
function ask(question: ToWorker): Promise<FromWorker> {
  const worker = new Worker(new URL('./network.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FromWorker>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
