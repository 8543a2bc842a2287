import { groupedAlpha, zoomFactor } from './appearance.ts';
import { visibleFields } from './area-paint.ts';
import type { Backend, Frame } from './backend.ts';
import { type Canvas, type Context, openContext } from './canvas.ts';
import { edgeFade, firstStrongEdge, roleOfRuns } from './edge-appearance.ts';
import { closeGpu, type Gpu } from './gpu.ts';
import type { SceneState } from './scene-state.ts';
import type { Surface } from './surface.ts';
import { type MapTheme, paletteOf, parseColor } from './theme.ts';
import {
  createResources,
  fillBuffer,
  fillTexture,
  fillTint,
  type Pass,
  type Resources,
  tintUnit,
} from './webgl-resources.ts';

const maxEdgesMoving = 120_000;
/** What is added to the role of an edge, in `roleOfRuns`. */
const runNumber = { solid: 0, dots: 1, dashes: 2 } as const;

/** Draws on a GPU: redraws everything in each frame; the overlay has its own canvas above. */
export class WebGlBackend implements Backend {
  readonly name = 'webgl';
  readonly context: Context;
  readonly element: Canvas;
  private readonly listening = new AbortController();
  private resources: Resources | null = null;
  private state: SceneState | null = null;
  private theme: MapTheme | null = null;
  private positionsAreStale = false;
  private commonCount = 0;
  private edgeCount = 0;
  private ratio = 1;
  private lastFrame: Frame | null = null;
  private redraws = 0;
  /** The `key` of the field in each texture. */
  private tintsOf: unknown[] = [];

  private readonly canvas: Canvas;
  private readonly gl: WebGL2RenderingContext;

  /** @param onGpu called when the GPU context is lost, and when it is restored. */
  constructor(
    private readonly surface: Surface,
    { canvas, gl }: Gpu,
    private readonly onGpu: () => void,
  ) {
    this.canvas = canvas;
    this.gl = gl;
    this.element = surface.takeCanvas();
    for (const shown of [canvas, this.element]) surface.show(shown);
    this.context = openContext(this.element, {});
    const options = { signal: this.listening.signal };
    this.canvas.addEventListener('webglcontextlost', (event) => this.lose(event), options);
    this.canvas.addEventListener('webglcontextrestored', () => this.restore(), options);
    this.resources = createResources(gl);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.ratio = pixelRatio;
    for (const canvas of [this.canvas, this.element]) {
      canvas.width = Math.max(1, Math.round(width * pixelRatio));
      canvas.height = Math.max(1, Math.round(height * pixelRatio));
    }
  }

  appearanceChanged(state: SceneState, theme: MapTheme): void {
    this.state = state;
    this.theme = theme;
    const { resources, gl } = this;
    if (resources === null) return;
    const { edgeSources, edgeTargets, kinds } = state.scene;
    const { commonEdges, strongEdges, edgeRoles, nodeOrder } = state;
    this.commonCount = commonEdges.length;
    this.edgeCount = commonEdges.length + strongEdges.length;
    const ends = new Uint32Array(2 * this.edgeCount);
    const roles = new Uint8Array(this.edgeCount);
    for (let slot = 0; slot < this.edgeCount; slot++) {
      const isCommon = slot < this.commonCount;
      const edge = isCommon ? commonEdges[slot]! : strongEdges[slot - this.commonCount]!;
      ends[2 * slot] = edgeSources[edge]!;
      ends[2 * slot + 1] = edgeTargets[edge]!;
      roles[slot] = edgeRoles[edge]! + roleOfRuns * runNumber[state.runsOf(edge) ?? 'solid'];
    }
    fillBuffer(gl, resources.ends, ends);
    fillBuffer(gl, resources.roles, roles);
    fillBuffer(gl, resources.order, nodeOrder);
    const looks = new Float32Array(4 * kinds.length);
    for (let node = 0; node < kinds.length; node++) {
      looks[4 * node] = state.sizes[node]!;
      looks[4 * node + 1] = state.leasts[node]!;
      looks[4 * node + 2] = kinds[node]! + 4 * state.colors[node]!;
      looks[4 * node + 3] = state.fillAlphas[node]!;
    }
    fillTexture(gl, resources.looks, looks, 4);
    this.positionsAreStale = true;
  }

  positionsChanged(): void {
    this.positionsAreStale = true;
  }

  /** Each frame is drawn anew: there is no picture to discard. */
  forget(): void {
    this.positionsAreStale = true;
  }

  get isPainted(): boolean {
    return this.resources !== null;
  }

  paint(frame: Frame): boolean {
    const { resources, state, theme, context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.element.width, this.element.height);
    if (resources === null || state === null || theme === null) return false;
    this.lastFrame = frame;
    this.drawNetwork(frame, resources, state, theme);
    this.redraws++;
    return false;
  }

