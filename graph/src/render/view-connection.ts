import { Heartbeat } from './heartbeat.ts';
import { listPageFonts } from './page-fonts.ts';
import { PageSurface } from './page-surface.ts';
import type { PictureParts } from './picture.ts';
import { type PointerRecord, watchPointers } from './pointer-record.ts';
import type { Ends } from './scene.ts';
import type { ServedView } from './serve-view.ts';
import type { FromView, News, PictureOrder, ToView, ViewSettings } from './view-messages.ts';

/** One canvas for the rasterizer; two for a GPU and what is drawn above it; one after its loss. */
const canvasCount = 4;
/** How many workers are tried before the page draws. */
const maxWorkers = 2;

export interface ConnectionListeners {
  onNews(news: News): void;
  /** The size of the host may have changed. */
  onSize(): void;
  /** The worker has failed or is gone: the map begins anew and has to be told everything. */
  onLost(): void;
  textOfEdge(ends: Ends, names: readonly [string, string]): string | Promise<string>;
}

/** Brings messages to the map and back: to a worker, or to the same code on this page. */
export class ViewConnection {
  readonly surface: PageSurface;
  #canvases: HTMLCanvasElement[] = [];
  #stopWatching: () => void = () => undefined;
  #worker: Worker | null = null;
  #workers = 0;
  #heartbeat: Heartbeat | null = null;
  /** Draws on this page; null in a worker, or until its code is loaded. */
  #served: ServedView | null = null;
  /** Messages to a map whose code is still being loaded. */
  #waiting: ToView[] = [];
  #isClosed = false;
  #questions = 0;
  readonly #asked = new Map<number, (reply: FromView & { type: 'picture' }) => void>();

  constructor(
    private readonly host: HTMLElement,
    private readonly settings: ViewSettings,
    private readonly listeners: ConnectionListeners,
  ) {
    this.surface = new PageSurface(host);
  }

  /** @param startWorker starts the worker that draws; without it, the map is drawn on this page. */
  open(startWorker?: () => Worker, credentials: RequestCredentials = 'same-origin'): void {
    if (!startWorker || this.#workers === maxWorkers || !canLendCanvases()) {
      void this.#openHere();
      return;
    }
    this.#workers += 1;
    this.#openWorker(startWorker(), credentials, () => this.open(startWorker, credentials));
  }

  post(message: ToView): void {
    if (this.#worker) this.#worker.postMessage(message);
    else if (this.#served) this.#serve(this.#served, message);
    else this.#waiting.push(message);
  }

  /** Repeats what pointers did where the map is now, before it was there. */
  replay(records: readonly PointerRecord[]): void {
    for (const record of records) {
      this.post({ type: 'pointer', record });
      if (record.type === 'pointerdown') this.host.setPointerCapture(record.pointer);
    }
  }

  /** @returns null for a picture that is too large for this browser. */
  askForPicture(order: PictureOrder): Promise<PictureParts | Blob | null> {
    const number = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, ({ picture, failure }) => {
        if (failure === undefined) resolve(picture);
        else reject(new Error(failure));
      });
      this.post({ type: 'picture', number, order });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.surface.setBackground('');
    this.surface.setCursor('');
  }

  #stop(): void {
    this.#stopWatching();
    this.#heartbeat?.stop();
    this.#heartbeat = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#served?.destroy();
    this.#served = null;
    for (const canvas of this.#canvases) canvas.remove();
    this.#canvases = [];
  }

  /** @param again opens what draws in its place if it is silent. */
  #openWorker(worker: Worker, credentials: RequestCredentials, again: () => void): void {
    const { surface, settings } = this;
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromView>) => {
      if (this.#worker !== worker) return;
      this.#heartbeat?.hear();
      if (data.type !== 'pong') this.#hear(data);
    };
    worker.onerror = () => {
      if (this.#worker === worker) this.#beginAnew(() => void this.#openHere());
    };
    this.#canvases = Array.from({ length: canvasCount }, () => surface.takeCanvas());
    const canvases = this.#canvases.map((canvas) => canvas.transferControlToOffscreen());
    const [size, fonts] = [surface.measure(), listPageFonts(document)];
    const start: ToView = { type: 'start', settings, canvases, size, fonts, credentials };
    worker.postMessage(start, canvases);
    this.#heartbeat = new Heartbeat(
      () => this.post({ type: 'ping' }),
      () => this.#beginAnew(again),
    );
    this.#stopWatching = surface.watch({
      onSize: () => {
        this.listeners.onSize();
        this.post({ type: 'size', size: surface.measure() });
      },
      onShow: () => this.post({ type: 'visible' }),
      onFonts: () => undefined,
      onPointer: (record) => this.post({ type: 'pointer', record }),
    });
  }

  /** What a worker was drawing is gone with it: drawn again elsewhere, from what was last set. */
  #beginAnew(open: () => void): void {
    this.#stop();
    for (const [number, reply] of this.#asked) {
      reply({ type: 'picture', number, picture: null, failure: 'The drawing began anew.' });
    }
    this.#asked.clear();
    open();
    this.listeners.onLost();
  }

  async #openHere(): Promise<void> {
    // What is done until the code is there waits for it.
    this.#stopWatching = watchPointers(this.host, (record) =>
      this.post({ type: 'pointer', record }),
    );
    const { serveView } = await import('./serve-view.ts');
    if (this.#isClosed) return;
    this.#stopWatching();
    const served = serveView(this.surface, this.settings, (message) => {
      if (message.type !== 'pong') this.#hear(message);
    });
    this.#served = served;
    const resizing = new ResizeObserver(() => this.listeners.onSize());
    resizing.observe(this.host);
    this.#stopWatching = () => resizing.disconnect();
    for (const message of this.#waiting.splice(0)) this.#serve(served, message);
  }

  #serve(served: ServedView, message: ToView): void {
    if (message.type === 'pointer') this.surface.hearPointer(message.record);
    else served.hear(message);
  }

  #hear(message: Exclude<FromView, { type: 'pong' }>): void {
    if (this.#isClosed) return;
    if (message.type === 'news') this.listeners.onNews(message);
    else if (message.type === 'canvas') this.#showCanvas(message.at, message.isShown);
    else if (message.type === 'style') this.#style(message);
    else if (message.type === 'words') void this.#sayWords(message);
    else {
      this.#asked.get(message.number)?.(message);
      this.#asked.delete(message.number);
    }
  }

  #showCanvas(at: number, isShown: boolean): void {
    const canvas = this.#canvases[at];
    if (!canvas) return;
    if (isShown) this.surface.show(canvas);
    else this.surface.remove(canvas);
  }

  #style({ background, cursor }: FromView & { type: 'style' }): void {
    if (background !== undefined) this.surface.setBackground(background);
    if (cursor !== undefined) this.surface.setCursor(cursor);
  }

  async #sayWords({ number, ends, names }: FromView & { type: 'words' }): Promise<void> {
    this.post({ type: 'words', number, text: await this.listeners.textOfEdge(ends, names) });
  }
}

/** Whether this browser lets a worker draw on canvases of the page. */
function canLendCanvases(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'transferControlToOffscreen' in HTMLCanvasElement.prototype
  );
}
