import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutNetwork } from './layout-network.ts';
import { settleNewNodes } from './settling.ts';
import { distanceBetween, grownNetwork, networkOf, smallestDistance } from './test-networks.ts';

/** A grown network, its picture, and the nodes and pairs added afterwards. */
function withNewNodes(count: number, added: number, newPairs: [number, number][]) {
  const before = grownNetwork(count, 2);
  const picture = layoutNetwork(before);
  const positions = new Float32Array(2 * (count + added));
  positions.set(picture);
  const isNew = new Uint8Array(count + added).fill(1, count);
  const network = {
    nodeCount: count + added,
    sources: Uint32Array.from([...before.sources, ...newPairs.map(([source]) => source)]),
    targets: Uint32Array.from([...before.targets, ...newPairs.map(([, target]) => target)]),
  };
  return { network, positions, isNew, picture };
}

describe('settleNewNodes', () => {
  it('does not move the other nodes, and returns the same result each time', () => {
    const { network, positions, isNew, picture } = withNewNodes(300, 3, [
      [300, 5],
      [300, 6],
      [301, 300],
    ]);
    const settled = settleNewNodes(network, positions, isNew);
    expect(settled.subarray(0, 600)).toEqual(picture);
    expect(settleNewNodes(network, positions, isNew)).toEqual(settled);
  });

  it('places a new node near its neighbour, and a new neighbour of that node near it', () => {
    const { network, positions, isNew } = withNewNodes(300, 2, [
      [300, 250],
      [301, 300],
    ]);
    const settled = settleNewNodes(network, positions, isNew);
    const typical = 1500;
    expect(distanceBetween(settled, 300, 250)).toBeLessThan(typical / 4);
    expect(distanceBetween(settled, 301, 300)).toBeLessThan(typical / 4);
    expect(smallestDistance(settled)).toBeGreaterThan(3);
  });

  it('places new nodes without earlier neighbours at the fringe, clear of the others', () => {
    const { network, positions, isNew } = withNewNodes(300, 40, [[338, 339]]);
    const settled = settleNewNodes(network, positions, isNew);
    for (let node = 300; node < 340; node++) {
      for (let other = 0; other < 300; other++) {
        expect(distanceBetween(settled, node, other)).toBeGreaterThan(15);
      }
    }
    expect(smallestDistance(settled.subarray(600))).toBeGreaterThan(10);
    const radius = (node: number) => Math.hypot(settled[2 * node]!, settled[2 * node + 1]!);
    const furthest = Math.max(...Array.from({ length: 300 }, (_, node) => radius(node)));
    for (let node = 300; node < 340; node++) expect(radius(node)).toBeLessThan(1.5 * furthest);
  });

  it('does not place a later unconnected node on an earlier one', () => {
    const { network, positions, isNew } = withNewNodes(100, 5, []);
    const first = settleNewNodes(network, positions, isNew);
    const grown = new Float32Array(2 * 110);
    grown.set(first);
    const settled = settleNewNodes(
      { ...network, nodeCount: 110 },
      grown,
      new Uint8Array(110).fill(1, 105),
    );
    expect(settled.subarray(0, 210)).toEqual(first);
    expect(smallestDistance(settled.subarray(200))).toBeGreaterThan(20);
  });

  it('lays out the whole network if all nodes are new', () => {
    const network = grownNetwork(50, 1);
    const settled = settleNewNodes(network, new Float32Array(0), new Uint8Array(50).fill(1));
    expect(settled).toEqual(layoutNetwork(network));
  });

  it('places 400 new neighbours of one node near it, without overlap', () => {
    const newPairs = Array.from({ length: 400 }, (_, i): [number, number] => [300 + i, 7]);
    const { network, positions, isNew, picture } = withNewNodes(300, 400, newPairs);
    const settled = settleNewNodes(network, positions, isNew);
    expect(settled.subarray(0, 600)).toEqual(picture);
    for (let node = 300; node < 700; node++) {
      expect(distanceBetween(settled, node, 7)).toBeLessThan(250);
    }
    expect(smallestDistance(settled.subarray(600))).toBeGreaterThanOrEqual(9.9);
  });

  it('places new nodes near their neighbours, clear of all nodes, and moves no other node', () => {
    const before = grownNetwork(120, 2);
    const picture = layoutNetwork(before);
    const newNode = fc.array(fc.nat({ max: 10_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(newNode, { minLength: 1, maxLength: 50 }), (added) => {
        const count = 120 + added.length;
        // Each new node is connected with some earlier nodes, new ones included, or with none.
        const newPairs = added.flatMap((friends, i) =>
          friends.map((friend): [number, number] => [120 + i, friend % (120 + i)]),
        );
        const network = networkOf(count, [
          ...Array.from(before.sources, (source, pair): [number, number] => [
            source,
            before.targets[pair] ?? 0,
          ]),
          ...newPairs,
        ]);
        const positions = new Float32Array(2 * count);
        positions.set(picture);
        const isNew = new Uint8Array(count).fill(1, 120);
        const settled = settleNewNodes(network, positions, isNew);
        expect(settled.subarray(0, 240)).toEqual(picture);
        expect(settleNewNodes(network, positions, isNew)).toEqual(settled);
        for (let node = 120; node < count; node++) {
          for (let other = 0; other < node; other++) {
            expect(distanceBetween(settled, node, other)).toBeGreaterThanOrEqual(9.9);
          }
        }
        for (const [node, friend] of newPairs) {
          const isOnlyFriend = newPairs.filter((pair) => pair.includes(node)).length === 1;
          if (isOnlyFriend) expect(distanceBetween(settled, node, friend)).toBeLessThan(100);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('returns finite positions for any input, and preserves every usable stored position', () => {
    const nodes = 24;
    const ends = fc.nat({ max: nodes - 1 });
    const coordinate = fc.oneof(fc.float(), fc.float({ min: -5000, max: 5000 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ends, ends), { maxLength: 40 }),
        fc.array(coordinate, { maxLength: 2 * nodes }),
        fc.array(fc.nat({ max: 1 }), { minLength: nodes, maxLength: nodes }),
        (pairs, given, isNew) => {
          const positions = Float32Array.from(given);
          const network = networkOf(nodes, pairs);
          const settled = settleNewNodes(network, positions, Uint8Array.from(isNew));
          expect(settled.every(Number.isFinite)).toBe(true);
          const isUsable = (node: number) =>
            Math.abs(positions[2 * node]!) <= 1e6 && Math.abs(positions[2 * node + 1]!) <= 1e6;
          const anyKept = isNew.some((flag, node) => flag === 0 && isUsable(node));
          for (let node = 0; node < nodes && anyKept; node++) {
            if (isNew[node] === 1 || !isUsable(node)) continue;
            expect(settled[2 * node]).toBe(positions[2 * node]);
            expect(settled[2 * node + 1]).toBe(positions[2 * node + 1]);
          }
        },
      ),
    );
  });
});
