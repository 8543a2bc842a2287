import { type Camera, type Insets, nearZoom } from './camera.ts';
import { CameraPilot, type Outlook } from './camera-pilot.ts';
import { Drawing } from './drawing.ts';
import { EdgePointer } from './edge-pointer.ts';
import { type Direction, nextFocus } from './focus-walk.ts';
import { Gestures } from './gestures.ts';
import type { GraphViewEvents, GraphViewOptions, GraphViewStats } from './graph-view-options.ts';
import { NodePicker } from './node-picker.ts';
import type { ShownPicture } from './picture.ts';
import {
  endsAfter,
  type GraphScene,
  type Highlight,
  indexAfter,
  indicesAfter,
  type SceneLooks,
  type SceneMask,
} from './scene.ts';
import { SceneState } from './scene-state.ts';
import type { MapTheme } from './theme.ts';

/** The map: draws a network into an element, and reports the user's actions. No fetch, no React. */
export class GraphView {
  readonly #state = new SceneState();
  readonly #pilot: CameraPilot;
  readonly #drawing: Drawing;
  readonly #gestures: Gestures;
  readonly #picker: NodePicker;
  /** The lines: which one is pointed at, and which one is chosen. */
  readonly edges: EdgePointer;
  readonly #events: GraphViewEvents;

