import { beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { setUpSearch } from './test-search.ts';

describeWithDatabase('the filter by place', (context) => {
  const { get, search, namesOf } = setUpSearch(context);
  let ids: Record<'ines' | 'bo' | 'mere' | 'reef', number>;
  beforeEach(async () => {
    const { db } = context;
    ids = {
      ines: await aPerson(db, 'Ines Quill', { locations: [{ city: 'Suva', country: 'Fiji' }] }),
      bo: await aPerson(db, 'Bo Reed', {
        locations: [
          { city: 'Newcastle', country: 'Australia' },
          { city: 'Suva', country: 'Fiji' },
        ],
      }),
      mere: await aPerson(db, 'Mere Kingi', {
        locations: [{ city: 'Newcastle', country: 'South Africa' }],
      }),
      reef: await aProject(db, 'Reef Study', {
        locations: [{ city: 'Tāmaki Makaurau', country: '' }],
      }),
    };
    await relate(db, ids.ines, ids.bo, 'Friend', '2001');
    await relate(db, ids.ines, ids.reef, 'Diver', '2001');
    await relate(db, ids.mere, ids.reef, 'Diver', '2001');
  });
  const values = async (asked: Record<string, string>) => {
    const { values } = (await get('/api/v1/search/facets', { facet: 'place', ...asked })).json();
    return values.map(({ value, count }: { value: string; count: number }) => [value, count]);
  };

  it('finds whom a place is told of, alone or with its country, and any of several', async () => {
    expect(await namesOf({ place: 'SUVA' })).toEqual(['Ines Quill', 'Bo Reed']);
    expect(await namesOf({ place: 'Suva, Fiji' })).toEqual(['Ines Quill', 'Bo Reed']);
    expect(await namesOf({ place: 'newcastle' })).toEqual(['Bo Reed', 'Mere Kingi']);
    expect(await namesOf({ place: 'Newcastle, Australia' })).toEqual(['Bo Reed']);
    expect(await namesOf({ place: 'tamaki makaurau' })).toEqual(['Reef Study']);
    expect(await namesOf({ place: 'Suva, Australia' })).toEqual([]);
    expect(await namesOf({ place: ['Newcastle, South Africa', 'suva'] })).toHaveLength(3);
    expect(await namesOf({ place: 'suv' })).toEqual([]);
  });

  it('shows what is connected only if it is there too, and says which place', async () => {
    const { nodes, edges, total_nodes: total } = await search({ place: 'Fiji' });
    expect(nodes.map((node) => node.display_name)).toEqual(['Ines Quill', 'Bo Reed']);
    expect([edges.length, total]).toEqual([1, 2]);
    expect(nodes[0]?.matched_on).toEqual([
      { field: 'place', text: 'Suva, Fiji', ranges: [[0, 10]] },
    ]);
    const around = await search({ q: 'quill', place: 'Suva', connection_depth: '3' });
    expect(around.nodes.map((node) => [node.display_name, node.is_match])).toEqual([
      ['Ines Quill', true],
      ['Bo Reed', false],
    ]);
  });

  it('narrows beside words and other filters', async () => {
    expect(await namesOf({ q: 'mere', place: 'newcastle' })).toEqual(['Mere Kingi']);
    expect(await namesOf({ role: 'diver', place: 'newcastle' })).toEqual(['Mere Kingi']);
    expect(await namesOf({ country: 'Australia', place: 'suva' })).toEqual(['Bo Reed']);
    expect(await namesOf({ entity_type: 'project', place: 'suva' })).toEqual([]);
  });

  it('is counted by place and country, as each finds', async () => {
    expect(await values({})).toEqual([
      ['Suva, Fiji', 2],
      ['Newcastle, Australia', 1],
      ['Newcastle, South Africa', 1],
      ['Tāmaki Makaurau', 1],
    ]);
    expect(await values({ part: 'newc' })).toHaveLength(2);
    expect(await values({ part: 'TAMAKI' })).toEqual([['Tāmaki Makaurau', 1]]);
    expect(await values({ role: 'diver', place: 'Fiji' })).toEqual([
      ['Newcastle, South Africa', 1],
      ['Suva, Fiji', 1],
      ['Tāmaki Makaurau', 1],
    ]);
  });

  it('finds nobody by a place that they hide, or tell less precisely', async () => {
    const { db } = context;
    await db
      .updateTable('locations')
      .set({ audience: 'members' })
      .where('entity_id', '=', ids.ines)
      .execute();
    await db
      .updateTable('entities')
      .set({ place_precision: 'country' })
      .where('id', '=', ids.bo)
      .execute();
    await raiseNetworkVersion(db);
    expect(await namesOf({ place: 'suva' })).toEqual([]);
    expect(await namesOf({ place: 'Suva, Fiji' })).toEqual([]);
    expect(await namesOf({ place: 'fiji' })).toEqual(['Bo Reed']);
    expect(await values({})).toEqual([
      ['Newcastle, South Africa', 1],
      ['Tāmaki Makaurau', 1],
    ]);
    expect((await search({ place: 'fiji' })).nodes[0]?.matched_on).toEqual([
      { field: 'place', text: 'Fiji', ranges: [[0, 4]] },
    ]);
  });
});
