import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  boundsOf,
  cameraFor,
  cameraOf,
  ease,
  freeArea,
  unitFor,
  unitWithin,
  viewOf,
} from './camera.ts';

const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };
const free = freeArea(1440, 836, { ...noInsets, left: 384 });

describe('the camera', () => {
  it('shows its position in the middle of the free area', () => {
    const view = viewOf({ x: 100, y: -50, zoom: 2 }, free, 1);
    expect(100 * view.scale + view.x).toBe((384 + 1440) / 2);
    expect(-50 * view.scale + view.y).toBe(836 / 2);
  });

  it('is the same after conversion to a view and back', () => {
    const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const zoom = fc.double({ min: 0.1, max: 8, noNaN: true });
    const unit = fc.double({ min: 0.05, max: 1, noNaN: true });
    fc.assert(
      fc.property(number, number, zoom, unit, (x, y, z, u) => {
        const camera = cameraOf(viewOf({ x, y, zoom: z }, free, u), free, u);
        expect(camera.x).toBeCloseTo(x, 4);
        expect(camera.y).toBeCloseTo(y, 4);
        expect(camera.zoom).toBeCloseTo(z, 8);
      }),
    );
  });

  it('has a free area even if overlays cover the whole window', () => {
    const { left, top, right, bottom } = freeArea(300, 200, {
      top: 400,
      right: 400,
      bottom: 400,
      left: 400,
    });
    expect(right).toBeGreaterThan(left);
    expect(bottom).toBeGreaterThan(top);
  });

  it('fits bounds into the free area, within the range of the zoom [spec 3.9]', () => {
    const bounds = { left: -1000, top: -400, right: 1000, bottom: 400 };
    const camera = cameraFor(bounds, free, 24, 1);
    const { scale, x } = viewOf(camera, free, 1);
    expect(-1000 * scale + x).toBeCloseTo(384 + 24, 6);
    expect(1000 * scale + x).toBeCloseTo(1440 - 24, 6);
    expect(cameraFor({ left: 0, top: 0, right: 1e6, bottom: 1 }, free, 24, 1).zoom).toBe(0.1);
    expect(cameraFor({ left: 0, top: 0, right: 0, bottom: 0 }, free, 24, 1).zoom).toBe(2);
  });

  it('uses a smaller unit for a very wide map, so that the whole map fits', () => {
    const wide = { left: -20_000, top: 0, right: 20_000, bottom: 100 };
    const unit = unitFor(wide);
    const camera = cameraFor(wide, free, 0, unit);
    expect(camera.zoom).toBeGreaterThan(0.1);
    expect(40_000 * camera.zoom * unit).toBeCloseTo(1440 - 384, 6);
    expect(unitFor({ left: 0, top: 0, right: 300, bottom: 300 })).toBe(1);
  });
});

describe('the bounds of a map', () => {
  it('include every node if there are no outliers', () => {
    const positions = new Float32Array(2000);
    for (let node = 0; node < 1000; node++) {
      positions[2 * node] = node;
      positions[2 * node + 1] = 0 - node;
    }
    expect(boundsOf(positions, 0.02)).toEqual({ left: 0, top: -999, right: 999, bottom: 0 });
  });

  it('exclude a few far outliers', () => {
    const positions = new Float32Array(2000);
    for (let node = 0; node < 1000; node++) positions[2 * node] = node;
    positions[0] = -50_000;
    positions[2 * 999] = 50_000;
    const { left, right } = boundsOf(positions, 0.02);
    expect([left, right]).toEqual([1, 998]);
  });

  it('have a width for an empty map', () => {
    const { left, right } = boundsOf(new Float32Array(0), 0.02);
    expect(right).toBeGreaterThan(left);
  });
});

describe('a flight', () => {
  const from = { x: 0, y: 0, zoom: 0.2 };
  const to = { x: 900, y: -300, zoom: 1.6 };

  it('starts and ends at the given cameras', () => {
    expect(between(from, to, 0)).toEqual(from);
    const end = between(from, to, 1);
    expect(end.x).toBeCloseTo(to.x, 8);
    expect(end.zoom).toBeCloseTo(to.zoom, 8);
  });

  it('keeps one point fixed on the screen while it zooms', () => {
    // The point that both cameras show at the same place of the screen.
    const share = to.zoom / (to.zoom - from.zoom);
    const still = to.x * share - from.x * (from.zoom / (to.zoom - from.zoom));
    const places = [0, 0.3, 0.7, 1].map((time) => {
      const { x, zoom } = between(from, to, time);
      return (still - x) * zoom;
    });
    for (const place of places) expect(place).toBeCloseTo(places[0] ?? Number.NaN, 6);
  });

  it('moves at constant speed if the zoom does not change', () => {
    expect(between(from, { ...to, zoom: 0.2 }, 0.25).x).toBeCloseTo(225, 8);
  });

  it('eases along the curve "tide"', () => {
    expect(ease(0)).toBe(0);
    expect(ease(1)).toBe(1);
    let before = 0;
    for (let time = 0.05; time < 1; time += 0.05) {
      expect(ease(time)).toBeGreaterThan(before);
      before = ease(time);
    }
    expect(ease(0.5)).toBeGreaterThan(0.7); // fast in the middle, slow at the end
  });
});

describe('the unit in a small window', () => {
  const bounds = { left: -1700, top: -2000, right: 1700, bottom: 2000 };

  it('is smaller if the whole map does not fit at the minimum zoom', () => {
    expect(unitWithin(1, bounds, 1000, 700)).toBe(1);
    expect(unitWithin(1, bounds, 350, 212)).toBeCloseTo(0.53, 6);
    expect(unitWithin(0.4, bounds, 350, 212)).toBe(0.4);
  });

  it('is unchanged while the window has no size', () => {
    expect(unitWithin(1, bounds, 0, 0)).toBe(1);
  });
});
