import { flightMs, zoomRange } from './appearance.ts';
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
  unitWithin,
  type View,
  viewOf,
  zoomedAbout,
} from './camera.ts';

const movingMs = 150;
/** Around what is fitted, CSS pixels; a part of a map has room for the names at its edges. */
const fitMargin = { whole: 14, part: 36 };
/** Of the window, beside a card and its margins: on a phone above its sheet. */
const leastFree = { desktop: { across: 0.35, down: 0.7 }, compact: { across: 0.9, down: 0.27 } };
/** Share of nodes on each side that do not count for the scale of a map. */
const outliers = 0.02;

/** What somebody looks at: a place, or the whole network, however large the free area is. */
export interface Outlook {
  camera: Camera;
  isWhole: boolean;
}

/** Where the camera is, what moves it and where it flies to. */
export class CameraPilot {
  view: View = { scale: 1, x: 0, y: 0 };
  /** CSS pixels of a world unit at zoom 1. */
  unit = 1;
  #width = 0;
  #height = 0;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #positions: Float32Array = new Float32Array(0);
  #extent: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  /** The unit in a large window, which decides how things look. */
  #typicalUnit = 1;
  #isPart = false;
  #flight: { from: Camera; to: Camera; start: number } | null = null;
  /** Nobody has moved the camera since it showed the whole: it goes on showing the whole. */
  #showsWhole = true;
  /** The last who moved the camera was a hand. */
  isByHand = false;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** The view has changed, or begins to. */
    private readonly onChange: () => void,
    public compact = false,
    public reducedMotion = false,
  ) {}

  get free(): Box {
    return freeArea(this.#width, this.#height, this.#insets);
  }

  get camera(): Camera {
    return cameraOf(this.view, this.free, this.unit);
  }

  /** The zoom by which sizes and alphas go: the same scale looks the same on every window. */
  get lookZoom(): number {
    return this.view.scale / this.#typicalUnit;
  }

  get isFlying(): boolean {
    return this.#flight !== null;
  }

  get scaleRange(): [number, number] {
    return [zoomRange[0] * this.unit, zoomRange[1] * this.unit];
  }

  /** What is shown, or soon will be. */
  get outlook(): Outlook {
    return { camera: this.#flight?.to ?? this.camera, isWhole: this.#showsWhole };
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

  /** Whether a point of the screen lies well within the free area. */
  isFree({ x, y }: { x: number; y: number }): boolean {
    const { left, top, right, bottom } = this.free;
    return x > left + 24 && x < right - 24 && y > top + 24 && y < bottom - 24;
  }

  /** Whether a camera would show any of the places, x and y in turn, in the free area. */
  showsAny({ x, y, zoom }: Camera, places: Float32Array): boolean {
    const { left, top, right, bottom } = this.free;
    const scale = 2 * zoom * this.unit;
    for (let at = 0; at < places.length; at += 2) {
      const isInside =
        Math.abs(places[at]! - x) * scale <= right - left &&
        Math.abs(places[at + 1]! - y) * scale <= bottom - top;
      if (isInside) return true;
    }
    return false;
  }

  /** A hand moved the view: it wins over every flight. */
  follow(view: View): void {
    this.#flight = null;
    this.#showsWhole = false;
    this.isByHand = true;
    this.#show(view);
  }

  /** Another network: its unit holds from now on, or that of the map it is a part of. */
  enter(positions: Float32Array, extent = positions): void {
    this.#positions = positions;
    this.#isPart = extent !== positions;
    this.#typicalUnit = unitFor(boundsOf(extent, outliers));
    this.#extent = boundsOf(extent, 0);
    this.unit = this.#findUnit();
  }

  /** A newer state of the same network: nothing that is shown moves. */
  renew(positions: Float32Array): void {
    this.#positions = positions;
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

  /** Flies to where all of some nodes are in the free area. */
  showPart(nodes: readonly number[]): void {
    const positions = this.#positions;
    const places = nodes.flatMap((node) => [positions[2 * node]!, positions[2 * node + 1]!]);
    const bounds = boundsOf(Float32Array.from(places), 0);
    this.fly(cameraFor(bounds, this.free, fitMargin.part, this.unit));
  }

  jump(camera: Camera): void {
    this.#showsWhole = false;
    this.#steer({ ...camera, zoom: clampZoom(camera.zoom) });
  }

  zoomBy(factor: number): void {
    const from = this.#flight?.to ?? this.camera;
    this.fly({ ...from, zoom: clampZoom(from.zoom * factor) }, true);
  }

  /** Zooms in or out while the point of the screen stays where it is. */
  zoomAbout(factor: number, x: number, y: number): void {
    const { view, scaleRange } = this;
    const zoomed = zoomedAbout(view, view.scale * factor, x, y, scaleRange);
    this.fly(cameraOf(zoomed, this.free, this.unit), true);
  }

  fly(to: Camera, isByHand = false): void {
    this.#showsWhole = false;
    // Before anybody hears of the change: with less motion it is done at once.
    this.isByHand = isByHand;
    if (this.reducedMotion || this.#width === 0) {
      this.#steer(to);
      return;
    }
    this.#flight = { from: this.camera, to, start: performance.now() };
    this.onChange();
  }

  /** Moves on along the flight, if there is one. */
  advance(now: number): void {
    if (this.#flight === null) return;
    const { from, to, start } = this.#flight;
    const time = (now - start) / flightMs;
    this.#show(viewOf(between(from, to, tide(time)), this.free, this.unit));
    if (time >= 1) this.#flight = null;
  }

  #findUnit(): number {
    const { across, down } = leastFree[this.compact ? 'compact' : 'desktop'];
    const [typicalUnit, extent, width, height] = [
      this.#typicalUnit,
      this.#extent,
      this.#width,
      this.#height,
    ];
    return unitWithin(typicalUnit, extent, across * width, down * height);
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
    return cameraFor(boundsOf(this.#positions, 0), this.free, margin, this.unit);
  }
}
