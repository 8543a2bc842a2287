import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MortonOrder } from './morton-order.ts';

describe('MortonOrder', () => {
  it('sorts any number of bodies by key, each exactly once', () => {
    const places = fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(places, (given) => {
        const order = new MortonOrder(given.length);
        const x = Float64Array.from(given, ([along]) => along);
        const y = Float64Array.from(given, ([, along]) => along);
        order.sort(x, y);
        expect([...order.bodies].sort((a, b) => a - b)).toEqual(given.map((_, i) => i));
        expect([...order.keys]).toEqual([...order.keys].sort((a, b) => a - b));
      }),
    );
  });

  it('orders the four quarters of the square along a Z', () => {
    const order = new MortonOrder(4);
    order.sort(Float64Array.of(9, 0, 9, 0), Float64Array.of(9, 9, 0, 0));
    expect([...order.bodies]).toEqual([3, 2, 1, 0]);
  });
});
