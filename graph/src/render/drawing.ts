import { zoomFactor } from './appearance.ts';
import { shareOfAreas } from './area-paint.ts';
import type { Backend } from './backend.ts';
import { type Box, stripsAround } from './camera.ts';
import type { CameraPilot } from './camera-pilot.ts';
import { CanvasBackend } from './canvas-backend.ts';
import { FrameFade } from './frame-fade.ts';
import { closeGpu, type Gpu, openGpu } from './gpu.ts';
import type { GraphViewOptions, GraphViewStats } from './graph-view-options.ts';
import { renewFonts } from './label-sprites.ts';
import { hoveredRadiusOf, Overlay } from './overlay.ts';
import type { OverlayFrame, PointedEdge } from './overlay-frame.ts';
import type { ShownPicture } from './picture.ts';
import type { SceneState } from './scene-state.ts';
import type { Surface, SurfaceListeners } from './surface.ts';
import type { MapTheme } from './theme.ts';

/** Maximum of device pixels per CSS pixel; without a GPU, more are not worth their cost. */
const maxRatio = { webgl: 3, canvas: 2 };

/** A GPU that stays away longer is given up, milliseconds of visible frames. */
const gpuPatience = 3000;

/** Draws frames on request: the network, and above it the overlay. */
export class Drawing {
  backend: Backend;
  overlay: Overlay;
  hovered: number | null = null;
  focused: number | null = null;
  pointed: PointedEdge | null = null;
  readonly #stopWatching: () => void;
  readonly #onFrame: () => void;
  #panels: Box[] | null = null;
  #fade: FrameFade;
  #theme: MapTheme;
  #width = 0;
  #height = 0;
  #ratio = 1;
  #isDestroyed = false;
  /** The code for the GPU is being loaded; until then the rasterizer draws. */
  #isUpgrading = false;
  /** The first frame without the GPU, whose driver may have been reset; null while it is there. */
  #lostSince: number | null = null;
  #frameRequest: number | null = null;
  #settled = false;
  #frames = 0;
  #lastFrameMs = 0;

  readonly #onMany: GraphViewOptions['events']['onMany'];

