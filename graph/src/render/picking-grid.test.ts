import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PickingGrid } from './picking-grid.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 80 });

function nearestByLooking(
  positions: Float32Array,
  radii: number[],
  x: number,
  y: number,
  reach: number,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (const [node, radius] of radii.entries()) {
    const dx = (positions[2 * node] ?? 0) - x;
    const dy = (positions[2 * node + 1] ?? 0) - y;
    best = Math.min(best, Math.sqrt(dx * dx + dy * dy) - radius);
  }
  return best < reach ? best : Number.POSITIVE_INFINITY;
}

describe('PickingGrid', () => {
  it('finds a node as near as a search through all nodes does', () => {
    fc.assert(
      fc.property(points, coordinate, coordinate, fc.nat(60), (all, x, y, reach) => {
        const positions = Float32Array.from(all.flat());
        const radii = all.map((_, node) => 2 + (node % 9));
        const radiusOf = (node: number) => radii[node] ?? 0;
        const found = new PickingGrid(positions).nearest(x, y, reach, 10, radiusOf);
        const expected = nearestByLooking(positions, radii, x, y, reach);
        if (found === null) expect(expected).toBe(Number.POSITIVE_INFINITY);
        else {
          const gap =
            Math.hypot((positions[2 * found] ?? 0) - x, (positions[2 * found + 1] ?? 0) - y) -
            radiusOf(found);
          expect(gap).toBeCloseTo(expected, 6);
        }
      }),
    );
  });

  it('returns the lower index for nodes at the same position', () => {
    const grid = new PickingGrid(Float32Array.from([5, 5, 5, 5, 5, 5]));
    expect(grid.nearest(5, 6, 3, 4, () => 4)).toBe(0);
  });

  it('returns null on an empty map, and far from every node', () => {
    expect(new PickingGrid(new Float32Array(0)).nearest(0, 0, 10, 10, () => 1)).toBeNull();
    const grid = new PickingGrid(Float32Array.from([0, 0, 10, 10]));
    for (const [x, y] of [
      [-1e6, 0],
      [1e6, 0],
      [0, -1e6],
      [0, 1e6],
    ] as const) {
      expect(grid.nearest(x, y, 10, 10, () => 1)).toBeNull();
    }
  });

  it('finds a node on a map that is a long thin line', () => {
    const positions = new Float32Array(2000);
    for (let node = 0; node < 1000; node++) positions[2 * node] = node * 1000;
    expect(new PickingGrid(positions).nearest(500_400, 0, 500, 10, () => 10)).toBe(500);
  });
});
