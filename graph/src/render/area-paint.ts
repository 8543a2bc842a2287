import { areaShare, areaTint, densityShare, densityTint } from './appearance.ts';
import type { Raster } from './raster.ts';
import type { SceneAreas, SceneField } from './scene.ts';
import type { SceneState } from './scene-state.ts';
import { type MapTheme, parseColor, type Rgb } from './theme.ts';

/** A soft shape behind the nodes, in a form that both back ends draw. */
export interface FieldPaint {
  field: SceneField;
  /** Another value whenever `tint` has other colours. */
  key: unknown;
  /** RGBA of each cell, premultiplied. */
  tint: Uint8Array;
  /** Opacity of all of it, 0 to 1. */
  share: number;
  /** Blends it into rows of a raster; the view is in the raster's pixels. */
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
  return !areas || selected !== null ? 0 : areaShare(extentOf(areas, window));
}

function extentOf({ columns, rows, cell }: SceneField, { width, height, scale }: Window): number {
  return cell * scale * Math.max(columns / width, rows / height);
}

/** What lies behind the nodes, from the bottom to the top; null for what is not to be seen. */
export type Fields = readonly [areas: FieldPaint | null, density: FieldPaint | null];

/**
 * The areas of groups, and the density of what is not in the scene; neither while a node is selected
 * or the camera is near.
 */
export function visibleFields(state: SceneState, theme: MapTheme, window: Window): Fields {
  const { scene, selected } = state;
  const { density, looks } = scene;
  const areas = looks?.areas;
  const share = density && selected === null ? densityShare(extentOf(density, window)) : 0;
  return [
    areas ? paintOf(areas, tintOf(areas, theme), shareOfAreas(state, window), theme) : null,
    density ? paintOf(density, densityOf(density, theme), share, theme) : null,
  ];
}

function paintOf(
  field: SceneField,
  { tint }: KnownTint,
  share: number,
  theme: MapTheme,
): FieldPaint | null {
  if (share === 0) return null;
  const [ground, ink] = [parseColor(theme.background), parseColor(theme.edge)];
  return {
    field,
    key: tint,
    tint,
    share,
    tintRows: (raster, from, to, view) =>
      tintRows(raster, from, to, view, { field, tint, share, ground, ink }),
  };
}

interface KnownTint {
  theme: MapTheme;
  tint: Uint8Array;
}

const tints = new WeakMap<SceneField, KnownTint>();

/** Of an equal field and theme, the same tint. */
function tintOnce(field: SceneField, theme: MapTheme, make: () => Uint8Array): KnownTint {
  const known = tints.get(field);
  if (known?.theme === theme) return known;
  const made = { theme, tint: make() };
  tints.set(field, made);
  return made;
}

function densityOf(density: SceneField, theme: MapTheme): KnownTint {
  const ink = parseColor(theme.density ?? theme.edge);
  return tintOnce(density, theme, () => tintCells(density, densityTint, () => ink));
}

function tintOf(areas: SceneAreas, theme: MapTheme): KnownTint {
  const { owners, colors } = areas;
  const { colors: palette = [] } = theme;
  const inks = Array.from(areas.names, (_, group) =>
    parseColor((colors && palette[colors[group]!]) || (theme.area ?? theme.edge)),
  );
  const most = colors ? areaTint.colored : areaTint.plain;
  return tintOnce(areas, theme, () => tintCells(areas, most, (at) => inks[owners[at]!]));
}

function tintCells(
  { strengths }: SceneField,
  most: number,
  inkOf: (at: number) => Rgb | undefined,
): Uint8Array {
  const tint = new Uint8Array(4 * strengths.length);
  for (let at = 0; at < strengths.length; at++) {
    const alpha = (strengths[at]! / 255) * most;
    const ink = inkOf(at);
    if (alpha === 0 || ink === undefined) continue;
    for (let part = 0; part < 3; part++) tint[4 * at + part] = Math.round(ink[part]! * alpha);
    tint[4 * at + 3] = Math.round(255 * alpha);
  }
  return tint;
}

/** Number of pixels in a row that share one sample: the field has no finer detail. */
const run = 4;

interface Tinted {
  field: SceneField;
  tint: Uint8Array;
  share: number;
  /** Colours of the background and of the edges: it is drawn between the two. */
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
  { field: { columns, rows, cell, left, top }, tint, share, ground, ink }: Tinted,
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
