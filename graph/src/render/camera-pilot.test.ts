import { expect, it } from 'vitest';
import { CameraPilot } from './camera-pilot.ts';

it.each([false, true])(
  'CameraPilot reports whether the user zoomed or a flight moved it (reduced motion: %s)',
  (reduced) => {
    const told: boolean[] = [];
    const pilot: CameraPilot = new CameraPilot(() => told.push(pilot.isByHand), false, reduced);
    pilot.resize(800, 600);
    pilot.setNetwork(Float32Array.of(0, 0, 100, 100));
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
