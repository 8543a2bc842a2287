import type { Backend } from './backend.ts';
import { CanvasBackend } from './canvas-backend.ts';
import { WebGlBackend } from './webgl-backend.ts';

/** WebGL where it is quick, else the rasterizer. `onRestored`: a lost GPU context is back. */
export function openBackend(
  host: HTMLElement,
  preference: 'auto' | 'webgl' | 'canvas',
  onRestored: () => void,
): Backend {
  if (preference === 'canvas') return new CanvasBackend(host);
  const gpu = WebGlBackend.open(host, onRestored, preference === 'webgl');
  return gpu ?? new CanvasBackend(host);
}
