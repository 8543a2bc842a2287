import { MortonOrder } from './morton-order.ts';
import { Quadtree } from './quadtree.ts';

const GROUP_SIZE = 16;
/** A cell enters a group's shared expansion if it is more than this many group radii away. */
const EXPANSION_DISTANCE = 2;
const MIN_SQUARED_DISTANCE = 1;

/**
 * Repulsion between all bodies in O(n log n), after Barnes and Hut (1986): a far cell acts as one
 * body at its centre of charge. One walk of the tree serves a group of bodies that are neighbours
 * in Morton order. Cells far from the group enter a Taylor expansion of the field around the
 * group's middle (with z = x + iy the field is the conjugate of Σ q / (z' - z), so that the
 * coefficients are Σ q w, Σ q w², … with w = 1 / (z' - middle)). Near cells and bodies enter a list
 * from which the force on each body of the group is summed directly.
 *
 * The law is that of the d3-force documentation ("many-body force"): a charge q at distance d
 * accelerates by q / d towards itself (negative q: away), with d of at least 1.
 */
export class Repulsion {
  private readonly order: MortonOrder;
  private readonly tree: Quadtree;
  /** Positions and charges in Morton order. */
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly q: Float64Array;
  /** Positions and charges of the near cells and bodies that act on the current group. */
  private readonly listX: Float64Array;
  private readonly listY: Float64Array;
  private readonly listQ: Float64Array;
  /** Real and imaginary parts of the expansion's four coefficients. */
  private readonly expansion = new Float64Array(8);
  private farX = 0;
  private farY = 0;

  constructor(
    private readonly count: number,
    private readonly theta: number,
  ) {
    this.order = new MortonOrder(count);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.q = new Float64Array(count);
    this.listX = new Float64Array(count);
    this.listY = new Float64Array(count);
    this.listQ = new Float64Array(count);
    this.tree = new Quadtree(this.x, this.y, this.q);
  }

  /** Sorts the bodies and builds the tree. Must be called after the bodies have moved. */
  arrange(x: Float64Array, y: Float64Array, charges: Float64Array): void {
    const { count, order } = this;
    order.sort(x, y);
    const { bodies } = order;
    for (let i = 0; i < count; i++) {
      const body = bodies[i]!;
      this.x[i] = x[body]!;
      this.y[i] = y[body]!;
      this.q[i] = charges[body]!;
    }
    this.tree.build(order.keys, order.side);
  }

  /** Adds alpha times the repulsion to the velocities of every body that is not held. */
  push(alpha: number, vx: Float64Array, vy: Float64Array, held: Uint8Array | null): void {
    for (let start = 0; start < this.count; start += GROUP_SIZE) {
      const end = Math.min(this.count, start + GROUP_SIZE);
      if (held === null || this.hasFreeBody(start, end, held)) {
        this.pushGroup(start, end, alpha, vx, vy);
      }
    }
  }

  /** Visits each body at exactly the same position as its predecessor in Morton order. */
  forEachCoincident(visit: (body: number) => void): void {
    const { count, x, y, order } = this;
    for (let i = 1; i < count; i++) {
      if (x[i] === x[i - 1] && y[i] === y[i - 1]) visit(order.bodies[i]!);
    }
  }

  private hasFreeBody(start: number, end: number, held: Uint8Array): boolean {
    const { bodies } = this.order;
    for (let i = start; i < end; i++) if (held[bodies[i]!] === 0) return true;
    return false;
  }

