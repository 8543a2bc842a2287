import type { Canvas } from './canvas.ts';
import type { Surface, SurfaceListeners, SurfaceSize } from './surface.ts';
import type { FontSource, FromView, ToView } from './view-messages.ts';

/** The fonts of a worker: TypeScript knows them only in programs without a document. */
type WorkerFonts = Pick<FontFaceSet, 'add' | 'load' | 'addEventListener'>;

/** Canvases of a page, lent to this worker, as the place of the map. */
export class WorkerSurface implements Surface {
  readonly #canvases: readonly OffscreenCanvas[];
  readonly #free: OffscreenCanvas[];
  readonly #post: (message: FromView) => void;
  #size: SurfaceSize;
  #cursor = '';
  #listeners: SurfaceListeners | null = null;

  constructor(
    canvases: readonly OffscreenCanvas[],
    size: SurfaceSize,
    post: (message: FromView) => void,
  ) {
    this.#canvases = canvases;
    this.#free = [...canvases];
    this.#size = size;
    this.#post = post;
  }

  measure(): SurfaceSize {
    return this.#size;
  }

  takeCanvas(): OffscreenCanvas {
    const canvas = this.#free.shift();
    if (canvas === undefined) throw new Error('The page has lent no more canvases.');
    return canvas;
  }

  show(canvas: Canvas): void {
    this.#post({ type: 'canvas', at: this.#numberOf(canvas), isShown: true });
  }

  /** A canvas keeps the kind of its first context, so that it is not taken again. */
  remove(canvas: Canvas): void {
    this.#post({ type: 'canvas', at: this.#numberOf(canvas), isShown: false });
  }

  setBackground(background: string): void {
    this.#post({ type: 'style', background });
  }

  setCursor(cursor: string): void {
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#post({ type: 'style', cursor });
  }

  watch(listeners: SurfaceListeners): () => void {
    this.#listeners = listeners;
    return () => {
      this.#listeners = null;
    };
  }

  /** Takes over the page's fonts: a worker has none of its own. */
  addFonts(sources: readonly FontSource[], family: string): void {
    const { fonts } = self as unknown as { fonts?: WorkerFonts };
    if (!fonts) return;
    for (const { family: name, source, descriptors } of sources) {
      fonts.add(new FontFace(name, source, descriptors));
    }
    const changed = () => this.#listeners?.onFonts();
    fonts.addEventListener('loadingdone', changed);
    // Otherwise loaded only once a name has been drawn in another typeface.
    void fonts.load(`16px ${family}`).then(changed, changed);
  }

  /** @returns whether the message was one about the surface. */
  hear(message: ToView): boolean {
    if (message.type === 'size') {
      this.#size = message.size;
      this.#listeners?.onSize();
    } else if (message.type === 'visible') this.#listeners?.onShow();
    else if (message.type === 'pointer') this.#listeners?.onPointer(message.record);
    else return false;
    return true;
  }

  #numberOf(canvas: Canvas): number {
    return this.#canvases.indexOf(canvas as OffscreenCanvas);
  }
}
