const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** Up to this many bodies, an insertion sort is faster than clearing the counts. */
const FEW = 48;
/** Scratch memory of a sorting pass, shared by all instances. */
const counts = new Uint32Array(DIGITS + 1);

/**
 * Sorts bodies along the Z-order curve: neighbours in the order are close in the plane, and every
 * cell of a quadtree is one run of the order. Keys interleave 16 bits of x with 16 bits of y; a
 * stable radix sort takes three passes. Allocates only in the constructor.
 */
export class MortonOrder {
  /** The sorted keys, and the body of each; valid after `sort`. */
  keys: Uint32Array;
  bodies: Uint32Array;
  /** Side of the square that the keys divide. */
  side = 0;
  private spareKeys: Uint32Array;
  private spareBodies: Uint32Array;

  constructor(private readonly count: number) {
    this.keys = new Uint32Array(count);
    this.bodies = new Uint32Array(count);
    this.spareKeys = new Uint32Array(count);
    this.spareBodies = new Uint32Array(count);
  }

  sort(x: Float64Array, y: Float64Array): void {
    this.computeKeys(x, y);
    if (this.count <= FEW) this.sortByInsertion();
    else for (let shift = 0; shift < 32; shift += DIGIT_BITS) this.sortByDigit(shift);
  }

  private computeKeys(x: Float64Array, y: Float64Array): void {
    const { count, keys, bodies } = this;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const px = x[i]!;
      const py = y[i]!;
      if (px < left) left = px;
      if (px > right) right = px;
      if (py < top) top = py;
      if (py > bottom) bottom = py;
    }
    this.side = Math.max(right - left, bottom - top, 1e-6) * 1.0001;
    const scale = 65536 / this.side;
    for (let i = 0; i < count; i++) {
      const column = spreadBits(((x[i]! - left) * scale) | 0);
      const row = spreadBits(((y[i]! - top) * scale) | 0);
      keys[i] = column | (row << 1);
      bodies[i] = i;
    }
  }

  private sortByInsertion(): void {
    const { count, keys, bodies } = this;
    for (let i = 1; i < count; i++) {
      const key = keys[i]!;
      const body = bodies[i]!;
      let place = i;
      for (; place > 0 && keys[place - 1]! > key; place--) {
        keys[place] = keys[place - 1]!;
        bodies[place] = bodies[place - 1]!;
      }
      keys[place] = key;
      bodies[place] = body;
    }
  }

  private sortByDigit(shift: number): void {
    const { count, keys, bodies, spareKeys, spareBodies } = this;
    counts.fill(0);
    for (let i = 0; i < count; i++) counts[((keys[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let i = 0; i < DIGITS - 1; i++) counts[i + 1]! += counts[i]!;
    for (let i = 0; i < count; i++) {
      const key = keys[i]!;
      const place = counts[(key >>> shift) & (DIGITS - 1)]!++;
      spareKeys[place] = key;
      spareBodies[place] = bodies[i]!;
    }
    this.keys = spareKeys;
    this.bodies = spareBodies;
    this.spareKeys = keys;
    this.spareBodies = bodies;
  }
}

function spreadBits(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
