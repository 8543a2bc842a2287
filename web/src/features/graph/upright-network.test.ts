import { expect, it } from 'vitest';
import { buildNetwork } from './network.ts';
import { someColumns } from './test-network.ts';
import { isWiderThanHigh, turnUpright } from './upright-network.ts';

const wide = buildNetwork({ ...someColumns(), x: [0, 100, 0, 0, 0], y: [5, 0, 0, 0, 40] });

it('turns a wide network by a quarter and leaves the one it was given', () => {
  expect(isWiderThanHigh(wide)).toBe(true);
  const turned = turnUpright(wide);
  expect([...turned.positions].slice(0, 4)).toEqual([-5, 0, 0, 100]);
  expect([...wide.positions].slice(0, 4)).toEqual([0, 5, 100, 0]);
  expect(isWiderThanHigh(turned)).toBe(false);
  expect(turned.indexOf(20)).toBe(1);
});

it('gives the same turned network for the same network', () => {
  expect(turnUpright(wide)).toBe(turnUpright(wide));
});
