import { type Canvas, newCanvas, openContext } from './canvas.ts';
import { type LoadedPicture, loadPicture } from './load-picture.ts';
import { traceShape } from './trace-shape.ts';

/** A picture cut to its kind's shape, square, `side` device pixels wide. */
export interface PictureSprite {
  canvas: Canvas;
  side: number;
  readyAt: number;
}

const side = 128;
const most = 240;
const atOnce = 4;

/**
 * An LRU cache for pictures of nodes that are large enough to show one. Only requested pictures are
 * loaded, a few at a time, the latest request first.
 */
export class PictureCache {
  readonly #sprites = new Map<string, PictureSprite | 'loading' | 'failed'>();
  readonly #requests = new Map<string, number>();
  readonly #running = new Set<AbortController>();

  constructor(
    private readonly onReady: () => void,
    private readonly readsOften: boolean,
  ) {}

  /** The sprite, or null while it is loading or if it cannot be loaded. */
  get(url: string, kind: number): PictureSprite | null {
    const key = `${kind} ${url}`;
    const known = this.#sprites.get(key);
    if (known === undefined) {
      this.#requests.set(key, performance.now());
      this.#startLoading();
      return null;
    }
    if (typeof known === 'string') return null;
    this.#sprites.delete(key);
    this.#sprites.set(key, known); // moved to the end: the order is that of the last use
    return known;
  }

  clear(): void {
    const running = [...this.#running];
    this.#running.clear();
    for (const loading of running) loading.abort();
    this.#requests.clear();
    this.#sprites.clear();
  }

  #startLoading(): void {
    while (this.#running.size < atOnce && this.#requests.size > 0) {
      const [key, requestedAt] = [...this.#requests].pop() as [string, number];
      this.#requests.delete(key);
      if (performance.now() - requestedAt > 2000) continue; // no longer in sight
      this.#load(key);
    }
  }

  #load(key: string): void {
    const gap = key.indexOf(' ');
    const loading = new AbortController();
    this.#running.add(loading);
    this.#sprites.set(key, 'loading');
    const settle = (result: PictureSprite | 'failed') => {
      // `clear` was called while the image was loading.
      if (!this.#running.delete(loading)) return;
      this.#sprites.set(key, result);
      this.#dropOldest();
      this.#startLoading();
      this.onReady();
    };
    loadPicture(key.slice(gap + 1), loading.signal).then(
      (picture) => settle(this.#cut(picture, Number(key.slice(0, gap)))),
      () => settle('failed'),
    );
  }

  #cut({ image, width, height }: LoadedPicture, kind: number): PictureSprite {
    const canvas = newCanvas();
    canvas.width = canvas.height = side;
    const context = openContext(canvas, { willReadFrequently: this.readsOften });
    traceShape(context, kind, side / 2, side / 2, side / 2 / 1.1);
    context.clip();
    const crop = Math.min(width, height);
    // Faces are usually in the upper part: a tall picture is cropped more at the bottom.
    const top = (height - crop) / 3;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (width - crop) / 2, top, crop, crop, 0, 0, side, side);
    return { canvas, side, readyAt: performance.now() };
  }

  #dropOldest(): void {
    for (const [key, sprite] of this.#sprites) {
      if (this.#sprites.size <= most) return;
      if (typeof sprite !== 'string') this.#sprites.delete(key);
    }
  }
}
