import type { View } from './camera.ts';
import type { Canvas, Context } from './canvas.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import type { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';

/** The parameters of a frame, the same for both back ends. */
export interface Frame {
  view: View;
  zoom: number;
  now: number;
  /** The camera is moving or has just moved. */
  moving: boolean;
  /** Changes may fade; false with reduced motion. */
  fades: boolean;
  /** Who is in discs of the ground, which only one of the back ends draws. */
  gathered?: OverlayFrame['gathered'];
}

/** Draws edges and nodes. The overlay draws above them what has to change without a delay. */
export interface Backend {
  readonly name: 'webgl' | 'canvas';
  /** The context the overlay draws on, in CSS pixels after its transform. */
  readonly context: Context;
  /** The topmost canvas. */
  readonly element: Canvas;
  resize(width: number, height: number, pixelRatio: number): void;
  /**
   * Must be called after selection, highlight, mask, theme or the network has changed.
   * @param isStep one of many changes in a row: a redraw in progress is finished, not restarted.
   */
  appearanceChanged(state: SceneState, theme: MapTheme, isStep?: boolean): void;
  positionsChanged(): void;
  /** Discards the shown picture, so that it does not fade into that of an unrelated network. */
  forget(): void;
  /** False until the network is painted: names and rings must not appear on an empty background. */
  readonly isPainted: boolean;
  /** Paints the picture below the overlay. @returns whether it needs another frame soon. */
  paint(frame: Frame): boolean;
  /** Draws the current picture with the overlay onto a context of the same size. */
  copyTo(target: Context): void;
  stats(): { redraws: number; lastRedrawMs: number };
  destroy(): void;
}
