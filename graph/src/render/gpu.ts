import { newCanvas } from './backend.ts';

/** A canvas that a GPU draws on, not yet part of the page. */
export interface Gpu {
  canvas: HTMLCanvasElement;
  gl: WebGL2RenderingContext;
}

/** Opens a WebGL2 context. @returns null if WebGL2 is missing, or slow and not `evenIfSlow`. */
export function openGpu(document: Document, evenIfSlow: boolean): Gpu | null {
  const canvas = newCanvas(document);
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: !evenIfSlow,
    powerPreference: 'high-performance',
  });
  if (gl === null) return null;
  if (evenIfSlow || !isSoftware(gl)) return { canvas, gl };
  closeGpu(gl);
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
