import { expect, it } from 'vitest';
import { seededRandom } from '../layout/random.ts';
import { spacingOf } from './appearance.ts';
import { AreaNames } from './area-names.ts';
import { buildAreas } from './areas.ts';
import type { LabelSprites } from './label-sprites.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import { noGroup } from './scene.ts';

/** Two round groups side by side, and a node without a group between them. */
function twoGroups(each = 60) {
  const random = seededRandom(5);
  const positions = new Float32Array(2 * (2 * each + 1));
  const groupOf = new Uint8Array(2 * each + 1).fill(noGroup);
  for (let node = 0; node < 2 * each; node++) {
    const group = node % 2;
    groupOf[node] = group;
    positions[2 * node] = 600 * group + 150 * random();
    positions[2 * node + 1] = 150 * random();
  }
  positions[4 * each] = 375;
  positions[4 * each + 1] = 75;
  return { positions, groupOf };
}

it('buildAreas covers the dense part of each group and nothing between groups', () => {
  const { positions, groupOf } = twoGroups();
  const areas = buildAreas(positions, { groupOf, names: ['West', 'East'], colors: null });
  const at = (x: number, y: number) => {
    const column = Math.floor((x - areas.left) / areas.cell);
    return Math.floor((y - areas.top) / areas.cell) * areas.columns + column;
  };
  expect(areas.owners[at(75, 75)]).toBe(0);
  expect(areas.owners[at(675, 75)]).toBe(1);
  expect(areas.strengths[at(75, 75)]).toBeGreaterThan(200);
  expect(areas.strengths[at(675, 75)]).toBeGreaterThan(200);
  expect(areas.strengths[at(375, 75)]).toBe(0);
});

it('buildAreas puts each name within its area, and omits the name of a very small group', () => {
  const { positions, groupOf } = twoGroups();
  groupOf[0] = 2;
  const names = ['West', 'East', 'One'];
  const areas = buildAreas(positions, { groupOf, names, colors: null });
  const [west, east, one] = areas.names;
  expect(west).toMatchObject({ text: 'West' });
  expect(west?.x).toBeLessThan(200);
  expect(east?.x).toBeGreaterThan(550);
  expect(one?.text).toBe('');
});

it('buildAreas returns the same areas for the same positions', () => {
  const { positions, groupOf } = twoGroups();
  const build = () => buildAreas(positions, { groupOf, names: ['A', 'B'], colors: null });
  expect(build()).toEqual(build());
});

it('AreaNames draws a name in capitals, in full, small or not at all, depending on the mask', () => {
  const { positions, groupOf } = twoGroups();
  const areas = buildAreas(positions, { groupOf, names: ['West', 'East'], colors: null });
  const sprites = { widthOf: (text: string) => 8 * text.length } as unknown as LabelSprites;
  const place = (...areaNames: number[]) => {
    const mask = areaNames.length === 0 ? undefined : { areaNames: new Uint8Array(areaNames) };
    const frame = {
      state: { scene: { names: [], looks: { areas }, mask } },
      areaShare: 1,
      view: { scale: 1, x: 50, y: 50 },
      panels: [],
      width: 1000,
      height: 300,
    } as unknown as OverlayFrame;
    return new AreaNames(sprites).place(frame).map(({ text, voice }) => [text, voice]);
  };
  expect(place()).toEqual([
    ['WEST', 'area'],
    ['EAST', 'area'],
  ]);
  expect(place(0, 1)).toEqual([['EAST', 'part']]);
  expect(place(2, 0)).toEqual([['WEST', 'area']]);
});

it('AreaNames draws names fainter by the given share, and restores the alpha of the canvas', () => {
  const { positions, groupOf } = twoGroups();
  const areas = buildAreas(positions, { groupOf, names: ['West', 'East'], colors: null });
  const sprites = { widthOf: () => 40, get: () => ({ canvas: null, inset: 2 }) };
  const alphas: number[] = [];
  const context = {
    globalAlpha: 1,
    setTransform: () => undefined,
    drawImage: () => alphas.push(context.globalAlpha),
  };
  const frame = {
    ...{ state: { scene: { names: [], looks: { areas } } }, areaShare: 1, ratio: 1 },
    ...{ view: { scale: 1, x: 50, y: 50 }, panels: [], width: 1000, height: 300 },
  } as unknown as OverlayFrame;
  const draw = (share?: number) =>
    new AreaNames(sprites as never).draw(context as never, frame, share);
  draw();
  draw(0.25);
  expect(alphas).toHaveLength(4);
  expect(alphas[2]).toBeCloseTo((alphas[0] ?? 0) / 4);
  expect(context.globalAlpha).toBe(1);
});

it('spaces the letters of the names of areas only, and none that have no capitals', () => {
  expect(spacingOf('area', 'TIDE CLUB')).toBeGreaterThan(0.1);
  expect(spacingOf('part', 'TIDE CLUB')).toBeGreaterThan(0.1);
  expect(spacingOf('hub', 'Tide Club')).toBe(0);
  expect(spacingOf('area', 'نادي المد')).toBe(0);
});
