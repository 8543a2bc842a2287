import type { Measure } from '@mangrove/graph/layout';
import type { Network } from '../network/network.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Lays a network out anew, in a worker: the positions in world units. */
export function layOut({ adjacency, size }: Network): Promise<FromWorker> {
  const { sources, targets } = adjacency;
  return ask({ type: 'layOut', network: { nodeCount: size, sources, targets } });
}

/** Measures each node of a network, in a worker. */
export function measure({ adjacency, size }: Network, by: Measure): Promise<FromWorker> {
  const { offsets, neighbours } = adjacency;
  return ask({ type: 'measure', by, size, rows: { offsets, neighbours } });
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
