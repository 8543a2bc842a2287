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
/** A picture that takes longer makes room for others, and is tried anew after them; milliseconds. */
const patience = 15_000;
const mostTries = 3;

/**
 * An LRU cache for pictures of nodes that are large enough to show one. Only requested pictures are
 * loaded, a few at a time, the latest request first; those that did not answer last, one at a time.
 */
export class PictureCache {
  readonly #sprites = new Map<string, PictureSprite | 'loading' | 'failed'>();
  readonly #requests = new Map<string, number>();
  readonly #running = new Map<
    AbortController,
    { key: string; timer: ReturnType<typeof setTimeout> }
  >();
  /** How often each has not answered in time. */
  readonly #late = new Map<string, number>();

  constructor(
    private readonly onReady: () => void,
    private readonly readsOften: boolean,
    private readonly load = loadPicture,
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
    for (const [loading, { timer }] of running) {
      clearTimeout(timer);
      loading.abort();
    }
    this.#late.clear();
    this.#requests.clear();
    this.#sprites.clear();
  }

  #startLoading(): void {
    while (this.#running.size < atOnce && this.#requests.size > 0) {
      const key = this.#next();
      if (key === undefined) return;
      const requestedAt = this.#requests.get(key) ?? 0;
      this.#requests.delete(key);
      if (performance.now() - requestedAt > 2000) continue; // no longer in sight
      this.#load(key);
    }
  }

  /** The latest request, else one that did not answer while no other such is running. */
  #next(): string | undefined {
    const keys = [...this.#requests.keys()];
    const isLate = (key: string) => this.#late.has(key);
    const first = keys.findLast((key) => !isLate(key));
    if (first !== undefined) return first;
    return [...this.#running.values()].some(({ key }) => isLate(key)) ? undefined : keys[0];
  }

  #load(key: string): void {
    const gap = key.indexOf(' ');
    const loading = new AbortController();
    const timer = setTimeout(() => this.#giveUp(loading, key), patience);
    this.#running.set(loading, { key, timer });
    this.#sprites.set(key, 'loading');
    const settle = (result: PictureSprite | 'failed') => {
      // `clear` was called while the image was loading, or it took too long.
      if (!this.#running.delete(loading)) return;
      clearTimeout(timer);
      this.#sprites.set(key, result);
      this.#dropOldest();
      this.#startLoading();
      this.onReady();
    };
    this.load(key.slice(gap + 1), loading.signal).then(
      (picture) => settle(this.#cut(picture, Number(key.slice(0, gap)))),
      () => settle('failed'),
    );
  }

  /** Frees the room of a picture that does not answer. */
  #giveUp(loading: AbortController, key: string): void {
    if (!this.#running.delete(loading)) return;
    loading.abort();
    const tries = (this.#late.get(key) ?? 0) + 1;
    this.#late.set(key, tries);
    // Asked for again by the next frame, if it is still in sight.
    if (tries < mostTries) this.#sprites.delete(key);
    else this.#sprites.set(key, 'failed');
    this.#startLoading();
    this.onReady();
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