  private pushGroup(
    start: number,
    end: number,
    alpha: number,
    vx: Float64Array,
    vy: Float64Array,
  ): void {
    const { x, y, listX, listY, listQ } = this;
    const { bodies } = this.order;
    let left = x[start]!;
    let right = left;
    let top = y[start]!;
    let bottom = top;
    for (let i = start + 1; i < end; i++) {
      const px = x[i]!;
      const py = y[i]!;
      if (px < left) left = px;
      else if (px > right) right = px;
      if (py < top) top = py;
      else if (py > bottom) bottom = py;
    }
    const middleX = (left + right) / 2;
    const middleY = (top + bottom) / 2;
    const length = this.collect(start, end, middleX, middleY, right - middleX, bottom - middleY);
    // Two bodies at a time: they share the reads of the list and one division.
    for (let first = start; first < end; first += 2) {
      const second = Math.min(first + 1, end - 1);
      const firstX = x[first]!;
      const firstY = y[first]!;
      const secondX = x[second]!;
      const secondY = y[second]!;
      let firstPushX = 0;
      let firstPushY = 0;
      let secondPushX = 0;
      let secondPushY = 0;
      for (let k = 0; k < length; k++) {
        const px = listX[k]!;
        const py = listY[k]!;
        const dx = px - firstX;
        const dy = py - firstY;
        const ex = px - secondX;
        const ey = py - secondY;
        let d2 = dx * dx + dy * dy;
        let e2 = ex * ex + ey * ey;
        if (d2 < MIN_SQUARED_DISTANCE) d2 = MIN_SQUARED_DISTANCE;
        if (e2 < MIN_SQUARED_DISTANCE) e2 = MIN_SQUARED_DISTANCE;
        const shared = listQ[k]! / (d2 * e2);
        const f = shared * e2;
        const g = shared * d2;
        firstPushX += dx * f;
        firstPushY += dy * f;
        secondPushX += ex * g;
        secondPushY += ey * g;
      }
      const body = bodies[first]!;
      this.expand(firstX - middleX, firstY - middleY);
      vx[body]! += (firstPushX + this.farX) * alpha;
      vy[body]! += (firstPushY + this.farY) * alpha;
      if (second === first) break;
      const next = bodies[second]!;
      this.expand(secondX - middleX, secondY - middleY);
      vx[next]! += (secondPushX + this.farX) * alpha;
      vy[next]! += (secondPushY + this.farY) * alpha;
    }
  }

  /**
   * Evaluates the expansion at this offset from the group's middle by Horner's rule, and stores its
   * conjugate, the far field, in `farX` and `farY`.
   */
  private expand(offsetX: number, offsetY: number): void {
    const { expansion } = this;
    let real = expansion[6]!;
    let imaginary = expansion[7]!;
    for (let k = 4; k >= 0; k -= 2) {
      const product = real * offsetX - imaginary * offsetY;
      imaginary = real * offsetY + imaginary * offsetX + expansion[k + 1]!;
      real = product + expansion[k]!;
    }
    this.farX = real;
    this.farY = -imaginary;
  }

  /** Fills the expansion and the list for one group. @returns the length of the list. */
  private collect(
    start: number,
    end: number,
    middleX: number,
    middleY: number,
    halfWidth: number,
    halfHeight: number,
  ): number {
    const { x, y, q, listX, listY, listQ, expansion, tree, theta } = this;
    const { cellCount, starts, ends, next, isLeaf, centreX, centreY, charges, squaredSides } = tree;
    const inverseTheta2 = 1 / (theta * theta);
    const expandBeyond =
      EXPANSION_DISTANCE * EXPANSION_DISTANCE * (halfWidth * halfWidth + halfHeight * halfHeight);
    let length = 0;
    let r0 = 0;
    let i0 = 0;
    let r1 = 0;
    let i1 = 0;
    let r2 = 0;
    let i2 = 0;
    let r3 = 0;
    let i3 = 0;
    let cell = 0;
    while (cell < cellCount) {
      const toX = centreX[cell]! - middleX;
      const toY = centreY[cell]! - middleY;
      const gapX = Math.max(0, Math.abs(toX) - halfWidth);
      const gapY = Math.max(0, Math.abs(toY) - halfHeight);
      const isFar = squaredSides[cell]! * inverseTheta2 < gapX * gapX + gapY * gapY;
      if (isFar && (ends[cell]! <= start || starts[cell]! >= end)) {
        const squared = toX * toX + toY * toY;
        const charge = charges[cell]!;
        if (squared > expandBeyond && squared > MIN_SQUARED_DISTANCE) {
          const wr = toX / squared;
          const wi = -toY / squared;
          let pr = charge * wr;
          let pi = charge * wi;
          r0 += pr;
          i0 += pi;
          let swap = pr * wr - pi * wi;
          pi = pr * wi + pi * wr;
          pr = swap;
          r1 += pr;
          i1 += pi;
          swap = pr * wr - pi * wi;
          pi = pr * wi + pi * wr;
          pr = swap;
          r2 += pr;
          i2 += pi;
          r3 += pr * wr - pi * wi;
          i3 += pr * wi + pi * wr;
        } else {
          listX[length] = centreX[cell]!;
          listY[length] = centreY[cell]!;
          listQ[length++] = charge;
        }
        cell = next[cell]!;
      } else if (isLeaf[cell] === 1) {
        for (let i = starts[cell]!; i < ends[cell]!; i++) {
          listX[length] = x[i]!;
          listY[length] = y[i]!;
          listQ[length++] = q[i]!;
        }
        cell = next[cell]!;
      } else cell++;
    }
    expansion[0] = r0;
    expansion[1] = i0;
    expansion[2] = r1;
    expansion[3] = i1;
    expansion[4] = r2;
    expansion[5] = i2;
    expansion[6] = r3;
    expansion[7] = i3;
    return length;
  }
}
