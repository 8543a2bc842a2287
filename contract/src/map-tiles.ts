import { limits } from './limits.ts';

/** A square of the map: `z` divisions in four of the whole plane. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** In world units, y down. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** The side of the plane, whose middle is the origin. Nothing is laid out outside. */
const planeSide = 2 ** 20;

export function squareOf({ z, x, y }: Tile): Square {
  const side = planeSide / 2 ** z;
  return { left: x * side - planeSide / 2, top: y * side - planeSide / 2, side };
}

/** The number of divisions after which a tile is at most this wide, in world units. */
export function divisionsFor(side: number): number {
  const divisions = Math.ceil(Math.log2(planeSide / Math.max(side, 1)));
  return Math.min(limits.tileDepth, Math.max(0, divisions));
}

/** The tiles with `z` divisions that a rectangle touches, row by row. */
export function tilesIn(
  z: number,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Tile[] {
  const at = (coordinate: number) => {
    const index = Math.floor(((coordinate + planeSide / 2) / planeSide) * 2 ** z);
    return Math.min(2 ** z - 1, Math.max(0, index));
  };
  const tiles: Tile[] = [];
  for (let y = at(top); y <= at(bottom); y++) {
    for (let x = at(left); x <= at(right); x++) tiles.push({ z, x, y });
  }
  return tiles;
}
