import { findId, type GraphColumns } from '@mangrove/contract/browser';
import { startWorkerEarly } from '../drawing/map-worker.ts';
import type { Network } from './network.ts';
import { parseColumns, type SentNetwork } from './network-answer.ts';

/** A worker whose code does not load, or that hangs, must not keep the network from the page; ms. */
const patience = 5000;

const built = new WeakMap<GraphColumns, Network>();

/** The network of columns that a worker has decoded, without what only its reader sees. */
export function builtNetwork(columns: GraphColumns): Network | undefined {
  return built.get(columns);
}

/**
 * Decodes the server's answer and builds the network of it in the worker that draws the map; on the
 * page where there is none.
 * @throws SyntaxError for an answer that is not JSON.
 */
export async function decodeNetwork(bytes: ArrayBuffer): Promise<GraphColumns> {
  const sent = await askWorker(bytes);
  if (!sent) return parseColumns(bytes);
  const { columns, network } = sent;
  const indexOf = (id: number) => {
    const index = findId(columns.ids, id);
    return index < 0 ? null : index;
  };
  built.set(columns, { ...network, columns, indexOf });
  return columns;
}

/** @returns null without an answer. */
async function askWorker(bytes: ArrayBuffer): Promise<SentNetwork | null> {
  const { port1, port2 } = new MessageChannel();
  const worker = startWorkerEarly({ type: 'decode', bytes, port: port2 }, [port2]);
  if (!worker) return null;
  const done = new AbortController();
  const sent = await new Promise<SentNetwork | null>((answer) => {
    const timer = setTimeout(() => answer(null), patience);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('error', () => answer(null), { signal: done.signal });
    port1.onmessage = ({ data }: MessageEvent<SentNetwork>) => answer(data);
  });
  done.abort();
  port1.close();
  return sent;
}
