import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type {
  DefinedField,
  EntityWithConnections,
  FirstNames,
  MapToName,
  MapToPaint,
  PlaceWithEntities,
} from '@mangrove/contract';
import { startThread } from '../threads/start-thread.ts';

export interface RenderingRequest {
  /** The path of the page. */
  path: string;
  siteName: string;
  /** A visitor with a session does not get the links to sign in and register. */
  hasSession: boolean;
}

/** What a page shows in `#root`, and behind it, until the app has loaded. */
export interface FirstScreenHtml {
  root: string;
  end: string;
}

/** A byte each for red, green, blue and alpha. */
export interface PaintedMap {
  width: number;
  height: number;
  pixels: Uint8Array;
}

interface EntityRequest extends RenderingRequest {
  /** The defined fields that the reader may see. */
  fields: readonly DefinedField[];
}

/** Renders the browser app's own components on the server, so both draw the same. */
export interface PageRenderer {
  renderEntityPage(entity: EntityWithConnections, request: EntityRequest): string | Promise<string>;
  renderPlacePage(place: PlaceWithEntities, request: RenderingRequest): string | Promise<string>;
  renderFirstScreen(
    screen: 'home' | 'map' | 'map-with-picture' | 'empty-map',
    request: RenderingRequest,
    names: FirstNames | null,
  ): string;
  renderFirstSearch(address: URLSearchParams): string;
  renderNotFoundPage(request: RenderingRequest): string;
  paintFirstMap(network: MapToPaint): PaintedMap | Promise<PaintedMap>;
  nameFirstMap(network: MapToName): FirstNames | Promise<FirstNames>;
}

/** With more connections, or entities at a place, than this a page takes so long that a thread renders it. */
const connectionsHere = 300;
/** A thread that renders nothing for this long ends, because it takes as much memory as the code. */
const idleMs = 60_000;

/**
 * Loads the renderer on first use, because a server that only answers programs does not need it.
 * Pages with very many connections and pictures of the map are made in a thread, so that they delay
 * no other answer.
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
            ? thread.ask({ entity: JSON.stringify(entity), request })
            : here.renderEntityPage(entity, request),
        renderPlacePage: (place, request) =>
          place.entities.length > connectionsHere
            ? thread.ask({ place: JSON.stringify(place), request })
            : here.renderPlacePage(place, request),
        paintFirstMap: (network) => thread.ask({ network }),
        nameFirstMap: (toName) => thread.ask({ toName }),
      };
    });
    return loaded;
  };
}

function countConnections({ connections }: EntityWithConnections): number {
  return Object.values(connections).reduce((count, { length }) => count + length, 0);
}

/** What the thread is asked for: a page, a picture of the map, or the names beside one. */
export type RenderingTask =
  | { entity: string; request: EntityRequest }
  | { place: string; request: RenderingRequest }
  | { network: MapToPaint }
  | { toName: MapToName };

interface Rendered {
  made?: unknown;
  error?: unknown;
}

/** One page or picture at a time in a thread that starts when it is needed. */
class RenderingThread {
  readonly #file: string;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  ask<Made>(task: RenderingTask): Promise<Made> {
    const rendered = this.#last.then(() => this.#renderNow(task));
    this.#last = rendered.catch(() => undefined);
    return rendered as Promise<Made>;
  }

  async #renderNow(task: RenderingTask): Promise<unknown> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const ended = new AbortController();
    const stopped = once(worker, 'exit', ended).then(() => {
      throw new Error('The thread that renders pages ended.');
    });
    try {
      worker.postMessage(task);
      const [{ made, error }] = (await Promise.race([once(worker, 'message', ended), stopped])) as [
        Rendered,
      ];
      if (made === undefined) throw error;
      return made;
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
