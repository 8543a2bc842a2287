import type { Canvas } from './canvas.ts';
import type { PointerRecord } from './pointer-record.ts';

/** CSS pixels, and how many device pixels each has. */
export interface SurfaceSize {
  width: number;
  height: number;
  ratio: number;
}

export interface SurfaceListeners {
  /** The size or the screen's density may have changed. */
  onSize(): void;
  /** The page is visible again, after a time in which nothing was drawn. */
  onShow(): void;
  /** A font has been loaded: texts may have other widths. */
  onFonts(): void;
  onPointer(record: PointerRecord): void;
}

/** Where the map is drawn: an element of this page, or one that a page has lent to this worker. */
export interface Surface {
  measure(): SurfaceSize;
  /** A canvas as large as the surface, not shown yet. */
  takeCanvas(): Canvas;
  /** Shows a canvas above those that are already shown. */
  show(canvas: Canvas): void;
  remove(canvas: Canvas): void;
  setBackground(color: string): void;
  setCursor(cursor: string): void;
  /** Reports every outside change that affects the picture. @returns a function that stops it. */
  watch(listeners: SurfaceListeners): () => void;
}
