import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from './camera.ts';
import { cutName } from './label-sprites.ts';
import { boxAt, type LabelCandidate, type Obstacle, placeLabels } from './labels.ts';

const area: Box = { left: 0, top: 0, right: 800, bottom: 600 };

function aCandidate(given: Partial<LabelCandidate> = {}): LabelCandidate {
  return {
    node: 0,
    x: 400,
    y: 300,
    radius: 5,
    width: 80,
    height: 16,
    forced: false,
    place: null,
    ...given,
  };
}

const candidates = fc
  .array(
    fc.record({
      x: fc.integer({ min: -20, max: 820 }),
      y: fc.integer({ min: -20, max: 620 }),
      radius: fc.integer({ min: 1, max: 20 }),
      width: fc.integer({ min: 10, max: 220 }),
      place: fc.constantFrom(null, 0 as const, 1 as const, 2 as const, 3 as const),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((each, node) => aCandidate({ ...each, node })));

const obstacles = fc.array(
  fc
    .record({
      node: fc.integer({ min: -1, max: 60 }),
      left: fc.integer({ min: 0, max: 700 }),
      top: fc.integer({ min: 0, max: 500 }),
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 200 }),
    })
    .map(({ node, left, top, width, height }): Obstacle => {
      return { node, left, top, right: left + width, bottom: top + height };
    }),
  { maxLength: 20 },
);

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

describe('placing labels', () => {
  it('never covers another label, an obstacle or the area outside', () => {
    fc.assert(
      fc.property(candidates, obstacles, (wishes, blocked) => {
        const placed = placeLabels(wishes, blocked, area, 40);
        for (const [index, label] of placed.entries()) {
          expect(label.left).toBeGreaterThanOrEqual(area.left);
          expect(label.right).toBeLessThanOrEqual(area.right);
          expect(label.top).toBeGreaterThanOrEqual(area.top);
          expect(label.bottom).toBeLessThanOrEqual(area.bottom);
          for (const other of placed.slice(index + 1)) expect(overlap(label, other)).toBe(false);
          for (const box of blocked) {
            if (box.node !== label.node) expect(overlap(label, box)).toBe(false);
          }
        }
      }),
    );
  });

  it('keeps the padding of 6 by 3 around each label', () => {
    const lower = { ...aCandidate({ node: 1 }), y: 300 + 16 + 5 };
    const [first, second] = placeLabels([aCandidate(), lower], [], area, 40);
    expect(first?.place).toBe(0);
    expect(second?.place).toBe(1); // right of the second would leave only five pixels between them
  });

  it('tries right, left, below and above', () => {
    const places = [0, 1, 2, 3] as const;
    for (const free of places) {
      const blocked = places
        .filter((place) => place < free)
        .map((place) => {
          const { left, top, right, bottom } = boxAt(aCandidate(), place);
          const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
          const dot = { left: middle.x - 1, right: middle.x + 1, top: middle.y - 1 };
          return { node: -1, ...dot, bottom: middle.y + 1 };
        });
      expect(placeLabels([aCandidate()], blocked, area, 40)[0]?.place).toBe(free);
    }
  });

  it('stays where it is while that place is free', () => {
    expect(placeLabels([aCandidate({ place: 2 })], [], area, 40)[0]?.place).toBe(2);
  });

  it('may touch its own node, and shows a forced label even where nothing is free', () => {
    const all = { node: -1, ...area };
    expect(placeLabels([aCandidate()], [{ ...all, node: 0 }], area, 40)).toHaveLength(1);
    expect(placeLabels([aCandidate()], [all], area, 40)).toHaveLength(0);
    expect(placeLabels([aCandidate({ forced: true })], [all], area, 40)).toHaveLength(1);
  });

  it('puts a forced label rather over a node than over a panel', () => {
    const node = { node: 7, left: 0, top: 0, right: 800, bottom: 600 };
    const panel = { node: -1, left: 400, top: 0, right: 800, bottom: 600 };
    const [placed] = placeLabels([aCandidate({ forced: true })], [node, panel], area, 40);
    expect(placed?.place).toBe(1);
  });

  it('stops at the limit, the first ones first', () => {
    const wishes = [0, 1, 2, 3].map((node) => aCandidate({ node, y: 100 + 60 * node }));
    const placed = placeLabels(wishes, [], area, 2);
    expect(placed.map(({ node }) => node)).toEqual([0, 1]);
  });
});

describe('a long name', () => {
  it('is cut at 34 letters', () => {
    expect(cutName('Akademie der bildenden Künste Wien')).toBe(
      'Akademie der bildenden Künste Wien',
    );
    expect(cutName('Genossenschaft der Bildenden Künstler Wiens')).toBe(
      'Genossenschaft der Bildenden Küns…',
    );
  });

  it('is cut between letters, whatever their width in memory', () => {
    expect(cutName('🌊'.repeat(34))).toBe('🌊'.repeat(34));
    expect(cutName('🌊'.repeat(35))).toBe(`${'🌊'.repeat(33)}…`);
  });
});
