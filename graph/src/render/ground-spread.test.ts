import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadOut } from '../ground/index.ts';
import { spreadPositions } from './ground-spread.ts';

/** People at one place, at (100, 50), as they are laid out. */
function town(count: number, isCoarse = false) {
  const nodes = Array.from({ length: count }, (_, node) => node);
  const { offsets, radius, apart } = spreadOut({ longitude: 0, latitude: 0, isCoarse, nodes });
  const positions = Float32Array.from(offsets.flatMap(([x, y]) => [100 + x, 50 + y]));
  const place = { text: 'Suva', x: 100, y: 50, radius, apart, nodes };
  const ground = { land: '', places: [place], hollow: new Uint8Array(count), rims: new Map() };
  return { positions, ground };
}

/** How far the farthest stands from the point of the place, in world units. */
function farthest(drawn: Float32Array): number {
  let most = 0;
  for (let at = 0; at < drawn.length; at += 2) {
    most = Math.max(most, Math.hypot(drawn[at]! - 100, drawn[at + 1]! - 50));
  }
  return most;
}

const anybody = { count: fc.integer({ min: 1, max: 3000 }), isCoarse: fc.boolean() };

describe('those at one place of an enlarged ground', () => {
  it('stand nearer to its point the more it is enlarged, and never nearer on the screen', () => {
    const scales = fc.tuple(
      fc.double({ min: 0.1, max: 8, noNaN: true }),
      fc.double({ min: 1, max: 4, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.record(anybody), scales, ({ count, isCoarse }, [scale, factor]) => {
        const { positions, ground } = town(count, isCoarse);
        const one = farthest(spreadPositions(positions, ground, scale));
        const other = farthest(spreadPositions(positions, ground, scale * factor));
        expect(other).toBeLessThanOrEqual(one * 1.0001);
        expect(other * scale * factor).toBeGreaterThanOrEqual(one * scale * 0.9999);
      }),
    );
  });

  it.each([2, 8, 40, 150])('stay at their town: %i of them', (count) => {
    const { positions, ground } = town(count);
    expect(8 * farthest(positions)).toBeGreaterThan(70);
    expect(8 * farthest(spreadPositions(positions, ground, 8))).toBeLessThan(
      count === 2 ? 20 : 145,
    );
  });

  it('can be told apart in a crowd, whose names a disc would hide', () => {
    const { positions, ground } = town(900);
    const drawn = spreadPositions(positions, ground, 8);
    const [x, y] = [drawn[2]! - drawn[0]!, drawn[3]! - drawn[1]!];
    expect(8 * Math.hypot(x, y)).toBeGreaterThan(6);
    expect(8 * farthest(drawn)).toBeLessThan(8 * farthest(positions));
  });

  it('stand as they are laid out while the map is small', () => {
    const { positions, ground } = town(40);
    expect(spreadPositions(positions, ground, 1)).toBe(positions);
    expect(spreadPositions(positions, undefined, 8)).toBe(positions);
  });
});
