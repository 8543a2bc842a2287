const SECTORS = 180;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** The places lie on ellipses, wider than high, as screens are. */
const STRETCH = 1.25;

/**
 * Finds room around a picture for what is not connected with it. Places are tried along a sunflower
 * spiral, from the middle outwards, skipping what lies within the main body's outline or on a
 * place that is taken: so the unconnected stand near, and never on top of one another.
 */
export class FreePlaces {
  private readonly outline = new Float64Array(SECTORS);
  private readonly taken = new Set<number>();
  private readonly nextStep = new Map<number, number>();

  /** `spacing`: the room of a single node, in world units; also kept free around the main body. */
  constructor(readonly spacing: number) {}

  /** Takes a body's interleaved coordinates into the outline. */
  addBody(positions: ArrayLike<number>): void {
    const reach = new Float64Array(SECTORS);
    for (let i = 0; i + 1 < positions.length; i += 2) {
      const x = positions[i]!;
      const y = positions[i + 1]!;
      const sector = sectorOf(x, y);
      reach[sector] = Math.max(reach[sector]!, Math.hypot(x, y) + this.spacing);
    }
    // Bays narrower than a few sectors belong to the body.
    for (let s = 0; s < SECTORS; s++) {
      for (let near = -3; near <= 3; near++) {
        const other = reach[(s + near + SECTORS) % SECTORS]!;
        this.outline[s] = Math.max(this.outline[s]!, other);
      }
    }
  }

  /** Marks the square of half a side `radius` around a point as taken. */
  take(x: number, y: number, radius: number): void {
    this.visitCells(x, y, radius, (cell) => {
      this.taken.add(cell);
      return true;
    });
  }

  /** Whether the square of half a side `radius` around a point holds nothing that is taken. */
  isFree(x: number, y: number, radius: number): boolean {
    return this.visitCells(x, y, radius, (cell) => !this.taken.has(cell));
  }

  /** The next free point with room for half a side `wanted` around it; taken from then on. */
  next(wanted: number): { x: number; y: number } {
    // In steps of half a spacing, so that parts of about one size share one walk along the spiral.
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

  /** Visits the grid cells of a square until one says no; answers whether all said yes. */
  private visitCells(
    x: number,
    y: number,
    radius: number,
    visit: (cell: number) => boolean,
  ): boolean {
    const side = this.spacing / 4;
    // A hair less than the square, so that neighbours may touch.
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
