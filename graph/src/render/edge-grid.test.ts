import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgeGrid } from './edge-grid.ts';
import type { GraphScene, Rims } from './scene.ts';
import { aScene } from './test-scene.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const networks = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 })
  .chain((places) => {
    const node = fc.nat(places.length - 1);
    return fc.record({
      places: fc.constant(places),
      edges: fc.array(fc.tuple(node, node), { minLength: 1, maxLength: 60 }),
    });
  });

/** The distance of a point from an edge, found by its area. */
function distanceToEdge(scene: GraphScene, edge: number, x: number, y: number): number {
  const placeOf = (node = 0) => [
    scene.positions[2 * node] ?? 0,
    scene.positions[2 * node + 1] ?? 0,
  ];
  const [ax = 0, ay = 0] = placeOf(scene.edgeSources[edge]);
  const [bx = 0, by = 0] = placeOf(scene.edgeTargets[edge]);
  const length = Math.hypot(bx - ax, by - ay);
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay);
  if (length === 0 || along <= 0) return Math.hypot(x - ax, y - ay);
  if (along >= length * length) return Math.hypot(x - bx, y - by);
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
}

describe('EdgeGrid', () => {
  it('finds an edge as near as a walk over all shown edges does', () => {
    fc.assert(
      fc.property(
        networks,
        coordinate,
        coordinate,
        fc.nat(80),
        fc.nat(3),
        (network, x, y, reach, hidden) => {
          const scene = aScene(network);
          const isShown = (edge: number) => edge % 4 !== hidden;
          const distances = network.edges.map((_, edge) =>
            isShown(edge) ? distanceToEdge(scene, edge, x, y) : Number.POSITIVE_INFINITY,
          );
          const expected = Math.min(...distances);
          const found = new EdgeGrid(scene).nearest(x, y, reach, isShown);
          // Exactly at the reach, the last bit of a sum decides.
          if (Math.abs(expected - reach) < 1e-6) return;
          if (expected > reach) expect(found).toBeNull();
          else expect(distances[found ?? -1]).toBeCloseTo(expected, 6);
        },
      ),
    );
  });

  it('finds nothing without edges, and far from all of them', () => {
    expect(new EdgeGrid(aScene({ places: [] })).nearest(0, 0, 10)).toBeNull();
    const places: [number, number][] = [
      [0, 0],
      [100, 0],
    ];
    const grid = new EdgeGrid(aScene({ places, edges: [[0, 1]] }));
    expect(grid.nearest(50, 5.9, 6)).toBe(0);
    expect(grid.nearest(50, 6.1, 6)).toBeNull();
    expect(grid.nearest(1e6, 0, 6)).toBeNull();
  });

  it('finds both parts of an edge that the cut of the ground divides, and nothing between', () => {
    const places: [number, number][] = [
      [-80, 0],
      [80, 0],
    ];
    const rims = new Map<number, Rims>([[0, [-100, 10, 100, 10]]]);
    const ground = { land: '', places: [], hollow: new Uint8Array(2), rims };
    const grid = new EdgeGrid({ ...aScene({ places, edges: [[0, 1]] }), ground });
    expect(grid.nearest(-90, 5, 2)).toBe(0);
    expect(grid.nearest(90, 5, 2)).toBe(0);
    expect(grid.nearest(0, 0, 20)).toBeNull();
  });
});
