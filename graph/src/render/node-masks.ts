import { hexagonFactor } from './appearance.ts';
import { distanceTo } from './shape-distance.ts';

/** Coverage of a node's shape and of the ring around it, 0 to 256, pixel by pixel. */
export interface NodeMask {
  /** Side of the square of pixels, and how far left of and above the node's pixel it begins. */
  side: number;
  before: number;
  fill: Uint16Array;
  ring: Uint16Array;
}

const steps = 4; // masks per pixel of position and of radius
const maxMasks = 6000;

/**
 * A cache of node shapes: nodes have few different sizes, so antialiasing is computed once for each
 * size and quarter-pixel position, and drawing a node blends its mask. Lengths are device pixels.
 */
export class NodeMasks {
  private readonly masks = new Map<number, NodeMask>();

  /** The mask of a node at this fractional position within its pixel. */
  get(kind: number, radius: number, ring: number, fractionX: number, fractionY: number): NodeMask {
    const size = Math.max(1, Math.round(radius * steps));
    const around = Math.round(ring * 2);
    const placeX = Math.min(steps - 1, Math.floor(fractionX * steps));
    const placeY = Math.min(steps - 1, Math.floor(fractionY * steps));
    const key = (((size * 16 + around) * 4 + kind) * steps + placeX) * steps + placeY;
    const known = this.masks.get(key);
    if (known !== undefined) return known;
    if (this.masks.size > maxMasks) this.masks.clear();
    const x = (placeX + 0.5) / steps;
    const y = (placeY + 0.5) / steps;
    const mask = newMask(kind, size / steps, around / 2, x, y);
    this.masks.set(key, mask);
    return mask;
  }
}

function newMask(kind: number, radius: number, ring: number, x: number, y: number): NodeMask {
  const before = Math.ceil(radius * (kind === 2 ? hexagonFactor : 1) + ring + 0.5);
  const side = 2 * before + 1;
  const fill = new Uint16Array(side * side);
  const around = new Uint16Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const dx = column - before + 0.5 - x;
      const dy = row - before + 0.5 - y;
      const away = distanceTo(kind, dx, dy, radius);
      fill[row * side + column] = Math.round(256 * Math.max(0, Math.min(1, 0.5 - away)));
      if (ring === 0 || away <= -0.5) continue;
      around[row * side + column] = Math.round(256 * Math.max(0, Math.min(1, ring + 0.5 - away)));
    }
  }
  return { side, before, fill, ring: around };
}
