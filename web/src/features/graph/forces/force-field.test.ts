import { describe, expect, it } from 'vitest';
import { ForceField } from './force-field.ts';

// A star of eight nodes around node 0, and a distant pair that is not connected to it.
const network = {
  nodeCount: 11,
  sources: Uint32Array.from([0, 0, 0, 0, 0, 0, 0, 0, 9]),
  targets: Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 10]),
};
const kept = Float32Array.from(
  Array.from({ length: 11 }, (_, node) => {
    if (node === 0) return [0, 0];
    if (node > 8) return [900 + 20 * node, 900];
    return [12 * Math.cos((node * Math.PI) / 4), 12 * Math.sin((node * Math.PI) / 4)];
  }).flat(),
);

function runToRest(field: ForceField): number {
  for (let ticks = 1; ticks < 5000; ticks++) if (!field.step()) return ticks;
  throw new Error('The forces never rest.');
}

const at = (positions: Float32Array, node: number) => [...positions.slice(2 * node, 2 * node + 2)];
const distance = (positions: Float32Array, a: number, b: number) =>
  Math.hypot(
    (positions[2 * a] ?? 0) - (positions[2 * b] ?? 0),
    (positions[2 * a + 1] ?? 0) - (positions[2 * b + 1] ?? 0),
  );

describe('ForceField [spec 3.1]', () => {
  it('rests at the start', () => {
    expect(new ForceField(network, kept).step()).toBe(false);
  });

  it('makes room around a selected node without moving it or distant nodes [spec 3.4]', () => {
    const field = new ForceField(network, kept);
    field.select(0);
    runToRest(field);
    expect(at(field.positions, 0)).toEqual([0, 0]);
    expect(distance(field.positions, 0, 3)).toBeGreaterThan(distance(kept, 0, 3));
    expect(at(field.positions, 9)).toEqual(at(kept, 9));
  });

  it('returns all nodes to their places when the selection ends', () => {
    const field = new ForceField(network, kept);
    field.select(0);
    runToRest(field);
    field.select(null);
    runToRest(field);
    expect([...field.positions]).toEqual([...kept]);
  });

  it('keeps a dragged node where it was dropped, also after another selection', () => {
    const field = new ForceField(network, kept);
    field.drag(3, 200, 100);
    for (let i = 0; i < 20; i++) field.step();
    field.drop();
    runToRest(field);
    expect(at(field.positions, 3)).toEqual([200, 100]);
    field.select(9);
    runToRest(field);
    field.select(null);
    runToRest(field);
    expect(at(field.positions, 3)).toEqual([200, 100]);
  });

  it('returns all nodes to their places at once on reset', () => {
    const field = new ForceField(network, kept);
    field.drag(3, 200, 100);
    field.step();
    field.drop();
    field.reset();
    expect([...field.positions]).toEqual([...kept]);
    expect(field.step()).toBe(false);
  });

  it('replaces a selection by another before the nodes have come to rest', () => {
    const field = new ForceField(network, kept);
    field.select(0);
    for (let i = 0; i < 10; i++) field.step();
    field.select(9);
    runToRest(field);
    for (let node = 0; node <= 8; node++) expect(at(field.positions, node)).toEqual(at(kept, node));
  });

  it('continues from earlier places: dragged nodes stay, displaced nodes return', () => {
    const before = new ForceField(network, kept);
    before.drag(10, 700, 700);
    before.step();
    before.drop();
    runToRest(before);
    before.select(0);
    runToRest(before);
    const places = before.positions.slice();
    const field = new ForceField(network, kept, { places, selected: 0 });
    expect([...field.positions]).toEqual([...places]);
    expect(field.step()).toBe(false);
    field.select(0);
    field.select(null);
    runToRest(field);
    expect(at(field.positions, 3)).toEqual(at(kept, 3));
    expect(at(field.positions, 10)).toEqual([700, 700]);
  });
});

describe('ForceField after a change of the network', () => {
  // Node 5 was removed; a new node at its place is connected to node 0.
  const before = Int32Array.from([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, -1]);
  const newer = {
    nodeCount: 11,
    sources: Uint32Array.from([0, 0, 0, 0, 0, 0, 0, 8, 0]),
    targets: Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 9, 10]),
  };
  const newerKept = Float32Array.from([...before].flatMap((old) => at(kept, old < 0 ? 5 : old)));
  const changed = (field: ForceField) => field.follow(newer, newerKept, before);

  it('stays at rest, with each node at its place', () => {
    const field = new ForceField(network, kept);
    changed(field);
    expect([...field.positions]).toEqual([...newerKept]);
    expect(field.step()).toBe(false);
  });

  it('keeps dragged nodes, and returns displaced ones when the selection ends', () => {
    const field = new ForceField(network, kept);
    field.drag(10, 700, 700);
    field.step();
    field.drop();
    field.select(0);
    runToRest(field);
    const room = at(field.positions, 3);
    expect(room).not.toEqual(at(kept, 3));
    changed(field);
    expect(at(field.positions, 9)).toEqual([700, 700]);
    expect(at(field.positions, 3)).toEqual(room);
    field.select(null);
    runToRest(field);
    expect(at(field.positions, 3)).toEqual(at(kept, 3));
    expect(at(field.positions, 5)).toEqual(at(kept, 6));
    expect(at(field.positions, 9)).toEqual([700, 700]);
  });

  it('continues movements that have not ended', () => {
    const field = new ForceField(network, kept);
    field.select(0);
    runToRest(field);
    field.select(null);
    field.step();
    changed(field);
    expect(field.isResting).toBe(false);
    runToRest(field);
    expect([...field.positions]).toEqual([...newerKept]);
    field.select(0);
    field.step();
    const heated = field.positions.slice();
    changed(field);
    field.step();
    expect(at(field.positions, 3)).not.toEqual(at(heated, 3));
  });

  it('keeps a dragged node at the pointer while its neighbours follow', () => {
    const field = new ForceField(network, kept);
    field.drag(8, 300, 300);
    field.step();
    changed(field);
    field.drag(7, 320, 320);
    runToRest(field);
    expect(at(field.positions, 7)).toEqual([320, 320]);
    expect(distance(field.positions, 0, 7)).toBeLessThan(distance(kept, 0, 8) + 440);
    field.drop();
    field.reset();
    expect([...field.positions]).toEqual([...newerKept]);
  });

  it('releases a selected or dragged node that was deleted', () => {
    const field = new ForceField(network, kept);
    field.select(5);
    field.drag(5, 300, 300);
    runToRest(field);
    changed(field);
    runToRest(field);
    expect(at(field.positions, 0)).toEqual(at(kept, 0));
  });

  it('takes changed stored positions, except for nodes dragged before', () => {
    const field = new ForceField(network, kept);
    field.drag(10, 700, 700);
    field.step();
    field.drop();
    runToRest(field);
    const moved = newerKept.map((coordinate) => coordinate + 50);
    field.follow(newer, moved, before);
    expect(at(field.positions, 7)).toEqual(at(moved, 7));
    expect(at(field.positions, 9)).toEqual([700, 700]);
  });
});
