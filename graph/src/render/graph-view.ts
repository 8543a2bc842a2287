import { flightMs, reach, zoomFactor, zoomRange } from './appearance.ts';
import type { Backend } from './backend.ts';
import {
  type Box,
  between,
  boundsOf,
  type Camera,
  cameraFor,
  cameraOf,
  clampZoom,
  freeArea,
  type Insets,
  tide,
  unitFor,
  type View,
  viewOf,
} from './camera.ts';
import { CanvasBackend } from './canvas-backend.ts';
import { type Direction, nearestNode, neighbourTowards } from './focus-walk.ts';
import { Gestures } from './gestures.ts';
import { hoveredRadiusOf, Overlay } from './overlay.ts';
import { PickingGrid } from './picking-grid.ts';
import type { GraphScene, Highlight } from './scene.ts';
import { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';
import { WebGlBackend } from './webgl-backend.ts';

export interface GraphViewEvents {
  /** A person selected a node, or took the selection back. Not called for `select`. */
  onSelect(index: number | null): void;
  onHover(index: number | null): void;
  onFocus?(index: number | null): void;
  onCamera?(camera: Camera): void;
  onDragStart?(index: number): void;
  /** Where the dragged node is now, world units. */
  onDrag?(index: number, x: number, y: number): void;
  onDragEnd?(index: number): void;
}

export interface GraphViewOptions {
  theme: MapTheme;
  events: GraphViewEvents;
  backend?: 'auto' | 'webgl' | 'canvas';
  reducedMotion?: boolean;
  /** Phone: fewer hubs and labels. */
  compact?: boolean;
}

export interface GraphViewStats {
  backend: 'webgl' | 'canvas';
  frames: number;
  lastFrameMs: number;
  redraws: number;
  lastRedrawMs: number;
  labels: number;
  /** Nothing moves, fades or waits to be drawn. */
  settled: boolean;
}

const movingMs = 150;
const fitMargin = 12;
/** Device pixels per CSS pixel; without a GPU more of them cost more than they show. */
const mostRatio = { webgl: 3, canvas: 2 };
/** Share of nodes on each side that `fit` may leave outside. */
const outliers = { desktop: 0.02, compact: 0.035 };

/** The map: draws a network into an element, and tells what people do with it. No fetch, no React. */
export class GraphView {
  private readonly state = new SceneState();
  private readonly backend: Backend;
  private readonly overlay: Overlay;
  private readonly gestures: Gestures;
  private readonly resizing: ResizeObserver;
  private readonly listening = new AbortController();
  private readonly events: GraphViewEvents;
  private readonly window: Window;
  private theme: MapTheme;
  private compact: boolean;
  private reducedMotion: boolean;
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private panels: Box[] | null = null;
  private view: View = { scale: 1, x: 0, y: 0 };
  private unit = 1;
  private width = 0;
  private height = 0;
  private ratio = 1;
  private hovered: number | null = null;
  private focused: number | null = null;
  private grid: PickingGrid | null = null;
  private flight: { from: Camera; to: Camera; start: number } | null = null;
  private fitsOnResize = true;
  private movedAt = Number.NEGATIVE_INFINITY;
  private frameRequest: number | null = null;
  private settled = false;
  private frames = 0;
  private lastFrameMs = 0;

  constructor(
    private readonly host: HTMLElement,
    options: GraphViewOptions,
  ) {
    const window = host.ownerDocument.defaultView;
    if (window === null) throw new Error('The map needs an element of a shown document.');
    this.window = window;
    this.theme = options.theme;
    this.events = options.events;
    this.compact = options.compact ?? false;
    this.reducedMotion = options.reducedMotion ?? false;
    if (window.getComputedStyle(host).position === 'static') host.style.position = 'relative';
    this.backend = openBackend(host, options.backend ?? 'auto', () => this.requestFrame());
    const readsOften = this.backend.name === 'canvas';
    this.overlay = new Overlay(host.ownerDocument, readsOften, () => this.requestFrame());
    this.gestures = new Gestures(this.backend.element, {
      onView: (view, byHand) => this.viewChanged(view, byHand),
      pick: (x, y, byTouch) => this.pick(x, y, byTouch),
      onHover: (node) => this.hover(node),
      onClick: (node) => this.click(node),
      isSelected: (node) => node === this.state.selected,
      onDragStart: (node) => this.events.onDragStart?.(node),
      onDrag: (node, x, y) => this.drag(node, x, y),
      onDragEnd: (node) => this.events.onDragEnd?.(node),
    });
    this.gestures.setReducedMotion(this.reducedMotion);
    this.resizing = new ResizeObserver(() => this.measure());
    this.resizing.observe(host);
    const options_ = { signal: this.listening.signal };
    // The same size on a screen of another density changes only this.
    window.addEventListener('resize', () => this.measure(), options_);
    host.ownerDocument.addEventListener('visibilitychange', () => this.requestFrame(), options_);
    host.ownerDocument.fonts?.addEventListener('loadingdone', () => this.restyle(), options_);
    this.measure();
    this.appearanceChanged();
  }

  /** Shows a network; the camera fits it unless `keepCamera`. Selection and highlight are gone. */
  setScene(scene: GraphScene, options: { keepCamera?: boolean } = {}): void {
    const { camera } = this;
    this.state.setScene(scene);
    this.unit = unitFor(boundsOf(scene.positions, outliers.desktop));
    this.gestures.setScaleRange([zoomRange[0] * this.unit, zoomRange[1] * this.unit]);
    this.grid = null;
    this.focused = null;
    this.overlay.labels.forget();
    this.appearanceChanged();
    this.hover(null);
    if (options.keepCamera !== true) this.fitsOnResize = true;
    this.jumpTo(options.keepCamera === true ? camera : this.fittingCamera());
  }

  /** New places for the same nodes, as the forces move them. The array is read, not kept. */
  setPositions(positions: Float32Array): void {
    this.state.scene.positions.set(positions);
    this.grid = null;
    this.backend.positionsChanged();
    this.requestFrame();
  }

  setTheme(theme: MapTheme): void {
    this.theme = theme;
    this.restyle();
  }

  setCompact(compact: boolean): void {
    if (compact === this.compact) return;
    this.compact = compact;
    this.restyle();
  }

  setReducedMotion(reduced: boolean): void {
    this.reducedMotion = reduced;
    this.gestures.setReducedMotion(reduced);
  }

  select(index: number | null): void {
    if (index === this.state.selected) return;
    this.state.selected = index;
    this.state.refresh();
    this.appearanceChanged();
  }

  setHighlight(highlight: Highlight | null): void {
    if (highlight === null && this.state.highlight === null) return;
    this.state.highlight = highlight;
    this.state.refresh();
    this.appearanceChanged();
  }

  /** How much of each side furniture covers; the camera's middle is the middle of what is free. */
  setInsets(insets: Insets): void {
    this.insets = insets;
    if (this.fitsOnResize) this.jumpTo(this.fittingCamera());
    this.requestFrame();
  }

  /** The furniture itself, so that labels keep clear of it. Without it they keep off the insets. */
  setPanels(panels: readonly { x: number; y: number; width: number; height: number }[]): void {
    this.panels = panels.map(({ x, y, width, height }) => ({
      left: x,
      top: y,
      right: x + width,
      bottom: y + height,
    }));
    this.requestFrame();
  }

  get camera(): Camera {
    return cameraOf(this.view, this.free, this.unit);
  }

  set camera(camera: Camera) {
    this.fitsOnResize = false;
    this.jumpTo({ ...camera, zoom: clampZoom(camera.zoom) });
  }

  /** Shows the whole network in the free area. */
  fit(): void {
    this.fly(this.fittingCamera());
    this.fitsOnResize = true;
  }

  /** Takes selection-independent things back to how they were: the whole network, no focus. */
  reset(): void {
    this.clearFocus();
    this.fit();
  }

  zoomBy(factor: number): void {
    const { x, y, zoom } = this.flight?.to ?? this.camera;
    this.fly({ x, y, zoom: clampZoom(zoom * factor) });
  }

  /** Brings a node to the middle of the free area. Without a zoom it comes near enough to read. */
  flyTo(index: number, zoom?: number): void {
    const { positions } = this.state.scene;
    if (index < 0 || index >= this.state.scene.nodeCount) return;
    this.fly({
      x: positions[2 * index]!,
      y: positions[2 * index + 1]!,
      zoom: clampZoom(zoom ?? Math.max(this.camera.zoom, 0.6)),
    });
  }

  /** Walks from the focused, else the selected node to a neighbour; from nothing to the middle one. */
  moveFocus(direction: Direction): number | null {
    const from = this.focused ?? this.state.selected;
    const { x, y } = this.camera;
    const next =
      from === null ? nearestNode(this.state, x, y) : neighbourTowards(this.state, from, direction);
    if (next !== null) this.setFocus(next);
    return this.focused;
  }

  setFocus(index: number | null): void {
    if (index === this.focused) return;
    this.focused = index;
    this.events.onFocus?.(index);
    if (index !== null && !this.isInFreeArea(index)) this.flyTo(index, this.camera.zoom);
    this.requestFrame();
  }

  clearFocus(): void {
    this.setFocus(null);
  }

  /** Where a node is drawn, CSS pixels of the host. */
  screenPosition(index: number): { x: number; y: number } {
    const { positions } = this.state.scene;
    return {
      x: positions[2 * index]! * this.view.scale + this.view.x,
      y: positions[2 * index + 1]! * this.view.scale + this.view.y,
    };
  }

  stats(): GraphViewStats {
    const { frames, lastFrameMs, settled } = this;
    const labels = this.overlay.labels.count;
    return {
      backend: this.backend.name,
      frames,
      lastFrameMs,
      labels,
      settled,
      ...this.backend.stats(),
    };
  }

  destroy(): void {
    this.listening.abort();
    this.resizing.disconnect();
    this.gestures.destroy();
    if (this.frameRequest !== null) this.window.cancelAnimationFrame(this.frameRequest);
    this.frameRequest = null;
    this.overlay.destroy();
    this.backend.destroy();
  }

  private get free(): Box {
    return freeArea(this.width, this.height, this.insets);
  }

  private fittingCamera(): Camera {
    const share = this.compact ? outliers.compact : outliers.desktop;
    const bounds = boundsOf(this.state.scene.positions, share);
    return cameraFor(bounds, this.free, this.compact ? 4 : fitMargin, this.unit);
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    const ratio = Math.min(mostRatio[this.backend.name], this.window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    const camera = this.camera;
    const isFirst = this.width === 0;
    if (ratio !== this.ratio) this.overlay.forget();
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.backend.resize(width, height, ratio);
    if (width === 0 || height === 0) return;
    this.jumpTo(isFirst || this.fitsOnResize ? this.fittingCamera() : camera);
    // At once: a resized canvas is empty until it is painted.
    this.drawFrame(performance.now());
  }

  private restyle(): void {
    this.overlay.forget();
    this.appearanceChanged();
  }

  private appearanceChanged(): void {
    this.host.style.backgroundColor = this.theme.background;
    this.backend.appearanceChanged(this.state, this.theme);
    this.requestFrame();
  }

  private viewChanged(view: View, byHand: boolean): void {
    if (byHand) {
      this.flight = null;
      this.fitsOnResize = false;
    }
    const { scale, x, y } = this.view;
    if (view.scale === scale && view.x === x && view.y === y) return;
    this.view = view;
    this.movedAt = performance.now();
    this.events.onCamera?.(this.camera);
    this.requestFrame();
  }

  private jumpTo(camera: Camera): void {
    this.flight = null;
    this.gestures.setView(viewOf(camera, this.free, this.unit));
    this.requestFrame();
  }

  private fly(to: Camera): void {
    this.fitsOnResize = false;
    if (this.reducedMotion || this.width === 0) {
      this.jumpTo(to);
      return;
    }
    this.flight = { from: this.camera, to, start: performance.now() };
    this.requestFrame();
  }

  private pick(x: number, y: number, byTouch: boolean): number | null {
    const { state, view } = this;
    this.grid ??= new PickingGrid(state.scene.positions);
    const share = zoomFactor(view.scale / this.unit);
    const largest = Math.max(state.largestSize * share, 26);
    return this.grid.nearest(
      (x - view.x) / view.scale,
      (y - view.y) / view.scale,
      (byTouch ? reach.touch : reach.mouse) / view.scale,
      largest / view.scale,
      (node) => state.radiusOf(node, share) / view.scale,
    );
  }

  private hover(node: number | null): void {
    if (node === this.hovered) return;
    this.hovered = node;
    this.events.onHover(node);
    this.requestFrame();
  }

  private click(node: number | null): void {
    const next = node === this.state.selected ? null : node;
    if (next === this.state.selected) return;
    this.select(next);
    this.events.onSelect(next);
  }

  private drag(node: number, x: number, y: number): void {
    const { positions } = this.state.scene;
    positions[2 * node] = (x - this.view.x) / this.view.scale;
    positions[2 * node + 1] = (y - this.view.y) / this.view.scale;
    this.grid = null;
    this.backend.positionsChanged();
    this.requestFrame();
    this.events.onDrag?.(node, positions[2 * node]!, positions[2 * node + 1]!);
  }

  private isInFreeArea(node: number): boolean {
    const { x, y } = this.screenPosition(node);
    const { left, top, right, bottom } = this.free;
    return x > left + 24 && x < right - 24 && y > top + 24 && y < bottom - 24;
  }

  private requestFrame(): void {
    this.settled = false;
    if (this.frameRequest !== null || this.listening.signal.aborted) return;
    this.frameRequest = this.window.requestAnimationFrame((now) => {
      this.frameRequest = null;
      this.drawFrame(Math.max(now, performance.now()));
    });
  }

  private drawFrame(now: number): void {
    if (this.width === 0 || this.height === 0) return;
    const from = performance.now();
    if (this.flight !== null) this.continueFlight(this.flight, now);
    const moving = now - this.movedAt < movingMs;
    const fades = !this.reducedMotion;
    const busy = this.backend.paint({
      view: this.view,
      zoom: this.view.scale / this.unit,
      now,
      moving,
      fades,
    });
    const fading = this.drawOverlay(now, fades);
    this.frames++;
    this.lastFrameMs = performance.now() - from;
    this.settled = !busy && !fading && !moving && this.flight === null;
    if (busy || fading || moving || this.flight !== null) this.requestFrame();
  }

  private continueFlight(flight: { from: Camera; to: Camera; start: number }, now: number): void {
    const time = (now - flight.start) / flightMs;
    const camera = between(flight.from, flight.to, tide(time));
    this.gestures.setView(viewOf(camera, this.free, this.unit));
    if (time >= 1) this.flight = null;
  }

  private drawOverlay(now: number, fades: boolean): boolean {
    const { view, state, theme, width, height, ratio, compact, hovered, focused } = this;
    const zoom = view.scale / this.unit;
    const share = zoomFactor(zoom);
    return this.overlay.draw(this.backend.context, {
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
      panels: this.panels ?? framesOf(this.free, width, height),
      radiusOf: (node) =>
        node === hovered ? hoveredRadiusOf(state, node, share) : state.radiusOf(node, share),
    });
  }
}

/** The four strips around the free area. */
function framesOf(free: Box, width: number, height: number): Box[] {
  return [
    { left: 0, top: 0, right: free.left, bottom: height },
    { left: free.right, top: 0, right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: free.top },
    { left: 0, top: free.bottom, right: width, bottom: height },
  ].filter(({ left, top, right, bottom }) => right > left && bottom > top);
}

function openBackend(
  host: HTMLElement,
  wish: 'auto' | 'webgl' | 'canvas',
  onRestored: () => void,
): Backend {
  if (wish === 'canvas') return new CanvasBackend(host);
  const gpu = WebGlBackend.open(host, onRestored, wish === 'webgl');
  return gpu ?? new CanvasBackend(host);
}
