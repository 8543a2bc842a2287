import type { Insets } from '@mangrove/graph/render';
import { type Network, neighboursOf } from '../network/network.ts';

const maxZoom = 2;
const minZoom = 0.5;
/** Share of the neighbours that should be visible; a few distant ones may stay outside. */
const inSight = 0.75;

/**
 * The zoom at which a node and most of its neighbours fill a square free area of `side` CSS
 * pixels, within bounds that keep names readable. A node without neighbours gets the nearest zoom.
 */
export function zoomToNeighbours(network: Network, index: number, side: number): number {
  const { x, y } = positionOf(network, index);
  const distances = Array.from(neighboursOf(network, index), (node) => {
    const other = positionOf(network, node);
    return Math.hypot(other.x - x, other.y - y);
  }).sort((a, b) => a - b);
  const reach = distances[Math.ceil(distances.length * inSight) - 1] ?? 0;
  if (reach === 0) return maxZoom;
  return Math.max(minZoom, Math.min(maxZoom, (0.42 * side) / reach));
}

/** The stored position of a node. */
export function positionOf({ positions }: Network, index: number) {
  return { x: positions[2 * index] ?? 0, y: positions[2 * index + 1] ?? 0 };
}

/** The shorter side of the area of an element that overlays leave free, in CSS pixels. */
export function freeSideOf(host: Element, { top, right, bottom, left }: Insets): number {
  const { clientWidth, clientHeight } = host;
  return Math.max(1, Math.min(clientWidth - left - right, clientHeight - top - bottom));
}

/** Whether a point of an element is in the area that overlays leave free. */
export function isInSight({ x, y }: { x: number; y: number }, host: Element, insets: Insets) {
  const { top, right, bottom, left } = insets;
  const isAcross = x >= left && x <= host.clientWidth - right;
  return isAcross && y >= top && y <= host.clientHeight - bottom;
}