  constructor(
    private readonly surface: Surface,
    private readonly state: SceneState,
    private readonly pilot: CameraPilot,
    { theme, backend = 'auto', events }: GraphViewOptions,
    onPointer: SurfaceListeners['onPointer'],
  ) {
    this.#theme = theme;
    this.#onFrame = () => events.onFrame?.();
    this.#onMany = events.onMany;
    this.backend = new CanvasBackend(surface);
    this.overlay = this.#newOverlay();
    this.#fade = new FrameFade(true);
    const gpu = backend === 'canvas' ? null : openGpu(surface, backend === 'webgl');
    if (gpu) void this.#upgrade(gpu);
    this.#stopWatching = surface.watch({
      onSize: () => this.measure(),
      onShow: () => {
        this.#lostSince = null;
        this.requestFrame();
      },
      onFonts: () => {
        renewFonts();
        this.relabel();
      },
      onPointer,
    });
  }

  /** How gestures find discs: the nodes that one covers cannot be pointed at. */
  get crowds() {
    const nodesAt = (x: number, y: number) => this.overlay.groundNames.nodesAt(x, y);
    return {
      isMany: (x: number, y: number) => nodesAt(x, y) !== null,
      onManyClick: (x: number, y: number) => this.#tellMany(nodesAt(x, y)),
    };
  }

  /** Tells the nodes of the disc that stands for the focused node. @returns whether there is one. */
  chooseMany(): boolean {
    const { focused, overlay } = this;
    return focused !== null && this.#tellMany(overlay.groundNames.nodesWith(focused));
  }

  /** Who is in discs of the ground now, and where others are; null if all are as laid out. */
  get gathered() {
    return this.#frameAt(performance.now(), false, true).gathered ?? null;
  }

  #tellMany(nodes: readonly number[] | null): boolean {
    if (nodes === null || !this.#onMany) return false;
    this.#onMany(nodes);
    return true;
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    this.relabel();
    this.appearanceChanged();
  }

  relabel(): void {
    this.overlay.forget();
    this.requestFrame();
  }

  /** @param isStep one of many changes in a row. */
  appearanceChanged(isStep = false): void {
    this.surface.setBackground(this.#theme.background);
    this.backend.appearanceChanged(this.state, this.#theme, isStep);
    this.requestFrame();
  }

  positionsChanged(): void {
    this.backend.positionsChanged();
    this.requestFrame();
  }

  /** Fades from the current frame to the following ones. */
  fadeOver(): void {
    if (this.pilot.reducedMotion || this.#width === 0 || !this.backend.isPainted) return;
    this.#fade.begin(this.backend, this.pilot.view, performance.now());
  }

  /** Takes over the size of the host. */
  measure(): void {
    const { width, height, ratio: finest } = this.surface.measure();
    const ratio = Math.min(maxRatio[this.backend.name], finest);
    if (width === this.#width && height === this.#height && ratio === this.#ratio) return;
    if (ratio !== this.#ratio) this.overlay.forget();
    this.#width = width;
    this.#height = height;
    this.#ratio = ratio;
    this.#fade.end();
    this.backend.resize(width, height, ratio);
    this.pilot.resize(width, height);
    // Drawn at once, because a resized canvas is empty until it is painted.
    this.#drawFrame(performance.now());
  }

  stats(): GraphViewStats {
    const { backend } = this;
    const [frames, lastFrameMs] = [this.#frames, this.#lastFrameMs];
    const settled = this.#settled && !this.#isUpgrading;
    return {
      ...{ backend: backend.name, frames, lastFrameMs, labels: this.overlay.labels.count },
      ...{ painted: backend.isPainted, settled, ...backend.stats() },
    };
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#stopWatching();
    if (this.#frameRequest !== null) cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = null;
    this.#fade.end();
    this.overlay.destroy();
    this.backend.destroy();
    this.surface.setBackground('');
  }

  requestFrame(): void {
    this.#settled = false;
    if (this.#frameRequest !== null || this.#isDestroyed) return;
    this.#frameRequest = requestAnimationFrame((now) => {
      this.#frameRequest = null;
      this.#drawFrame(Math.max(now, performance.now()));
    });
  }

  #newOverlay(): Overlay {
    const readsOften = this.backend.name === 'canvas';
    return new Overlay(readsOften, () => this.requestFrame());
  }

  /** Lets the GPU draw from now on. Its code is loaded only here: not needed without a GPU. */
  async #upgrade(gpu: Gpu): Promise<void> {
    this.#isUpgrading = true;
    const module = await import('./webgl-backend.ts').catch(() => null);
    this.#isUpgrading = false;
    // If the code cannot be loaded, the rasterizer continues.
    if (module === null || this.#isDestroyed) {
      closeGpu(gpu.gl);
      this.surface.remove(gpu.canvas);
      return;
    }
    const { WebGlBackend } = module;
    this.#drawWith(() => new WebGlBackend(this.surface, gpu, () => this.requestFrame()));
  }

  #drawWith(open: () => Backend): void {
    this.#fade.end();
    this.overlay.destroy();
    this.backend.destroy();
    this.backend = open();
    this.overlay = this.#newOverlay();
    this.#fade = new FrameFade(this.backend.name === 'canvas');
    this.backend.appearanceChanged(this.state, this.#theme);
    this.#width = 0; // the new canvases have no size
    this.measure();
  }

  /** Whether the GPU is away; the rasterizer draws if it does not come back. */
  #awaitsGpu(now: number): boolean {
    if (this.backend.name === 'canvas' || this.backend.isPainted) {
      this.#lostSince = null;
      return false;
    }
    this.#lostSince ??= now;
    if (now - this.#lostSince < gpuPatience) return true;
    this.#lostSince = null;
    this.#drawWith(() => new CanvasBackend(this.surface));
    return true;
  }

  #drawFrame(now: number): void {
    if (this.#width === 0 || this.#height === 0) return;
    if (this.#awaitsGpu(now)) {
      this.requestFrame();
      return;
    }
    const from = performance.now();
    const { pilot, backend } = this;
    pilot.advance(now);
    const moving = pilot.movesAt(now);
    const fades = !pilot.reducedMotion;
    const frame = this.#frameAt(now, fades);
    const { view, zoom, gathered } = frame;
    const paints = backend.paint({ view, zoom, now, moving, fades, gathered });
    const changes = backend.isPainted && this.overlay.draw(backend.context, frame);
    const fading = this.#fade.draw(backend.context, pilot.view, this.#ratio, now);
    this.#frames++;
    this.#lastFrameMs = performance.now() - from;
    if (paints || changes || fading || moving || pilot.isFlying) this.requestFrame();
    else this.#settled = true;
    this.#onFrame();
  }

  /** The current frame and overlay, from which a picture can be exported. */
  get shown(): ShownPicture {
    return { frame: this.#frameAt(performance.now(), false, true), overlay: this.overlay };
  }

  setPanels(panels: readonly { x: number; y: number; width: number; height: number }[]): void {
    this.#panels = panels.map(({ x, y, width, height }) => {
      return { left: x, top: y, right: x + width, bottom: y + height };
    });
    this.requestFrame();
  }

  /** The parameters of a frame; a still picture has nothing hovered and no focused node. */
  #frameAt(now: number, fades: boolean, isStill = false): OverlayFrame {
    const { state, pilot } = this;
    const [theme, width, height, ratio] = [this.#theme, this.#width, this.#height, this.#ratio];
    const [hovered, focused] = isStill ? [null, null] : [this.hovered, this.focused];
    const pointed = isStill ? null : this.pointed;
    const { view, lookZoom: zoom, compact } = pilot;
    const share = zoomFactor(zoom);
    const window = { width, height, scale: view.scale };
    const frame: OverlayFrame = {
      areaShare: shareOfAreas(state, window),
      view,
      zoom,
      state,
      theme,
      width,
      height,
      ratio,
      now,
      compact,
      fades,
      hovered,
      focused,
      pointed,
      panels: this.#panels ?? stripsAround(pilot.free, width, height),
      radiusOf: (node) =>
        node === hovered ? hoveredRadiusOf(state, node, share) : state.radiusOf(node, share),
    };
    return { ...frame, gathered: this.overlay.groundNames.gather(frame) };
  }
}
