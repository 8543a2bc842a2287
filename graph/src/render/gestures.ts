import { type View, zoomedAbout } from './camera.ts';
import { isPress, type PointerRecord } from './pointer-record.ts';

export interface GestureHandlers {
  view(): View;
  /** The minimum and the maximum scale. */
  scaleRange(): [number, number];
  /** The user pans, pinches or turns the wheel. */
  onView(view: View): void;
  /** A double-click or double tap; `factor` below 1 zooms out. */
  onZoom(factor: number, x: number, y: number): void;
  /** Whether nodes cannot be dragged: a drag that begins on one moves the picture. */
  isFixed(): boolean;
  pick(x: number, y: number, byTouch: boolean): number | null;
  /** The edge at a point without a node, or null. */
  pickEdge(x: number, y: number, byTouch: boolean): number | null;
  onHover(node: number | null): void;
  /** The pointer is at an edge, and where; null for none. */
  onPoint(edge: number | null, x: number, y: number): void;
  /** Whether the hovered node is still at a point; false if none is hovered. */
  isHovering(x: number, y: number, byTouch: boolean): boolean;
  /** A button or a finger goes down, whatever gesture follows. */
  onPress(): void;
  /** A click or tap on a node, or on the background (null). */
  onClick(node: number | null): void;
  /** Whether what stands for several nodes is at a point: no node and no edge is there then. */
  isMany(x: number, y: number): boolean;
  /** A click or tap on it. @returns whether anybody listens. */
  onManyClick(x: number, y: number): boolean;
  /** A click or tap on an edge, beside all nodes. */
  onEdgeClick(edge: number): void;
  /** A finger drags only the selected node and pans elsewhere: a dense map can still be panned. */
  isSelected(node: number): boolean;
  onDragStart(node: number): void;
  onDrag(node: number, x: number, y: number): void;
  onDragEnd(node: number): void;
  setCursor(cursor: string): void;
}

interface Point {
  x: number;
  y: number;
}

interface Picked {
  node: number | null;
  edge: number | null;
  isMany: boolean;
}

const steadyPixels = 4;
const doubleClick = { ms: 350, pixels: 24 };
/** How long a finger has to rest on a node to count as hovering. */
const longPressMs = 450;
const pixelsPerLine = 25;
const pixelsPerPage = 500;

/**
 * Handles mouse, pen, touch and wheel: pans, pinches and zooms the camera, drags and hovers nodes,
 * clicks. All pointers are handled alike: one pointer pans or drags a node, two pinch.
 */
export class Gestures {
  readonly #pointers = new Map<number, Point>();
  #pressedAt: Point = { x: 0, y: 0 };
  /** The pressed node, and whether it is being dragged. */
  #grip: { node: number; moves: boolean } | null = null;
  /** Since the press, the pointer has moved too far or a second one was pressed: not a click. */
  #isMovement = false;
  #longPress: ReturnType<typeof setTimeout> | undefined;
  /** Where a pointer rests over the element. */
  #resting: (Point & { byTouch: boolean }) | null = null;
  #lastClick = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

  constructor(private readonly handlers: GestureHandlers) {}

  follow(record: PointerRecord): void {
    if (record.type === 'pointerdown') this.#press(record);
    else if (record.type === 'pointermove') this.#move(record);
    else if (record.type === 'pointerleave') this.#leave(record);
    else if (record.type === 'click') this.#click(record);
    else if (record.type === 'wheel') this.#turn(record);
    else if (record.type === 'moved') this.#goOn(record);
    else this.#release(record);
  }

