import { fadeMs } from './appearance.ts';
import type { Backend, Frame } from './backend.ts';
import type { View } from './camera.ts';
import { type Canvas, type Context, newCanvas, openContext } from './canvas.ts';
import { Painting } from './canvas-painting.ts';
import { Raster } from './raster.ts';
import type { SceneState } from './scene-state.ts';
import type { Surface } from './surface.ts';
import type { MapTheme } from './theme.ts';

/**
 * Draws without a GPU. Our own rasterizer paints into a bitmap larger than the window, for a few
 * milliseconds per frame; each frame copies the last finished bitmap to its place in the present
 * view. So a camera movement has the same cost at any size of network, and the picture is sharp
 * again as soon as the next bitmap is finished.
 */

const sliceMs = 7;
const movingSliceMs = 6;
const maxEdgesInMotion = 40_000;
/** A canvas in main memory, which is much faster without a GPU. */
const inMemory = { alpha: false, willReadFrequently: true };
const margin = 1 / 6; // of the window, on each side

interface Sheet {
  canvas: Canvas;
  context: Context;
  /** The view it was painted for; null if it is not painted yet. */
  view: View | null;
  appearance: number;
  positions: number;
  thinned: boolean;
  /** Some of its edges fade out at the borders of that view's window. */
  fadesEdges: boolean;
}

export class CanvasBackend implements Backend {
  readonly name = 'canvas';
  readonly context: Context;
  readonly element: Canvas;
  #front: Sheet;
  #back: Sheet;
  #raster: Raster | null = null;
  #painting: Painting | null = null;
  #state: SceneState | null = null;
  #theme: MapTheme | null = null;
  #appearance = 0;
  #positions = 0;
  #places = new Float32Array(0);
  #width = 0;
  #height = 0;
  #ratio = 1;
  #marginX = 0;
  #marginY = 0;
  /** When the new front replaced the old one, which fades out above it; null without a fade. */
  #fadeFrom: number | null = null;
  #redraws = 0;
  #lastRedrawMs = 0;
  #spent = 0;

