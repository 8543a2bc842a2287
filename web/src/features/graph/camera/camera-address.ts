// The camera in the form that links contain, `at=12.3,-40,2.5`, so that every screen shows the same
// centre and about the same extent. Every page loads this module, as it loads the map's address:
// it must not import the renderer, except for types.
import type { Camera } from '@mangrove/graph/render';
import { matching } from '../../../kit/url-state/fields.ts';

/** World units across the shorter side of the free area at zoom 1. */
const span = 1000;

/** `x,y,zoom`: world units of the network as the server lays it out, to a tenth. */
export const cameraField = matching(
  /^-?\d{1,7}(?:\.\d)?,-?\d{1,7}(?:\.\d)?,(?=[\d.]*[1-9])\d{1,5}(?:\.\d{1,6})?$/u,
);

/** The properties of a window that a camera's extent depends on. */
export interface CameraScale {
  /** CSS pixels per world unit at zoom 1. */
  unit: number;
  /** The shorter side of the free area, in CSS pixels. */
  side: number;
  /** Whether the network is drawn turned by a quarter. */
  isUpright: boolean;
}

/** The `at` value of an address for a camera. */
export function writeCamera({ x, y, zoom }: Camera, { unit, side, isUpright }: CameraScale) {
  const [worldX, worldY] = isUpright ? [y, -x] : [x, y];
  const shown = (span * zoom * unit) / side;
  // Four significant figures keep the error within half a pixel at the edges of a window.
  const rounded = Number(shown.toPrecision(4));
  return `${tenths(worldX)},${tenths(worldY)},${Number(rounded.toFixed(6))}`;
}

/** The camera that an address names, as this window shows it. */
export function readCamera(at: string, { unit, side, isUpright }: CameraScale): Camera {
  const [worldX = 0, worldY = 0, shown = 1] = at.split(',').map(Number);
  const [x, y] = isUpright ? [0 - worldY, worldX] : [worldX, worldY];
  return { x, y, zoom: (shown * side) / (span * unit) };
}

/** Rounds to a tenth; `+ 0` turns -0 into 0, so that both give the same address. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
