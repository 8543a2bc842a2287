import type { Backend } from './backend.ts';
import { CanvasBackend } from './canvas-backend.ts';
import { WebGlBackend } from './webgl-backend.ts';

/** WebGL where it is quick, else the rasterizer. `onRestored`: a lost GPU context is back. */
export function openBackend(
  host: HTMLElement,
  wish: 'auto' | 'webgl' | 'canvas',
  onRestored: () => void,
): Backend {
  if (wish === 'canvas') return new CanvasBackend(host);
  const gpu = WebGlBackend.open(host, onRestored, wish === 'webgl');
  return gpu ?? new CanvasBackend(host);
}
