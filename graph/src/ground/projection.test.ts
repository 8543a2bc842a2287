import { expect, it } from 'vitest';
import {
  chooseProjection,
  type Degrees,
  drawLandThinned,
  rimsOf,
  smallestArc,
} from './projection.ts';

it('smallestArc leaves out a few far away, and crosses 180 degrees where that is shorter', () => {
  expect(smallestArc([])).toEqual({ middle: 150, span: 360 });
  expect(smallestArc([170, -170])).toEqual({ middle: -180, span: 20 });
  const most = Array.from({ length: 39 }, (_, at) => 140 + at / 10);
  expect(smallestArc([...most, -10]).span).toBeLessThan(5);
});

const fiji: Degrees = [178.4, -18.1];
const samoa: Degrees = [-171.8, -13.8];
const chile: Degrees = [-70.7, -33.4];

it('chooseProjection keeps Fiji, Samoa and Chile in one picture, in their order', () => {
  const { project, cut } = chooseProjection([fiji, samoa, chile]);
  const lefts = [fiji, samoa, chile].map((point) => project([...point])?.[0] ?? Number.NaN);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeCloseTo(1400, 0);
  // The cut lies beyond Africa, far from all of them.
  expect(cut).toBeGreaterThan(20);
});

it('chooseProjection shows the whole ground where there is no point, about 150 degrees east', () => {
  const { project, cut, extent } = chooseProjection([]);
  expect(cut).toBe(-30);
  const [left = 0, top = 0, right = 0, bottom = 0] = extent ?? [];
  expect([right - left, (right - left) / (bottom - top)]).toEqual([
    expect.closeTo(1400, 0),
    expect.closeTo(2.05, 1),
  ]);
  expect(project([150, 0])).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)]);
  expect(chooseProjection([fiji]).extent).toBeNull();
});

it('chooseProjection shows a region without a cut, north up', () => {
  const perth: Degrees = [115.9, -31.9];
  const darwin: Degrees = [130.8, -12.5];
  const { project, cut } = chooseProjection([perth, darwin]);
  expect(cut).toBeNull();
  const [west, north] = [project([...perth]), project([...darwin])];
  expect(west?.[0]).toBeLessThan(north?.[0] ?? 0);
  expect(north?.[1]).toBeLessThan(west?.[1] ?? 0);
});

it.each([1, -1])('chooseProjection shows those round a pole as a circle (%s)', (side) => {
  const around = [-160, -130, -100, -52, -20, 19, 33, 70, 110].map(
    (east): Degrees => [east, side * 66],
  );
  const { project, cut } = chooseProjection([...around, [13, side * 47]]);
  expect(cut).toBeNull();
  const [pole, ...places] = [[0, side * 90] as const, ...around].map((one) => project([...one]));
  const radii = places.map((place) =>
    Math.hypot((place?.[0] ?? 0) - (pole?.[0] ?? 0), (place?.[1] ?? 0) - (pole?.[1] ?? 0)),
  );
  for (const radius of radii) expect(radius).toBeCloseTo(radii[0] ?? 0, 3);
  // A place on the other half of the globe would be out of the picture.
  expect(chooseProjection([...around, ...around, [0, side * -30]]).cut).not.toBeNull();
});

it('rimsOf leads an edge whose short way crosses the cut out of the picture at both rims', () => {
  const all = [fiji, samoa, chile];
  const projection = chooseProjection(all);
  const cut = projection.cut ?? 0;
  const [west, east]: Degrees[] = [
    [cut - 10, 0],
    [cut + 10, 20],
  ];
  if (!west || !east) throw new Error('Two points.');
  const rims = rimsOf(west, east, projection);
  const [x = 0, , targetX = 0] = rims ?? [];
  // West of the cut is the right rim of the picture.
  expect(x).toBeGreaterThan(targetX);
  const back = rimsOf(east, west, projection);
  expect(back?.[0]).toBeCloseTo(targetX, 1);
  expect(rimsOf(fiji, samoa, projection)).toBeNull();
});

it('drawLandThinned leaves out points that lie on each other, and no corner', () => {
  const projection = chooseProjection([fiji, samoa]);
  const [west, south, east, north] = [170, -25, 179, -10];
  const side = Array.from(
    { length: 200 },
    (_, at): Degrees => [west + ((east - west) * at) / 200, south],
  );
  const ring = [...side, [east, south], [east, north], [west, north], [west, south]];
  const land = { type: 'Polygon', coordinates: [ring.toReversed().map((at) => [...at])] } as const;
  const pointsOf = (apart: number) =>
    drawLandThinned(land as unknown as GeoJSON.Polygon, projection, apart).match(/[ML]/gu)
      ?.length ?? 0;
  expect(pointsOf(0)).toBeGreaterThan(200);
  expect(pointsOf(100)).toBeLessThan(30);
  expect(pointsOf(100)).toBeGreaterThan(8);
});
