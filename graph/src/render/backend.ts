import type { View } from './camera.ts';
import type { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';

/** What a frame shows: the same for both back ends. */
export interface Frame {
  view: View;
  zoom: number;
  now: number;
  /** The camera moved a moment ago or moves. */
  moving: boolean;
  /** Changes without movement may fade. */
  fades: boolean;
}

/** Draws edges and nodes; everything that must follow at once is drawn above it by the overlay. */
export interface Backend {
  readonly name: 'webgl' | 'canvas';
  /** The context the overlay draws on, in CSS pixels after its transform. */
  readonly context: CanvasRenderingContext2D;
  /** The topmost canvas. */
  readonly element: HTMLCanvasElement;
  resize(width: number, height: number, pixelRatio: number): void;
  /**
   * Selection, highlight, mask, theme or the network changed.
   * @param isStep one of many in a row: what is being painted is worth finishing.
   */
  appearanceChanged(state: SceneState, theme: MapTheme, isStep?: boolean): void;
  positionsChanged(): void;
  /** What is shown does not belong to what comes: nothing of it may fade over. */
  forget(): void;
  /** False until the network has been painted: names and rings would stand on empty ground. */
  readonly isPainted: boolean;
  /** Paints the picture below the overlay; true if it wants another frame soon. */
  paint(frame: Frame): boolean;
  /** Draws what is shown now, the overlay included, onto a context of the same size. */
  copyTo(target: CanvasRenderingContext2D): void;
  stats(): { redraws: number; lastRedrawMs: number };
  destroy(): void;
}

export function newCanvas(document: Document): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.style.cssText =
    'position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;user-select:none';
  return canvas;
}

export function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = newCanvas(host.ownerDocument);
  host.append(canvas);
  return canvas;
}
