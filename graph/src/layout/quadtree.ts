const LEAF_SIZE = 8;

/**
 * A quadtree without pointers: cells are in preorder in flat arrays, `next` is the cell after a
 * cell's subtree, and each cell covers a run of the Morton order. Cells that would have a single
 * child are left out, so that there are at most two cells for each body.
 */
export class Quadtree {
  cellCount = 0;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly next: Uint32Array;
  readonly isLeaf: Uint8Array;
  /** Centre of charge, total charge and squared side of each cell. */
  readonly centreX: Float64Array;
  readonly centreY: Float64Array;
  readonly charges: Float64Array;
  readonly squaredSides: Float64Array;
  private keys: Uint32Array = new Uint32Array(0);
  private rootSide = 0;

  /** The bodies' positions and charges in Morton order, which the owner fills before `build`. */
  constructor(
    private readonly x: Float64Array,
    private readonly y: Float64Array,
    private readonly q: Float64Array,
  ) {
    const capacity = Math.max(1, 2 * x.length);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.next = new Uint32Array(capacity);
    this.isLeaf = new Uint8Array(capacity);
    this.centreX = new Float64Array(capacity);
    this.centreY = new Float64Array(capacity);
    this.charges = new Float64Array(capacity);
    this.squaredSides = new Float64Array(capacity);
  }

  build(keys: Uint32Array, side: number): void {
    this.keys = keys;
    this.rootSide = side;
    this.cellCount = 0;
    if (this.x.length > 0) this.addCell(0, this.x.length);
  }

  private addCell(start: number, end: number): number {
    const { keys } = this;
    const cell = this.cellCount++;
    const differing = 32 - Math.clz32((keys[start]! ^ keys[end - 1]!) >>> 0);
    const shift = differing + (differing & 1);
    const side = this.rootSide * 2 ** (shift / 2 - 16);
    this.starts[cell] = start;
    this.ends[cell] = end;
    this.squaredSides[cell] = side * side;
    if (end - start <= LEAF_SIZE || shift === 0) this.sumBodies(cell, start, end);
    else this.addQuarters(cell, start, end, shift - 2);
    this.next[cell] = this.cellCount;
    return cell;
  }

  private addQuarters(cell: number, start: number, end: number, shift: number): void {
    let sumX = 0;
    let sumY = 0;
    let sum = 0;
    let from = start;
    for (let quarter = 0; quarter < 4 && from < end; quarter++) {
      const to = this.findEnd(from, end, shift, quarter);
      if (to === from) continue;
      const child = this.addCell(from, to);
      const charge = this.charges[child]!;
      sumX += this.centreX[child]! * charge;
      sumY += this.centreY[child]! * charge;
      sum += charge;
      from = to;
    }
    this.isLeaf[cell] = 0;
    this.centreX[cell] = sumX / sum;
    this.centreY[cell] = sumY / sum;
    this.charges[cell] = sum;
  }

  private findEnd(from: number, end: number, shift: number, quarter: number): number {
    const { keys } = this;
    let low = from;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((keys[middle]! >>> shift) & 3) <= quarter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private sumBodies(cell: number, start: number, end: number): void {
    const { x, y, q } = this;
    let sumX = 0;
    let sumY = 0;
    let sum = 0;
    for (let i = start; i < end; i++) {
      sumX += x[i]! * q[i]!;
      sumY += y[i]! * q[i]!;
      sum += q[i]!;
    }
    this.isLeaf[cell] = 1;
    this.centreX[cell] = sumX / sum;
    this.centreY[cell] = sumY / sum;
    this.charges[cell] = sum;
  }
}
