/** Finds what stands near a point, in a grid of squares. */
export class NearbyNodes {
  private readonly cells = new Map<number, number[]>();

  /** @param reach how far `isFree` and `crowding` may look. */
  constructor(private readonly reach: number) {}

  add(x: number, y: number): void {
    const cell = this.cellOf(Math.floor(x / this.reach), Math.floor(y / this.reach));
    const points = this.cells.get(cell);
    if (points) points.push(x, y);
    else this.cells.set(cell, [x, y]);
  }

  /** Whether nothing stands nearer than `clearance`. */
  isFree(x: number, y: number, clearance: number): boolean {
    return this.visit(x, y, clearance, (distance) => distance >= clearance);
  }

  /** The sum over all within reach of the inverse squares of their distances, in reaches. */
  crowding(x: number, y: number): number {
    let sum = 0;
    this.visit(x, y, this.reach, (distance) => {
      if (distance < this.reach) sum += (this.reach / Math.max(distance, 1e-3)) ** 2;
      return true;
    });
    return sum;
  }

  /** Visits all within a radius, and some beyond it, until one says no; whether all said yes. */
  private visit(x: number, y: number, radius: number, says: (distance: number) => boolean) {
    const { reach } = this;
    const lastColumn = Math.floor((x + radius) / reach);
    const lastRow = Math.floor((y + radius) / reach);
    for (let row = Math.floor((y - radius) / reach); row <= lastRow; row++) {
      for (let column = Math.floor((x - radius) / reach); column <= lastColumn; column++) {
        const points = this.cells.get(this.cellOf(column, row)) ?? [];
        for (let i = 0; i < points.length; i += 2) {
          if (!says(Math.hypot(points[i]! - x, points[i + 1]! - y))) return false;
        }
      }
    }
    return true;
  }

  private cellOf(column: number, row: number): number {
    return row * 0x2000000 + column;
  }
}
