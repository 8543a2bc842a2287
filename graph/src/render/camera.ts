import { zoomRange } from './appearance.ts';

/** Minimum zoom after a flight to a node, so that its name can be read. */
export const nearZoom = 0.6;

/**
 * The world point in the middle of the free area, and the zoom. At zoom 1 a world unit is one CSS
 * pixel, less on maps too wide to be seen whole within the zoom's range: see `unitFor`.
 */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

/** Screen = world * scale + offset, in CSS pixels of the host. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function clampZoom(zoom: number): number {
  return Math.max(zoomRange[0], Math.min(zoomRange[1], zoom));
}

/** The part of the host that overlays leave free; its sides are at least 1. */
export function freeArea(width: number, height: number, insets: Insets): Box {
  const left = Math.min(insets.left, width / 2);
  const top = Math.min(insets.top, height / 2);
  return {
    left,
    top,
    right: Math.max(left + 1, width - insets.right),
    bottom: Math.max(top + 1, height - insets.bottom),
  };
}

/** The four strips around the free area. */
export function stripsAround(free: Box, width: number, height: number): Box[] {
  return [
    { left: 0, top: 0, right: free.left, bottom: height },
    { left: free.right, top: 0, right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: free.top },
    { left: 0, top: free.bottom, right: width, bottom: height },
  ].filter(({ left, top, right, bottom }) => right > left && bottom > top);
}

export function viewOf(camera: Camera, free: Box, unit: number): View {
  const scale = camera.zoom * unit;
  return {
    scale,
    x: (free.left + free.right) / 2 - camera.x * scale,
    y: (free.top + free.bottom) / 2 - camera.y * scale,
  };
}

/** The view at another scale, clamped to the range; the screen point (x, y) keeps its position. */
export function zoomedAbout(
  view: View,
  scale: number,
  x: number,
  y: number,
  range: [number, number],
): View {
  const held = Math.max(range[0], Math.min(range[1], scale));
  const ratio = held / view.scale;
  return { scale: held, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

export function cameraOf(view: View, free: Box, unit: number): Camera {
  return {
    x: ((free.left + free.right) / 2 - view.x) / view.scale,
    y: ((free.top + free.bottom) / 2 - view.y) / view.scale,
    zoom: view.scale / unit,
  };
}

/**
 * The world box of most nodes. Cuts off `share` of them on each side, then includes those again
 * that follow without a wide gap: only far outliers stay outside, and do not shrink the map.
 */
export function boundsOf(positions: Float32Array, share: number): Box {
  const count = positions.length / 2;
  if (count === 0) return { left: -1, top: -1, right: 1, bottom: 1 };
  const spanOf = (axis: 0 | 1): [number, number] => {
    const sorted = new Float32Array(count);
    for (let i = 0; i < count; i++) sorted[i] = positions[2 * i + axis]!;
    sorted.sort();
    const cut = Math.floor(count * share);
    let low = sorted[cut]!;
    let high = sorted[count - 1 - cut]!;
    const gap = (high - low) / 24;
    for (let i = cut; i >= 0 && sorted[i]! >= low - gap; i--) low = Math.min(low, sorted[i]!);
    const from = count - 1 - cut;
    for (let i = from; i < count && sorted[i]! <= high + gap; i++) high = sorted[i]!;
    return [low, high];
  };
  const [left, right] = spanOf(0);
  const [top, bottom] = spanOf(1);
  return { left, top, right, bottom };
}

/** Whether any of some positions is in the free area of a camera that looks at a point. */
export function isAnyWithin(
  positions: Float32Array,
  { x, y }: { x: number; y: number },
  { left, top, right, bottom }: Box,
  scale: number,
): boolean {
  const [across, down] = [(right - left) / (2 * scale), (bottom - top) / (2 * scale)];
  for (let at = 0; at < positions.length; at += 2) {
    const isInside = Math.abs(positions[at]! - x) <= across;
    if (isInside && Math.abs(positions[at + 1]! - y) <= down) return true;
  }
  return false;
}

/**
 * CSS pixels of a world unit at zoom 1. A map wider than 4400 units is drawn smaller, so that the
 * zoom range can show all of it, and nodes and edges look the same at every size.
 */
export function unitFor(bounds: Box): number {
  return Math.min(1, 4400 / Math.max(1, bounds.right - bounds.left, bounds.bottom - bounds.top));
}

/**
 * The unit in a window with at least `width` by `height` CSS pixels free: smaller than `typical` if
 * the minimum zoom would not show all of the bounds there.
 */
export function unitWithin(typical: number, bounds: Box, width: number, height: number): number {
  const across = width / Math.max(1, bounds.right - bounds.left);
  const down = height / Math.max(1, bounds.bottom - bounds.top);
  const room = Math.min(across, down) / zoomRange[0];
  return room > 0 ? Math.min(typical, room) : typical;
}

/** The camera that shows the world box in the free area with a margin of CSS pixels. */
export function cameraFor(bounds: Box, free: Box, margin: number, unit: number): Camera {
  const width = Math.max(1, free.right - free.left - 2 * margin);
  const height = Math.max(1, free.bottom - free.top - 2 * margin);
  const scale = Math.min(
    width / Math.max(1e-3, bounds.right - bounds.left),
    height / Math.max(1e-3, bounds.bottom - bounds.top),
    2 * unit, // a few nodes need not fill the screen
  );
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    zoom: clampZoom(scale / unit),
  };
}

/**
 * The camera at `share` of the way between two cameras: the zoom changes geometrically, and the
 * centre so that the picture scales about one fixed point instead of swinging.
 */
export function between(from: Camera, to: Camera, share: number): Camera {
  const ratio = to.zoom / from.zoom;
  const zoom = from.zoom * ratio ** share;
  const even = Math.abs(ratio - 1) < 1e-3;
  const moved = even ? share : (1 - from.zoom / zoom) / (1 - 1 / ratio);
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, zoom };
}

/** The easing curve "tide", cubic-bezier(.45, .05, .15, 1): share of time to share of distance. */
export function ease(time: number): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.45, 0.15) < time) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, 0.05, 1);
}

function bezier(t: number, first: number, second: number): number {
  const rest = 1 - t;
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}
