// The start of the worker that draws the map.
import { pictureRequests } from './load-picture.ts';
import { type ServedView, serveView } from './serve-view.ts';
import type { FromView, ToView } from './view-messages.ts';
import { WorkerSurface } from './worker-surface.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToView>) => void) | null;
  postMessage(message: FromView): void;
}

/** Waits for the canvases of a page, and draws on them as its messages say. */
export function startViewWorker(scope: WorkerScope): void {
  let view: ServedView | undefined;
  let surface: WorkerSurface | undefined;
  const post = (message: FromView) => scope.postMessage(message);
  scope.onmessage = ({ data }) => {
    if (data.type === 'ping') post({ type: 'pong' });
    else if (data.type === 'start') {
      pictureRequests.credentials = data.credentials;
      surface = new WorkerSurface(data.canvases, data.size, post);
      surface.addFonts(data.fonts, data.settings.theme.fontFamily);
      view = serveView(surface, data.settings, post);
    } else if (!surface?.hear(data)) view?.hear(data);
  };
}