  constructor(host: HTMLElement, options: GraphViewOptions) {
    const window = host.ownerDocument.defaultView;
    if (window === null) throw new Error('The map needs an element of a shown document.');
    this.#events = options.events;
    const followCamera = () => {
      this.#gestures.endLeftHover();
      this.#events.onCamera?.(this.camera);
      this.#drawing.requestFrame();
    };
    this.#pilot = new CameraPilot(followCamera, options.compact, options.reducedMotion);
    this.#picker = new NodePicker(this.#state, this.#pilot);
    if (window.getComputedStyle(host).position === 'static') host.style.position = 'relative';
    this.#drawing = new Drawing(host, window, this.#state, this.#pilot, options);
    this.edges = new EdgePointer(this.#state, this.#pilot, this.#drawing, this.#events);
    this.#gestures = this.#listenToGestures(host);
    this.#drawing.measure();
    this.#drawing.appearanceChanged();
  }

  /**
   * Shows a network; the camera fits it unless `keepCamera`. Selection and highlight are cleared.
   * `extent` are the positions of the larger map of which it is a part, and whose scale it has.
   */
  setScene(scene: GraphScene, options: { keepCamera?: boolean; extent?: Float32Array } = {}): void {
    const { camera } = this.#pilot;
    this.#hover(null);
    this.setFocus(null);
    this.#state.setScene(scene);
    for (const finder of [this.#picker, this.edges]) finder.forget();
    this.#drawing.overlay.labels.forget();
    this.#pilot.setNetwork(this.#state.scene.positions, options.extent);
    if (options.keepCamera === true) this.#pilot.jump(camera);
    else {
      this.#drawing.backend.forget();
      this.#pilot.showWhole(true);
    }
    this.#drawing.appearanceChanged();
  }

  /**
   * Shows a newer state of the same network. The camera, a drag and the selected, hovered and
   * focused node stay; new nodes fade in and removed nodes fade out.
   * @param before the index that each node had, -1 for a new one.
   */
  updateScene(scene: GraphScene, before: Int32Array, highlight: Highlight | null): void {
    const now = indicesAfter(before, this.#state.scene.nodeCount);
    const indexNow = (node: number | null) => indexAfter(now, node);
    // During a drag, the old frame would show a trace of the dragged node.
    if (!this.#gestures.isDragging) this.#drawing.fadeOver();
    const chosen = endsAfter(now, this.#state.chosen);
    this.#state.setScene(scene, indexNow(this.#state.selected), highlight, chosen);
    for (const finder of [this.#picker, this.edges]) finder.forget();
    this.#gestures.renumber(now);
    this.#drawing.overlay.labels.renumber(now);
    this.#pilot.updatePositions(this.#state.scene.positions);
    this.#drawing.appearanceChanged();
    const { focused } = this.#drawing;
    this.#hover(indexNow(this.#drawing.hovered));
    this.#drawing.focused = indexNow(focused);
    if (this.#drawing.focused !== focused) this.#events.onFocus?.(this.#drawing.focused);
  }

  /** Moves the same nodes, as the forces do. The array is copied. */
  setPositions(positions: Float32Array): void {
    this.#state.scene.positions.set(positions);
    this.#positionsChanged();
  }

  setTheme(theme: MapTheme): void {
    this.#drawing.setTheme(theme);
  }

  /** Phone: fewer hubs and labels. */
  setCompact(compact: boolean): void {
    if (compact === this.#pilot.compact) return;
    this.#pilot.compact = compact;
    this.#drawing.relabel();
  }

  setReducedMotion(reduced: boolean): void {
    this.#pilot.reducedMotion = reduced;
  }

  select(index: number | null): void {
    if (index === this.#state.selected || !this.#has(index)) return;
    this.#state.selected = index;
    this.#restyle();
  }

  setHighlight(highlight: Highlight | null): void {
    if (highlight === null && this.#state.highlight === null) return;
    this.#state.highlight = highlight;
    this.#restyle();
  }

  /** Shows another part of the scene, without a fade if the last part is not painted yet. */
  setMask(mask: SceneMask | undefined): void {
    if (mask === this.#state.scene.mask) return;
    this.edges.point(null);
    this.#state.setMask(mask);
    this.#drawing.appearanceChanged(true);
  }

  /** Changes what the nodes' colours and sizes stand for, and the areas behind the nodes. */
  setLooks(looks: SceneLooks | undefined): void {
    if (looks === this.#state.scene.looks) return;
    this.#state.setLooks(looks);
    this.#drawing.appearanceChanged();
  }

  /** Changes what lies below the nodes, for instance to a coast with more detail. */
  setGround(ground: GraphScene['ground']): void {
    this.edges.forget();
    this.#state.scene = { ...this.#state.scene, ground };
    this.#drawing.appearanceChanged(true);
  }

  /** Sets how much of each side overlays cover; the camera is centred on the free area. */
  setInsets(insets: Insets): void {
    this.#pilot.setInsets(insets);
    this.#drawing.requestFrame();
  }

  /** Sets the boxes of overlays, which labels do not cover. Without it, labels avoid the insets. */
  setPanels(panels: readonly { x: number; y: number; width: number; height: number }[]): void {
    this.#drawing.setPanels(panels);
  }

  get camera(): Camera {
    return this.#pilot.camera;
  }

  set camera(camera: Camera) {
    this.#pilot.jump(camera);
  }

  /** What the user looks at, to be restored by `flyBackTo`. */
  get outlook(): Outlook {
    return this.#pilot.outlook;
  }

  /** The user has moved the camera since the program last started a flight. */
  get isMovedByHand(): boolean {
    return this.#pilot.isByHand;
  }

  /** Flies back to an outlook, or to the whole network if no node is left there. */
  flyBackTo({ camera, isWhole }: Outlook): void {
    if (isWhole || !this.showsNodes(camera)) this.fit();
    else this.#pilot.fly(camera);
  }

  /** Whether any node is in the free area of a camera. */
  showsNodes(camera = this.camera): boolean {
    return this.#pilot.showsAny(camera, this.#state.scene.positions);
  }

  /** CSS pixels of a world unit at zoom 1: 1, less on very wide maps. */
  get unit(): number {
    return this.#pilot.unit;
  }

  /** Shows the whole network in the free area, or some of its nodes. */
  fit(nodes?: readonly number[]): void {
    if (nodes) this.#pilot.showPart(nodes);
    else this.#pilot.showWhole(false);
  }

  zoomBy(factor: number): void {
    this.#pilot.zoomBy(factor);
  }

  /** Flies to a node; by default, near enough for its name to be read. */
  flyTo(index: number, zoom = Math.max(this.camera.zoom, nearZoom)): void {
    if (!this.#has(index)) return;
    const { positions } = this.#state.scene;
    this.#pilot.fly({ x: positions[2 * index]!, y: positions[2 * index + 1]!, zoom });
  }

  /**
   * Moves the focus to a neighbour of the focused, or else of the selected node; without either, to
   * the node nearest to the middle. @returns the focused node.
   */
  moveFocus(towards: Direction): number | null {
    const next = nextFocus(this.#state, this.#drawing.focused, this.camera, towards);
    if (next !== null) this.setFocus(next);
    return this.#drawing.focused;
  }

  setFocus(index: number | null): void {
    if (index === this.#drawing.focused || !this.#has(index)) return;
    this.#drawing.focused = index;
    this.#events.onFocus?.(index);
    if (index !== null && !this.#pilot.isFree(this.screenPosition(index))) {
      this.flyTo(index, this.camera.zoom);
    }
    this.#drawing.requestFrame();
  }

  /** The position of a node, CSS pixels of the host. */
  screenPosition(index: number): { x: number; y: number } {
    const { positions } = this.#state.scene;
    return this.#pilot.toScreen(positions[2 * index]!, positions[2 * index + 1]!);
  }

  /** The current frame and overlay, from which a picture can be exported. */
  get shown(): ShownPicture {
    return this.#drawing.shown;
  }

  stats(): GraphViewStats {
    return this.#drawing.stats();
  }

  /** Removes elements, listeners and timers from the host, and frees memory. */
  destroy(): void {
    this.#gestures.destroy();
    this.#drawing.destroy();
  }

  #listenToGestures(host: HTMLElement): Gestures {
    return new Gestures(host, {
      ...this.#pilot.steering,
      isFixed: () => this.#state.scene.ground !== undefined,
      pick: (x, y, byTouch) => this.#picker.pick(x, y, byTouch),
      pickEdge: (x, y, byTouch) => this.edges.pick(x, y, byTouch),
      onHover: (node) => this.#hover(node),
      onPoint: (edge, x, y) => this.edges.point(edge, x, y),
      isHovering: (x, y, byTouch) => this.#picker.isAt(this.#drawing.hovered, x, y, byTouch),
      onPress: () => this.setFocus(null),
      onClick: (node) => this.#click(node),
      onEdgeClick: (edge) => this.edges.click(edge),
      isSelected: (node) => node === this.#state.selected,
      onDragStart: (node) => this.#events.onDragStart?.(node),
      onDrag: (node, x, y) => this.#drag(node, x, y),
      onDragEnd: (node) => this.#events.onDragEnd?.(node),
    });
  }

  #has(index: number | null): boolean {
    return index === null || (index >= 0 && index < this.#state.scene.nodeCount);
  }

  #restyle(): void {
    this.#state.refresh();
    this.#drawing.appearanceChanged();
  }

  #positionsChanged(): void {
    for (const finder of [this.#picker, this.edges]) finder.forget();
    this.#gestures.endLeftHover();
    this.#drawing.positionsChanged();
  }

  #hover(node: number | null): void {
    if (node === this.#drawing.hovered) return;
    this.#drawing.hovered = node;
    this.#events.onHover(node);
    this.#drawing.requestFrame();
  }

  #click(node: number | null): void {
    const { selected, chosen } = this.#state;
    if (chosen === null && node === null && selected === null) return;
    const next = chosen === null && node === selected ? null : node;
    this.select(next);
    this.#events.onSelect(next);
  }

  #drag(node: number, x: number, y: number): void {
    const world = this.#pilot.toWorld(x, y);
    this.#state.scene.positions.set([world.x, world.y], 2 * node);
    this.#positionsChanged();
    this.#events.onDrag?.(node, world.x, world.y);
  }
}
