import { type Canvas, type Context, newCanvas, openContext } from './canvas.ts';
import type { Raster } from './raster.ts';
import type { SceneGround, SceneTerritories } from './scene.ts';
import { type MapTheme, parseColor } from './theme.ts';

/** The share of the edges' colour that land and coast have: the ground stays behind the network. */
export const landTint = { land: 0.11, coast: 0.5 } as const;

/** The same of territories, whose borders are dashes of CSS pixels, unlike the coast. */
export const territoryTint = { area: 0.13, border: 0.8, width: 1.1, dash: [5, 3] } as const;

const lands = new WeakMap<SceneGround, Path2D>();

/** The land in world units; read once, because there is much of it. */
function landOf(ground: SceneGround): Path2D {
  const known = lands.get(ground) ?? new Path2D(ground.land);
  lands.set(ground, known);
  return known;
}

interface Place {
  scale: number;
  x: number;
  y: number;
  ratio: number;
}

/** The land as shares of the edges' colour, ready to be blended into the rows of a raster. */
export class GroundPaint {
  readonly #shades: Uint8ClampedArray;

  constructor(ground: SceneGround, canvas: Canvas, place: Place) {
    const { width, height } = canvas;
    const sheet = newCanvas();
    sheet.width = width;
    sheet.height = height;
    const context = openContext(sheet, { willReadFrequently: true });
    context.setTransform(place.scale, 0, 0, place.scale, place.x, place.y);
    const land = landOf(ground);
    context.globalAlpha = landTint.land;
    context.fill(land);
    context.globalAlpha = landTint.coast;
    context.lineWidth = (0.8 * place.ratio) / place.scale;
    context.stroke(land);
    if (ground.territories) drawTerritories(context, ground.territories, place.ratio / place.scale);
    this.#shades = context.getImageData(0, 0, width, height).data;
    // Safari keeps the memory of a canvas until its size is 0.
    sheet.width = 0;
  }

  /** Tints the background below the edges, whose share of a pixel is read from its green channel. */
  tintRows(raster: Raster, from: number, to: number, theme: MapTheme): void {
    const { pixels, width } = raster;
    const [ground, ink] = [parseColor(theme.background), parseColor(theme.edge)];
    const reach = ink[1] - ground[1] || 1;
    for (let at = from * width; at < to * width; at++) {
      const shade = this.#shades[4 * at + 3]!;
      if (shade === 0) continue;
      const under = pixels[at]!;
      const bare = 1 - (((under >> 8) & 255) - ground[1]) / reach;
      const share = (Math.max(0, bare) * shade) / 255;
      pixels[at] =
        0xff000000 |
        ((((under >> 16) & 255) + (ink[2] - ground[2]) * share) << 16) |
        ((((under >> 8) & 255) + (ink[1] - ground[1]) * share) << 8) |
        ((under & 255) + (ink[0] - ground[0]) * share);
    }
  }
}

/** @param pixel a CSS pixel in world units. */
function drawTerritories(
  context: Context,
  { areas, lines }: SceneTerritories,
  pixel: number,
): void {
  const shapes = new Path2D(areas);
  context.globalAlpha = territoryTint.area;
  context.fill(shapes);
  context.globalAlpha = territoryTint.border;
  context.lineWidth = territoryTint.width * pixel;
  context.setLineDash(territoryTint.dash.map((length) => length * pixel));
  context.stroke(shapes);
  context.stroke(new Path2D(lines));
}
