import { describe, expect, it } from 'vitest';
import { nameOverview, paintOverview } from './overview.ts';
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

describe('the names of an overview', () => {
  const named = { ...wide, names: ['Ines Quill', 'Reef Watch', 'Tide House'] };
  const widthOf = (text: string) => 8 * text.length;
  const nameOf = (width: number, text: string) => {
    const { names } = nameOverview({ scene: named, window: { ...window, width } }, widthOf);
    return names.find((each) => each.text === text);
  };

  it('stand beside their nodes, as shares of the cut picture', () => {
    const { shape, names } = nameOverview({ scene: named, window }, widthOf);
    const { width, height } = paintOverview({
      ...{ scene: named, theme, window, ratio: 1, isCut: true },
    });
    expect(shape).toBeCloseTo(width / height, 2);
    const house = names.find(({ text }) => text === 'Tide House');
    expect(house).toMatchObject({ x: 0.5, y: 0.5, isExtra: false });
    // To the right of its node, in the middle of its height.
    expect(house?.dx).toBeGreaterThan(0);
    expect(house?.dy).toBe(-(house?.line ?? 0) / 2);
  });

  it('are extra where a smaller picture has no room for them beside those before', () => {
    // Under each other, with just the room that two lines need.
    const close = sceneOf([-1000, -500, 1000, 500, 0, 0, 0, 100]);
    const names = ['Ines Quill', 'Reef Watch', 'Tide House', 'Kelp Line'];
    const placed = nameOverview({ scene: { ...close, names }, window }, widthOf);
    const extra = placed.names.filter(({ isExtra }) => isExtra).map(({ text }) => text);
    expect(placed.names).toHaveLength(4);
    expect(extra).toHaveLength(1);
    expect(['Tide House', 'Kelp Line']).toContain(extra[0]);
  });

  it('do not leave the window', () => {
    // The node at the right edge has its name at its left.
    expect(nameOf(600, 'Reef Watch')?.dx).toBeLessThan(-80);
  });
});
