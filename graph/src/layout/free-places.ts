const SECTORS = 180;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** The places lie on ellipses, wider than high, as screens are. */
const STRETCH = 1.25;

/**
 * Finds room around a picture for nodes and parts that are not connected with it. Tries places on a
 * sunflower spiral, from the middle outwards, and skips those within the main body's outline or on
 * taken places, so that unconnected nodes are near the picture and never overlap.
 */
export class FreePlaces {
  private readonly outline = new Float64Array(SECTORS);
  private readonly taken = new Set<number>();
  private readonly nextStep = new Map<number, number>();

  /** @param spacing of a single node, in world units; also kept free around the main body. */
  constructor(readonly spacing: number) {}

  /** Extends the outline so that it encloses a body, given as interleaved coordinates. */
  addBody(positions: ArrayLike<number>): void {
    const reach = new Float64Array(SECTORS);
    for (let i = 0; i + 1 < positions.length; i += 2) {
      const x = positions[i]!;
      const y = positions[i + 1]!;
      const sector = sectorOf(x, y);
      reach[sector] = Math.max(reach[sector]!, Math.hypot(x, y) + this.spacing);
    }
    // Gaps of only a few sectors count as part of the body.
    for (let s = 0; s < SECTORS; s++) {
      for (let near = -3; near <= 3; near++) {
        const other = reach[(s + near + SECTORS) % SECTORS]!;
        this.outline[s] = Math.max(this.outline[s]!, other);
      }
    }
  }

  /** Marks the square around a point, with sides of 2 `radius`, as taken. */
  take(x: number, y: number, radius: number): void {
    this.visitCells(x, y, radius, (cell) => {
      this.taken.add(cell);
      return true;
    });
  }

  /** Whether nothing is taken in the square around a point, with sides of 2 `radius`. */
  isFree(x: number, y: number, radius: number): boolean {
    return this.visitCells(x, y, radius, (cell) => !this.taken.has(cell));
  }

  /** Takes the next free square with sides of 2 `wanted`, and returns its middle. */
  next(wanted: number): { x: number; y: number } {
    // Rounded up to half a spacing, so that parts of similar size share one walk along the spiral.
    const reach = Math.ceil(wanted / (this.spacing / 2)) * (this.spacing / 2);
    const stride = (2 * reach) / Math.sqrt(Math.PI);
    let step = this.nextStep.get(reach) ?? this.firstStep(stride);
    for (; ; step++) {
      const r = stride * Math.sqrt(step + 0.5);
      const x = r * Math.cos(step * GOLDEN_ANGLE) * STRETCH;
      const y = (r * Math.sin(step * GOLDEN_ANGLE)) / STRETCH;
      const outline = this.outlineBetween(x, y, reach);
      if (outline > 0 && Math.hypot(x, y) - reach < outline) continue;
      if (!this.isFree(x, y, reach)) continue;
      this.nextStep.set(reach, step + 1);
      this.take(x, y, reach);
      return { x, y };
    }
  }

  /** Puts one node on the next free place. */
  settle(node: number, positions: Float32Array): void {
    const place = this.next(this.spacing / 2);
    positions[2 * node] = place.x;
    positions[2 * node + 1] = place.y;
  }

  private firstStep(stride: number): number {
    const inner = Math.min(...this.outline) / STRETCH;
    return Math.floor((inner / stride) ** 2);
  }

  private outlineBetween(x: number, y: number, reach: number): number {
    const distance = Math.hypot(x, y);
    if (distance <= reach) return Math.max(...this.outline);
    const middle = sectorOf(x, y);
    const half = Math.ceil((Math.asin(reach / distance) / (2 * Math.PI)) * SECTORS);
    let furthest = 0;
    for (let near = -half; near <= half; near++) {
      furthest = Math.max(furthest, this.outline[(middle + near + SECTORS) % SECTORS]!);
    }
    return furthest;
  }

  /** Visits the grid cells of a square until `visit` returns false. @returns false if it did. */
  private visitCells(
    x: number,
    y: number,
    radius: number,
    visit: (cell: number) => boolean,
  ): boolean {
    const side = this.spacing / 4;
    // Slightly smaller than the square, so that adjacent squares may touch.
    const inset = radius * 0.999;
    const lastColumn = Math.floor((x + inset) / side);
    const lastRow = Math.floor((y + inset) / side);
    for (let row = Math.floor((y - inset) / side); row <= lastRow; row++) {
      for (let column = Math.floor((x - inset) / side); column <= lastColumn; column++) {
        if (!visit(row * 0x2000000 + column)) return false;
      }
    }
    return true;
  }
}

function sectorOf(x: number, y: number): number {
  const turn = Math.atan2(y, x) / (2 * Math.PI) + 1;
  return Math.floor(turn * SECTORS) % SECTORS;
}
