import { areaShare, areaTint } from './appearance.ts';
import type { Raster } from './raster.ts';
import type { SceneAreas } from './scene.ts';
import type { SceneState } from './scene-state.ts';
import { type MapTheme, parseColor, type Rgb } from './theme.ts';

/** The soft shapes behind the nodes, in a form that both back ends draw. */
export interface AreaPaint {
  areas: SceneAreas;
  /** Another value whenever `tint` has other colours. */
  key: unknown;
  /** RGBA of each cell, premultiplied. */
  tint: Uint8Array;
  /** Opacity of all areas, 0 to 1. */
  share: number;
  /** Blends the areas into rows of a raster; the view is in the raster's pixels. */
  tintRows(
    raster: Raster,
    from: number,
    to: number,
    view: { scale: number; x: number; y: number },
  ): void;
}

/** The viewport: its size, and its scale in the same pixels per world unit. */
interface Window {
  width: number;
  height: number;
  scale: number;
}

export function shareOfAreas({ scene, selected }: SceneState, window: Window): number {
  const areas = scene.looks?.areas;
  if (!areas || selected !== null) return 0;
  const { columns, rows, cell } = areas;
  const across = (columns * cell * window.scale) / window.width;
  const down = (rows * cell * window.scale) / window.height;
  return areaShare(Math.max(across, down));
}

/** The areas to draw; null if there are none, a node is selected or the camera is near. */
export function visibleAreas(state: SceneState, theme: MapTheme, window: Window): AreaPaint | null {
  const areas = state.scene.looks?.areas;
  const share = shareOfAreas(state, window);
  if (!areas || share === 0) return null;
  const { tint, key } = tintOf(areas, theme);
  const [ground, ink] = [parseColor(theme.background), parseColor(theme.edge)];
  return {
    areas,
    key,
    tint,
    share,
    tintRows: (raster, from, to, view) =>
      tintRows(raster, from, to, view, { areas, tint, share, ground, ink }),
  };
}

const tints = new WeakMap<SceneAreas, { theme: MapTheme; tint: Uint8Array; key: unknown }>();

function tintOf(areas: SceneAreas, theme: MapTheme) {
  const known = tints.get(areas);
  if (known?.theme === theme) return known;
  const { owners, strengths, colors } = areas;
  const { colors: palette = [] } = theme;
  const inks = Array.from(areas.names, (_, group) =>
    parseColor((colors && palette[colors[group]!]) || (theme.area ?? theme.edge)),
  );
  const most = colors ? areaTint.colored : areaTint.plain;
  const tint = new Uint8Array(4 * owners.length);
  for (let at = 0; at < owners.length; at++) {
    const alpha = (strengths[at]! / 255) * most;
    const ink = inks[owners[at]!];
    if (alpha === 0 || ink === undefined) continue;
    for (let part = 0; part < 3; part++) tint[4 * at + part] = Math.round(ink[part]! * alpha);
    tint[4 * at + 3] = Math.round(255 * alpha);
  }
  const made = { theme, tint, key: tint };
  tints.set(areas, made);
  return made;
}

/** Number of pixels in a row that share one sample: the field has no finer detail. */
const run = 4;

interface Tinted {
  areas: SceneAreas;
  tint: Uint8Array;
  share: number;
  /** Colours of the background and of the edges: the areas are drawn between the two. */
  ground: Rgb;
  ink: Rgb;
}

/**
 * Tints the background below the edges and keeps their ink: the share of ink in a pixel is computed
 * from its green channel.
 */
function tintRows(
  raster: Raster,
  from: number,
  to: number,
  { scale, x, y }: { scale: number; x: number; y: number },
  { areas: { columns, rows, cell, left, top }, tint, share, ground, ink }: Tinted,
): void {
  const { pixels, width } = raster;
  const cells = 1 / (scale * cell);
  const inkReach = ink[1] - ground[1] || 1;
  // The value of a cell applies to its middle.
  const firstColumn = (0.5 * run - x) * cells - left / cell - 0.5;
  for (let row = from; row < to; row++) {
    const down = (row + 0.5 - y) * cells - top / cell - 0.5;
    const above = Math.floor(down);
    if (above < 0 || above >= rows - 1) continue;
    const low = share * (down - above);
    const high = share - low;
    for (let start = 0; start < width; start += run) {
      const across = firstColumn + start * cells;
      const before = Math.floor(across);
      if (before < 0 || before >= columns - 1) continue;
      const at = 4 * (above * columns + before);
      const below = at + 4 * columns;
      if ((tint[at + 3]! | tint[at + 7]! | tint[below + 3]! | tint[below + 7]!) === 0) continue;
      const right = across - before;
      const [one, two] = [high * (1 - right), high * right];
      const [three, four] = [low * (1 - right), low * right];
      for (let part = 0; part < 4; part++) {
        sample[part] =
          one * tint[at + part]! +
          two * tint[at + 4 + part]! +
          three * tint[below + part]! +
          four * tint[below + 4 + part]!;
      }
      const cover = sample[3]! / 255;
      const red = sample[0]! - ground[0] * cover;
      const green = sample[1]! - ground[1] * cover;
      const blue = sample[2]! - ground[2] * cover;
      const end = Math.min(row * width + width, row * width + start + run);
      for (let pixel = row * width + start; pixel < end; pixel++) {
        const under = pixels[pixel]!;
        const bare = 1 - (((under >> 8) & 255) - ground[1]) / inkReach;
        pixels[pixel] =
          0xff000000 |
          ((((under >> 16) & 255) + blue * bare) << 16) |
          ((((under >> 8) & 255) + green * bare) << 8) |
          ((under & 255) + red * bare);
      }
    }
  }
}

const sample = new Float64Array(4);
