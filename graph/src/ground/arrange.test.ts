import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gather, limitReach, type Standing, spreadOut } from './arrange.ts';

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

describe('who stands nearly at the same point', () => {
  const at = (longitude: number, latitude: number) => ({
    ...{ longitude, latitude, isCoarse: false, degree: 0 },
  });
  const gathered = (points: Omit<Standing, 'node'>[]) =>
    gather(points.map((point, node) => ({ ...point, node }))).map(({ nodes }) => nodes.toSorted());

  it('is one gathering wherever the lines of a grid are', () => {
    fc.assert(
      fc.property(
        fc.record({
          longitude: fc.integer({ min: -18_000, max: 18_000 }),
          latitude: fc.integer({ min: -8_000, max: 8_000 }),
        }),
        fc.record({
          east: fc.integer({ min: -12, max: 12 }),
          north: fc.integer({ min: -12, max: 12 }),
        }),
        ({ longitude, latitude }, { east, north }) => {
          const wrapped = ((longitude + east + 54_000) % 36_000) - 18_000;
          const one = at(longitude / 100, latitude / 100);
          const other = at(wrapped / 100, (latitude + north) / 100);
          expect(gathered([one, one, other])).toEqual([[0, 1, 2]]);
        },
      ),
    );
  });

  it('is two beside each other on both sides of 180 degrees only if they are far apart', () => {
    expect(gathered([at(179.97, -16.85), at(-179.97, -16.85)])).toEqual([[0, 1]]);
    expect(gathered([at(179.5, -16.85), at(-179.5, -16.85)])).toEqual([[0], [1]]);
  });

  it('is not gathered with whose country alone is known', () => {
    const coarse = { ...at(175, -18), isCoarse: true };
    expect(gathered([at(175, -18), coarse])).toEqual([[0], [1]]);
  });
});

describe('how far towns reach', () => {
  const town = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    radius: fc.integer({ min: 20, max: 60 }),
    count: fc.integer({ min: 9, max: 900 }),
  });

  it('is not into each other, while their people can still be told apart', () => {
    fc.assert(
      fc.property(fc.array(town, { maxLength: 12 }), (towns) => {
        const reaches = limitReach(towns);
        for (const [at, one] of towns.entries()) {
          const reach = reaches[at] ?? 0;
          const least = Math.min(one.radius, 1.2 * Math.sqrt(one.count));
          expect(reach).toBeLessThanOrEqual(one.radius);
          expect(reach).toBeGreaterThanOrEqual(0.9 * least);
          for (const [of, other] of towns.entries()) {
            if (at === of || reach <= least) continue;
            const distance = Math.hypot(one.x - other.x, one.y - other.y);
            expect(reach).toBeLessThanOrEqual(
              Math.max((distance * one.radius) / (one.radius + other.radius), least) + 1e-9,
            );
          }
        }
      }),
    );
  });

  it('is whole without a neighbour', () => {
    expect(limitReach([{ x: 0, y: 0, radius: 60, count: 900 }])).toEqual([60]);
  });
});
