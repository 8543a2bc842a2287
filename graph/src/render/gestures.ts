import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import type { View } from './camera.ts';

export interface GestureHandlers {
  /** The camera moved, by a person or by `setView`. */
  onView(view: View, byHand: boolean): void;
  pick(x: number, y: number, byTouch: boolean): number | null;
  onHover(node: number | null): void;
  /** A click or tap on a node, or on the ground. */
  onClick(node: number | null): void;
  /** A finger moves the ground everywhere but on the selected node: a dense map stays pannable. */
  isSelected(node: number): boolean;
  onDragStart(node: number): void;
  onDrag(node: number, x: number, y: number): void;
  onDragEnd(node: number): void;
}

interface Grip {
  node: number;
  pointer: number;
  x: number;
  y: number;
  moved: boolean;
}

const steadyPixels = 4;
const doubleClickMs = 400;

/** Pointer, wheel and touch: d3-zoom moves the camera; clicks, hovering and dragging nodes are ours. */
export class Gestures {
  private readonly behaviour: ZoomBehavior<HTMLCanvasElement, unknown>;
  private readonly listening = new AbortController();
  private grip: Grip | null = null;
  private wasDragged = false;
  private clickedAt = Number.NEGATIVE_INFINITY;
  private setting = false;

  constructor(
    private readonly element: HTMLCanvasElement,
    private readonly handlers: GestureHandlers,
  ) {
    this.behaviour = zoom<HTMLCanvasElement, unknown>()
      .clickDistance(steadyPixels)
      .filter((event: MouseEvent | TouchEvent | WheelEvent) => {
        if (this.grip !== null) return false;
        if (event.type === 'wheel') return true;
        return !event.ctrlKey && !('button' in event && event.button !== 0);
      })
      .on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        const { k: scale, x, y } = event.transform;
        this.handlers.onView({ scale, x, y }, !this.setting);
      });
    select(element).call(this.behaviour);
    const options = { signal: this.listening.signal };
    element.addEventListener('pointerdown', (event) => this.press(event), options);
    element.addEventListener('pointermove', (event) => this.move(event), options);
    element.addEventListener('pointerup', (event) => this.release(event), options);
    element.addEventListener('pointercancel', (event) => this.release(event), options);
    element.addEventListener('pointerleave', () => this.handlers.onHover(null), options);
    element.addEventListener('click', (event) => this.click(event), options);
  }

  setView({ scale, x, y }: View): void {
    this.setting = true;
    select(this.element).call(this.behaviour.transform, zoomIdentity.translate(x, y).scale(scale));
    this.setting = false;
  }

  /** The least and the greatest scale. */
  setScaleRange(range: [number, number]): void {
    this.behaviour.scaleExtent(range);
  }

  /** Double-clicks zoom in at once instead of gliding. */
  setReducedMotion(reduced: boolean): void {
    this.behaviour.duration(reduced ? 0 : 250);
  }

  destroy(): void {
    this.listening.abort();
    this.behaviour.on('zoom', null);
    select(this.element).on('.zoom', null);
    this.grip = null;
  }

  private press(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.wasDragged = false;
    const byTouch = event.pointerType === 'touch';
    const node = this.handlers.pick(event.offsetX, event.offsetY, byTouch);
    if (node === null || (byTouch && !this.handlers.isSelected(node))) return;
    this.grip = {
      node,
      pointer: event.pointerId,
      x: event.offsetX,
      y: event.offsetY,
      moved: false,
    };
  }

  private move(event: PointerEvent): void {
    const { grip } = this;
    if (grip === null) {
      const hovers = event.pointerType !== 'touch' && event.buttons === 0;
      if (!hovers) return;
      const node = this.handlers.pick(event.offsetX, event.offsetY, false);
      this.element.style.cursor = node === null ? 'grab' : 'pointer';
      this.handlers.onHover(node);
      return;
    }
    if (event.pointerId !== grip.pointer) return;
    if (!grip.moved) {
      if (Math.hypot(event.offsetX - grip.x, event.offsetY - grip.y) < steadyPixels) return;
      grip.moved = true;
      this.element.setPointerCapture(event.pointerId);
      this.element.style.cursor = 'grabbing';
      this.handlers.onDragStart(grip.node);
    }
    this.handlers.onDrag(grip.node, event.offsetX, event.offsetY);
  }

  private release(event: PointerEvent): void {
    const { grip } = this;
    if (grip === null || event.pointerId !== grip.pointer) return;
    this.grip = null;
    if (!grip.moved) return;
    this.wasDragged = true;
    this.handlers.onDragEnd(grip.node);
  }

  private click(event: MouseEvent): void {
    const isSecond = event.timeStamp - this.clickedAt < doubleClickMs && event.detail !== 1;
    this.clickedAt = event.timeStamp;
    // The second half of a double-click zooms; it must not take the selection back.
    if (this.wasDragged || isSecond) return;
    const byTouch = 'pointerType' in event && event.pointerType === 'touch';
    this.handlers.onClick(this.handlers.pick(event.offsetX, event.offsetY, byTouch));
  }
}
