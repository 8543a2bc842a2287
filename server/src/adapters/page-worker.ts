// A thread that renders pages: the code of the browser app, and one page for each message.
import { parentPort, workerData } from 'node:worker_threads';
import type { PageRenderer, RenderingRequest } from './page-renderer.ts';

const renderer = import(workerData) as Promise<PageRenderer>;

parentPort?.on('message', async (asked: { entity: string; request: RenderingRequest }) => {
  try {
    const { renderEntityPage } = await renderer;
    const html = await renderEntityPage(JSON.parse(asked.entity), asked.request);
    parentPort?.postMessage({ html });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
