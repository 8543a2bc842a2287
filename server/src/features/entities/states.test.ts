import { mergeFields, mergeLists } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeOnOneEngine('where projects and organisations stand', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const found = async (query: string) => {
    const answer = await new HttpClient(test.app).get(`/api/v1/search/comprehensive?${query}`);
    return answer.json().nodes.map(({ display_name }: { display_name: string }) => display_name);
  };

  it('is said of both, by none of them at first, and comes back with an undo', async () => {
    const client = await visitor();
    const { id, state } = await create(client, 'projects', { name: 'Tide Lines' });
    expect(state).toBe('none');
    const said = await put(client, `projects/${id}`, { state: 'paused' });
    expect(said.json().state).toBe('paused');
    await client.post(`/api/v1/acts/${said.headers['x-act-id']}/undo`);
    expect((await client.get(`/api/v1/projects/${id}`)).json().state).toBe('none');
    expect((await put(client, `projects/${id}`, { state: 'asleep' })).statusCode).toBe(400);
    const person = await client.post('/api/v1/people', {
      ...{ first_name: 'Ada', last_name: 'Reed', state: 'ended' },
    });
    expect(person.statusCode).toBe(400);
  });

  it('is a filter of a search, of facets and of files', async () => {
    const client = await visitor();
    await create(client, 'projects', { name: 'Tide Lines', state: 'ended', year: '2019' });
    await create(client, 'organizations', { name: 'Salt Archive', state: 'planned' });
    await create(client, 'organizations', { name: 'Tide House' });
    expect(await found('state=ended')).toEqual(['Tide Lines']);
    expect((await found('state=ended&state=planned')).sort()).toEqual([
      'Salt Archive',
      'Tide Lines',
    ]);
    expect(await found('q=tide&state=ended')).toEqual(['Tide Lines']);
    const wrong = await client.get('/api/v1/search/comprehensive?state=none');
    expect(wrong.statusCode).toBe(400);
    const file = await client.get('/api/v1/export?format=jsonld&state=planned');
    expect(file.body).toContain('Salt Archive');
    expect(file.body).toContain('"name":"state","value":"planned"');
    expect(file.body).not.toContain('Tide');
  });

  it.each(['csv', 'json', 'gexf', 'graphml'])('is in a file of %s', async (format) => {
    const client = await visitor();
    await create(client, 'projects', { name: 'Tide Lines', state: 'paused' });
    const { body, rawPayload } = await client.get(`/api/v1/export?format=${format}`);
    const csv = () => unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array();
    expect(format === 'csv' ? strFromU8(csv()) : body).toContain('paused');
  });

  it('is what the survivor of a merge says, or else the other', async () => {
    const client = await visitor();
    const one = await create(client, 'projects', { name: 'Tide' });
    const other = await create(client, 'projects', { name: 'Tides', state: 'active' });
    const merged = await client.post('/api/v1/merges', {
      ...{ type: 'project', survivor_id: one.id, merged_id: other.id },
      take: Object.fromEntries([
        ...mergeFields.map((field) => [field, 'survivor']),
        ...mergeLists.map((list) => [list, 'both']),
      ]),
    });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    expect((await client.get(`/api/v1/projects/${one.id}`)).json().state).toBe('active');
  });
});
