// The camera as a link carries it, so that every screen shows the same middle and about the same
// extent: `at=12.3,-40,2.5`. Read on every page, as all of the map's address: nothing is imported
// that would bring the renderer.
import type { Camera } from '@mangrove/graph/render';
import { matching } from '../../kit/url-state/fields.ts';

/** World units across the shorter side of the free area at zoom 1. */
const span = 1000;

/** `x,y,zoom`: world units of the network as the server lays it out, to a tenth. */
export const cameraField = matching(
  /^-?\d{1,7}(?:\.\d)?,-?\d{1,7}(?:\.\d)?,(?=[\d.]*[1-9])\d{1,5}(?:\.\d{1,6})?$/u,
);

/** What a window shows a camera by. */
export interface CameraScale {
  /** CSS pixels of a world unit at the camera's zoom 1. */
  unit: number;
  /** The shorter side of the free area, CSS pixels. */
  side: number;
  /** Whether the network is drawn a quarter turned. */
  isUpright: boolean;
}

/** A camera as it stands in an address. */
export function writeCamera({ x, y, zoom }: Camera, { unit, side, isUpright }: CameraScale) {
  const [worldX, worldY] = isUpright ? [y, -x] : [x, y];
  const shown = (span * zoom * unit) / side;
  // Four figures: half a pixel at the edges of a window.
  const rounded = Number(shown.toPrecision(4));
  return `${tenths(worldX)},${tenths(worldY)},${Number(rounded.toFixed(6))}`;
}

/** The camera that an address names, as this window shows it. */
export function readCamera(at: string, { unit, side, isUpright }: CameraScale): Camera {
  const [worldX = 0, worldY = 0, shown = 1] = at.split(',').map(Number);
  const [x, y] = isUpright ? [0 - worldY, worldX] : [worldX, worldY];
  return { x, y, zoom: (shown * side) / (span * unit) };
}

/** Not -0, which would be written as another address. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
