import { expect, it } from 'vitest';
import { buildNetwork } from './network.ts';
import { someColumns } from './test-network.ts';
import { isWiderThanHigh, turnUpright } from './upright-network.ts';

const wide = buildNetwork({ ...someColumns(), x: [0, 100, 0, 0, 0], y: [5, 0, 0, 0, 40] });

it('turnUpright rotates a wide network by a quarter, and does not change its input', () => {
  expect(isWiderThanHigh(wide)).toBe(true);
  const turned = turnUpright(wide);
  expect([...turned.positions].slice(0, 4)).toEqual([-5, 0, 0, 100]);
  expect([...wide.positions].slice(0, 4)).toEqual([0, 5, 100, 0]);
  expect(isWiderThanHigh(turned)).toBe(false);
  expect(turned.indexOf(20)).toBe(1);
});

it('turnUpright returns the same network for the same input', () => {
  expect(turnUpright(wide)).toBe(turnUpright(wide));
});
