// A thread that renders pages and paints the map: the code of the browser app, and one task for each
// message.
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, RenderingTask } from './page-renderer.ts';

const renderer = import(workerData) as Promise<PageRenderer>;

parentPort?.on('message', async (task: RenderingTask) => {
  try {
    const { paintFirstMap, renderEntityPage } = await renderer;
    const made =
      'network' in task
        ? await paintFirstMap(task.network)
        : await renderEntityPage(JSON.parse(task.entity), task.request);
    parentPort?.postMessage({ made });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
