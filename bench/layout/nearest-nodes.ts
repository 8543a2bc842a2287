/** Finds the nearest nodes by position, with a grid of cells that hold about four nodes each. */
export class NearestNodes {
  private readonly side: number;
  private readonly cellSize: number;
  private readonly cells: number[][];

  constructor(
    private readonly positions: ArrayLike<number>,
    nodeCount: number,
    private readonly box: { left: number; top: number; width: number; height: number },
  ) {
    this.side = Math.max(8, Math.floor(Math.sqrt(nodeCount / 4)));
    this.cellSize = Math.max(box.width, box.height, 1e-9) / this.side;
    this.cells = Array.from({ length: this.side * this.side }, () => []);
    for (let node = 0; node < nodeCount; node++) {
      const { column, row } = this.cellOf(node);
      this.cells[row * this.side + column]!.push(node);
    }
  }

  /** The k nearest nodes, nearest first. Searches rings of cells until one ring after it has k. */
  find(node: number, k: number): { node: number; distance: number }[] {
    const { column, row } = this.cellOf(node);
    const found: { node: number; distance: number }[] = [];
    let last = Number.POSITIVE_INFINITY;
    for (let ring = 0; ring <= Math.min(last, this.side - 1); ring++) {
      for (const other of this.nodesInRing(column, row, ring)) {
        if (other !== node) found.push({ node: other, distance: this.distance(node, other) });
      }
      if (last === Number.POSITIVE_INFINITY && found.length >= k) last = ring + 1;
    }
    return found.sort((a, b) => a.distance - b.distance).slice(0, k);
  }

  private *nodesInRing(column: number, row: number, ring: number): Generator<number> {
    for (let y = Math.max(0, row - ring); y <= Math.min(this.side - 1, row + ring); y++) {
      for (let x = Math.max(0, column - ring); x <= Math.min(this.side - 1, column + ring); x++) {
        if (Math.max(Math.abs(x - column), Math.abs(y - row)) !== ring) continue;
        yield* this.cells[y * this.side + x]!;
      }
    }
  }

  private cellOf(node: number): { column: number; row: number } {
    const clamp = (value: number) => Math.max(0, Math.min(this.side - 1, Math.floor(value)));
    return {
      column: clamp((this.positions[2 * node]! - this.box.left) / this.cellSize),
      row: clamp((this.positions[2 * node + 1]! - this.box.top) / this.cellSize),
    };
  }

  private distance(a: number, b: number): number {
    const { positions } = this;
    return Math.hypot(
      positions[2 * a]! - positions[2 * b]!,
      positions[2 * a + 1]! - positions[2 * b + 1]!,
    );
  }
}
