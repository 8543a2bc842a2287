import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutNetwork } from './layout-network.ts';
import { LiveSimulation } from './live-simulation.ts';
import { distanceBetween, grownNetwork, networkOf, ringOfCircles } from './test-networks.ts';

function runToRest(simulation: LiveSimulation): number {
  let ticks = 0;
  while (simulation.tick() > 0) ticks++;
  return ticks;
}

describe('LiveSimulation', () => {
  it('starts at rest at the given positions, and comes to rest again after a reheat', () => {
    const network = ringOfCircles(8);
    const picture = layoutNetwork(network);
    const simulation = new LiveSimulation(network, picture);
    expect(simulation.tick()).toBe(0);
    expect(simulation.positions).toEqual(picture);
    simulation.reheat(0.3);
    expect(simulation.tick()).toBeLessThan(0.3);
    expect(simulation.positions).not.toEqual(picture);
    expect(runToRest(simulation)).toBeLessThan(300);
    const atRest = simulation.positions.slice();
    simulation.tick();
    expect(simulation.positions).toEqual(atRest);
  });

  it('does not modify the positions that it receives', () => {
    const network = ringOfCircles(4);
    const picture = layoutNetwork(network);
    const before = picture.slice();
    const simulation = new LiveSimulation(network, picture);
    simulation.reheat(1);
    simulation.tick();
    simulation.pin(0, 1, 2);
    expect(picture).toEqual(before);
  });

  it('moves the nodes of a finished layout only a little after a small reheat', () => {
    const network = ringOfCircles(30);
    const picture = layoutNetwork(network);
    const simulation = new LiveSimulation(network, picture);
    simulation.reheat(0.1);
    runToRest(simulation);
    const extent = Math.max(...picture) - Math.min(...picture);
    let moved = 0;
    for (let i = 0; i < network.nodeCount; i++) {
      moved += Math.hypot(
        simulation.positions[2 * i]! - picture[2 * i]!,
        simulation.positions[2 * i + 1]! - picture[2 * i + 1]!,
      );
    }
    expect(moved / network.nodeCount).toBeLessThan(extent / 10);
  });

  it('holds a pinned node in place and pulls its neighbours towards it, until it is unpinned', () => {
    const network = networkOf(5, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    const simulation = new LiveSimulation(network, layoutNetwork(network));
    simulation.pin(0, 500, 600);
    expect([...simulation.positions.subarray(0, 2)]).toEqual([500, 600]);
    const before = distanceBetween(simulation.positions, 0, 1);
    simulation.reheat(1);
    runToRest(simulation);
    expect([...simulation.positions.subarray(0, 2)]).toEqual([500, 600]);
    expect(distanceBetween(simulation.positions, 0, 1)).toBeLessThan(before / 3);
    simulation.unpin(0);
    simulation.reheat(1);
    runToRest(simulation);
    expect([...simulation.positions.subarray(0, 2)]).not.toEqual([500, 600]);
  });

  it('moves only the active nodes and their neighbours, until all are released', () => {
    const network = ringOfCircles(12);
    const simulation = new LiveSimulation(network, layoutNetwork(network));
    const before = simulation.positions.slice();
    simulation.setActive([13]);
    simulation.pin(13, before[26]! + 80, before[27]! + 80);
    simulation.reheat(0.5);
    runToRest(simulation);
    const moved = Array.from({ length: 120 }, (_, node) => node).filter(
      (node) =>
        simulation.positions[2 * node] !== before[2 * node] ||
        simulation.positions[2 * node + 1] !== before[2 * node + 1],
    );
    expect(moved).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    simulation.setActive(null);
    simulation.reheat(0.5);
    simulation.tick();
    expect(simulation.positions[2 * 60]).not.toBe(before[2 * 60]);
  });

  it('pushes the neighbours of a node with a stronger charge further away', () => {
    const star = networkOf(6, [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
    ]);
    const reach = (factor: number) => {
      const simulation = new LiveSimulation(star, layoutNetwork(star));
      simulation.setCharge(0, factor);
      simulation.reheat(1);
      runToRest(simulation);
      return distanceBetween(simulation.positions, 0, 1);
    };
    expect(reach(4)).toBeGreaterThan(1.3 * reach(1));
  });

  it('does not move other parts or unconnected nodes', () => {
    const network = { ...ringOfCircles(6), nodeCount: 63 };
    const pairs = [...network.sources, 60];
    const simulation = new LiveSimulation(
      {
        nodeCount: 63,
        sources: Uint32Array.from(pairs),
        targets: Uint32Array.from([...network.targets, 61]),
      },
      layoutNetwork(network),
    );
    const before = simulation.positions.slice();
    simulation.setActive([0]);
    simulation.reheat(1);
    runToRest(simulation);
    expect(simulation.positions.subarray(120)).toEqual(before.subarray(120));
  });

  it('separates nodes at the same position, and replaces positions that are NaN', () => {
    const network = grownNetwork(40, 1);
    const onOneSpot = new LiveSimulation(network, new Float32Array(80).fill(7));
    onOneSpot.reheat(1);
    runToRest(onOneSpot);
    expect(distanceBetween(onOneSpot.positions, 0, 39)).toBeGreaterThan(5);
    const broken = new LiveSimulation(network, new Float32Array(80).fill(Number.NaN));
    broken.reheat(1);
    runToRest(broken);
    expect(broken.positions.every(Number.isFinite)).toBe(true);
  });

  it('has finite positions after any sequence of calls', () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double());
    const request = fc.record({
      call: fc.constantFrom('pin', 'unpin', 'setCharge', 'setActive', 'free', 'reheat', 'tick'),
      index: number,
      x: fc.float(),
      y: fc.float(),
    });
    const network = ringOfCircles(2);
    const picture = layoutNetwork(network);
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), (requests) => {
        const simulation = new LiveSimulation(network, picture);
        for (const { call, index, x, y } of requests) {
          if (call === 'pin') simulation.pin(index, x, y);
          else if (call === 'unpin') simulation.unpin(index);
          else if (call === 'setCharge') simulation.setCharge(index, x);
          else if (call === 'setActive') simulation.setActive([index]);
          else if (call === 'free') simulation.setActive(null);
          else if (call === 'reheat') simulation.reheat(x);
          else simulation.tick();
        }
        expect(simulation.positions.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
