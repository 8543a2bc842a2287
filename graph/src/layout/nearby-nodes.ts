/** Finds the nodes near a point, with a grid of squares. */
export class NearbyNodes {
  private readonly cells = new Map<number, number[]>();

  /** @param reach side of a square, and the radius in which `crowding` looks for nodes. */
  constructor(private readonly reach: number) {}

  add(x: number, y: number): void {
    const cell = this.cellOf(Math.floor(x / this.reach), Math.floor(y / this.reach));
    const points = this.cells.get(cell);
    if (points) points.push(x, y);
    else this.cells.set(cell, [x, y]);
  }

  /** Whether no node is nearer than `clearance`. */
  isFree(x: number, y: number, clearance: number): boolean {
    return this.visit(x, y, clearance, (distance) => distance >= clearance);
  }

  /** The sum of (reach / distance)² over all nodes within reach. */
  crowding(x: number, y: number): number {
    let sum = 0;
    this.visit(x, y, this.reach, (distance) => {
      if (distance < this.reach) sum += (this.reach / Math.max(distance, 1e-3)) ** 2;
      return true;
    });
    return sum;
  }

  /**
   * Visits all nodes within a radius, and some beyond it, until `says` returns false.
   * @returns whether `says` never returned false.
   */
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
