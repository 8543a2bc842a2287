// Canvases of the page and of a worker are used alike.

export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas that is not shown, of one pixel; in a worker, which has no document, too. */
export function newCanvas(): Canvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(1, 1);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas;
}

/** @throws Error if the browser offers no 2D canvas. */
export function openContext(canvas: Canvas, settings: CanvasRenderingContext2DSettings): Context {
  // Both have the same method, but its overloads differ.
  const context = (canvas as HTMLCanvasElement).getContext('2d', settings);
  if (context === null) throw new Error('This browser offers no 2D canvas.');
  return context;
}