  copyTo(target: Context): void {
    const { resources, state, theme, lastFrame } = this;
    if (resources === null || state === null || theme === null || lastFrame === null) return;
    // The browser clears the canvas after each task, so the last frame has to be drawn again.
    this.drawNetwork(lastFrame, resources, state, theme);
    target.drawImage(this.canvas, 0, 0);
    target.drawImage(this.element, 0, 0);
  }

  stats() {
    return { redraws: this.redraws, lastRedrawMs: 0 };
  }

  destroy(): void {
    this.listening.abort();
    this.resources = null;
    this.state = null;
    closeGpu(this.gl);
    this.surface.remove(this.canvas);
    this.element.width = this.element.height = 0;
    this.surface.remove(this.element);
  }

  private drawNetwork(
    frame: Frame,
    resources: Resources,
    state: SceneState,
    theme: MapTheme,
  ): void {
    const { gl } = this;
    if (this.positionsAreStale) {
      fillTexture(gl, resources.positions, state.scene.positions, 2);
      this.positionsAreStale = false;
    }
    const ground = toUnit(theme.background);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(...ground, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.drawFields(resources, frame, state, theme);
    this.drawEdges(resources.edges, frame, state, theme);
    this.drawNodes(resources.nodes, frame, state, theme);
  }

  private drawFields(
    { areas: pass, tints }: Resources,
    frame: Frame,
    state: SceneState,
    theme: MapTheme,
  ): void {
    const { gl, ratio, canvas } = this;
    const window = { width: canvas.width, height: canvas.height, scale: frame.view.scale * ratio };
    for (const [slot, seen] of visibleFields(state, theme, window).entries()) {
      if (seen === null) continue;
      if (seen.key !== this.tintsOf[slot]) {
        fillTint(gl, tints, slot, seen);
        this.tintsOf[slot] = seen.key;
      }
      this.use(pass, frame);
      gl.uniform1i(pass.at('tint'), tintUnit + slot);
      gl.uniform1f(pass.at('share'), seen.share);
      const { left, top, cell, columns, rows } = seen.field;
      gl.uniform4f(pass.at('box'), left, top, columns * cell, rows * cell);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
  }

  private drawEdges(pass: Pass, frame: Frame, state: SceneState, theme: MapTheme): void {
    const { gl, ratio } = this;
    if (this.edgeCount === 0) return;
    this.use(pass, frame);
    const thinned = frame.moving && this.commonCount > maxEdgesMoving;
    const common = thinned ? maxEdgesMoving : this.commonCount;
    const more = common === 0 ? 1 : this.commonCount / common;
    const packed = state
      .edgeStyles(frame.zoom, frame.view.scale)
      .flatMap(({ width, alpha }, is) => [
        width * ratio,
        is < firstStrongEdge ? 1 - (1 - alpha) ** more : alpha,
      ]);
    gl.uniform2fv(pass.at('styles'), packed);
    gl.uniform1f(pass.at('fade'), edgeFade * ratio);
    gl.uniform3fv(pass.at('common_ink'), toUnit(theme.edge));
    gl.uniform3fv(pass.at('strong_ink'), toUnit(theme.edgeHighlight));
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, thinned ? common : this.edgeCount);
  }

  private drawNodes(pass: Pass, frame: Frame, state: SceneState, theme: MapTheme): void {
    const { gl } = this;
    if (state.nodeOrder.length === 0) return;
    this.use(pass, frame);
    gl.uniform1i(pass.at('looks'), 1);
    gl.uniform3fv(pass.at('fills'), paletteOf(theme).flatMap(toUnit));
    gl.uniform3fv(pass.at('ground'), toUnit(theme.nodeStroke));
    const share = zoomFactor(frame.zoom);
    gl.uniform1f(pass.at('share'), share);
    gl.uniform1f(pass.at('grouped_alpha'), groupedAlpha(share, frame.view.scale));
    gl.uniform1f(pass.at('ratio'), this.ratio);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, state.nodeOrder.length);
  }

  private use(pass: Pass, { view }: Frame): void {
    const { gl, ratio, canvas } = this;
    gl.useProgram(pass.program);
    gl.bindVertexArray(pass.array);
    gl.uniform1i(pass.at('positions'), 0);
    gl.uniform3f(pass.at('view'), view.scale * ratio, view.x * ratio, view.y * ratio);
    gl.uniform2f(pass.at('size'), canvas.width, canvas.height);
  }

  private lose(event: Event): void {
    event.preventDefault(); // asks the browser to restore the context
    this.resources = null;
    this.onGpu();
  }

  private restore(): void {
    this.resources = createResources(this.gl);
    this.tintsOf = [];
    if (this.state !== null && this.theme !== null) this.appearanceChanged(this.state, this.theme);
    this.onGpu();
  }
}

function toUnit(color: string): [number, number, number] {
  const [red, green, blue] = parseColor(color);
  return [red / 255, green / 255, blue / 255];
}
