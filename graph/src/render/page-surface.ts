import type { Canvas } from './canvas.ts';
import { type PointerRecord, watchPointers } from './pointer-record.ts';
import type { Surface, SurfaceListeners, SurfaceSize } from './surface.ts';

/** An element of this page as the place of the map. */
export class PageSurface implements Surface {
  readonly #host: HTMLElement;
  #onPointer: SurfaceListeners['onPointer'] = () => undefined;

  constructor(host: HTMLElement) {
    this.#host = host;
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
  }

  measure(): SurfaceSize {
    const { clientWidth: width, clientHeight: height } = this.#host;
    return { width, height, ratio: window.devicePixelRatio || 1 };
  }

  takeCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.style.cssText =
      'position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;user-select:none';
    return canvas;
  }

  show(canvas: Canvas): void {
    this.#host.append(canvas as HTMLCanvasElement);
  }

  remove(canvas: Canvas): void {
    (canvas as HTMLCanvasElement).remove();
  }

  setBackground(color: string): void {
    this.#host.style.backgroundColor = color;
  }

  setCursor(cursor: string): void {
    this.#host.style.cursor = cursor;
  }

  /** What a pointer did before anything watched it. */
  hearPointer(record: PointerRecord): void {
    this.#onPointer(record);
  }

  watch(listeners: SurfaceListeners): () => void {
    this.#onPointer = (record) => listeners.onPointer(record);
    const resizing = new ResizeObserver(() => listeners.onSize());
    resizing.observe(this.#host);
    const listening = new AbortController();
    const { signal } = listening;
    // On a move to a screen of another density, the element keeps its size: the observer is silent.
    window.addEventListener('resize', () => listeners.onSize(), { signal });
    document.addEventListener('visibilitychange', () => listeners.onShow(), { signal });
    document.fonts?.addEventListener('loadingdone', () => listeners.onFonts(), { signal });
    const stopPointers = watchPointers(this.#host, (record) => listeners.onPointer(record));
    return () => {
      resizing.disconnect();
      listening.abort();
      stopPointers();
    };
  }
}