  destroy(): void {
    clearTimeout(this.#longPress);
    this.handlers.setCursor('');
    this.#pointers.clear();
    this.#grip = null;
  }

  get isDragging(): boolean {
    return this.#grip?.moves === true;
  }

  /** Takes over new node indices; the drag of a removed node ends. */
  renumber(now: Int32Array): void {
    clearTimeout(this.#longPress);
    if (this.#grip === null) return;
    const node = now[this.#grip.node] ?? -1;
    if (node >= 0) {
      this.#grip.node = node;
      return;
    }
    this.#grip = null;
    // Otherwise the same movement would continue as a pan.
    this.#pointers.clear();
    this.#isMovement = true;
    this.handlers.setCursor('');
  }

  /** Ends hovering if the node has moved away from a resting pointer, as after a camera flight. */
  endLeftHover(): void {
    if (this.#resting === null || this.#pointers.size > 0) return;
    const { x, y, byTouch } = this.#resting;
    const isBelow = this.handlers.isMany(x, y);
    if (isBelow || !this.handlers.isHovering(x, y, byTouch)) this.#hoverNothing();
  }

  #press(record: PointerRecord): void {
    this.handlers.onPress();
    if (!isPress(record, this.#pointers.size)) return;
    const at = pointOf(record);
    this.#pointers.set(record.pointer, at);
    clearTimeout(this.#longPress);
    if (this.#pointers.size === 2) {
      this.#letGo();
      this.#isMovement = true;
      return;
    }
    this.#pressedAt = at;
    // A movement that goes on takes nothing along, and its press is no click any more.
    this.#isMovement = record.isEarlier === true;
    if (this.#isMovement) return;
    const { byTouch } = record;
    this.#resting = { ...at, byTouch };
    const { node } = this.#pick(at.x, at.y, byTouch);
    if (byTouch) this.#awaitLongPress(node);
    const takes =
      node !== null && !this.handlers.isFixed() && (!byTouch || this.handlers.isSelected(node));
    this.#grip = takes ? { node, moves: false } : null;
  }

  #move(record: PointerRecord): void {
    const before = this.#pointers.get(record.pointer);
    if (before === undefined) {
      if (!record.byTouch && record.buttons === 0) this.#hover(pointOf(record));
      return;
    }
    const at = pointOf(record);
    if (distance(at, this.#pressedAt) >= steadyPixels) {
      this.#isMovement = true;
      clearTimeout(this.#longPress);
    }
    if (this.#pointers.size === 2) this.#pinch(record.pointer, before, at);
    else if (this.#grip !== null) this.#dragNode(this.#grip, at);
    else this.#pan(before, at);
    this.#pointers.set(record.pointer, at);
  }

  #release({ pointer }: PointerRecord): void {
    if (!this.#pointers.delete(pointer)) return;
    clearTimeout(this.#longPress);
    this.#letGo();
    this.handlers.setCursor('');
  }

  #letGo(): void {
    const grip = this.#grip;
    this.#grip = null;
    if (grip?.moves === true) this.handlers.onDragEnd(grip.node);
  }

  #hover({ x, y }: Point): void {
    this.#resting = { x, y, byTouch: false };
    const { node, edge, isMany } = this.#pick(x, y, false);
    this.handlers.setCursor(node === null && edge === null && !isMany ? 'grab' : 'pointer');
    this.handlers.onHover(node);
    this.handlers.onPoint(edge, x, y);
  }

  #hoverNothing(): void {
    this.handlers.onHover(null);
    this.handlers.onPoint(null, 0, 0);
  }

  #pick(x: number, y: number, byTouch: boolean): Picked {
    if (this.handlers.isMany(x, y)) return { node: null, edge: null, isMany: true };
    const node = this.handlers.pick(x, y, byTouch);
    const edge = node === null ? this.handlers.pickEdge(x, y, byTouch) : null;
    return { node, edge, isMany: false };
  }

  /** Lifting a finger does not end hovering: the finger has covered the node until then. */
  #leave({ byTouch }: PointerRecord): void {
    if (this.#pointers.size === 0 && !byTouch) this.#hoverNothing();
  }

  #awaitLongPress(node: number | null): void {
    this.#hoverNothing();
    if (node === null) return;
    this.#longPress = setTimeout(() => {
      this.#isMovement = true; // the next `click` event is ignored
      this.handlers.onHover(node);
    }, longPressMs);
  }

  #pan(before: Point, at: Point): void {
    const { scale, x, y } = this.handlers.view();
    if (this.#isMovement) this.handlers.setCursor('grabbing');
    this.handlers.onView({ scale, x: x + at.x - before.x, y: y + at.y - before.y });
  }

  #dragNode(grip: { node: number; moves: boolean }, at: Point): void {
    if (!this.#isMovement) return;
    if (!grip.moves) {
      grip.moves = true;
      this.handlers.setCursor('grabbing');
      this.handlers.onDragStart(grip.node);
    }
    this.handlers.onDrag(grip.node, at.x, at.y);
  }

  /** Pans and zooms so that the world point between the fingers stays between them. */
  #pinch(pointer: number, before: Point, at: Point): void {
    const still = [...this.#pointers].find(([id]) => id !== pointer)?.[1];
    if (still === undefined) return;
    const view = this.handlers.view();
    const from = { x: (before.x + still.x) / 2, y: (before.y + still.y) / 2 };
    const to = { x: (at.x + still.x) / 2, y: (at.y + still.y) / 2 };
    const moved = { scale: view.scale, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
    const spread = distance(at, still) / Math.max(1, distance(before, still));
    const range = this.handlers.scaleRange();
    this.handlers.onView(zoomedAbout(moved, view.scale * spread, to.x, to.y, range));
  }

  #turn(record: PointerRecord): void {
    const unit = [1, pixelsPerLine, pixelsPerPage][record.unit] ?? 1;
    // Browsers send a pinch on a touchpad as small wheel movements with the control key.
    const power = -record.turned * unit * 0.002 * (record.isControl ? 10 : 1);
    const view = this.handlers.view();
    const { x, y } = record;
    const range = this.handlers.scaleRange();
    this.handlers.onView(zoomedAbout(view, view.scale * 2 ** power, x, y, range));
  }

  #goOn({ x, y, turned }: PointerRecord): void {
    const view = this.handlers.view();
    const moved = { scale: view.scale * turned, x: view.x * turned + x, y: view.y * turned + y };
    this.handlers.onView(moved);
  }

  #click(record: PointerRecord): void {
    if (this.#isMovement && !record.isEarlier) return;
    const { x, y, at, byTouch } = record;
    const lastClick = this.#lastClick;
    const isSecond =
      at - lastClick.at < doubleClick.ms && distance({ x, y }, lastClick) < doubleClick.pixels;
    this.#lastClick = { x, y, at: isSecond ? Number.NEGATIVE_INFINITY : at };
    // The second click of a double-click zooms; it must not undo the first one's selection.
    if (isSecond) {
      this.handlers.onZoom(record.isShift ? 1 / 2 : 2, x, y);
      return;
    }
    if (this.handlers.onManyClick(x, y)) return;
    const { node, edge } = this.#pick(x, y, byTouch);
    if (edge === null) this.handlers.onClick(node);
    else this.handlers.onEdgeClick(edge);
  }
}

function pointOf({ x, y }: PointerRecord): Point {
  return { x, y };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
