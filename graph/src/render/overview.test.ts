import { describe, expect, it } from 'vitest';
import { paintOverview } from './overview.ts';
import type { GraphScene } from './scene.ts';
import type { MapTheme } from './theme.ts';

const theme: MapTheme = {
  ...{ background: '#ffffff', edge: '#000000', edgeHighlight: '#000000' },
  ...{ fill: ['#ff0000', '#00ff00', '#0000ff'], dim: ['#aaaaaa', '#aaaaaa', '#aaaaaa'] },
  ...{ label: '#000000', labelHalo: '#ffffff', selectedRing: '#000000', glow: '#000000' },
  ...{ focus: '#000000', nodeStroke: '#ffffff', pictureRing: '#ffffff', fontFamily: 'serif' },
};
const window = {
  ...{ width: 600, height: 400, compact: false },
  insets: { top: 0, right: 0, bottom: 0, left: 0 },
};

/** A line of three nodes, twice as wide as high. */
function sceneOf(positions: number[]): GraphScene {
  const nodeCount = positions.length / 2;
  return {
    nodeCount,
    kinds: Uint8Array.from({ length: nodeCount }, (_, node) => node % 3),
    positions: Float32Array.from(positions),
    degrees: new Uint32Array(nodeCount).fill(4),
    ...{ names: [], pictures: new Array<null>(nodeCount).fill(null) },
    edgeSources: Uint32Array.from(nodeCount > 1 ? [0] : []),
    edgeTargets: Uint32Array.from(nodeCount > 1 ? [1] : []),
  };
}

const wide = sceneOf([-1000, -500, 1000, 500, 0, 0]);

describe('the overview of a network', () => {
  it('is cut to the network with the margin of a fitted camera', () => {
    const { width, height, pixels } = paintOverview({
      ...{ scene: wide, theme, window, ratio: 1, isCut: true },
    });
    expect([width, height]).toEqual([600, 2 * 14 + (600 - 2 * 14) / 2]);
    const at = (x: number, y: number) => [
      ...pixels.slice(4 * (y * width + x), 4 * (y * width + x) + 4),
    ];
    // A person at the upper left corner, and an organisation in the middle.
    const [red = 0, green = 255, blue = 255, alpha] = at(14, 14);
    expect([red > 240, green < 20, blue < 20, alpha]).toEqual([true, true, true, 255]);
    const [ofRed = 255, , ofBlue = 0] = at(300, Math.round(height / 2));
    expect([ofRed < 20, ofBlue > 240]).toEqual([true, true]);
  });

  it('keeps the whole free area, for a picture of a given size or a small network', () => {
    const share = paintOverview({ scene: wide, theme, window, ratio: 2, isCut: false });
    expect([share.width, share.height]).toEqual([1200, 800]);
    const few = sceneOf([0, 0, 20, 10]);
    const small = paintOverview({ scene: few, theme, window, ratio: 1, isCut: true });
    expect([small.width, small.height]).toEqual([600, 400]);
  });

  it('is transparent, in the colour of the ground, where nothing is drawn', () => {
    const { pixels, width } = paintOverview({
      ...{ scene: wide, theme, window, ratio: 1, isCut: true },
    });
    expect([...pixels.slice(4 * (width - 2), 4 * (width - 1))]).toEqual([255, 255, 255, 0]);
  });
});
