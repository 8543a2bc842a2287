import type { Physics } from './physics.ts';
import { seededRandom } from './random.ts';

/** In world units: a picture of a million nodes has a radius of about a tenth of this. */
const FURTHEST = 1e6;

/** Whether both coordinates are numbers, and no further out than any picture could be. */
export function isUsable(x: number | undefined, y: number | undefined): boolean {
  return Math.abs(x ?? Number.NaN) <= FURTHEST && Math.abs(y ?? Number.NaN) <= FURTHEST;
}

export function hasUsablePosition(positions: Float32Array, node: number): boolean {
  return isUsable(positions[2 * node], positions[2 * node + 1]);
}

/**
 * A copy of 2n coordinates that are all valid: nodes with missing or invalid coordinates get a
 * random place in the disc that a picture of `count` nodes would fill.
 */
export function replaceUnusable(
  positions: Float32Array,
  count: number,
  physics: Physics,
): Float32Array<ArrayBuffer> {
  const usable = new Float32Array(2 * count);
  const random = seededRandom(physics.seed);
  const radius = physics.springLength * Math.sqrt(count);
  for (let i = 0; i < count; i++) {
    if (hasUsablePosition(positions, i)) {
      usable[2 * i] = positions[2 * i]!;
      usable[2 * i + 1] = positions[2 * i + 1]!;
      continue;
    }
    const angle = random() * 2 * Math.PI;
    const r = radius * Math.sqrt(random());
    usable[2 * i] = r * Math.cos(angle);
    usable[2 * i + 1] = r * Math.sin(angle);
  }
  return usable;
}
