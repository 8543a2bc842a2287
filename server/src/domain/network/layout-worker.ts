// The thread in which networks are laid out, off the event loop. Started by layout-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import {
  buildAdjacency,
  layoutNetwork,
  measureNodes,
  settleNewNodes,
} from '@mangrove/graph/layout';
import { findGroups } from './find-groups.ts';
import type { LayoutJob, LayoutMessage, ThreadJob } from './layout-thread.ts';

const job = workerData as ThreadJob;
const tell = (message: LayoutMessage) => parentPort?.postMessage(message);

if ('grouping' in job) tell({ groups: findGroups(job.grouping) });
else if ('measuring' in job) {
  const { network, by } = job.measuring;
  // Pairs once, as the map has them: parallel relationships are one way.
  tell({ measured: measureNodes(network.nodeCount, buildAdjacency(network), by) });
} else tell({ positions: layOut(job.layout) });

function layOut({ network, stored }: LayoutJob): Float32Array {
  return stored
    ? settleNewNodes(network, stored.positions, stored.isNew)
    : layoutNetwork(network, { onProgress: tellShares() });
}

/** Posts the share of the work that is done, about a hundred times. */
function tellShares(): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share < Math.min(1, told + 0.01)) return;
    told = share;
    tell({ share });
  };
}
