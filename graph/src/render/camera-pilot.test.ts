import { expect, it } from 'vitest';
import { CameraPilot } from './camera-pilot.ts';

it('CameraPilot shows the whole extent of a network without positions', () => {
  const pilot = new CameraPilot(() => undefined);
  pilot.resize(800, 600);
  pilot.setNetwork(
    { positions: new Float32Array(0), ground: undefined },
    { extent: Float32Array.of(-700, -340, 700, 340) },
  );
  const [left, right] = [pilot.toScreen(-700, 0).x, pilot.toScreen(700, 0).x];
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(800);
  expect(right - left).toBeGreaterThan(600);
});

it.each([false, true])(
  'CameraPilot reports whether the user zoomed or a flight moved it (reduced motion: %s)',
  (reduced) => {
    const told: boolean[] = [];
    const pilot: CameraPilot = new CameraPilot(() => told.push(pilot.isByHand), false, reduced);
    pilot.resize(800, 600);
    pilot.setNetwork({ positions: Float32Array.of(0, 0, 100, 100), ground: undefined });
    pilot.showWhole(true);
    told.length = 0;
    pilot.zoomBy(2);
    pilot.advance(performance.now() + 10_000);
    expect(told.at(-1)).toBe(true);
    pilot.zoomAbout(2, 400, 300);
    pilot.advance(performance.now() + 10_000);
    expect(told.at(-1)).toBe(true);
    pilot.fly({ x: 0, y: 0, zoom: 1 });
    pilot.advance(performance.now() + 10_000);
    expect(told.at(-1)).toBe(false);
  },
);
