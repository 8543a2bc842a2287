import { neighboursOf } from '../csr.ts';
import type { Camera } from './camera.ts';
import type { SceneState } from './scene-state.ts';

interface Shown {
  camera: Camera;
  positions: Float32Array;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const ahead = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/**
 * The best neighbour in a direction: within 60 degrees of it, preferably near and at a small angle.
 * Null if there is none.
 */
export function neighbourTowards(
  state: SceneState,
  from: number,
  direction: Direction,
  positions = state.scene.positions,
): number | null {
  const [ax, ay] = ahead[direction];
  let best: number | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const node of neighboursOf(state.adjacency, from)) {
    const dx = positions[2 * node]! - positions[2 * from]!;
    const dy = positions[2 * node + 1]! - positions[2 * from + 1]!;
    const distance = Math.hypot(dx, dy);
    const straight = distance === 0 ? 1 : (dx * ax + dy * ay) / distance;
    if (straight < 0.5) continue;
    const cost = distance * (1 + 2 * (1 - straight));
    if (cost < bestCost || (cost === bestCost && best !== null && node < best)) {
      best = node;
      bestCost = cost;
    }
  }
  return best;
}

/**
 * The neighbour in a direction from the focused, or else from the selected node; without either, the
 * node nearest to the middle of the camera.
 * @param shown where the camera is, and where nodes are drawn.
 */
export function nextFocus(
  state: SceneState,
  { camera: { x, y }, positions }: Shown,
  focused: number | null,
  towards: Direction,
): number | null {
  const from = focused ?? state.selected;
  return from === null
    ? nearestNode(state, x, y, positions)
    : neighbourTowards(state, from, towards, positions);
}

/** The node nearest to a world point, where the focus starts; null in an empty scene. */
export function nearestNode(
  { scene }: SceneState,
  x: number,
  y: number,
  positions = scene.positions,
): number | null {
  const { nodeCount } = scene;
  let best: number | null = null;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let node = 0; node < nodeCount; node++) {
    const square = (positions[2 * node]! - x) ** 2 + (positions[2 * node + 1]! - y) ** 2;
    if (square < bestSquare) {
      best = node;
      bestSquare = square;
    }
  }
  return best;
}
