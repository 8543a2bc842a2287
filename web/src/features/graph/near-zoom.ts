import { type Network, neighboursOf } from './network.ts';

const nearest = 2;
const furthest = 0.5;
/** Share of the neighbours that should be in sight; a few far ones may stay outside. */
const inSight = 0.75;

/**
 * The zoom at which a node and most of its neighbours fill a square free area of `side` CSS
 * pixels, within bounds that keep names readable. A node without neighbours is shown from near.
 */
export function zoomToNeighbours(network: Network, index: number, side: number): number {
  const { positions } = network;
  const at = (node: number) => [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0] as const;
  const [x, y] = at(index);
  const distances = Array.from(neighboursOf(network, index), (node) => {
    const [otherX, otherY] = at(node);
    return Math.hypot(otherX - x, otherY - y);
  }).sort((a, b) => a - b);
  const reach = distances[Math.ceil(distances.length * inSight) - 1] ?? 0;
  if (reach === 0) return nearest;
  return Math.max(furthest, Math.min(nearest, (0.42 * side) / reach));
}
