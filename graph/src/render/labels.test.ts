import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from './camera.ts';
import { cutName, findSharedEnds, LabelTexts } from './label-text.ts';
import { boxAt, inFront, type LabelCandidate, type Obstacle, placeLabels } from './labels.ts';
import { aScene } from './test-scene.ts';

const area: Box = { left: 0, top: 0, right: 800, bottom: 600 };

function aCandidate(given: Partial<LabelCandidate> = {}): LabelCandidate {
  return {
    node: 0,
    x: 400,
    y: 300,
    radius: 5,
    width: 80,
    height: 16,
    isHub: false,
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

describe('placeLabels [spec 3.2]', () => {
  it('places no label over another label, over an obstacle or outside of the area', () => {
    fc.assert(
      fc.property(candidates, obstacles, (candidatesFirst, blocked) => {
        const placed = placeLabels(candidatesFirst, blocked, area, 40);
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

  it('keeps a padding of 6 by 3 pixels around each label', () => {
    const lower = { ...aCandidate({ node: 1 }), y: 300 + 16 + 5 };
    const [first, second] = placeLabels([aCandidate(), lower], [], area, 40);
    expect(first?.place).toBe(0);
    expect(second?.place).toBe(1); // right of the second would leave only five pixels between them
  });

  it('tries the places right, left, below and above, in this order', () => {
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

  it('keeps the place of a label while it is free', () => {
    expect(placeLabels([aCandidate({ place: 2 })], [], area, 40)[0]?.place).toBe(2);
  });

  it('lets a label cover its own node, and shows a forced label even without free space', () => {
    const all = { node: -1, ...area };
    expect(placeLabels([aCandidate()], [{ ...all, node: 0 }], area, 40)).toHaveLength(1);
    expect(placeLabels([aCandidate()], [all], area, 40)).toHaveLength(0);
    expect(placeLabels([aCandidate({ forced: true })], [all], area, 40)).toHaveLength(1);
  });

  it('places a forced label over another name, or beside the middle, rather than over a panel', () => {
    const panel = { node: inFront.panel, left: 412, top: 0, right: 800, bottom: 600 };
    const line = { node: inFront.text, left: 0, top: 297, right: 400, bottom: 303 };
    const [beside] = placeLabels([aCandidate({ forced: true })], [panel, line], area, 40);
    expect(beside).toMatchObject({ place: 2, right: 400 + 5 });
    const all = { node: inFront.text, ...area };
    const [above] = placeLabels([aCandidate({ forced: true })], [panel, all], area, 40);
    expect(above?.right).toBeLessThanOrEqual(412 - 6);
  });

  it('places a forced label over a node rather than over a panel', () => {
    const node = { node: 7, left: 0, top: 0, right: 800, bottom: 600 };
    const panel = { node: -1, left: 400, top: 0, right: 800, bottom: 600 };
    const [placed] = placeLabels([aCandidate({ forced: true })], [node, panel], area, 40);
    expect(placed?.place).toBe(1);
  });

  it('names both ends of a line between the edges of a narrow map, one beside the other', () => {
    const narrow = { left: 0, top: 0, right: 390, bottom: 400 };
    const ends = [
      aCandidate({ node: 0, x: 30, y: 200, width: 220, forced: true }),
      aCandidate({ node: 1, x: 350, y: 200, width: 110, forced: true }),
    ];
    const placed = placeLabels(ends, [], narrow, 40);
    expect(placed.map(({ place, right }) => [place, right <= 390])).toEqual([
      [0, true],
      [2, true],
    ]);
  });

  it('stops at the limit, in the order of the candidates', () => {
    const candidatesFirst = [0, 1, 2, 3].map((node) => aCandidate({ node, y: 100 + 60 * node }));
    const placed = placeLabels(candidatesFirst, [], area, 2);
    expect(placed.map(({ node }) => node)).toEqual([0, 1]);
  });

  it('labels as many hubs as allowed, and the next hub if a better connected one finds no space', () => {
    const at = (node: number, isHub: boolean) => aCandidate({ node, isHub, y: 100 + 60 * node });
    const wall = { node: -1, left: 0, top: 80, right: 800, bottom: 120 };
    const hubs = [0, 1, 2, 3].map((node) => at(node, true));
    const plain = [0, 1, 2, 3].map((node) => at(node, false));
    const placed = placeLabels([...hubs, ...plain], [wall], area, 40, 2);
    expect(placed.map(({ node, isHub }) => [node, isHub])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });
});

describe('cutName', () => {
  it('limits a name to 34 characters', () => {
    expect(cutName('Akademie der bildenden Künste Wien')).toBe(
      'Akademie der bildenden Künste Wien',
    );
    expect(cutName('Genossenschaft der Bildenden Künstler Wiens')).toBe(
      'Genossenschaft der Bildenden Küns…',
    );
  });

  it('cuts off a bracket as a whole instead of leaving it open', () => {
    expect(cutName('27. Jahresausstellung (Künstlerhaus)')).toBe('27. Jahresausstellung…');
    expect(cutName('Verein [früher: Bund (Wien)] zur Pflege der Kunst')).toBe(
      'Verein [früher: Bund (Wien)] zur…',
    );
    expect(cutName('Verein [früher: Bund (Wien und Umgebung)]')).toBe('Verein…');
    expect(cutName(`(${'a'.repeat(40)})`)).toBe(`(${'a'.repeat(32)}…`);
  });

  it('never leaves a bracket open at the end, for any name', () => {
    const letters = fc.constantFrom('a', 'b', ' ', '(', ')', '[', ']');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 35, maxLength: 60 }), (end) => {
        const cut = cutName(`Name ${end}`);
        expect(cut).toMatch(/…$/u);
        for (const [open, close] of ['()', '[]']) {
          const last = cut.lastIndexOf(open ?? '');
          if (last >= 0) expect(cut.indexOf(close ?? '', last)).toBeGreaterThan(last);
        }
      }),
    );
  });

  it('cuts between characters, not within a surrogate pair', () => {
    expect(cutName('🌊'.repeat(34))).toBe('🌊'.repeat(34));
    expect(cutName('🌊'.repeat(35))).toBe(`${'🌊'.repeat(33)}…`);
  });
});

describe('the start and end that all names of a kind share', () => {
  const exhibitions = [
    '10. Große Jahresausstellung (Künstlerhaus)',
    '27. Jahresausstellung (Künstlerhaus)',
    'Jubiläums-Kunstausstellung 1888 (Künstlerhaus)',
  ];

  it('is cut from all names if one of them is too long', () => {
    const scene = aScene({ places: [0, 1, 2, 3].map((x) => [x, 0]), kinds: [1, 1, 1, 2] });
    scene.names = [...exhibitions, 'Akademie der Künste (Berlin)'];
    const texts = new LabelTexts(scene);
    expect(scene.names.map((_, node) => texts.of(node))).toEqual([
      '10. Große Jahresausstellung',
      '27. Jahresausstellung',
      'Jubiläums-Kunstausstellung 1888',
      'Akademie der Künste (Berlin)',
    ]);
  });

  it('consists of whole words', () => {
    const long = 'of everything that we have ever seen and heard';
    const names = ['Salt', 'Flood', 'Ember'].map((name) => `The Archive ${name} ${long}`);
    expect(findSharedEnds(names)).toEqual({ start: 'The Archive ', end: ` ${long}` });
  });

  it('does not leave a number alone, and does not split a pair of brackets', () => {
    const numbered = exhibitions.map((_, number) => `${number}. ${'Ausstellung '.repeat(3)}Wien`);
    expect(findSharedEnds(numbered)).toEqual({ start: '', end: '' });
    const series = exhibitions.map((_, number) => `${number}. Jahresausstellung (Künstlerhaus)`);
    expect(findSharedEnds(series)).toEqual({ start: '', end: ' (Künstlerhaus)' });
    const halves = ['Rotes', 'Gelbes', 'Blaues'].map(
      (one) => `Ausstellung im Winter (${one} Haus)`,
    );
    expect(findSharedEnds(halves)).toEqual({ start: 'Ausstellung im Winter ', end: '' });
  });

  it('is kept if all names fit, if one name lacks it, or if there are only two names', () => {
    const nothing = { start: '', end: '' };
    expect(findSharedEnds(['A (B)', 'C (B)', 'D (B)'].map((name) => `Salt ${name}`))).toEqual(
      nothing,
    );
    expect(findSharedEnds([...exhibitions, 'Flood Songs'])).toEqual(nothing);
    expect(findSharedEnds(exhibitions.slice(0, 2))).toEqual(nothing);
  });
});