  constructor(private readonly surface: Surface) {
    this.element = surface.takeCanvas();
    surface.show(this.element);
    this.context = openContext(this.element, inMemory);
    this.#front = newSheet();
    this.#back = newSheet();
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#ratio = pixelRatio;
    this.#width = Math.max(1, Math.round(width * pixelRatio));
    this.#height = Math.max(1, Math.round(height * pixelRatio));
    this.#marginX = Math.ceil(this.#width * margin);
    this.#marginY = Math.ceil(this.#height * margin);
    this.element.width = this.#width;
    this.element.height = this.#height;
    for (const sheet of [this.#front, this.#back]) {
      sheet.canvas.width = this.#width + 2 * this.#marginX;
      sheet.canvas.height = this.#height + 2 * this.#marginY;
      sheet.view = null;
    }
    this.#raster = null;
    this.#painting = null;
    this.#fadeFrom = null;
  }

  appearanceChanged(state: SceneState, theme: MapTheme, isStep = false): void {
    this.#state = state;
    this.#theme = theme;
    this.#appearance++;
    if (!isStep) this.#painting = null;
  }

  forget(): void {
    this.#front.view = null;
    this.#fadeFrom = null;
    this.#painting = null;
  }

  positionsChanged(): void {
    this.#positions++;
  }

  get isPainted(): boolean {
    return this.#front.view !== null;
  }

  paint(frame: Frame): boolean {
    const [state, theme] = [this.#state, this.#theme];
    if (state === null || theme === null) return false;
    const fading = this.#isFading(frame);
    if (!fading) {
      if (this.#painting === null && this.#isStale(frame)) this.#startPainting(frame, state, theme);
      this.#continuePainting(frame);
    }
    const target = this.context;
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.globalAlpha = 1;
    if (!this.#copy(this.#front, frame.view)) {
      target.fillStyle = theme.background;
      target.fillRect(0, 0, this.#width, this.#height);
      this.#copy(this.#front, frame.view);
    }
    if (this.#fadeFrom !== null) {
      target.globalAlpha = Math.max(0, 1 - (frame.now - this.#fadeFrom) / fadeMs);
      this.#copy(this.#back, frame.view);
      target.globalAlpha = 1;
    }
    return this.#painting !== null || this.#fadeFrom !== null || this.#isStale(frame);
  }

  copyTo(target: Context): void {
    target.drawImage(this.element, 0, 0);
  }

  stats() {
    return { redraws: this.#redraws, lastRedrawMs: this.#lastRedrawMs };
  }

  destroy(): void {
    this.#painting = null;
    this.#state = null;
    // Safari keeps the memory of a canvas until its size is 0.
    for (const canvas of [this.element, this.#front.canvas, this.#back.canvas]) {
      canvas.width = 0;
      canvas.height = 0;
    }
    this.surface.remove(this.element);
  }

  #isFading(frame: Frame): boolean {
    if (this.#fadeFrom === null) return false;
    // A newer appearance ends the fade.
    if (frame.now - this.#fadeFrom < fadeMs && this.#front.appearance === this.#appearance)
      return true;
    this.#fadeFrom = null;
    return false;
  }

  /** Copies a sheet to its place in the view. @returns whether it covered the whole window. */
  #copy(sheet: Sheet, view: View): boolean {
    if (sheet.view === null) return false;
    const { context: target } = this;
    const ratio = this.#ratio;
    const scale = view.scale / sheet.view.scale;
    const x = view.x * ratio - (sheet.view.x * ratio + this.#marginX) * scale;
    const y = view.y * ratio - (sheet.view.y * ratio + this.#marginY) * scale;
    const { width, height } = sheet.canvas;
    if (Math.abs(scale - 1) < 1e-6) {
      target.drawImage(sheet.canvas, Math.round(x), Math.round(y));
    } else {
      target.imageSmoothingEnabled = true;
      target.imageSmoothingQuality = 'low';
      target.drawImage(sheet.canvas, x, y, width * scale, height * scale);
    }
    return (
      x <= 0 && y <= 0 && x + width * scale >= this.#width && y + height * scale >= this.#height
    );
  }

  #isStale({ view, moving }: Frame): boolean {
    const front = this.#front;
    if (front.view === null) return true;
    if (front.appearance !== this.#appearance || front.positions !== this.#positions) return true;
    if (front.view.scale !== view.scale) return true;
    if (front.thinned && !moving) return true;
    const dx = Math.abs(view.x - front.view.x) * this.#ratio;
    const dy = Math.abs(view.y - front.view.y) * this.#ratio;
    if (front.fadesEdges && !moving && dx + dy >= 1) return true;
    // Panned: repaint before the margin is used up.
    return dx > this.#marginX / 2 || dy > this.#marginY / 2;
  }

  #startPainting(
    { view, zoom, moving, gathered }: Frame,
    state: SceneState,
    theme: MapTheme,
  ): void {
    const { width, height } = this.#back.canvas;
    this.#raster ??= new Raster(width, height);
    const numbers = 3 * state.scene.nodeCount;
    if (this.#places.length !== numbers) this.#places = new Float32Array(numbers);
    // While forces move the nodes, a fast redraw is more important than drawing every edge.
    const isLive = this.#front.view !== null && this.#front.positions !== this.#positions;
    this.#back.view = { ...view };
    this.#back.appearance = this.#appearance;
    this.#back.positions = this.#positions;
    this.#spent = 0;
    this.#painting = new Painting({
      raster: this.#raster,
      target: this.#back.context,
      state,
      theme,
      zoom,
      gathered,
      scale: view.scale * this.#ratio,
      x: view.x * this.#ratio + this.#marginX,
      y: view.y * this.#ratio + this.#marginY,
      ratio: this.#ratio,
      marginX: this.#marginX,
      marginY: this.#marginY,
      maxEdges: moving || isLive ? maxEdgesInMotion : Number.POSITIVE_INFINITY,
      places: this.#places,
    });
    this.#back.thinned = this.#painting.thinned;
    this.#back.fadesEdges = this.#painting.fadesEdges;
  }

  #continuePainting(frame: Frame): void {
    if (this.#painting === null) return;
    const from = performance.now();
    const budget = this.#front.view === null ? 30 : frame.moving ? movingSliceMs : sliceMs;
    const done = this.#painting.work(from + budget);
    this.#spent += performance.now() - from;
    if (!done) return;
    this.#painting = null;
    this.#redraws++;
    this.#lastRedrawMs = this.#spent;
    const shown = this.#front;
    this.#front = this.#back;
    this.#back = shown;
    const looksNew = shown.view !== null && shown.appearance !== this.#front.appearance;
    if (looksNew && frame.fades) this.#fadeFrom = performance.now();
  }
}

function newSheet(): Sheet {
  const canvas = newCanvas();
  const context = openContext(canvas, inMemory);
  return {
    canvas,
    context,
    view: null,
    appearance: -1,
    positions: -1,
    thinned: false,
    fadesEdges: false,
  };
}
