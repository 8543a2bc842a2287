import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { EntityWithConnections } from '@mangrove/contract';
import { startThread } from '../threads/start-thread.ts';

export interface RenderingRequest {
  /** The path of the page. */
  path: string;
  siteName: string;
  /** A visitor with a session does not get the links to sign in and register. */
  hasSession: boolean;
}

/** Renders the browser app's own components on the server, so both draw the same. */
export interface PageRenderer {
  renderEntityPage(
    entity: EntityWithConnections,
    request: RenderingRequest,
  ): string | Promise<string>;
  renderFirstScreen(screen: 'home' | 'map' | 'empty-map', request: RenderingRequest): string;
  renderNotFoundPage(request: RenderingRequest): string;
}

/** With more connections than this a page takes so long that a thread renders it. */
const connectionsHere = 300;
/** A thread that renders nothing for this long ends, because it takes as much memory as the code. */
const idleMs = 60_000;

/**
 * Loads the renderer on first use, because a server that only answers programs does not need it.
 * Pages with very many connections are rendered in a thread, so that they delay no other answer.
 * @param file the output of `vite build --ssr` for `web/src/app/render-page.tsx`.
 */
export function lazyRenderer(file: string): () => Promise<PageRenderer> {
  let loaded: Promise<PageRenderer> | null = null;
  return () => {
    loaded ??= (import(file) as Promise<PageRenderer>).then((here) => {
      // In tests the file is source code, which a thread cannot load.
      if (file.endsWith('.tsx')) return here;
      const thread = new RenderingThread(file);
      return {
        ...here,
        renderEntityPage: (entity, request) =>
          countConnections(entity) > connectionsHere
            ? thread.render(entity, request)
            : here.renderEntityPage(entity, request),
      };
    });
    return loaded;
  };
}

function countConnections({ connections }: EntityWithConnections): number {
  return Object.values(connections).reduce((count, { length }) => count + length, 0);
}

interface Rendered {
  html?: string;
  error?: unknown;
}

/** One page at a time in a thread that starts when it is needed. */
class RenderingThread {
  readonly #file: string;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  render(entity: EntityWithConnections, request: RenderingRequest): Promise<string> {
    const rendered = this.#last.then(() => this.#renderNow(entity, request));
    this.#last = rendered.catch(() => undefined);
    return rendered;
  }

  async #renderNow(entity: EntityWithConnections, request: RenderingRequest): Promise<string> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const ended = new AbortController();
    const stopped = once(worker, 'exit', ended).then(() => {
      throw new Error('The thread that renders pages ended.');
    });
    try {
      worker.postMessage({ entity: JSON.stringify(entity), request });
      const [{ html, error }] = (await Promise.race([once(worker, 'message', ended), stopped])) as [
        Rendered,
      ];
      if (html === undefined) throw error;
      return html;
    } finally {
      ended.abort();
      stopped.catch(() => undefined);
      this.#idle = setTimeout(() => void this.#worker?.terminate(), idleMs).unref();
    }
  }

  #start(): Worker {
    const code = new URL('./page-worker.ts', import.meta.url);
    const worker = startThread(code, { workerData: this.#file });
    worker.unref();
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}
