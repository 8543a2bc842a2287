// The thread in which possible duplicates are found and scored. Started by pairs-thread.ts.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { PairsJob, PairsMessage } from './pairs-thread.ts';
import { joinMaterial, scorePairs } from './scored-pairs.ts';

const { batches, connections } = workerData as PairsJob;
const port = parentPort;
if (port) {
  const tell = (message: PairsMessage) => port.postMessage(message);
  const pairs = await scorePairs(joinMaterial(batches), connections, async ({ ones, others }) => {
    tell({ unsure: { ones, others } });
    const [similarities] = (await once(port, 'message')) as [number[]];
    return similarities;
  });
  tell({ pairs });
}
