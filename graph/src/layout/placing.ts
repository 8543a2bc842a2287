import type { Physics } from './physics.ts';
import { seededRandom } from './random.ts';

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
    let x = positions[2 * i] ?? Number.NaN;
    let y = positions[2 * i + 1] ?? Number.NaN;
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      const angle = random() * 2 * Math.PI;
      const r = radius * Math.sqrt(random());
      x = r * Math.cos(angle);
      y = r * Math.sin(angle);
    }
    usable[2 * i] = x;
    usable[2 * i + 1] = y;
  }
  return usable;
}
