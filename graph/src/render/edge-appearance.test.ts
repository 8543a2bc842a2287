import { describe, expect, it } from 'vitest';
import {
  edgeRole,
  edgeStyles,
  highlightAlpha,
  inkAtEnd,
  measureEdges,
  plainEdgeAlpha,
  plainEdgeStyle,
} from './edge-appearance.ts';
import { aScene } from './test-scene.ts';
import { parseColor } from './theme.ts';

/** The Künstlerhaus network: 12,867 edges of 497 units on 2,596 by 2,596. */
const kuenstlerhaus = { length: 6_395_535, area: 2_596 ** 2 };
const large = { zoom: 1, scale: 1, mass: kuenstlerhaus, ofSelected: 0, inResult: 0 };

describe('an edge', () => {
  it('has the alpha of the zoom, interpolated logarithmically', () => {
    expect([0.05, 0.1, 0.3, 1, 2, 4, 8].map(plainEdgeAlpha)).toEqual([
      0.04, 0.04, 0.06, 0.12, 0.2, 0.3, 0.3,
    ]);
    expect(plainEdgeAlpha(Math.sqrt(2))).toBeCloseTo(0.16, 10);
    expect(plainEdgeAlpha(Math.sqrt(0.1 * 0.3))).toBeCloseTo(0.05, 10);
  });

  it('becomes thinner and fainter with each step from a match [spec 3.9]', () => {
    const styles = edgeStyles({ ...large, inResult: 10 });
    const byDepth = [0, 1, 2, 3, 4].map((depth) => styles[edgeRole.depth0 + depth]);
    expect(byDepth.map((style) => style?.width)).toEqual([1.25, 1, 0.75, 0.5, 0.5]);
    const alphas = byDepth.map((style) => style?.alpha ?? 0);
    expect(alphas[0]).toBeCloseTo(0.6, 10);
    expect(alphas).toEqual([...alphas].sort((a, b) => b - a));
  });

  it('has an alpha of 0.6 down to 0.16 at a selected node, by the number of its edges', () => {
    expect([1, 30, 60, 112.5, 872].map(highlightAlpha)).toEqual([0.6, 0.6, 0.3, 0.16, 0.16]);
    expect(edgeStyles({ ...large, ofSelected: 60 })[edgeRole.ofSelected]).toEqual({
      width: 1.5,
      alpha: 0.3,
    });
  });

  it('is faint beside a selection, and strong on a path', () => {
    const styles = edgeStyles({ ...large, zoom: 4, ofSelected: 5, inResult: 5 });
    expect(styles[edgeRole.dimmed]).toEqual({ width: 1, alpha: 0.03 });
    expect(styles[edgeRole.amongNeighbours]).toEqual({ width: 1, alpha: 0.1 });
    expect(styles[edgeRole.path]).toEqual({ width: 2, alpha: 0.9 });
  });
});

describe('the density of edges', () => {
  it('is measured by the total length of all edges and the area of an even spread', () => {
    const corners = aScene({
      places: [
        [0, 0],
        [30, 0],
        [0, 40],
        [30, 40],
      ],
      edges: [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    });
    expect(measureEdges(corners)).toEqual({ length: 120, area: 12 * 15 * 20 });
    expect(measureEdges(aScene({ places: [] }))).toEqual({ length: 0, area: 0 });
  });

  it.each([
    ['a window', 0.256, 0.256],
    ['a phone', 0.1, 0.1],
    ['near', 1, 1],
  ])('does not change the edges of a large network: %s', (_, zoom, scale) => {
    expect(plainEdgeStyle(zoom, scale, kuenstlerhaus)).toEqual({
      width: 1,
      alpha: plainEdgeAlpha(zoom),
    });
  });

  it.each([
    ['a wide screen', 800],
    ['a phone', 340],
  ])('makes up to 500 edges dark enough to be seen on %s', (_, side) => {
    for (const count of [20, 100, 500]) {
      // The typical length in a layout: a fifth of the picture's side.
      const mass = { length: count * 200, area: 1_000 ** 2 };
      const { alpha } = plainEdgeStyle(side / 1_000, side / 1_000, mass);
      expect(contrast('#E0EBE8', '#10292E', alpha)).toBeGreaterThanOrEqual(1.6);
      expect(contrast('#08222A', '#CFE3E0', alpha)).toBeGreaterThanOrEqual(1.6);
    }
  });

  it('makes no network darker than a small one with few edges', () => {
    expect(plainEdgeStyle(1, 1, { length: 10, area: 1e6 })).toEqual({ width: 1.25, alpha: 0.3 });
    expect(plainEdgeStyle(1, 1, { length: 0, area: 0 }).alpha).toBeLessThanOrEqual(0.3);
  });
});

describe('inkAtEnd', () => {
  const window = { left: 100, top: 100, right: 500, bottom: 400 };

  it('returns 1 within the window, and falls to 0 across the band around it', () => {
    expect(inkAtEnd(300, 200, window, 64)).toBe(1);
    expect(inkAtEnd(100, 400, window, 64)).toBe(1);
    expect(inkAtEnd(68, 200, window, 64)).toBe(0.5);
    expect(inkAtEnd(300, 464, window, 64)).toBe(0);
    expect(inkAtEnd(9_000, 9_000, window, 64)).toBe(0);
  });
});

/** WCAG's contrast ratio between a line of that alpha and its background. */
function contrast(ground: string, line: string, alpha: number): number {
  const under = parseColor(ground);
  const over = parseColor(line);
  const mixed = under.map((value, part) => value + ((over[part] ?? 0) - value) * alpha);
  const [one, other] = [luminance(under), luminance(mixed)].sort((a, b) => b - a);
  return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05);
}

function luminance(color: readonly number[]): number {
  const parts = color.map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}
