// Answers questions about a network that take longer than a frame.
import { layoutNetwork, measureNodes } from '@mangrove/graph/layout';
import type { FromWorker, ToWorker } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const answer =
    data.type === 'layOut'
      ? layoutNetwork(data.network)
      : measureNodes(data.size, data.rows, data.by);
  scope.postMessage(answer, [answer.buffer]);
};
