import { describe, expect, it } from 'vitest';
import { NodeMasks } from './node-masks.ts';
import { inkOf, Raster } from './raster.ts';
import { distanceTo } from './shape-distance.ts';
import type { Rgb } from './theme.ts';

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** How much darker than white a raster is, in black pixels. */
function inkIn(raster: Raster): number {
  let ink = 0;
  for (const pixel of raster.pixels) ink += 1 - (pixel & 255) / 255;
  return ink;
}

function draw(lines: [number, number, number, number][], alpha: number): Raster {
  const raster = new Raster(120, 100);
  raster.clearDepths();
  for (const [x0, y0, x1, y1] of lines) raster.addLine(x0, y0, x1, y1, inkOf(alpha));
  raster.resolveRows(0, raster.height, white, black);
  return raster;
}

describe('lines in runs', () => {
  it('have their share of the ink of solid lines, at any width', () => {
    const inkOfLine = (runs: 'dots' | 'dashes' | null, line: (raster: Raster) => void) => {
      const raster = new Raster(120, 100);
      raster.clearDepths();
      raster.setRuns(runs, 8);
      line(raster);
      raster.resolveRows(0, raster.height, white, black);
      return inkIn(raster);
    };
    const thin = (raster: Raster) => raster.addLine(10, 50.5, 106, 70, inkOf(0.2));
    const wide = (raster: Raster) => raster.addWideLine(10, 50.5, 106, 70, 3, inkOf(0.2));
    for (const line of [thin, wide]) {
      const solid = inkOfLine(null, line);
      expect(inkOfLine('dots', line) / solid).toBeCloseTo(4 / 8, 1);
      expect(inkOfLine('dashes', line) / solid).toBeCloseTo(10 / 16, 1);
    }
    const raster = new Raster(120, 100);
    raster.pixels.fill(0xffffffff);
    raster.setRuns('dots', 2);
    raster.drawLine(16, 50.5, 32, 50.5, 1, 1, 1, black);
    raster.setRuns('dashes', 2);
    raster.drawLine(16, 60.5, 48, 60.5, 1, 1, 1, black);
    const rowOf = (y: number, length: number) =>
      Array.from({ length }, (_, x) => (raster.pixels[y * 120 + 16 + x] ?? 0) & 255)
        .map((value) => (value < 128 ? '#' : '.'))
        .join('');
    expect(rowOf(50, 16)).toBe('##....####....##');
    expect(rowOf(60, 32)).toBe('########......##########......##');
  });
});

describe('the runs of a line', () => {
  it.each([
    ['thin', (raster: Raster, x: number, end: number) => raster.addLine(x, 50.5, end, 50.5, 900)],
    [
      'wide',
      (raster: Raster, x: number, end: number) => raster.addWideLine(x, 50.5, end, 50.5, 1, 900),
    ],
  ])('begin at its first end, in either direction and outside the picture (%s)', (_, add) => {
    const rowOf = (x: number, end: number) => {
      const raster = new Raster(120, 100);
      raster.clearDepths();
      raster.setRuns('dashes', 0);
      add(raster, x, end);
      raster.resolveRows(0, raster.height, white, black);
      return [...raster.pixels.subarray(50 * 120, 51 * 120)]
        .map((value) => ((value & 255) < 200 ? '#' : '.'))
        .join('');
    };
    expect(rowOf(20, 60).slice(18, 48)).toBe('..##########......##########..');
    expect(rowOf(60, 20).slice(32, 62)).toBe('..##########......##########..');
    expect(rowOf(-7, 60).slice(0, 20)).toBe('###......##########.');
  });
});

describe('thin lines', () => {
  it('have ink in proportion to their length, in every direction', () => {
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.37) {
      const x = 60 + 40 * Math.cos(angle);
      const y = 50 + 40 * Math.sin(angle);
      expect(inkIn(draw([[60, 50, x, y]], 0.1)) / (40 * 0.1)).toBeCloseTo(1, 0);
    }
  });

  it('add up like layers of transparent ink', () => {
    const once = draw([[10, 50.5, 110, 50.5]], 0.2);
    const twice = draw(
      [
        [10, 50.5, 110, 50.5],
        [10, 50.5, 110, 50.5],
      ],
      0.2,
    );
    const at = 50 * 120 + 60;
    expect(255 - ((once.pixels[at] ?? 0) & 255)).toBeCloseTo(255 * 0.2, -1);
    expect(255 - ((twice.pixels[at] ?? 0) & 255)).toBeCloseTo(255 * (1 - 0.8 * 0.8), -1);
  });

  it('are clipped at the borders', () => {
    const whole = draw([[-1000, 50, 1000, 50]], 0.1);
    expect(inkIn(whole)).toBeGreaterThan(110 * 0.1 * 0.9);
    expect(inkIn(draw([[-50, -50, -10, 300]], 0.1))).toBe(0);
    expect(inkIn(draw([[500, 10, 130, 90]], 0.1))).toBe(0);
  });

  it('have ink in proportion to their width if they are wide', () => {
    const raster = new Raster(120, 100);
    raster.clearDepths();
    raster.addWideLine(20, 20, 90, 70, 2, inkOf(0.1));
    raster.resolveRows(0, raster.height, white, black);
    expect(inkIn(raster) / (2 * Math.hypot(70, 50) * 0.1)).toBeCloseTo(1, 1);
  });
});

