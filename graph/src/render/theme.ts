import type { Kind } from './appearance.ts';

/** A colour of each kind, in the order person, project, organization. */
type KindColors = readonly string[] & Readonly<Record<Kind, string>>;

/** Colours of the map as `#rrggbb`. */
export interface MapTheme {
  background: string;
  edge: string;
  edgeHighlight: string;
  fill: KindColors;
  dim: KindColors;
  /** The colour of the area of a group without a colour of its own. */
  area?: string;
  /** The colour of the density of what is not in the scene; that of edges by default. */
  density?: string;
  /** The colour of the names of areas; that of labels by default. */
  areaName?: string;
  /** Colours of nodes for other properties than kind; the last is for nodes without a colour. */
  colors?: readonly string[];
  label: string;
  labelHalo: string;
  selectedRing: string;
  glow: string;
  focus: string;
  nodeStroke: string;
  pictureRing: string;
  /** A CSS font-family list. */
  fontFamily: string;
}

/** The colours in the order of the indices in `SceneState.colours`. */
export function paletteOf({ fill, dim, colors = [] }: MapTheme): readonly string[] {
  return [...fill, ...dim, ...colors];
}

export type Rgb = readonly [number, number, number];

export function parseColor(color: string): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (hex === undefined) throw new RangeError(`A map colour is written #rrggbb, not "${color}".`);
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour with an alpha, as CSS. */
export function withAlpha(color: string, alpha: number): string {
  const [red, green, blue] = parseColor(color);
  return `rgba(${red},${green},${blue},${alpha})`;
}
