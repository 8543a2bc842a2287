import { expect, it } from 'vitest';
import { chooseProjection, type Degrees } from './projection.ts';
import { drawTerritories, type Territories } from './territories.ts';

// Suva, Apia, Auckland, Santiago: the picture is not cut at 180 degrees.
const pacific: Degrees[] = [
  [178.4, -18.1],
  [-171.8, -13.8],
  [174.8, -36.8],
  [-70.7, -33.4],
];
const ring: [number, number][] = [
  [176, -20],
  [179, -20],
  [179, -16],
  [176, -16],
  [176, -20],
];
const hole: [number, number][] = [
  [177, -19],
  [178, -19],
  [178, -18],
  [177, -18],
  [177, -19],
];

function draw(geometry: Territories['features'][number]['geometry'], name = 'Vanua') {
  const content: Territories = {
    attribution: 'The Council',
    features: [{ properties: { name }, geometry }],
  };
  return drawTerritories(content, chooseProjection(pacific));
}

it('draws an area the same whichever way its rings run', () => {
  const clockwise = draw({ type: 'Polygon', coordinates: [ring.toReversed()] });
  const counter = draw({ type: 'Polygon', coordinates: [ring] });
  expect(clockwise).toEqual(counter);
  expect(counter.lines).toBe('');
  // One outline: an area that is taken for all but itself has the rim of the picture as well.
  expect(counter.areas.match(/M/gu)).toHaveLength(1);
  const holed = [hole, hole.toReversed()].map((inner) =>
    draw({ type: 'Polygon', coordinates: [ring, inner] }),
  );
  expect(holed[0]).toEqual(holed[1]);
  expect(holed[0]?.areas.match(/M/gu)).toHaveLength(2);
});

it('names an area in its middle, and draws lines apart from areas', () => {
  const [name] = draw({ type: 'Polygon', coordinates: [ring] }).names;
  const { project } = chooseProjection(pacific);
  const [x = 0, y = 0] = project([177.5, -18]) ?? [];
  expect(name?.text).toBe('Vanua');
  expect(Math.hypot((name?.x ?? 0) - x, (name?.y ?? 0) - y)).toBeLessThan(2);
  const line = draw(
    {
      type: 'LineString',
      coordinates: [
        [175, -20],
        [-175, -18],
      ],
    },
    '',
  );
  expect(line).toMatchObject({ areas: '', names: [], attribution: 'The Council' });
  expect(line.lines.match(/M/gu)).toHaveLength(1);
});
