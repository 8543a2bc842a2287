import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraField, readCamera, writeCamera } from './camera-address.ts';

const desktop = { unit: 0.8, side: 800, isUpright: false };
const phone = { unit: 0.4, side: 360, isUpright: false };
const extentOf = ({ zoom }: { zoom: number }, { unit, side }: typeof desktop) =>
  side / (zoom * unit);

describe('the camera of an address', () => {
  it('is written rounded, in units of the network', () => {
    expect(writeCamera({ x: 12.34, y: -40.04, zoom: 2.5 }, desktop)).toBe('12.3,-40,2.5');
    expect(writeCamera({ x: -0.01, y: 0.02, zoom: 1 }, desktop)).toBe('0,0,1');
  });

  it('shows the same centre and extent in another window', () => {
    const at = writeCamera({ x: 12.3, y: -40, zoom: 2.5 }, desktop);
    const there = readCamera(at, phone);
    expect(there).toMatchObject({ x: 12.3, y: -40 });
    expect(extentOf(there, phone)).toBeCloseTo(extentOf({ zoom: 2.5 }, desktop), 6);
  });

  it('names the same point when the network is drawn upright', () => {
    const turned = { ...desktop, isUpright: true };
    // `turnUpright` draws a node at (x, y) at (-y, x).
    expect(readCamera('12.3,-40,2.5', turned)).toMatchObject({ x: 40, y: 12.3 });
    expect(writeCamera({ x: 40, y: 12.3, zoom: 2.5 }, turned)).toBe('12.3,-40,2.5');
  });

  it('is restored within half a pixel, and parsed unchanged', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9000, max: 9000, noNaN: true }),
        fc.double({ min: -9000, max: 9000, noNaN: true }),
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        fc.boolean(),
        (x, y, zoom, isUpright) => {
          const scale = { unit: 0.3, side: 700, isUpright };
          const at = writeCamera({ x, y, zoom }, scale);
          expect(cameraField.parse(at)).toBe(at);
          const back = readCamera(at, scale);
          const pixels = zoom * scale.unit;
          expect(Math.abs(back.x - x) * pixels).toBeLessThan(0.5);
          expect(Math.abs(back.y - y) * pixels).toBeLessThan(0.5);
          expect(Math.abs(back.zoom / zoom - 1) * scale.side).toBeLessThan(0.5);
        },
      ),
    );
  });

  it.each(['', '1,2', '1,2,0', '1,2,0.00', '1,2,-1', '1,2,1e3', 'NaN,2,1', '1,2,3,4', ' 1,2,3'])(
    'is rejected when written as %j',
    (at) => {
      expect(cameraField.parse(at)).toBeUndefined();
    },
  );
});
