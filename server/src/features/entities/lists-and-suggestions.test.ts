import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeOnOneEngine('lists and suggestions', (context) => {
  const { visitor, create } = setUpEntities(context);

  it('return entities by name, in pages, and the entities that a user may edit [spec 2.3] [spec 2.7] [spec 2.9]', async () => {
    const client = await visitor();
    for (const name of ['Ōtautahi', 'zeal', 'Äther', 'Nine'])
      await create(client, 'projects', { name });
    const list = (await client.get('/api/v1/projects?limit=3&offset=1')).json();
    expect(list.map((project: { name: string }) => project.name)).toEqual([
      'Nine',
      'Ōtautahi',
      'zeal',
    ]);
    const editable = (await client.get('/api/v1/users/me/editable-entities')).json();
    expect(editable).toHaveLength(4);
    expect(editable[0]).toMatchObject({ entity_type: 'project', role_type: 'OWNER' });
  });

  it('suggest entities and tags [spec 2.3] [spec 2.7]', async () => {
    const client = await visitor();
    await create(client, 'projects', {
      name: 'Künstlerhaus',
      year: '1898',
      tags_with_type: [{ name: 'painting', tag_type: 'discipline' }],
    });
    for (const query of ['kunstlerhaus', 'Künstlerhas']) {
      const found = (
        await client.get(
          `/api/v1/entities/suggest?query=${encodeURIComponent(query)}&entity_type=project`,
        )
      ).json();
      expect(found.results).toMatchObject([
        { name: 'Künstlerhaus', type: 'project', year: '1898' },
      ]);
    }
    const tags = (
      await client.get('/api/v1/entities/tags/suggest?tag_type=discipline&query=pai')
    ).json();
    expect(tags.suggestions).toMatchObject([
      { name: 'PAINTING', tag_type: 'discipline', tag_status: 'UNOFFICIAL', usage_count: 1 },
    ]);
  });

  it('return countries, states and cities, and nothing for unknown codes', async () => {
    const client = await visitor();
    const countries = (await client.get('/api/v1/locations/countries')).json();
    expect(countries.length).toBeGreaterThan(200);
    const states = (await client.get('/api/v1/locations/countries/AU/states')).json();
    expect(states.map((state: { iso2: string }) => state.iso2)).toContain('TAS');
    const cities = (await client.get('/api/v1/locations/countries/AU/states/TAS/cities')).json();
    expect(cities.find((city: { name: string }) => city.name === 'Hobart')).toMatchObject({
      country_name: 'Australia',
      state_name: 'Tasmania',
      latitude: expect.closeTo(-42.88, 1),
    });
    expect((await client.get('/api/v1/locations/countries/ZZ/states')).json()).toEqual([]);
    expect((await client.get('/api/v1/locations/countries/..%2F/states')).statusCode).toBe(400);
  });
});
