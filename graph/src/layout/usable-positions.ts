import type { Physics } from './physics.ts';
import { seededRandom } from './random.ts';

/** A picture of a million nodes reaches about a tenth of this far from its middle. */
const FURTHEST = 1e6;

/** Whether both are numbers, and no further out than any picture could be. */
export function isPlace(x: number | undefined, y: number | undefined): boolean {
  return Math.abs(x ?? Number.NaN) <= FURTHEST && Math.abs(y ?? Number.NaN) <= FURTHEST;
}

export function hasPlace(positions: Float32Array, node: number): boolean {
  return isPlace(positions[2 * node], positions[2 * node + 1]);
}

/**
 * A copy of 2n coordinates in which every one can be computed with: nodes whose place is
 * missing or no place are strewn over the disc that the others would fill.
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
    if (hasPlace(positions, i)) {
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
