import { expect, it } from 'vitest';
import { turnUpright } from '../network/upright-network.ts';
import { densityField } from './density.ts';

/** The middle of what is drawn, in world units. */
function middleOf({ left, top, cell, columns, strengths }: ReturnType<typeof densityField>) {
  let [all, across, down] = [0, 0, 0];
  for (const [at, strength] of strengths.entries()) {
    all += strength;
    across += strength * ((at % columns) + 0.5);
    down += strength * (Math.floor(at / columns) + 0.5);
  }
  return [left + (across / all) * cell, top + (down / all) * cell].map(Math.round);
}

// One crowded square at column 4, row 1 of eight by five, in cells of ten units.
const digits = [...'0'.repeat(40)].map((_, at) => (at === 12 ? '9' : '0')).join('');
const density = { left: -20, top: 30, cell: 10, columns: 8, digits };

it('densityField is strongest where most are, and ends softly', () => {
  const field = densityField(density, false);
  expect(middleOf(field)).toEqual([25, 45]);
  expect(field.strengths).toHaveLength(field.columns * field.rows);
  expect(field.strengths[0]).toBe(0);
  expect([...field.strengths].filter((strength) => strength > 0).length).toBeGreaterThan(9);
});

it('densityField is turned as the network is', () => {
  const [x = 0, y = 0] = middleOf(densityField(density, false));
  const network = { positions: Float32Array.of(x, y) } as Parameters<typeof turnUpright>[0];
  expect(middleOf(densityField(density, true))).toEqual([...turnUpright(network).positions]);
});

it('densityField of nobody has no strength', () => {
  const field = densityField({ ...density, digits: '0'.repeat(40) }, false);
  expect(Math.max(...field.strengths)).toBe(0);
});
