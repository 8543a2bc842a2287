import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the facts of a table beside the map', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const read = async (path: string) => (await server.app.inject(`/api/v1/graph/${path}`)).json();

  it('are empty in an empty network', async () => {
    expect(await read('facts')).toEqual({
      ids: [],
      places: [],
      years: [],
      tags: [],
      not_for_export: [],
    });
    expect(await read('tags')).toEqual({ tags: [] });
  });

  it('contain the place, years and tags of each entity, in the order of ids', async () => {
    const ada = await aPerson(context.db, 'Ada', {
      locations: [{ city: 'Suva', country: 'Fiji' }, { city: 'Lagos' }],
      tags: ['FLOOD', 'ARCHIVE'],
    });
    const lines = await aProject(context.db, 'Tide Lines', { year: '2019 - 2021' });
    const club = await anOrganization(context.db, 'Club');
    await relate(context.db, ada, lines, 'Author', '2019');
    await relate(context.db, ada, club, 'Member', '2011 - 2014');
    await relate(context.db, club, lines, 'Host', '2019');
    expect(await read('facts')).toEqual({
      not_for_export: [],
      ids: [ada, lines, club],
      places: ['Suva, Fiji', '', ''],
      years: ['2011 - 2014, 2019', '2019 - 2021', '2011 - 2014, 2019'],
      tags: [['FLOOD', 'ARCHIVE'], [], []],
    });
  });

  it('contain the most used tags first', async () => {
    await aPerson(context.db, 'Ada', { tags: ['FLOOD', 'ARCHIVE'] });
    await aPerson(context.db, 'Ben', { tags: ['FLOOD'] });
    expect(await read('tags')).toEqual({
      tags: [
        { name: 'FLOOD', count: 2 },
        { name: 'ARCHIVE', count: 1 },
      ],
    });
  });
});
