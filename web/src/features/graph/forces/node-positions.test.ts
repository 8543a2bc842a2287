import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { buildResult } from '../search/map-result.ts';
import { aReply } from '../search/test-reply.ts';
import { carryOver, indicesInWhole, positionsOf } from './node-positions.ts';

const whole = buildNetwork(someColumns());

describe('placesOf for a part of the network', () => {
  it('returns the places of the whole, and own ones for nodes that the whole lacks', () => {
    const { network: part } = buildResult(
      whole,
      aReply([
        { id: 30, name: 'Cy Okafor', path: [30] },
        { id: 99, name: 'Just Saved', path: [30, 99] },
      ]),
    );
    const indices = indicesInWhole(part, whole);
    expect([...(indices ?? [])]).toEqual([2, -1]);
    const moved = whole.positions.slice();
    moved.set([77, 78], 4);
    expect([...positionsOf(part, indices, moved)]).toEqual([77, 78, 20, 10]);
  });

  it('returns the places of the whole when the part is the whole', () => {
    expect(indicesInWhole(whole, whole)).toBeNull();
    expect(positionsOf(whole, null, whole.positions)).toBe(whole.positions);
  });
});

describe('carryOver', () => {
  it('keeps moved nodes at their places by id, and takes the stored positions of all others', () => {
    const places = whole.positions.slice();
    places.set([500, 600], 2);
    const columns = someColumns();
    const after = buildNetwork({ ...columns, ids: [20, 25, 30, 40, 50], x: [1, 2, 3, 4, 5] });
    const next = carryOver(whole, places, after);
    expect([...next.slice(0, 4)]).toEqual([500, 600, 2, 5]);
    expect([...next.slice(4)]).toEqual([...after.positions.slice(4)]);
  });
});
