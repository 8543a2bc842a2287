import type { Canvas } from './canvas.ts';
import type { Surface } from './surface.ts';

/** A canvas that a GPU draws on, not yet part of the page. */
export interface Gpu {
  canvas: Canvas;
  gl: WebGL2RenderingContext;
}

/** Opens a WebGL2 context. @returns null if WebGL2 is missing, or slow and not `evenIfSlow`. */
export function openGpu(surface: Surface, evenIfSlow: boolean): Gpu | null {
  const canvas = surface.takeCanvas();
  // Both kinds of canvas have the same method, but its overloads differ.
  const gl = (canvas as HTMLCanvasElement).getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: !evenIfSlow,
    powerPreference: 'high-performance',
  });
  if (gl === null) {
    surface.remove(canvas);
    return null;
  }
  if (evenIfSlow || !isSoftware(gl)) return { canvas, gl };
  closeGpu(gl);
  surface.remove(canvas);
  return null;
}

export function closeGpu(gl: WebGL2RenderingContext): void {
  gl.getExtension('WEBGL_lose_context')?.loseContext();
}

/** Tests the renderer's name, as not every browser reports software as a performance caveat. */
function isSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name));
}
