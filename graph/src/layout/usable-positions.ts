import type { Physics } from './physics.ts';
import { seededRandom } from './random.ts';

export function hasUsablePlace(positions: Float32Array, node: number): boolean {
  return Number.isFinite(positions[2 * node]) && Number.isFinite(positions[2 * node + 1]);
}

/**
 * A copy of 2n coordinates in which every one can be computed with: nodes whose place is missing
 * or not a number are strewn over the disc that the others would fill.
 */
export function replaceUnusable(
  positions: Float32Array,
  count: number,
  physics: Physics,
): Float32Array {
  const usable = new Float32Array(2 * count);
  const random = seededRandom(physics.seed);
  const radius = physics.springLength * Math.sqrt(count);
  for (let i = 0; i < count; i++) {
    if (hasUsablePlace(positions, i)) {
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
