import { describe, expect, it } from 'vitest';
import {
  areaShare,
  coloredAlphaOf,
  colorSlots,
  connectionFactor,
  degreeForSize,
  fillAlpha,
  fullRadius,
  groundRing,
  grouped,
  groupedAlpha,
  hoveredRadius,
  minRadius,
  organization,
  paletteIndex,
  person,
  project,
  role,
  uncolored,
  zoomFactor,
  zoomRange,
} from './appearance.ts';

it('zoomRange is 0.1 to 8 [spec 3.9]', () => {
  expect(zoomRange).toEqual([0.1, 8]);
});

describe('the size of a node', () => {
  it('is the specified radius for each role [spec 3.4] [spec 3.9]', () => {
    const sizes = Object.entries(role).map(([name, is]) => [name, fullRadius(is, person, 0)]);
    expect(Object.fromEntries(sizes)).toEqual({
      plain: 6 * 0.78, // a person without edges is drawn smaller
      dimmed: 5,
      neighbour: 6,
      match: 7.5,
      path: 8,
      selected: 10,
    });
  });

  it('is a radius of 8 under the pointer [spec 3.9]', () => {
    expect(hoveredRadius).toBe(8);
  });

  it('grows by 16 % per doubling of the connections, and by a quarter if it is not a person', () => {
    expect(connectionFactor(0)).toBe(1);
    expect(connectionFactor(8)).toBeCloseTo(1.16, 10);
    expect(connectionFactor(24)).toBeCloseTo(1.32, 10);
    expect(fullRadius(role.plain, person, 24)).toBeCloseTo(6 * 1.32, 10);
    expect(fullRadius(role.plain, project, 24)).toBeCloseTo(6 * 1.32 * 1.25, 10);
  });

  it('shrinks when zoomed out, and is full from a zoom of 3', () => {
    expect(zoomFactor(0.1)).toBeCloseTo(0.2 + 0.22 * Math.log2(1.4), 10);
    expect(zoomFactor(1)).toBeCloseTo(0.2 + 0.22 * Math.log2(5), 10);
    expect(zoomFactor(3)).toBe(1);
    expect(zoomFactor(8)).toBe(1);
  });

  it('has a minimum by kind and number of connections', () => {
    expect(minRadius(role.plain, person, 400, false)).toBe(1.4);
    expect(minRadius(role.plain, project, 7, false)).toBe(2.4);
    expect(minRadius(role.dimmed, organization, 8, false)).toBe(4.2);
  });

  it('has a minimum of 70 % if highlighted, of 16 pixels if selected, of 20 with a picture', () => {
    expect(minRadius(role.neighbour, person, 0, false)).toBeCloseTo(4.2, 10);
    expect(minRadius(role.match, person, 0, true)).toBeCloseTo(5.25, 10);
    expect(minRadius(role.selected, person, 0, false)).toBe(16);
    expect(minRadius(role.selected, organization, 900, true)).toBe(20);
  });
});

describe('the fill of a node', () => {
  it('is fainter for people with few edges, unless they are highlighted or dimmed', () => {
    expect([0, 1, 2, 3, 4].map((edges) => fillAlpha(role.plain, person, edges))).toEqual([
      0.5, 0.5, 0.75, 0.75, 0.95,
    ]);
    expect(fillAlpha(role.plain, organization, 1)).toBe(1);
    expect(fillAlpha(role.match, person, 1)).toBe(1);
    expect(fillAlpha(role.dimmed, person, 1)).toBe(1);
  });

  it('grows more opaque with the zoom for grouped leaves, up to that of a single leaf', () => {
    const alphas = [0.1, 0.2, 0.5, 1, 4].map((zoom) => groupedAlpha(zoomFactor(zoom), zoom));
    expect(alphas).toEqual([...alphas].sort((a, b) => a - b));
    expect(alphas[0]).toBe(0.14);
    expect(alphas[1]).toBeCloseTo(0.19, 2);
    expect(alphas.at(-1)).toBe(0.5);
  });

  it('has a ring above a radius of 3.2 pixels, and a wider one above 6', () => {
    expect([3.2, 3.3, 6, 6.1].map(groundRing)).toEqual([0, 1, 1, 1.5]);
  });
});

describe('the colour of a node', () => {
  it('is that of its kind, unless the looks assign another one', () => {
    expect([0, 1, 2].map((kind) => paletteIndex(role.plain, kind, undefined))).toEqual([0, 1, 2]);
    expect(paletteIndex(role.plain, person, 4)).toBe(10);
    expect(paletteIndex(role.plain, person, uncolored)).toBe(6 + colorSlots - 1);
  });

  it('is the dimmed colour of its kind if it is dimmed, whatever the looks assign', () => {
    expect(paletteIndex(role.dimmed, organization, 4)).toBe(5);
  });

  it('is more opaque if the looks assign it', () => {
    expect(coloredAlphaOf(0.5)).toBe(0.9);
    expect(coloredAlphaOf(1)).toBe(1);
    expect(coloredAlphaOf(grouped)).toBe(0.6);
  });
});

it('degreeForSize ignores the degree if sizes stand for something else, or for nothing', () => {
  const degrees = Uint32Array.of(300, 1);
  const even = { degrees, looks: { isEven: true } };
  expect(degreeForSize(even, 0)).toBe(degreeForSize(even, 1));
  expect(degreeForSize({ degrees }, 0)).toBe(300);
  const measured = { degrees, looks: { isEven: false, sizes: Float32Array.of(2, 7.5) } };
  expect([0, 1].map((node) => degreeForSize(measured, node))).toEqual([2, 7.5]);
});

it('areaShare is 1 for a network up to the size of the window, and falls to 0 as it grows', () => {
  expect([1, 1.2, 3].map(areaShare)).toEqual([1, 1, 0]);
  expect(areaShare(1.7)).toBeGreaterThan(0);
  expect(areaShare(1.7)).toBeLessThan(1);
});
