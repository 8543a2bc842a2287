import type { FieldPaint } from './area-paint.ts';
import {
  areaFragment,
  areaVertex,
  edgeFragment,
  edgeVertex,
  nodeFragment,
  nodeVertex,
} from './webgl-shaders.ts';

const textureWidth = 2048;
/** The texture unit of the first tint. */
export const tintUnit = 2;

export interface Pass {
  program: WebGLProgram;
  array: WebGLVertexArrayObject;
  at(name: string): WebGLUniformLocation | null;
}

export interface Resources {
  areas: Pass;
  edges: Pass;
  nodes: Pass;
  positions: WebGLTexture;
  looks: WebGLTexture;
  /** Of the areas, and of the density. */
  tints: readonly WebGLTexture[];
  ends: WebGLBuffer;
  roles: WebGLBuffer;
  order: WebGLBuffer;
}

export function createResources(gl: WebGL2RenderingContext): Resources {
  const ends = gl.createBuffer();
  const roles = gl.createBuffer();
  const order = gl.createBuffer();
  const edges = createPass(gl, edgeVertex, edgeFragment);
  gl.bindVertexArray(edges.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, ends);
  gl.vertexAttribIPointer(0, 2, gl.UNSIGNED_INT, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, roles);
  gl.vertexAttribPointer(1, 1, gl.UNSIGNED_BYTE, false, 0, 0);
  for (const location of [0, 1]) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  const nodes = createPass(gl, nodeVertex, nodeFragment);
  gl.bindVertexArray(nodes.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, order);
  gl.vertexAttribIPointer(0, 1, gl.UNSIGNED_INT, 0, 0);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribDivisor(0, 1);
  gl.bindVertexArray(null);
  const positions = createTexture(gl, 0);
  const looks = createTexture(gl, 1);
  const areas = createPass(gl, areaVertex, areaFragment);
  const tints = [0, 1].map((slot) => createTexture(gl, tintUnit + slot, gl.LINEAR));
  return { areas, edges, nodes, positions, looks, tints, ends, roles, order };
}

function createPass(gl: WebGL2RenderingContext, vertex: string, fragment: string): Pass {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('WebGL gives no shader.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`A map shader does not link: ${gl.getProgramInfoLog(program)}`);
  }
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    array: gl.createVertexArray(),
    at(name) {
      let location = locations.get(name);
      if (location === undefined) {
        location = gl.getUniformLocation(program, name);
        locations.set(name, location);
      }
      return location;
    },
  };
}

function createTexture(
  gl: WebGL2RenderingContext,
  unit: number,
  filter: number = gl.NEAREST,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
    gl.texParameteri(gl.TEXTURE_2D, side, filter);
  }
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  }
  return texture;
}

/** The colours of a field, laid out like its cells. */
export function fillTint(
  gl: WebGL2RenderingContext,
  tints: Resources['tints'],
  slot: number,
  { field: { columns, rows }, tint }: FieldPaint,
): void {
  gl.activeTexture(gl.TEXTURE0 + tintUnit + slot);
  gl.bindTexture(gl.TEXTURE_2D, tints[slot] ?? null);
  const { RGBA, UNSIGNED_BYTE } = gl;
  gl.texImage2D(gl.TEXTURE_2D, 0, RGBA, columns, rows, 0, RGBA, UNSIGNED_BYTE, tint);
}

/** Each texture stays bound to its unit: 0 positions, 1 looks, 2 and 3 the tints. */
export function fillTexture(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  values: Float32Array,
  parts: 2 | 4,
): void {
  const count = Math.max(1, values.length / parts);
  const width = Math.min(textureWidth, count);
  const height = Math.ceil(count / width);
  const padded = new Float32Array(width * height * parts);
  padded.set(values);
  gl.activeTexture(parts === 2 ? gl.TEXTURE0 : gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const [inside, format] = parts === 2 ? [gl.RG32F, gl.RG] : [gl.RGBA32F, gl.RGBA];
  gl.texImage2D(gl.TEXTURE_2D, 0, inside, width, height, 0, format, gl.FLOAT, padded);
}

export function fillBuffer(
  gl: WebGL2RenderingContext,
  buffer: WebGLBuffer,
  values: Uint32Array | Uint8Array,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
}
