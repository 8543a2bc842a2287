import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadOut } from './arrange.ts';

const gathering = fc
  .record({ count: fc.integer({ min: 1, max: 3000 }), isCoarse: fc.boolean() })
  .map(({ count, isCoarse }) => ({
    ...{ longitude: 16.4, latitude: 48.2, isCoarse },
    nodes: Array.from({ length: count }, (_, node) => node),
  }));

describe('those who stand at one place', () => {
  it('reach no farther however many they are, so that a city does not lie on its neighbours', () => {
    fc.assert(
      fc.property(gathering, (given) => {
        const { offsets, radius, apart } = spreadOut(given);
        expect(radius).toBeLessThanOrEqual(60.001);
        expect(apart).toBeGreaterThan(0);
        const farthest = Math.max(...offsets.map(([x, y]) => Math.hypot(x, y)));
        expect(farthest).toBeLessThanOrEqual(radius + 0.001);
      }),
    );
  });

  it('stand as far apart as others while they have room', () => {
    const nodes = Array.from({ length: 40 }, (_, node) => node);
    const place = { longitude: 0, latitude: 0, nodes };
    expect(spreadOut({ ...place, isCoarse: false }).apart).toBe(16);
    const alone = spreadOut({ ...place, nodes: [7], isCoarse: false });
    expect(alone).toMatchObject({ offsets: [[0, 0]], radius: 4 });
  });
});
