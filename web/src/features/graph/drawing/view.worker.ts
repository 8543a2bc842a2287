// Decodes the network and draws the map in a worker, so that the page answers meanwhile.
import { startViewWorker } from '@mangrove/graph/render/worker';
import { answerNetwork, type ToMapWorker } from '../network/network-answer.ts';

// TypeScript knows this scope as a window, since the rest of the program runs in pages.
startViewWorker(self as unknown as Parameters<typeof startViewWorker>[0]);

self.addEventListener('message', ({ data }: MessageEvent<ToMapWorker>) => {
  if (data.type === 'decode') answerNetwork(data);
});