describe('fading lines', () => {
  const fade = (draw: (raster: Raster) => void) => {
    const raster = new Raster(120, 100);
    raster.clearDepths();
    raster.resolveRows(0, raster.height, white, black);
    draw(raster);
    return raster;
  };
  const darkness = (raster: Raster, x: number) => 255 - ((raster.pixels[50 * 120 + x] ?? 0) & 255);

  it.each([
    ['thin', (raster: Raster) => raster.addLine(10, 50.5, 110, 50.5, inkOf(0.2), 0)],
    [
      'thin, from the right',
      (raster: Raster) => raster.addLine(110, 50.5, 10, 50.5, 0, inkOf(0.2)),
    ],
    ['wide', (raster: Raster) => raster.addWideLine(10, 50.5, 110, 50.5, 2, inkOf(0.2), 0)],
  ])('lose ink along their length: %s', (_, add) => {
    const raster = fade((each) => {
      add(each);
      each.resolveRows(0, each.height, white, black);
    });
    expect(darkness(raster, 11)).toBeCloseTo(255 * 0.2, -1);
    expect(darkness(raster, 60)).toBeCloseTo(255 * 0.106, -1);
    expect(darkness(raster, 108)).toBeLessThan(3);
  });

  it('fade over their whole length if they are clipped at the border', () => {
    const raster = fade((each) => {
      each.addLine(-100, 50.5, 100, 50.5, 0, inkOf(0.4));
      each.resolveRows(0, each.height, white, black);
    });
    expect(darkness(raster, 1)).toBeCloseTo(255 * 0.23, -1);
    expect(darkness(raster, 99)).toBeCloseTo(255 * 0.4, -1);
  });

  it('blend over the picture by the alpha of each end', () => {
    const raster = fade((each) => each.drawLine(10, 50.5, 110, 50.5, 2, 0.8, 0, black));
    expect(darkness(raster, 11)).toBeCloseTo(255 * 0.8, -1);
    expect(darkness(raster, 60)).toBeCloseTo(255 * 0.4, -1);
  });
});

describe('node shapes', () => {
  const kinds = [0, 1, 2];

  it('have equal areas', () => {
    for (const kind of kinds) {
      let area = 0;
      for (let y = -2; y <= 2; y += 0.01) {
        for (let x = -2; x <= 2; x += 0.01) if (distanceTo(kind, x, y, 1) < 0) area += 1e-4;
      }
      expect(area / Math.PI).toBeGreaterThan(0.9);
      expect(area / Math.PI).toBeLessThan(1.03);
    }
  });

  it('have flat sides: square and hexagon on the left and right', () => {
    expect(distanceTo(1, 0.89, 0.2, 1)).toBeCloseTo(0, 6);
    expect(distanceTo(2, 1.08 * 0.8660254, 0.3, 1)).toBeCloseTo(0, 6);
    expect(distanceTo(2, 0, 1.08, 1)).toBeGreaterThan(0); // the point is rounded
  });

  it('cover as many pixels as their area requires, at any position', () => {
    const masks = new NodeMasks();
    for (const kind of kinds) {
      for (const place of [0, 0.3, 0.9]) {
        const { fill } = masks.get(kind, 6, 0, place, place);
        const covered = fill.reduce((sum, cover) => sum + cover / 256, 0);
        expect(covered / (Math.PI * 36)).toBeGreaterThan(0.88);
        expect(covered / (Math.PI * 36)).toBeLessThan(1.05);
      }
    }
  });

  it('are drawn over the picture, with their ring, and clipped at the borders', () => {
    const raster = draw([], 0.1);
    raster.drawNode(60, 50, 8, 0, [200, 0, 0], 1, 2, [0, 0, 200]);
    const at = (x: number, y: number) => (raster.pixels[y * 120 + x] ?? 0) & 0xffffff;
    expect(at(60, 50)).toBe(0x0000c8); // red is the lowest byte
    expect(at(69, 50) >> 16).toBe(200); // the ring is blue
    expect(at(75, 50)).toBe(0xffffff);
    raster.drawNode(0, 0, 8, 1, black, 1, 0, white);
    raster.drawNode(-40, 200, 8, 2, black, 1, 0, white);
    expect(at(0, 0)).toBe(0);
  });
});
