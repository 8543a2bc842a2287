// The thread in which networks are laid out, off the event loop. Started by layout-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { layoutNetwork, settleNewNodes } from '@mangrove/graph/layout';
import type { LayoutJob, LayoutMessage } from './layout-thread.ts';

const { network, kept } = workerData as LayoutJob;
const tell = (message: LayoutMessage) => parentPort?.postMessage(message);

const positions = kept
  ? settleNewNodes(network, kept.positions, kept.isNew)
  : layoutNetwork(network, { onProgress: tellShares() });
tell({ positions });

/** Tells the share that is done, about a hundred times. */
function tellShares(): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share < Math.min(1, told + 0.01)) return;
    told = share;
    tell({ share });
  };
}
