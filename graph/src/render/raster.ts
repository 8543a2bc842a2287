import { type Runs, runsOf } from './edge-appearance.ts';
import { NodeMasks } from './node-masks.ts';
import type { Rgb } from './theme.ts';

/**
 * A small software rasterizer for thin edges and node shapes. A canvas without a GPU needs several
 * microseconds for each line; here common edges only add to a buffer of optical depth, which is
 * converted to colour once: ink is summed, and 1 - exp(-depth) is the alpha of stacked transparent
 * lines. Shapes have the same distance functions as in the shaders.
 */

const depthUnit = 1024; // fixed-point steps for an optical depth of 1
const maxDepth = 8; // beyond it an edge crossing looks solid
/** A line whose one run never ends. */
const solid: Runs = { ink: 1, period: 1 };

/** The optical depth of a line of this alpha, in steps of the buffer. */
export function inkOf(alpha: number): number {
  return -Math.log(1 - alpha) * depthUnit;
}

export class Raster {
  /** Opaque pixels, a byte each for red, green, blue and alpha in memory. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  #runs: Runs = solid;
  #phase = 0;
  private readonly depths: Int32Array;
  private readonly masks = new NodeMasks();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint32Array(width * height);
    this.depths = new Int32Array(width * height);
  }

  /** How the next lines are drawn, and by `phaseOf` where in a run each begins. */
  setRuns(runs: keyof typeof runsOf | null, phase: number): void {
    this.#runs = runs === null ? solid : runsOf[runs];
    this.#phase = phase;
  }

  clearDepths(): void {
    this.depths.fill(0);
  }

  /** Adds a line one device pixel wide; `ink0` and `ink1` are the values of `inkOf` at its ends. */
  addLine(x0: number, y0: number, x1: number, y1: number, ink0: number, ink1 = ink0): void {
    if (!clip(x0, y0, x1, y1, this.width - 2, this.height - 2)) return;
    const { width, depths } = this;
    const { ink: run, period } = this.#runs;
    const dx = clipped[2]! - clipped[0]!;
    const dy = clipped[3]! - clipped[1]!;
    const steep = Math.abs(dy) > Math.abs(dx);
    // Walk along the longer axis; the shorter one is split over two neighbouring pixels.
    const along = steep ? width : 1;
    const across = steep ? 1 : width;
    let from = steep ? clipped[1]! : clipped[0]!;
    let to = steep ? clipped[3]! : clipped[2]!;
    let side = steep ? clipped[0]! : clipped[1]!;
    const slope = steep ? dx / (dy || 1) : dy / (dx || 1);
    const longer = Math.sqrt(1 + slope * slope);
    let weight = (ink0 + (ink1 - ink0) * clipped[4]!) * longer;
    let lastWeight = (ink0 + (ink1 - ink0) * clipped[5]!) * longer;
    if (from > to) {
      side = steep ? clipped[2]! : clipped[3]!;
      [from, to] = [to, from];
      [weight, lastWeight] = [lastWeight, weight];
    }
    const first = Math.floor(from);
    const last = Math.floor(to);
    const growth = (lastWeight - weight) / Math.max(1, last - first);
    const way = (steep ? y1 > y0 : x1 > x0) ? 1 : -1;
    let walked = this.#walkedTo(first, steep ? y0 : x0, way);
    // The side at the middle of the pixel, minus 0.5 because weights refer to pixel centres.
    let across0 = side + (first + 0.5 - from) * slope - 0.5;
    if (across0 < 0) across0 = 0;
    const limit = (steep ? width : this.height) - 2;
    for (let step = first; step <= last; step++) {
      if (across0 > limit) across0 = limit;
      else if (across0 < 0) across0 = 0;
      if ((walked & (period - 1)) < run) {
        const whole = across0 | 0;
        const share = (across0 - whole) * weight;
        const at = step * along + whole * across;
        depths[at]! += weight - share;
        depths[at + across]! += share;
      }
      across0 += slope;
      walked += way;
      weight += growth;
    }
  }

  /** Converts rows of optical depth to pixels: edges in `ink` on `ground`. */
  resolveRows(from: number, to: number, ground: Rgb, ink: Rgb): void {
    const table = inkTable(ground, ink);
    const { pixels, depths, width } = this;
    const most = table.length - 1;
    for (let at = from * width; at < to * width; at++) {
      const depth = depths[at]!;
      pixels[at] = table[depth > most ? most : depth]!;
    }
  }

  /** Adds a line of any width to the optical depth; slower than `addLine`. */
  addWideLine(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    width: number,
    ink0: number,
    ink1 = ink0,
  ): void {
    const { depths } = this;
    this.visitLine(x0, y0, x1, y1, width, ink0, ink1, (at, ink) => {
      depths[at]! += ink;
    });
  }

  /** Blends one line of any width over the pixels. */
  drawLine(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    width: number,
    alpha0: number,
    alpha1: number,
    ink: Rgb,
  ): void {
    this.visitLine(x0, y0, x1, y1, width, 256 * alpha0, 256 * alpha1, (at, cover) => {
      this.blend(at, ink, cover);
    });
  }

