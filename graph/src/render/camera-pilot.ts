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
  type View,
  viewOf,
  zoomedAbout,
} from './camera.ts';

const movingMs = 150;
/** Share of nodes on each side that fitting may leave outside, and the margin of what is inside. */
const fitting = {
  desktop: { outliers: 0.02, margin: 12 },
  compact: { outliers: 0.01, margin: 12 },
  /** A part of a map is shown whole, with room for the names at its edges. */
  part: { outliers: 0, margin: 36 },
};

/** Where the camera is, what moves it and where it flies to. */
export class CameraPilot {
  view: View = { scale: 1, x: 0, y: 0 };
  /** CSS pixels of a world unit at zoom 1. */
  unit = 1;
  private width = 0;
  private height = 0;
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private positions: Float32Array = new Float32Array(0);
  private isPart = false;
  private flight: { from: Camera; to: Camera; start: number } | null = null;
  /** Nobody has moved the camera since it showed the whole: it goes on showing the whole. */
  private showsWhole = true;
  private movedAt = Number.NEGATIVE_INFINITY;

  constructor(
    /** The view has changed, or begins to. */
    private readonly onChange: () => void,
    public compact: boolean,
    public reducedMotion: boolean,
  ) {}

  get free(): Box {
    return freeArea(this.width, this.height, this.insets);
  }

  get camera(): Camera {
    return cameraOf(this.view, this.free, this.unit);
  }

  get zoom(): number {
    return this.view.scale / this.unit;
  }

  get isFlying(): boolean {
    return this.flight !== null;
  }

  get scaleRange(): [number, number] {
    return [zoomRange[0] * this.unit, zoomRange[1] * this.unit];
  }

  movesAt(now: number): boolean {
    return now - this.movedAt < movingMs;
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

  /** A hand moved the view: it wins over every flight. */
  follow(view: View): void {
    this.flight = null;
    this.showsWhole = false;
    this.show(view);
  }

  /** Another network: its unit holds from now on, or that of the map it is a part of. */
  enter(positions: Float32Array, extent = positions): void {
    this.positions = positions;
    this.isPart = extent !== positions;
    this.unit = unitFor(boundsOf(extent, fitting.desktop.outliers));
  }

  /** A newer state of the same network: nothing that is shown moves. */
  renew(positions: Float32Array): void {
    this.positions = positions;
  }

  resize(width: number, height: number): void {
    const { camera } = this;
    const isFirst = this.width === 0 || this.height === 0;
    this.width = width;
    this.height = height;
    if (width === 0 || height === 0) return;
    this.steer(isFirst || this.showsWhole ? this.whole() : camera);
  }

  setInsets(insets: Insets): void {
    this.insets = insets;
    if (this.showsWhole) this.steer(this.whole());
  }

  showWhole(atOnce: boolean): void {
    if (atOnce) this.steer(this.whole());
    else this.fly(this.whole());
    this.showsWhole = true;
  }

  jump(camera: Camera): void {
    this.showsWhole = false;
    this.steer({ ...camera, zoom: clampZoom(camera.zoom) });
  }

  zoomBy(factor: number): void {
    const from = this.flight?.to ?? this.camera;
    this.fly({ ...from, zoom: clampZoom(from.zoom * factor) });
  }

  /** Zooms in or out while the point of the screen stays where it is. */
  zoomAbout(factor: number, x: number, y: number): void {
    const { view, scaleRange } = this;
    const zoomed = zoomedAbout(view, view.scale * factor, x, y, scaleRange);
    this.fly(cameraOf(zoomed, this.free, this.unit));
  }

  fly(to: Camera): void {
    this.showsWhole = false;
    if (this.reducedMotion || this.width === 0) {
      this.steer(to);
      return;
    }
    this.flight = { from: this.camera, to, start: performance.now() };
    this.onChange();
  }

  /** Moves on along the flight, if there is one. */
  advance(now: number): void {
    if (this.flight === null) return;
    const { from, to, start } = this.flight;
    const time = (now - start) / flightMs;
    this.show(viewOf(between(from, to, tide(time)), this.free, this.unit));
    if (time >= 1) this.flight = null;
  }

  private steer(camera: Camera): void {
    this.flight = null;
    this.show(viewOf(camera, this.free, this.unit));
  }

  private show(view: View): void {
    const { scale, x, y } = this.view;
    if (view.scale === scale && view.x === x && view.y === y) return;
    this.view = view;
    this.movedAt = performance.now();
    this.onChange();
  }

  private whole(): Camera {
    const { outliers, margin } =
      fitting[this.isPart ? 'part' : this.compact ? 'compact' : 'desktop'];
    return cameraFor(boundsOf(this.positions, outliers), this.free, margin, this.unit);
  }
}
