import type { GraphPlaces } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

describeWithDatabase('the places of a network', (context) => {
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
    expect(places.get(project)).toEqual([-1812, 17846, 'exact', ['Fiji', '', 'Suva']]);
    expect(places.get(ada)?.[2]).toBe('city');
    expect(places.get(ada)).not.toEqual([-1812, 17846, 'city', ['Fiji', '', 'Suva']]);
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
    expect(places.get(exact)).toEqual([-1812, 17846, 'exact', ['Fiji', '', 'Suva']]);
    expect(places.get(coarse)?.slice(2)).toEqual(['country', ['Fiji', '', '']]);
  });

  it('are the first of several that has a point, without degrees that of its names', async () => {
    const club = await anOrganization(context.db, 'Club', {
      locations: [{ city: 'Elsewhere' }, { country: 'Chile' }, home],
    });
    expect((await read()).get(club)?.[2]).toBe('country');
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
