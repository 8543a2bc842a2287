import type { Camera, Insets } from './camera.ts';
import { CameraPilot } from './camera-pilot.ts';
import { Drawing } from './drawing.ts';
import { EdgePointer } from './edge-pointer.ts';
import type { Direction } from './focus-walk.ts';
import { Gestures } from './gestures.ts';
import type { GraphViewEvents, GraphViewOptions, GraphViewStats } from './graph-view-options.ts';
import type { Heading, Outlook } from './heading.ts';
import { KeyboardFocus } from './keyboard-focus.ts';
import { NodePicker } from './node-picker.ts';
import type { ShownPicture } from './picture.ts';
import {
  type Ends,
  endsAfter,
  type GraphScene,
  type Highlight,
  hasNode,
  indexAfter,
  indicesAfter,
  type SceneBelow,
  type SceneLooks,
  type SceneMask,
} from './scene.ts';
import { SceneState } from './scene-state.ts';
import type { Surface } from './surface.ts';
import type { MapTheme } from './theme.ts';

/**
 * The map: draws a network on a surface, and reports the user's actions. No fetch, no React, and no
 * document, so that it runs in a worker too.
 */
export class GraphView {
  readonly #state = new SceneState();
  readonly #pilot: CameraPilot;
  readonly #drawing: Drawing;
  readonly #gestures: Gestures;
  readonly #picker: NodePicker;
  /** The lines: which one is pointed at, and which one is chosen. */
  readonly edges: EdgePointer;
  readonly #focus: KeyboardFocus;
  readonly #events: GraphViewEvents;

  constructor(surface: Surface, options: GraphViewOptions) {
    this.#events = options.events;
    const followCamera = () => {
      this.#gestures.endLeftHover();
      this.#events.onCamera?.(this.camera);
      this.#drawing.requestFrame();
    };
    this.#pilot = new CameraPilot(followCamera, options.compact, options.reducedMotion);
    this.#picker = new NodePicker(this.#state, this.#pilot);
    this.#drawing = new Drawing(surface, this.#state, this.#pilot, options, (record) =>
      this.#gestures.follow(record),
    );
    this.edges = new EdgePointer(this.#state, this.#pilot, this.#drawing, this.#events);
    this.#focus = new KeyboardFocus(this.#state, this.#pilot, this.#drawing, this.#events);
    this.#gestures = this.#listenToGestures(surface);
    this.#drawing.measure();
    this.#drawing.appearanceChanged();
  }

  /**
   * Shows a network; the camera fits it unless `keepCamera`. Selection and highlight are cleared.
   * `extent` are the positions of the larger map of which it is a part, and whose scale it has.
   */
  setScene(scene: GraphScene, options: { keepCamera?: boolean; extent?: Float32Array } = {}): void {
    this.#hover(null);
    this.setFocus(null);
    this.#state.setScene(scene);
    for (const finder of [this.#picker, this.edges]) finder.forget();
    this.#drawing.overlay.labels.forget();
    if (options.keepCamera !== true) this.#drawing.backend.forget();
    this.#pilot.setNetwork(this.#state.scene, options);
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
    this.#pilot.updatePositions(this.#state.scene);
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
    if (index === this.#state.selected || !hasNode(this.#state.scene, index)) return;
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
  setBelow(below: Partial<SceneBelow>): void {
    this.edges.forget();
    this.#state.scene = { ...this.#state.scene, ...below };
    this.#pilot.updatePositions(this.#state.scene);
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

  /** Stays where the camera is, also when the free area changes. */
  hold(): void {
    this.#pilot.jump(this.camera);
  }

  /** Flies back to an outlook, or to the whole network if no node is left there. */
  flyBackTo(outlook: Outlook): void {
    this.#pilot.flyBackTo(outlook);
  }

  /** Shows the whole network in the free area, or some of its nodes. */
  fit(nodes?: readonly number[]): void {
    this.#pilot.fit(nodes);
  }

  zoomBy(factor: number): void {
    this.#pilot.zoomBy(factor);
  }

  /** Flies to a node; by default, near enough for its name to be read. */
  flyTo(index: number, zoom?: number): void {
    if (hasNode(this.#state.scene, index)) this.#pilot.flyTo(index, zoom);
  }

  /** Lets the edge between two nodes stand out, and its ends; null for none. */
  chooseEdge(ends: Ends | null): void {
    this.edges.choose(ends);
  }

  /**
   * Moves the focus to a neighbour of the focused, or else of the selected node; without either, to
   * the node nearest to the middle. @returns the focused node.
   */
  moveFocus(towards: Direction): number | null {
    return this.#focus.move(towards);
  }

  /** Tells the focused node, in the order of the calls that move the focus. */
  chooseFocused(): void {
    this.#focus.choose();
  }

  setFocus(index: number | null): void {
    this.#focus.set(index);
  }

  /** The position of a node, CSS pixels of the host. */
  screenPosition(index: number): { x: number; y: number } {
    return this.#pilot.placeOf(index);
  }

  /** Where the camera is and goes. */
  get heading(): Heading {
    return this.#pilot.heading;
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

  #listenToGestures(surface: Surface): Gestures {
    return new Gestures({
      ...this.#pilot.steering,
      isFixed: () => this.#state.scene.ground !== undefined,
      pick: (...at) => this.#picker.pick(...at, this.#drawing.gathered?.nodes),
      pickEdge: (x, y, byTouch) => this.edges.pick(x, y, byTouch),
      onHover: (node) => this.#hover(node),
      onPoint: (edge, x, y) => this.edges.point(edge, x, y),
      isHovering: (x, y, byTouch) => this.#picker.isAt(this.#drawing.hovered, x, y, byTouch),
      onPress: () => this.setFocus(null),
      onClick: (node) => this.#click(node),
      ...this.#drawing.crowds,
      onEdgeClick: (edge) => this.edges.click(edge),
      isSelected: (node) => node === this.#state.selected,
      onDragStart: (node) => this.#events.onDragStart?.(node),
      onDrag: (node, x, y) => this.#drag(node, x, y),
      onDragEnd: (node) => this.#events.onDragEnd?.(node),
      setCursor: (cursor) => surface.setCursor(cursor),
    });
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
