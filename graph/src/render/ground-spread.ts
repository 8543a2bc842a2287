import type { SceneGround } from './scene.ts';

/**
 * In world units, those at one place would leave it when the map is enlarged, and stand in the sea or
 * in the next town. So they keep a distance on the screen from some scale on; CSS pixels.
 */
const apart = { most: 26, least: 12 };
/** How far a crowd reaches, if its people can be told apart there; CSS pixels. */
const reach = 140;

type Place = SceneGround['places'][number];

/** The share of the offsets from its point that those at a place keep at a scale. */
export function spreadShare(place: Pick<Place, 'radius' | 'apart'>, scale: number): number {
  const within = (reach * place.apart) / place.radius;
  const most = Math.max(apart.least, Math.min(apart.most, within));
  return Math.min(1, most / (place.apart * scale));
}

const known = new WeakMap<Float32Array, { scale: number; of: SceneGround; found: Float32Array }>();

/**
 * The positions of nodes as they are drawn at a scale: those at one place of the ground the closer
 * together, the more it is enlarged. The same array while nobody is moved.
 */
export function spreadPositions(
  positions: Float32Array,
  ground: SceneGround | undefined,
  scale: number,
): Float32Array {
  if (!ground) return positions;
  const last = known.get(positions);
  if (last?.of === ground && last.scale === scale) return last.found;
  let found = positions;
  for (const place of ground.places) {
    const share = spreadShare(place, scale);
    if (share === 1) continue;
    if (found === positions) found = positions.slice();
    for (const node of place.nodes) {
      found[2 * node] = place.x + share * (positions[2 * node]! - place.x);
      found[2 * node + 1] = place.y + share * (positions[2 * node + 1]! - place.y);
    }
  }
  known.set(positions, { scale, of: ground, found });
  return found;
}
