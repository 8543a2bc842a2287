import { type ReplyOf, searchComprehensive, searchEntities } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';

describeWithDatabase('other forms of a word', (context) => {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const search = async (q: string, limit = 50) => {
    const query = new URLSearchParams({ q, limit: String(limit) });
    const response = await server.app.inject(`${searchComprehensive.path}?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<ReplyOf<typeof searchComprehensive>>();
  };
  const namesOf = async (q: string) => (await search(q)).nodes.map((node) => node.display_name);
  const whyOf = async (q: string) =>
    (await search(q)).nodes.map(({ matched_on }) =>
      matched_on.map(
        ({ field, text, ranges }) =>
          `${field}: ${ranges.map(([start, end]) => text.slice(start, end)).join(', ')}`,
      ),
    );

  it('are found in texts, tags, and names of projects and organisations', async () => {
    await aProject(context.db, 'Flood Wall');
    await anOrganization(context.db, 'Flooding Watch');
    await aPerson(context.db, 'Tess', { tags: ['FLOOD-PLAIN'] });
    await aPerson(context.db, 'Uma', { about: 'after the (flooded) rivers' });
    await aPerson(context.db, 'Vera', { about: 'flowers' });
    expect(await namesOf('floods')).toEqual(['Flood Wall', 'Flooding Watch', 'Tess', 'Uma']);
    expect(await namesOf('Flooding')).toEqual(['Flooding Watch', 'Flood Wall', 'Tess', 'Uma']);
    expect(await whyOf('floods')).toEqual([
      ['name: Flood'],
      ['name: Flooding'],
      ['tag: FLOOD'],
      ['about: flooded'],
    ]);
    expect((await search('floods', 2)).total_matches).toBe(4);
  });

  it('are ranked after the exact word, and preferred to misspellings', async () => {
    await aProject(context.db, 'Painting');
    await aPerson(context.db, 'Ida', { about: 'She paints.' });
    await aPerson(context.db, 'Zoe', { about: 'Works for painters.' });
    await aPerson(context.db, 'Ora', { about: 'A paimters guild.' });
    expect(await namesOf('painters')).toEqual(['Zoe']);
    await aPerson(context.db, 'Pia', { about: 'A painter.' });
    expect(await namesOf('painters')).toEqual(['Zoe', 'Pia']);
    expect(await namesOf('paintings')).toEqual(['Painting', 'Ida']);
    expect(await namesOf('paimters')).toEqual(['Ora']);
  });

  it('are matched together with other words', async () => {
    await aProject(context.db, 'Tide Lines', { about: 'Murals by the river.' });
    await aProject(context.db, 'Tidal Mural', { about: 'On a wall.' });
    expect(await namesOf('mural rivers')).toEqual(['Tide Lines']);
    expect(await namesOf('rivers walls')).toEqual([]);
    expect(await whyOf('mural rivers')).toEqual([['about: Mural, river']]);
  });

  it('are not matched in the names of people', async () => {
    await aPerson(context.db, 'Anna Peter');
    await aPerson(context.db, 'Carl Peters');
    await aPerson(context.db, 'Dora Lang', { about: 'Taught by Peter Fendi.' });
    expect(await namesOf('peters')).toEqual(['Carl Peters', 'Dora Lang']);
  });

  it('do not exist for short words, words with other signs, and stop words', async () => {
    await aProject(context.db, 'The Letter', { about: 'C, and having.' });
    for (const q of ['c++', 'had']) expect(await namesOf(q), q).toEqual([]);
  });

  it('are suggested, including tags', async () => {
    await aPerson(context.db, 'Tess', { tags: ['PAINTER'] });
    const response = await server.app.inject(`${searchEntities.path}?q=painters`);
    const { results } = response.json<ReplyOf<typeof searchEntities>>();
    expect(results.map(({ name, matched_on }) => [name, matched_on[0]?.field])).toEqual([
      ['PAINTER', 'name'],
      ['Tess', 'tag'],
    ]);
  });

  it('are updated when a text changes', async () => {
    const id = await aPerson(context.db, 'Uma', { about: 'flooded' });
    expect(await namesOf('floods')).toEqual(['Uma']);
    await context.db.updateTable('entities').set({ about: 'dried' }).where('id', '=', id).execute();
    await raiseNetworkVersion(context.db);
    expect((await search('floods')).total_matches).toBe(0);
    expect((await search('dries')).total_matches).toBe(1);
  });
});
