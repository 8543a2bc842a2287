import { flightMs, zoomRange } from './appearance.ts';
import {
  type Box,
  between,
  boundsOf,
  type Camera,
  cameraFor,
  cameraOf,
  clampZoom,
  ease,
  freeArea,
  type Insets,
  isAnyWithin,
  nearZoom,
  unitFor,
  unitWithin,
  type View,
  viewOf,
  zoomedAbout,
} from './camera.ts';
import { spreadPositions } from './ground-spread.ts';
import type { Heading, Outlook } from './heading.ts';
import type { GraphScene } from './scene.ts';

const movingMs = 150;
/** Margin around a fitted network, CSS pixels; a part of a map has room for names at its edges. */
export const fitMargin = { whole: 14, part: 36 };
/** Share of the window that is free beside a card and its margins, on a phone above its sheet. */
const leastFree = { desktop: { across: 0.35, down: 0.7 }, compact: { across: 0.9, down: 0.27 } };
/** Share of nodes on each side that are ignored for the scale of a map. */
const outliers = 0.02;

type Positions = Pick<GraphScene, 'positions' | 'ground'>;

/** Holds the camera, moves it and animates its flights. */
export class CameraPilot {
  view: View = { scale: 1, x: 0, y: 0 };
  /** CSS pixels of a world unit at zoom 1. */
  unit = 1;
  #width = 0;
  #height = 0;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #positions: Float32Array = new Float32Array(0);
  #ground: GraphScene['ground'];
  #extent: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  /** The unit in a large window, from which `lookZoom` is computed. */
  #typicalUnit = 1;
  #isPart = false;
  #flight: { from: Camera; to: Camera; start: number } | null = null;
  /** The camera shows the whole network, and still does so after the free area has changed. */
  #showsWhole = true;
  /** The last gesture or flight was started by the user, not by the program. */
  isByHand = false;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** Called when the view has changed or a flight has started. */
    private readonly onChange: () => void,
    public compact = false,
    public reducedMotion = false,
  ) {}

  get free(): Box {
    return freeArea(this.#width, this.#height, this.#insets);
  }

  get window(): Box {
    return { left: 0, top: 0, right: this.#width, bottom: this.#height };
  }

  get camera(): Camera {
    return cameraOf(this.view, this.free, this.unit);
  }

  /** The zoom that decides sizes and alphas: the same scale looks the same in every window. */
  get lookZoom(): number {
    return this.view.scale / this.#typicalUnit;
  }

  get isFlying(): boolean {
    return this.#flight !== null;
  }

  get scaleRange(): [number, number] {
    return [zoomRange[0] * this.unit, zoomRange[1] * this.unit];
  }

  /** How gestures read and change the camera. */
  get steering() {
    return {
      view: () => this.view,
      scaleRange: () => this.scaleRange,
      onView: (view: View) => this.follow(view),
      onZoom: (factor: number, x: number, y: number) => this.zoomAbout(factor, x, y),
    };
  }

  /** What is shown, or will be at the end of the flight. */
  get outlook(): Outlook {
    return { camera: this.#flight?.to ?? this.camera, isWhole: this.#showsWhole };
  }

  get heading(): Heading {
    const { view, unit, isByHand } = this;
    return { view, unit, to: this.#flight?.to ?? null, isWhole: this.#showsWhole, isByHand };
  }

  /** Takes over the heading of a pilot of the same network; its flight is not animated here. */
  adopt({ view, unit, to, isWhole, isByHand }: Heading): void {
    this.view = view;
    this.unit = unit;
    this.#flight = to && { from: this.camera, to, start: 0 };
    this.#showsWhole = isWhole;
    this.isByHand = isByHand;
  }

  movesAt(now: number): boolean {
    return now - this.#movedAt < movingMs;
  }

  toScreen(x: number, y: number): { x: number; y: number } {
    const { view } = this;
    return { x: x * view.scale + view.x, y: y * view.scale + view.y };
  }

  toWorld(x: number, y: number): { x: number; y: number } {
    const { view } = this;
    return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale };
  }

  /** Whether a screen position is within the free area, and not close to its border. */
  isFree({ x, y }: { x: number; y: number }): boolean {
    const { left, top, right, bottom } = this.free;
    return x > left + 24 && x < right - 24 && y > top + 24 && y < bottom - 24;
  }

  /** Whether any node is in the free area of a camera. */
  showsNodes({ x, y, zoom } = this.camera): boolean {
    const scale = zoom * this.unit;
    return isAnyWithin(this.#positionsAt(scale), { x, y }, this.free, scale);
  }

  /** Shows the view that a gesture of the user leads to, and ends any flight. */
  follow(view: View): void {
    this.#flight = null;
    this.#showsWhole = false;
    this.isByHand = true;
    this.#show(view);
  }

  /**
   * Takes over another network, and shows the whole of it unless `keepCamera`.
   * @param extent decides the unit: a part has that of the whole map, which is shown if it is empty.
   */
  setNetwork(
    { positions, ground }: Positions,
    { extent = positions, keepCamera = false } = {},
  ): void {
    const { camera } = this;
    this.updatePositions({ positions, ground });
    this.#isPart = extent !== positions;
    this.#typicalUnit = unitFor(boundsOf(extent, outliers));
    this.#extent = boundsOf(extent, 0);
    this.unit = this.#findUnit();
    if (keepCamera) this.jump(camera);
    else this.showWhole(true);
  }

  /** Takes over a newer state of the same network, without moving the camera. */
  updatePositions({ positions, ground }: Positions): void {
    this.#positions = positions;
    this.#ground = ground;
  }

  resize(width: number, height: number): void {
    const { camera } = this;
    const isFirst = this.#width === 0 || this.#height === 0;
    this.#width = width;
    this.#height = height;
    if (width === 0 || height === 0) return;
    const { unit } = this;
    this.unit = this.#findUnit();
    const zoom = clampZoom((camera.zoom * unit) / this.unit);
    this.#steer(isFirst || this.#showsWhole ? this.#whole() : { ...camera, zoom });
  }

  setInsets(insets: Insets): void {
    this.#insets = insets;
    if (this.#showsWhole) this.#steer(this.#whole());
  }

  showWhole(atOnce: boolean): void {
    if (atOnce) this.#steer(this.#whole());
    else this.fly(this.#whole());
    this.#showsWhole = true;
  }

  /** Flies to a camera that shows the whole network, or all of these nodes, in the free area. */
  fit(nodes?: readonly number[]): void {
    if (!nodes) {
      this.showWhole(false);
      return;
    }
    const positions = this.#positions;
    const places = nodes.flatMap((node) => [positions[2 * node]!, positions[2 * node + 1]!]);
    const bounds = boundsOf(Float32Array.from(places), 0);
    this.fly(cameraFor(bounds, this.free, fitMargin.part, this.unit));
  }

  /** Flies back to an outlook, or to the whole network if no node is left there. */
  flyBackTo({ camera, isWhole }: Outlook): void {
    if (isWhole || !this.showsNodes(camera)) this.fit();
    else this.fly(camera);
  }

  /** Flies to a node; by default, near enough for its name to be read. */
  flyTo(node: number, zoom = Math.max(this.camera.zoom, nearZoom)): void {
    const places = this.#positionsAt(zoom * this.unit);
    const [x, y] = [places[2 * node], places[2 * node + 1]];
    if (x !== undefined && y !== undefined) this.fly({ x, y, zoom });
  }

  /** The position of a node, CSS pixels. */
  placeOf(node: number): { x: number; y: number } {
    const { positions } = this;
    return this.toScreen(positions[2 * node]!, positions[2 * node + 1]!);
  }

  /** Where nodes are drawn now; the same array until they are drawn elsewhere. */
  get positions(): Float32Array {
    return this.#positionsAt(this.view.scale);
  }

  jump(camera: Camera): void {
    this.#showsWhole = false;
    this.#steer({ ...camera, zoom: clampZoom(camera.zoom) });
  }

  zoomBy(factor: number): void {
    const from = this.#flight?.to ?? this.camera;
    this.fly({ ...from, zoom: clampZoom(from.zoom * factor) }, true);
  }

  /** Zooms about a point of the screen, which keeps its position. */
  zoomAbout(factor: number, x: number, y: number): void {
    const { view, scaleRange } = this;
    const zoomed = zoomedAbout(view, view.scale * factor, x, y, scaleRange);
    this.fly(cameraOf(zoomed, this.free, this.unit), true);
  }

  fly(to: Camera, isByHand = false): void {
    this.#showsWhole = false;
    // Set before `onChange` is called, which happens at once with reduced motion.
    this.isByHand = isByHand;
    if (this.reducedMotion || this.#width === 0) {
      this.#steer(to);
      return;
    }
    this.#flight = { from: this.camera, to, start: performance.now() };
    this.onChange();
  }

  /** Advances the flight, if there is one. */
  advance(now: number): void {
    if (this.#flight === null) return;
    const { from, to, start } = this.#flight;
    const time = (now - start) / flightMs;
    this.#show(viewOf(between(from, to, ease(time)), this.free, this.unit));
    if (time >= 1) this.#flight = null;
  }

  #positionsAt(scale: number): Float32Array {
    return spreadPositions(this.#positions, this.#ground, scale);
  }

  #findUnit(): number {
    const { across, down } = leastFree[this.compact ? 'compact' : 'desktop'];
    const [wide, high] = [across * this.#width, down * this.#height];
    return unitWithin(this.#typicalUnit, this.#extent, wide, high);
  }

  #steer(camera: Camera): void {
    this.#flight = null;
    this.#show(viewOf(camera, this.free, this.unit));
  }

  #show(view: View): void {
    const { scale, x, y } = this.view;
    if (view.scale === scale && view.x === x && view.y === y) return;
    this.view = view;
    this.#movedAt = performance.now();
    this.onChange();
  }

  #whole(): Camera {
    const margin = this.#isPart ? fitMargin.part : fitMargin.whole;
    const bounds = this.#positions.length > 0 ? boundsOf(this.#positions, 0) : this.#extent;
    return cameraFor(bounds, this.free, margin, this.unit);
  }
}
