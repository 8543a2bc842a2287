import type { PlaceWithEntities } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';

const suva = { city: 'Suva', country: 'Fiji' };

describeOnOneEngine('what is said of a place', (context) => {
  const test = sharedApp(context);
  let ids: Record<'ines' | 'bo' | 'mere' | 'reef' | 'house', number>;
  beforeEach(async () => {
    await context.empty();
    const { db } = context;
    ids = {
      ines: await aPerson(db, 'Ines Quill', {
        locations: [suva, { city: 'Nadi', country: 'FIJI' }],
      }),
      bo: await aPerson(db, 'Bo Reed', {
        locations: [{ city: 'Newcastle', country: 'Australia' }, suva],
      }),
      mere: await aPerson(db, 'Mere Kingi', {
        locations: [{ city: 'Newcastle', country: 'South Africa' }],
      }),
      reef: await aProject(db, 'Reef Study', { locations: [{ country: 'Fiji' }] }),
      house: await anOrganization(db, 'Tide House', { locations: [suva] }),
    };
    await db
      .updateTable('locations')
      .set({ place_name: 'Talanoa House', state: 'Central' })
      .where('entity_id', '=', ids.house)
      .execute();
    await raiseNetworkVersion(db);
  });

  const ask = (place: string) =>
    test.app.inject({ url: `/api/v1/places/${encodeURIComponent(place)}` });
  async function read(place: string): Promise<PlaceWithEntities> {
    const reply = await ask(place);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }
  const namesOf = ({ entities }: PlaceWithEntities) => entities.map(({ name }) => name);

  it('is who and what is there, by kind and name, with the places in it and above it', async () => {
    const house = 'Talanoa House';
    expect(await read('suva, fiji')).toEqual({
      place: 'Suva, Fiji',
      within: ['Fiji'],
      places: [{ place: 'Talanoa House, Fiji', count: 1 }],
      counts: { person: 2, project: 0, organization: 1 },
      entities: [
        { id: ids.house, type: 'organization', name: 'Tide House', photo_url: '', at: house },
        { id: ids.bo, type: 'person', name: 'Bo Reed', photo_url: '', at: '' },
        { id: ids.ines, type: 'person', name: 'Ines Quill', photo_url: '', at: '' },
      ],
    });
  });

  it('counts the towns of a country, each once however it is written', async () => {
    const { place, within, places, counts, entities } = await read('FIJI');
    expect([place, within]).toEqual(['Fiji', []]);
    expect(places).toEqual([
      { place: 'Suva, Fiji', count: 3 },
      { place: 'Nadi, FIJI', count: 1 },
    ]);
    expect(counts).toEqual({ person: 2, project: 1, organization: 1 });
    expect(entities.find(({ id }) => id === ids.ines)?.at).toBe('Nadi · Suva');
  });

  it('tells of a venue, and of a state, as members typed them', async () => {
    const venue = await read('talanoa house');
    expect([venue.place, venue.within]).toEqual([
      'Talanoa House, Fiji',
      ['Suva, Fiji', 'Central, Fiji', 'Fiji'],
    ]);
    expect((await read('Central, Fiji')).places).toEqual([{ place: 'Suva, Fiji', count: 1 }]);
  });

  it('lists the towns that share a name', async () => {
    const shared = await read('newcastle');
    expect([shared.place, shared.within]).toEqual(['Newcastle', []]);
    expect(shared.places.map(({ place }) => place)).toEqual([
      'Newcastle, Australia',
      'Newcastle, South Africa',
    ]);
    expect(namesOf(shared)).toEqual(['Bo Reed', 'Mere Kingi']);
    expect(namesOf(await read('Newcastle, Australia'))).toEqual(['Bo Reed']);
  });

  it('finds nothing of a place that nobody tells of', async () => {
    for (const place of ['Elsewhere', 'Suva, Australia', 'suv', ' ', 'a\u0000']) {
      expect((await ask(place)).statusCode, place).toBe(404);
    }
    expect((await ask('x'.repeat(501))).statusCode).toBe(400);
  });

  it('keeps to what people tell: nobody is at a town who tells a country alone', async () => {
    const { db } = context;
    await db
      .updateTable('entities')
      .set({ place_precision: 'country' })
      .where('id', '=', ids.ines)
      .execute();
    await db
      .updateTable('locations')
      .set({ audience: 'members' })
      .where('entity_id', '=', ids.bo)
      .execute();
    await raiseNetworkVersion(db);
    expect(namesOf(await read('Suva'))).toEqual(['Tide House']);
    expect((await ask('Nadi')).statusCode).toBe(404);
    expect((await ask('Newcastle, Australia')).statusCode).toBe(404);
    const inFiji = await read('Fiji');
    expect(namesOf(inFiji)).toEqual(['Tide House', 'Ines Quill', 'Reef Study']);
    expect(inFiji.entities[1]?.at).toBe('');
    const member = await signedIn(test, db);
    const told = await member.get('/api/v1/places/Newcastle');
    expect(namesOf(told.json())).toEqual(['Bo Reed', 'Mere Kingi']);
  });
});
