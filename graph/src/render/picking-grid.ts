/**
 * A uniform grid over the node positions: a hit test looks only at the few cells at the pointer.
 * Nodes are put into cells by a counting sort, so a rebuild is two passes without objects.
 */
export class PickingGrid {
  private readonly positions: Float32Array;
  private readonly left: number;
  private readonly top: number;
  private readonly cell: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly starts: Uint32Array;
  private readonly nodes: Uint32Array;

  constructor(positions: Float32Array) {
    const count = positions.length / 2;
    let left = Number.POSITIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const x = positions[2 * i]!;
      const y = positions[2 * i + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    if (!(right >= left && bottom >= top)) {
      left = top = 0;
      right = bottom = 1;
    }
    this.positions = positions;
    this.left = left;
    this.top = top;
    const area = Math.max(1e-6, (right - left) * (bottom - top));
    // About two nodes per cell if evenly distributed, and never more than half a million cells.
    const longest = Math.max(right - left, bottom - top, 1e-3);
    this.cell = Math.max(Math.sqrt((2 * area) / Math.max(1, count)), longest / 700, 1e-3);
    this.columns = Math.floor((right - left) / this.cell) + 1;
    this.rows = Math.floor((bottom - top) / this.cell) + 1;
    const cells = this.columns * this.rows;
    this.starts = new Uint32Array(cells + 1);
    this.nodes = new Uint32Array(count);
    const cellOf = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const cell = this.cellAt(positions[2 * i]!, positions[2 * i + 1]!);
      cellOf[i] = cell;
      this.starts[cell + 1]!++;
    }
    for (let cell = 0; cell < cells; cell++) this.starts[cell + 1]! += this.starts[cell]!;
    const next = this.starts.slice(0, cells);
    for (let i = 0; i < count; i++) this.nodes[next[cellOf[i]!]!++] = i;
  }

  private cellAt(x: number, y: number): number {
    return (
      Math.floor((x - this.left) / this.cell) +
      this.columns * Math.floor((y - this.top) / this.cell)
    );
  }

  /**
   * The node whose outline is nearest to the world point, if the point is within its radius plus
   * `reach`; null for none. `radiusOf` returns world radii of at most `largest`. If two nodes are
   * equally near, the one with the lower index is returned.
   */
  nearest(
    x: number,
    y: number,
    reach: number,
    largest: number,
    radiusOf: (node: number) => number,
  ): number | null {
    const span = reach + largest;
    const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
    if (x + span < this.left || y + span < this.top) return null;
    const fromColumn = clamp(Math.floor((x - span - this.left) / this.cell), this.columns);
    const toColumn = clamp(Math.floor((x + span - this.left) / this.cell), this.columns - 1);
    const fromRow = clamp(Math.floor((y - span - this.top) / this.cell), this.rows);
    const toRow = clamp(Math.floor((y + span - this.top) / this.cell), this.rows - 1);
    let best: number | null = null;
    let bestGap = reach;
    for (let row = fromRow; row <= toRow; row++) {
      // Cells of one row are adjacent in memory: their nodes are one run.
      const start = this.starts[row * this.columns + fromColumn]!;
      const end = fromColumn <= toColumn ? this.starts[row * this.columns + toColumn + 1]! : start;
      for (let slot = start; slot < end; slot++) {
        const node = this.nodes[slot]!;
        const dx = this.positions[2 * node]! - x;
        const dy = this.positions[2 * node + 1]! - y;
        const square = dx * dx + dy * dy;
        if (square > span * span) continue;
        const gap = Math.sqrt(square) - radiusOf(node);
        if (gap < bestGap || (gap === bestGap && (best === null || node < best))) {
          bestGap = gap;
          best = node;
        }
      }
    }
    return best;
  }
}
