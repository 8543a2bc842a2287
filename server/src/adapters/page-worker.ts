// A thread that renders pages and paints the map: the code of the browser app, and one task for each
// message.
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, RenderingTask } from './page-renderer.ts';

const renderer = import(workerData) as Promise<PageRenderer>;

parentPort?.on('message', async (task: RenderingTask) => {
  try {
    parentPort?.postMessage({ made: await make(await renderer, task) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

function make(
  { nameFirstMap, paintFirstMap, renderEntityPage, renderPlacePage }: PageRenderer,
  task: RenderingTask,
) {
  if ('network' in task) return paintFirstMap(task.network);
  if ('toName' in task) return nameFirstMap(task.toName);
  if ('place' in task) return renderPlacePage(JSON.parse(task.place), task.request);
  return renderEntityPage(JSON.parse(task.entity), task.request);
}