  /** Visits each pixel under a line with the ink on it, interpolated from `ink0` to `ink1`. */
  private visitLine(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    lineWidth: number,
    ink0: number,
    ink1: number,
    visit: (at: number, ink: number) => void,
  ): void {
    const { width, height } = this;
    const { ink: run, period } = this.#runs;
    if (!clip(x0, y0, x1, y1, width - 1, height - 1, lineWidth + 3)) return;
    const dx = clipped[2]! - clipped[0]!;
    const dy = clipped[3]! - clipped[1]!;
    const steep = Math.abs(dy) > Math.abs(dx);
    const start = steep ? clipped[1]! : clipped[0]!;
    const end = steep ? clipped[3]! : clipped[2]!;
    const from = Math.min(start, end);
    const to = Math.max(start, end);
    const slope = steep ? dx / (dy || 1) : dy / (dx || 1);
    const half = (lineWidth * Math.sqrt(1 + slope * slope)) / 2;
    const origin = (steep ? clipped[0]! : clipped[1]!) - start * slope;
    const widest = (steep ? width : height) - 1;
    // The ink at both ends of the clipped line, and its growth with each step.
    const inkStart = ink0 + (ink1 - ink0) * clipped[4]!;
    const inkEnd = ink0 + (ink1 - ink0) * clipped[5]!;
    const growth = (inkEnd - inkStart) / (end - start || 1);
    const last = Math.min((steep ? height : width) - 1, Math.floor(to));
    const first = Math.max(0, Math.floor(from));
    const way = (steep ? y1 > y0 : x1 > x0) ? 1 : -1;
    const walked = this.#walkedTo(first, steep ? y0 : x0, way);
    for (let step = first; step <= last; step++) {
      if (((walked + way * (step - first)) & (period - 1)) >= run) continue;
      const ends = Math.min(step + 1, to) - Math.max(step, from);
      const ink = inkStart + growth * (step - start);
      const middle = origin + (step + 0.5) * slope;
      const low = middle - half;
      const high = middle + half;
      const stop = Math.min(widest, Math.floor(high));
      for (let side = Math.max(0, Math.floor(low)); side <= stop; side++) {
        const cover = (Math.min(side + 1, high) - Math.max(side, low)) * ends;
        visit(steep ? step * width + side : side * width + step, cover * ink);
      }
    }
  }

  /** The pixels along a line from its start to this one, in its direction, and its phase. */
  #walkedTo(pixel: number, start: number, way: 1 | -1): number {
    const from = Math.round(start);
    return this.#phase + (way === 1 ? pixel - from : from - 1 - pixel);
  }

  /** Draws a node: its shape in `fill`, and around it a ring in `ringColour`. */
  drawNode(
    x: number,
    y: number,
    radius: number,
    kind: number,
    fill: Rgb,
    alpha: number,
    ring: number,
    ringColor: Rgb,
  ): void {
    const { width, height } = this;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const far = 2 * (radius + ring) + 4;
    if (column < -far || row < -far || column > width + far || row > height + far) return;
    const mask = this.masks.get(kind, radius, ring, x - column, y - row);
    const { side, before } = mask;
    const left = column - before;
    const top = row - before;
    const firstColumn = Math.max(0, -left);
    const lastColumn = Math.min(side, width - left);
    const lastRow = Math.min(side, height - top);
    for (let line = Math.max(0, -top); line < lastRow; line++) {
      const from = line * side;
      const to = (top + line) * width + left;
      for (let step = firstColumn; step < lastColumn; step++) {
        const around = mask.ring[from + step]!;
        const inside = mask.fill[from + step]!;
        if (around !== 0) this.blend(to + step, ringColor, around);
        if (inside !== 0) this.blend(to + step, fill, inside * alpha);
      }
    }
  }

  /** Blends a colour over a pixel; `cover` is from 0 to 256. */
  private blend(at: number, color: Rgb, cover: number): void {
    const share = cover | 0;
    const below = this.pixels[at]!;
    const red = below & 255;
    const green = (below >> 8) & 255;
    const blue = (below >> 16) & 255;
    this.pixels[at] =
      0xff000000 |
      ((blue + (((color[2] - blue) * share) >> 8)) << 16) |
      ((green + (((color[1] - green) * share) >> 8)) << 8) |
      (red + (((color[0] - red) * share) >> 8));
  }
}

const clipped = new Float64Array(6);

/**
 * Clips a line to 0 … right, 0 … bottom, extended by `pad` (Liang and Barsky). Writes to `clipped`
 * both ends and their positions along the line, 0 to 1. @returns whether any of the line is left.
 */
function clip(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  right: number,
  bottom: number,
  pad = 0,
): boolean {
  const dx = x1 - x0;
  const dy = y1 - y0;
  let enter = 0;
  let leave = 1;
  for (let side = 0; side < 4; side++) {
    const step = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
    const room =
      side === 0
        ? x0 + pad
        : side === 1
          ? right + pad - x0
          : side === 2
            ? y0 + pad
            : bottom + pad - y0;
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) {
      enter = Math.max(enter, room / step);
    } else {
      leave = Math.min(leave, room / step);
    }
  }
  if (enter > leave) return false;
  clipped[0] = x0 + enter * dx;
  clipped[1] = y0 + enter * dy;
  clipped[2] = x0 + leave * dx;
  clipped[3] = y0 + leave * dy;
  clipped[4] = enter;
  clipped[5] = leave;
  return true;
}

let table: Uint32Array = new Uint32Array(0);
let tableOf = '';

/** Pixels by optical depth; the table of the last two colours is cached. */
function inkTable(ground: Rgb, ink: Rgb): Uint32Array {
  const key = `${ground} ${ink}`;
  if (key === tableOf) return table;
  table = new Uint32Array(depthUnit * maxDepth);
  for (let step = 0; step < table.length; step++) {
    const cover = 1 - Math.exp(-step / depthUnit);
    const mixed = ground.map((value, i) => Math.round(value + ((ink[i] ?? 0) - value) * cover));
    table[step] = 0xff000000 | (mixed[2]! << 16) | (mixed[1]! << 8) | mixed[0]!;
  }
  tableOf = key;
  return table;
}
