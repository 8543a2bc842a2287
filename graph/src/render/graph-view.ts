import { zoomFactor } from './appearance.ts';
import type { Backend } from './backend.ts';
import { type Box, type Camera, type Insets, stripsAround } from './camera.ts';
import { CameraPilot } from './camera-pilot.ts';
import { type Direction, nearestNode, neighbourTowards } from './focus-walk.ts';
import { Gestures } from './gestures.ts';
import type { GraphViewEvents, GraphViewOptions, GraphViewStats } from './graph-view-options.ts';
import { NodePicker } from './node-picker.ts';
import { openBackend } from './open-backend.ts';
import { hoveredRadiusOf, Overlay } from './overlay.ts';
import type { GraphScene, Highlight } from './scene.ts';
import { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';
import { watchHost } from './watch-host.ts';

/** Device pixels per CSS pixel; without a GPU more of them cost more than they show. */
const mostRatio = { webgl: 3, canvas: 2 };
const nearZoom = 0.6;

/** The map: draws a network into an element, and tells what people do with it. No fetch, no React. */
export class GraphView {
  private readonly state = new SceneState();
  private readonly pilot: CameraPilot;
  private readonly backend: Backend;
  private readonly overlay: Overlay;
  private readonly gestures: Gestures;
  private readonly picker: NodePicker;
  private readonly stopWatching: () => void;
  private readonly events: GraphViewEvents;
  private readonly window: Window;
  private theme: MapTheme;
  private panels: Box[] | null = null;
  private width = 0;
  private height = 0;
  private ratio = 1;
  private hovered: number | null = null;
  private focused: number | null = null;
  private isDestroyed = false;
  private frameRequest: number | null = null;
  private settled = false;
  private frames = 0;
  private lastFrameMs = 0;

  constructor(
    private readonly host: HTMLElement,
    options: GraphViewOptions,
  ) {
    const { ownerDocument: document } = host;
    const window = document.defaultView;
    if (window === null) throw new Error('The map needs an element of a shown document.');
    this.window = window;
    this.theme = options.theme;
    this.events = options.events;
    const { compact = false, reducedMotion = false, backend = 'auto' } = options;
    this.pilot = new CameraPilot(() => this.cameraMoved(), compact, reducedMotion);
    this.picker = new NodePicker(this.state, this.pilot);
    if (window.getComputedStyle(host).position === 'static') host.style.position = 'relative';
    this.backend = openBackend(host, backend, () => this.requestFrame());
    const readsOften = this.backend.name === 'canvas';
    this.overlay = new Overlay(document, readsOften, () => this.requestFrame());
    this.gestures = this.listenToGestures();
    this.stopWatching = watchHost(host, window, {
      onSize: () => this.measure(),
      onShow: () => this.requestFrame(),
      onFonts: () => this.relabel(),
    });
    this.measure();
    this.appearanceChanged();
  }

  /**
   * Shows a network; the camera fits it unless `keepCamera`. Selection and highlight are gone.
   * `extent` are the places of the larger map that it is a part of: its scale holds for the part too.
   */
  setScene(scene: GraphScene, options: { keepCamera?: boolean; extent?: Float32Array } = {}): void {
    const { camera } = this.pilot;
    this.hover(null);
    this.setFocus(null);
    this.state.setScene(scene);
    this.picker.forget();
    this.overlay.labels.forget();
    this.pilot.enter(this.state.scene.positions, options.extent);
    if (options.keepCamera === true) this.pilot.jump(camera);
    else {
      this.backend.forget();
      this.pilot.showWhole(true);
    }
    this.appearanceChanged();
  }

  /** New places for the same nodes, as the forces move them. The array is read, not kept. */
  setPositions(positions: Float32Array): void {
    this.state.scene.positions.set(positions);
    this.positionsChanged();
  }

  setTheme(theme: MapTheme): void {
    this.theme = theme;
    this.relabel();
    this.appearanceChanged();
  }

  /** Phone: fewer hubs and labels. */
  setCompact(compact: boolean): void {
    if (compact === this.pilot.compact) return;
    this.pilot.compact = compact;
    this.relabel();
  }

  setReducedMotion(reduced: boolean): void {
    this.pilot.reducedMotion = reduced;
  }

  select(index: number | null): void {
    if (index === this.state.selected || !this.has(index)) return;
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
    this.pilot.setInsets(insets);
    this.requestFrame();
  }

  /** The furniture itself, so that labels keep clear of it. Without it they keep off the insets. */
  setPanels(panels: readonly { x: number; y: number; width: number; height: number }[]): void {
    this.panels = panels.map(({ x, y, width, height }) => {
      return { left: x, top: y, right: x + width, bottom: y + height };
    });
    this.requestFrame();
  }

  get camera(): Camera {
    return this.pilot.camera;
  }

  set camera(camera: Camera) {
    this.pilot.jump(camera);
  }

  /** CSS pixels of a world unit at zoom 1: 1, less on very wide maps. */
  get unit(): number {
    return this.pilot.unit;
  }

  /** Shows the whole network in the free area. */
  fit(): void {
    this.pilot.showWhole(false);
  }

  /** The whole network, nothing focused; selection and highlight are the caller's. */
  reset(): void {
    this.clearFocus();
    this.fit();
  }

  zoomBy(factor: number): void {
    this.pilot.zoomBy(factor);
  }

  /** Brings a node to the middle of the free area. Without a zoom it comes near enough to read. */
  flyTo(index: number, zoom = Math.max(this.camera.zoom, nearZoom)): void {
    if (!this.has(index)) return;
    const { positions } = this.state.scene;
    this.pilot.fly({ x: positions[2 * index]!, y: positions[2 * index + 1]!, zoom });
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
    if (index === this.focused || !this.has(index)) return;
    this.focused = index;
    this.events.onFocus?.(index);
    if (index !== null && !this.pilot.isFree(this.screenPosition(index))) {
      this.flyTo(index, this.camera.zoom);
    }
    this.requestFrame();
  }

  clearFocus(): void {
    this.setFocus(null);
  }

  /** Where a node is drawn, CSS pixels of the host. */
  screenPosition(index: number): { x: number; y: number } {
    const { positions } = this.state.scene;
    return this.pilot.toScreen(positions[2 * index]!, positions[2 * index + 1]!);
  }

  stats(): GraphViewStats {
    const { frames, lastFrameMs, settled } = this;
    const labels = this.overlay.labels.count;
    const backend = this.backend.name;
    return { backend, frames, lastFrameMs, labels, settled, ...this.backend.stats() };
  }

  /** Takes everything out of the host again: elements, listeners, timers, memory. */
  destroy(): void {
    this.isDestroyed = true;
    this.stopWatching();
    this.gestures.destroy();
    if (this.frameRequest !== null) this.window.cancelAnimationFrame(this.frameRequest);
    this.frameRequest = null;
    this.overlay.destroy();
    this.backend.destroy();
    this.host.style.backgroundColor = '';
  }

  private listenToGestures(): Gestures {
    return new Gestures(this.backend.element, {
      view: () => this.pilot.view,
      scaleRange: () => this.pilot.scaleRange,
      onView: (view) => this.pilot.follow(view),
      onZoom: (factor, x, y) => this.pilot.zoomAbout(factor, x, y),
      pick: (x, y, byTouch) => this.picker.pick(x, y, byTouch),
      onHover: (node) => this.hover(node),
      onClick: (node) => this.click(node),
      isSelected: (node) => node === this.state.selected,
      onDragStart: (node) => this.events.onDragStart?.(node),
      onDrag: (node, x, y) => this.drag(node, x, y),
      onDragEnd: (node) => this.events.onDragEnd?.(node),
    });
  }

  private has(index: number | null): boolean {
    return index === null || (index >= 0 && index < this.state.scene.nodeCount);
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    const ratio = Math.min(mostRatio[this.backend.name], this.window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    if (ratio !== this.ratio) this.overlay.forget();
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.backend.resize(width, height, ratio);
    this.pilot.resize(width, height);
    // At once: a resized canvas is empty until it is painted.
    this.drawFrame(performance.now());
  }

  private cameraMoved(): void {
    this.events.onCamera?.(this.camera);
    this.requestFrame();
  }

  private relabel(): void {
    this.overlay.forget();
    this.requestFrame();
  }

  private appearanceChanged(): void {
    this.host.style.backgroundColor = this.theme.background;
    this.backend.appearanceChanged(this.state, this.theme);
    this.requestFrame();
  }

  private positionsChanged(): void {
    this.picker.forget();
    this.backend.positionsChanged();
    this.requestFrame();
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
    const world = this.pilot.toWorld(x, y);
    positions[2 * node] = world.x;
    positions[2 * node + 1] = world.y;
    this.positionsChanged();
    this.events.onDrag?.(node, world.x, world.y);
  }

  private requestFrame(): void {
    this.settled = false;
    if (this.frameRequest !== null || this.isDestroyed) return;
    this.frameRequest = this.window.requestAnimationFrame((now) => {
      this.frameRequest = null;
      this.drawFrame(Math.max(now, performance.now()));
    });
  }

  private drawFrame(now: number): void {
    if (this.width === 0 || this.height === 0) return;
    const from = performance.now();
    const { pilot } = this;
    pilot.advance(now);
    const moving = pilot.movesAt(now);
    const fades = !pilot.reducedMotion;
    const paints = this.backend.paint({ view: pilot.view, zoom: pilot.zoom, now, moving, fades });
    const changes = this.backend.isPainted && this.drawOverlay(now, fades);
    this.frames++;
    this.lastFrameMs = performance.now() - from;
    const isBusy = paints || changes || moving || pilot.isFlying;
    if (isBusy) this.requestFrame();
    else this.settled = true;
  }

  private drawOverlay(now: number, fades: boolean): boolean {
    const { state, theme, width, height, ratio, hovered, focused, pilot } = this;
    const { view, zoom, compact } = pilot;
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
      panels: this.panels ?? stripsAround(pilot.free, width, height),
      radiusOf: (node) =>
        node === hovered ? hoveredRadiusOf(state, node, share) : state.radiusOf(node, share),
    });
  }
}
