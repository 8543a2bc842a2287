// Draws the map in a worker, so that the page answers while it does.
import { startViewWorker } from '@mangrove/graph/render/worker';

// TypeScript knows this scope as a window, since the rest of the program runs in pages.
startViewWorker(self as unknown as Parameters<typeof startViewWorker>[0]);
