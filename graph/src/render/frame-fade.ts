import { fadeMs } from './appearance.ts';
import type { Backend } from './backend.ts';
import type { View } from './camera.ts';
import { type Context, newCanvas, openContext } from './canvas.ts';

/**
 * Fades out a copy of the last frame above the following ones, so that new nodes fade in and
 * removed nodes fade out. Frames without a change have no extra cost.
 */
export class FrameFade {
  readonly #context: Context;
  #view: View | null = null;
  #from = 0;

  constructor(readsOften: boolean) {
    this.#context = openContext(newCanvas(), { alpha: false, willReadFrequently: readsOften });
  }

  /** Copies the current frame, and starts its fade. */
  begin(backend: Backend, view: View, now: number): void {
    const { canvas } = this.#context;
    canvas.width = backend.element.width;
    canvas.height = backend.element.height;
    backend.copyTo(this.#context);
    this.#view = view;
    this.#from = now;
  }

  /** Draws the copy at its place in the view. @returns whether it is still visible. */
  draw(target: Context, view: View, ratio: number, now: number): boolean {
    if (this.#view === null) return false;
    const shown = 1 - (now - this.#from) / fadeMs;
    if (shown <= 0) {
      this.end();
      return false;
    }
    const scale = view.scale / this.#view.scale;
    const x = (view.x - this.#view.x * scale) * ratio;
    const y = (view.y - this.#view.y * scale) * ratio;
    target.setTransform(scale, 0, 0, scale, x, y);
    target.globalAlpha = Math.min(1, shown);
    target.drawImage(this.#context.canvas, 0, 0);
    target.globalAlpha = 1;
    return true;
  }

  end(): void {
    this.#view = null;
    // Safari keeps the memory of a canvas until its size is 0.
    this.#context.canvas.width = 0;
    this.#context.canvas.height = 0;
  }
}
