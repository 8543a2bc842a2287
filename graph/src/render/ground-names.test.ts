import { describe, expect, it } from 'vitest';
import { GroundNames } from './ground-names.ts';
import type { LabelSprites } from './label-sprites.ts';
import type { OverlayFrame } from './overlay-frame.ts';

interface Town {
  text: string;
  x: number;
  count: number;
  /** Of their reach, world units. */
  radius?: number;
  apart?: number;
  isCoarse?: boolean;
}

/** Towns on one line, in a window of 800 by 600 pixels. */
function frameOf(towns: readonly Town[], scale = 1): OverlayFrame {
  let next = 0;
  const places = towns.map(({ text, x, count, radius = 20, apart = 3 }) => ({
    ...{ text, x, y: 0, radius, apart },
    nodes: Array.from({ length: count }, () => next++),
  }));
  const positions = new Float32Array(2 * next).fill(7);
  const hollow = Uint8Array.from(
    towns.flatMap(({ count, isCoarse }) => Array<number>(count).fill(isCoarse ? 1 : 0)),
  );
  return {
    ...{ width: 800, height: 600, compact: false, panels: [] },
    view: { scale, x: 100, y: 300 },
    state: { scene: { positions, ground: { land: '', places, hollow, rims: new Map() } } },
  } as unknown as OverlayFrame;
}

const place = (towns: readonly Town[], scale?: number) => {
  const sprites = { widthOf: (text: string) => 8 * text.length };
  const found = new GroundNames(sprites as unknown as LabelSprites).place(frameOf(towns, scale));
  return {
    ...found,
    told: found.discs.map(({ count }) => count),
    texts: found.names.map(({ text }) => text),
  };
};

describe('discs of the ground', () => {
  it('take in their nodes, which are drawn in their middle', () => {
    const towns = [
      { text: 'Vienna', x: 200, count: 40 },
      { text: 'Baden', x: 230, count: 12 },
      { text: 'Linz', x: 400, count: 8 },
    ];
    const sprites = { widthOf: (text: string) => 8 * text.length } as unknown as LabelSprites;
    const gathered = new GroundNames(sprites).gather(frameOf(towns, 0.5));
    const placesOf = (from: number, to: number) => [...(gathered?.positions.slice(from, to) ?? [])];
    expect(placesOf(0, 4)).toEqual([200, 0, 200, 0]);
    expect(placesOf(2 * 51, 2 * 52)).toEqual([200, 0]);
    expect(placesOf(2 * 52, 2 * 53)).toEqual([7, 7]);
    expect(gathered?.nodes.size).toBe(52);
  });

  it('are the same wherever the window is', () => {
    const towns = [
      { text: 'Vienna', x: -150, count: 40 },
      { text: 'Baden', x: -120, count: 12 },
    ];
    const { told, texts } = place(towns);
    // Vienna is left of the window.
    expect(told).toEqual([]);
    expect(texts).toEqual([]);
  });

  it('stand each for its town while they leave each other room', () => {
    const { told, texts, nodes } = place([
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Graz', x: 200, count: 9 },
      { text: 'Linz', x: 400, count: 8 },
    ]);
    expect(told).toEqual(['40', '9']);
    expect(texts).toEqual(['VIENNA', 'GRAZ', 'LINZ']);
    expect(nodes.size).toBe(49);
  });

  it('are one where they would lie on each other, which tells of all', () => {
    const towns = [
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Baden', x: 30, count: 12 },
      { text: 'Tulln', x: -30, count: 9 },
    ];
    const { told, texts, discs } = place(towns);
    expect(told).toEqual(['61']);
    expect(texts).toEqual(['VIENNA +2']);
    expect(new Set(discs[0]?.nodes).size).toBe(61);
    expect(place(towns, 4).told).toEqual([]);
    expect(place(towns.map((town) => ({ ...town, x: 2 * town.x }))).told).toHaveLength(3);
  });

  it('are smaller beside a larger one, while they hold their number', () => {
    const { told, discs } = place([
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Baden', x: 40, count: 12 },
    ]);
    expect(told).toEqual(['40', '12']);
    expect(discs[1]?.radius).toBeLessThan(16);
  });

  it('count the few that they cover, so that nobody is nowhere', () => {
    const { told, texts } = place([
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Baden', x: 15, count: 2 },
      { text: 'Graz', x: 200, count: 2 },
    ]);
    expect(told).toEqual(['42']);
    expect(texts).toEqual(['VIENNA +1', 'GRAZ']);
  });

  it('never count whose country alone is known to a town', () => {
    const { told } = place([
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Austria', x: 15, count: 2, isCoarse: true },
    ]);
    expect(told).toEqual(['40']);
    const both = place([
      { text: 'Vienna', x: 0, count: 40 },
      { text: 'Austria', x: 15, count: 12, isCoarse: true },
    ]);
    expect(both.told).toEqual(['40']);
  });

  it('are as wide as their number', () => {
    const { discs } = place([{ text: 'Vienna', x: 0, count: 1234, radius: 3 }]);
    expect(discs[0]?.radius).toBeGreaterThanOrEqual(16);
  });

  it('come before the names, which leave them room', () => {
    const { told, texts } = place([
      { text: 'A town with a very long name', x: 0, count: 60 },
      { text: 'Graz', x: 70, count: 10 },
    ]);
    expect(told).toEqual(['60', '10']);
    expect(texts).toContain('GRAZ');
  });

  it('write a name once where a town and the state around it share it', () => {
    const towns = [
      { text: 'Khulna', x: 0, count: 3 },
      { text: 'Khulna', x: 30, count: 1, isCoarse: true },
    ];
    expect(place(towns).texts).toEqual(['KHULNA']);
    expect(place(towns, 9).texts).toEqual(['KHULNA', 'KHULNA']);
  });
});

it('names of places leave room for the name of whom is chosen', () => {
  const towns = [
    { text: 'Nadi', x: 230, count: 1 },
    { text: 'Apia', x: 600, count: 1 },
  ];
  const sprites = { widthOf: (text: string) => 8 * text.length } as unknown as LabelSprites;
  const frame = frameOf(towns);
  const { scene } = frame.state;
  // Its name would be written over that of Nadi.
  const positions = Float32Array.from([230, 0, 200, 30]);
  const labelTexts = { of: () => 'Litia Naivalu' };
  const state = { scene: { ...scene, positions }, selected: 1, chosen: null, labelTexts };
  const chosen = { ...frame, state, radiusOf: () => 5 } as unknown as OverlayFrame;
  const [before, after] = [frame, chosen].map((each) => new GroundNames(sprites).place(each).names);
  const nadiIn = (names = before) => names?.find(({ text }) => text === 'NADI');
  expect(nadiIn()?.y).toBeGreaterThan(300);
  expect(nadiIn(after)?.y).toBeLessThan(300);
  expect(after).toHaveLength(2);
});
