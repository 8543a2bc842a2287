import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { GraphPlaces } from '@mangrove/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the places of a network', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const ask = (headers: Record<string, string> = {}) =>
    server.app.inject({ url: '/api/v1/graph/places', headers });

  async function read() {
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    const { node_id_gaps, latitudes, longitudes, precisions, ...typed } = reply.json<GraphPlaces>();
    let id = 0;
    return new Map(
      node_id_gaps.map((gap, at) => {
        id += gap;
        return [
          id,
          [
            latitudes[at],
            longitudes[at],
            precisions[at],
            typed.places[typed.node_places[at] ?? -1],
          ],
        ];
      }),
    );
  }

  const home = { city: 'Suva', country: 'Fiji', latitude: -18.12345, longitude: 178.45678 };

  it('are typed degrees of projects, and the point of the town of people', async () => {
    const project = await aProject(context.db, 'Lines', { locations: [home] });
    const ada = await aPerson(context.db, 'Ada', { locations: [home] });
    await aPerson(context.db, 'Nowhere');
    await aPerson(context.db, 'Unknown', { locations: [{ city: 'Elsewhere' }] });
    const places = await read();
    expect([...places.keys()]).toEqual([project, ada]);
    expect(places.get(project)).toEqual([-1812, 17846, 'exact', ['Fiji', '', 'Suva', '']]);
    expect(places.get(ada)?.[2]).toBe('city');
    expect(places.get(ada)).not.toEqual([-1812, 17846, 'city', ['Fiji', '', 'Suva', '']]);
  });

  it('follow how precisely a person tells them', async () => {
    const exact = await aPerson(context.db, 'Ada', { locations: [home] });
    const coarse = await aPerson(context.db, 'Bo', { locations: [home] });
    const set = async (id: number, place_precision: 'exact' | 'country') => {
      await context.db
        .updateTable('entities')
        .set({ place_precision })
        .where('id', '=', id)
        .execute();
    };
    await set(exact, 'exact');
    await set(coarse, 'country');
    const places = await read();
    expect(places.get(exact)).toEqual([-1812, 17846, 'exact', ['Fiji', '', 'Suva', '']]);
    expect(places.get(coarse)?.slice(2)).toEqual(['country', ['Fiji', '', '', '']]);
  });

  it('are the first of several that has a point, without degrees that of its names', async () => {
    const club = await anOrganization(context.db, 'Club', {
      locations: [{ city: 'Elsewhere' }, { country: 'Chile' }, home],
    });
    expect((await read()).get(club)?.[2]).toBe('country');
  });

  it('of those with several are listed after the first, in their order', async () => {
    const club = await anOrganization(context.db, 'Club', {
      locations: [home, { city: 'Elsewhere' }, { country: 'Chile' }, { country: 'Samoa' }],
    });
    const ada = await aPerson(context.db, 'Ada', {
      locations: [{ country: 'Fiji' }, { country: 'Chile' }],
    });
    const { node_id_gaps, further, places } = (await ask()).json<GraphPlaces>();
    expect(node_id_gaps).toEqual([club, ada - club]);
    expect(further.node_id_gaps).toEqual([club, 0, ada - club]);
    expect(further.node_places.map((at) => places[at]?.[0])).toEqual(['Chile', 'Samoa', 'Chile']);
    expect(further.precisions).toEqual(['country', 'country', 'country']);
    expect(further.latitudes).toHaveLength(3);
  });

  it('know countries by the names that people there use', async () => {
    const ids = [];
    for (const country of ['Aotearoa', 'Aotearoa / New Zealand', 'NEW ZEALAND (Aotearoa)', 'UK']) {
      ids.push(await aProject(context.db, country, { locations: [{ country }] }));
    }
    const places = await read();
    const [first, ...others] = ids.map((id) => places.get(id)?.slice(0, 3).join());
    expect(first).toMatch(/^-4\d{3},17\d{3},country$/u);
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).toMatch(/^5\d{3},-?\d{1,3},country$/u);
  });

  it('are hidden from visitors where the place is for members', async () => {
    const club = await anOrganization(context.db, 'Club', { locations: [home] });
    await context.db
      .updateTable('locations')
      .set({ audience: 'members' })
      .where('entity_id', '=', club)
      .execute();
    expect((await read()).size).toBe(0);
  });

  it('are answered 304 while nothing changed', async () => {
    await aProject(context.db, 'Lines', { locations: [home] });
    const { headers } = await ask();
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });
});

describeOnOneEngine('the territories of an operator', (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-ground-'));
  const file = join(dataDir, 'map', 'ground.geojson');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = sharedApp(context, { DATA_DIR: dataDir });
  beforeEach(() => context.empty());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api/v1/graph/${path}`, headers });
  const namedOf = async () => (await ask('places')).json<GraphPlaces>().territories;
  const write = (name: string) =>
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        attribution: 'The Council',
        features: [
          {
            type: 'Feature',
            properties: { name, secret: 'not drawn' },
            geometry: {
              type: 'LineString',
              coordinates: [
                [178, -18],
                [179, -17, 12],
              ],
            },
          },
        ],
      }),
    );

  it('are named by the places while there are some that can be drawn', async () => {
    expect(await namedOf()).toBeNull();
    expect((await ask('territories')).json()).toEqual({ territories: null });
    mkdirSync(dirname(file), { recursive: true });
    write('Moana');
    const first = await namedOf();
    expect(first).toMatch(/^[\w-]{12}$/u);
    write('Vanua');
    expect(await namedOf()).not.toBe(first);
    writeFileSync(file, '<svg onload="alert(1)">');
    expect(await namedOf()).toBeNull();
    expect((await ask('territories')).json()).toEqual({ territories: null });
  });

  it('have nothing but names and points, and are answered 304 while they are the same', async () => {
    write('<b>Moana</b>');
    const reply = await ask('territories');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('application/json');
    const [feature] = reply.json().territories.features;
    expect(feature).toEqual({
      type: 'Feature',
      properties: { name: '<b>Moana</b>' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [178, -18],
          [179, -17],
        ],
      },
    });
    const etag = String(reply.headers.etag);
    expect((await ask('territories', { 'if-none-match': etag })).statusCode).toBe(304);
    write('Vanua');
    expect((await ask('territories', { 'if-none-match': etag })).statusCode).toBe(200);
  });
});
