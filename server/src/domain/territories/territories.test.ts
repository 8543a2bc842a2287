import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseTerritories, territoryLimits } from './parse-territories.ts';
import { TerritoriesFile, territoriesPath } from './territories-file.ts';

const ring = [
  [170, -14],
  [172, -14],
  [172, -13],
  [170, -14],
];
const area = (more: object = {}) => ({
  type: 'Feature',
  properties: { name: 'Moana' },
  geometry: { type: 'Polygon', coordinates: [ring] },
  ...more,
});
const write = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', attribution: 'The Council', features, ...more });
const line = (coordinates: unknown) =>
  write([area({ geometry: { type: 'LineString', coordinates } })]);

describe('parseTerritories', () => {
  it('keeps name, geometry and attribution, and nothing else', () => {
    const hostile = '<script>alert(1)</script>';
    const text = write(
      [
        area({
          id: hostile,
          properties: { name: `${hostile}\u0000\u202E`, onclick: hostile, __proto__: { x: 1 } },
          geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y, 9])], extra: 1 },
        }),
      ],
      { attribution: ' The\nCouncil ', constructor: { prototype: { name: 'x' } } },
    );
    expect(parseTerritories(text)).toEqual({
      type: 'FeatureCollection',
      attribution: 'The Council',
      features: [
        {
          type: 'Feature',
          properties: { name: hostile },
          geometry: { type: 'Polygon', coordinates: [ring] },
        },
      ],
    });
  });

  it('reads lines and areas of several parts, without a name', () => {
    const text = write([
      area({ properties: null, geometry: { type: 'MultiLineString', coordinates: [ring] } }),
      area({ geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } }),
    ]);
    const { features } = parseTerritories(text);
    expect(features.map(({ properties }) => properties.name)).toEqual(['', 'Moana']);
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'not a FeatureCollection'],
    [write([], {}), 'no features'],
    [write([area()], { attribution: ' \u200B ' }), 'no “attribution”'],
    [write([area()], { attribution: 5 }), 'no “attribution”'],
    [write([area()], { attribution: 'a'.repeat(301) }), 'longer than 300'],
    [write([area()], { crs: { type: 'name' } }), 'EPSG:4326'],
    [write([null]), 'Feature 1 is not a Feature'],
    [write([area(), area({ properties: { name: { a: 1 } } })]), 'Feature 2: its name'],
    [write([area({ properties: { name: 'a'.repeat(101) } })]), 'longer than 100'],
    [write([area({ geometry: null })]), 'neither a line nor an area'],
    [write([area({ geometry: { type: 'Point', coordinates: [1, 2] } })]), 'neither a line'],
    [write([area({ geometry: { type: 'Polygon', coordinates: [ring.slice(1)] } })]), 'outline'],
    [line([[1, 2]]), 'a line of one point'],
    [line([]), 'no coordinates'],
    [line([[1, 2], 'x']), 'without longitude and latitude'],
    [line([[1, 2], [1]]), 'without longitude and latitude'],
    [
      line([
        [1, 2],
        ['1', 2],
      ]),
      'without longitude and latitude',
    ],
    // The latitude of Suva before its longitude.
    [
      line([
        [1, 2],
        [-18, 178],
      ]),
      'longitude first',
    ],
    [
      line([
        [1, 2],
        [181, 0],
      ]),
      'beyond 180 or 90',
    ],
    [line(Array(territoryLimits.points + 1).fill([1, 2])), 'more than 50,000 points'],
    [write(Array(territoryLimits.features + 1).fill(area())), 'more than 500 features'],
    [line(1e3).replace('1000', '1e999'), 'no coordinates'],
    [`${'['.repeat(200_000)}`, 'not JSON'],
    [line('\0').replace('"\\u0000"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`), 'of one point'],
  ])('refuses what is not drawn, and says why (%#)', (text, why) => {
    expect(() => parseTerritories(text)).toThrow(why);
  });
});

describe('the territories of a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-territories-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const path = territoriesPath(dataDir);
  const faults: string[] = [];
  const file = new TerritoriesFile(dataDir, (_, reason) => void faults.push(reason));
  beforeEach(() => {
    faults.length = 0;
    mkdirSync(dirname(path), { recursive: true });
  });

  it('are read again when the file has changed, and a bad one is told once', async () => {
    expect(await file.read()).toBeNull();
    writeFileSync(path, write([area()]));
    const first = await file.read();
    expect(first?.content.attribution).toBe('The Council');
    expect(await file.read()).toBe(first);
    writeFileSync(path, write([area()], { attribution: 'Another council' }));
    expect((await file.read())?.digest).not.toBe(first?.digest);
    writeFileSync(path, 'no JSON');
    expect([await file.read(), await file.read()]).toEqual([null, null]);
    expect(faults).toEqual(['It is not JSON.']);
    rmSync(path);
    expect(await file.read()).toBeNull();
    expect(faults).toHaveLength(1);
  });

  it('are left out where the file is too large, or a folder', async () => {
    writeFileSync(path, ' '.repeat(territoryLimits.bytes + 1));
    expect(await file.read()).toBeNull();
    rmSync(path);
    mkdirSync(path);
    expect(await file.read()).toBeNull();
    expect(faults).toEqual(['It is larger than 2 MB: simplify its lines.', 'It is not a file.']);
    rmSync(path, { recursive: true });
  });

  it('may begin with the byte order mark of some programs', async () => {
    writeFileSync(path, `\uFEFF${write([area()])}`);
    expect((await file.read())?.content.features).toHaveLength(1);
    rmSync(path);
  });
});
