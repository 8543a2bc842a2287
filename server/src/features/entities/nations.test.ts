import { mergeFields, mergeLists } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { relate } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeOnOneEngine('nations', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const reasonsOf = async (q: string) => {
    const path = `/api/v1/search/entities?q=${encodeURIComponent(q)}`;
    const { results } = (await new HttpClient(test.app).get(path)).json();
    return results.map(
      ({ name, matched_on }: { name: string; matched_on: { field: string; text: string }[] }) => [
        name,
        ...matched_on.map(({ field, text }) => `${field}: ${text}`),
      ],
    );
  };

  it('are stored in the words of whoever writes them, each once', async () => {
    const client = await visitor();
    const nations = [' Ngāi  Tahu ', '', 'ngāi tahu', 'Kāi Tahu'];
    const { id, nations: stored } = await create(client, 'projects', { name: 'Tide', nations });
    expect(stored).toEqual(['Ngāi Tahu', 'Kāi Tahu']);
    const bare = await create(client, 'organizations', { name: 'Salt Archive' });
    expect(bare.nations).toEqual([]);
    const kept = await put(client, `projects/${id}`, { year: '2021' });
    expect(kept.json().nations).toEqual(stored);
    for (const wrong of [['x'.repeat(101)], Array.from({ length: 11 }, (_, at) => `N${at}`)]) {
      expect((await put(client, `projects/${id}`, { nations: wrong })).statusCode).toBe(400);
    }
    const emptied = await put(client, `projects/${id}`, { nations: null });
    expect(emptied.json().nations).toEqual([]);
    const act = emptied.headers['x-act-id'];
    await client.post(`/api/v1/acts/${act}/undo`);
    expect((await client.get(`/api/v1/projects/${id}`)).json().nations).toEqual(stored);
  });

  it('are found, and the search says by what, until they are changed', async () => {
    const client = await visitor();
    const given = { name: 'Tide Lines', nations: ['Ngāi Tahu'] };
    const { id } = await create(client, 'projects', given);
    expect(await reasonsOf('ngai')).toEqual([['Tide Lines', 'nation: Ngāi Tahu']]);
    await put(client, `projects/${id}`, { nations: ['Te Ātiawa'] });
    expect(await reasonsOf('ngai')).toEqual([]);
    expect(await reasonsOf('atiawa')).toEqual([['Tide Lines', 'nation: Te Ātiawa']]);
  });

  it('narrow a search, and are counted as most write them, for whoever may see their entities', async () => {
    const client = await visitor();
    for (const [name, ...nations] of [
      ['Tide Lines', 'Ngāi Tahu', 'Te Ātiawa'],
      ['Salt', 'Ngāi Tahu'],
      ['Reef', 'NGAI TAHU'],
    ] as const) {
      await create(client, 'projects', { name, nations });
    }
    await create(client, 'projects', { name: 'Kept', nations: ['Zyx'], audience: 'members' });
    const everybody = new HttpClient(test.app);
    const valuesOf = async (reader: HttpClient, more = '') => {
      const reply = (await reader.get(`/api/v1/search/facets?facet=nation${more}`)).json();
      return reply.values.map(({ value, count }: { value: string; count: number }) => [
        value,
        count,
      ]);
    };
    expect(await valuesOf(everybody)).toEqual([
      ['Ngāi Tahu', 3],
      ['Te Ātiawa', 1],
    ]);
    expect(await valuesOf(client, '&part=zy')).toEqual([['Zyx', 1]]);
    expect(await valuesOf(everybody, '&part=atia&nation=Zyx')).toEqual([['Te Ātiawa', 1]]);
    const find = async (reader: HttpClient, query: string) =>
      (await reader.get(`/api/v1/search/comprehensive?${query}`))
        .json()
        .nodes.map(
          ({
            display_name,
            matched_on,
          }: {
            display_name: string;
            matched_on: { text: string }[];
          }) => [display_name, ...matched_on.map(({ text }) => text)],
        );
    const both = 'nation=ngai%20tahu&nation=Te%20Atiawa';
    expect(await find(everybody, both)).toEqual([
      ['Tide Lines', 'Ngāi Tahu', 'Te Ātiawa'],
      ['Salt', 'Ngāi Tahu'],
      ['Reef', 'NGAI TAHU'],
    ]);
    expect(await find(everybody, 'nation=Ngai%20Tahu&q=salt')).toEqual([['Salt', 'Salt']]);
    expect(await find(everybody, 'nation=Zyx')).toEqual([]);
    expect(await find(client, 'nation=Zyx')).toEqual([['Kept', 'Zyx']]);
    const file = await everybody.get('/api/v1/export?format=json&nation=Te%20Atiawa');
    expect(file.body).toContain('Tide Lines');
    expect(file.body).not.toContain('Reef');
  });

  it('of both are united by a merge, and what one keeps from files stays so', async () => {
    const client = await visitor();
    const one = await create(client, 'projects', { name: 'Tide', nations: ['Ngāi Tahu'] });
    const other = await create(client, 'projects', {
      ...{ name: 'Tides', nations: ['NGĀI TAHU', 'Te Ātiawa'], not_for_export: true },
      ...{ audience: 'members', cover: 'name', cover_note: 'Ask us.' },
    });
    const merged = await client.post('/api/v1/merges', {
      ...{ type: 'project', survivor_id: one.id, merged_id: other.id },
      take: Object.fromEntries([
        ...mergeFields.map((field) => [field, 'survivor']),
        ...mergeLists.map((list) => [list, 'both']),
      ]),
    });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    expect((await client.get(`/api/v1/projects/${one.id}`)).json()).toMatchObject({
      nations: ['Ngāi Tahu', 'Te Ātiawa'],
      not_for_export: true,
      // What one of the two hid or covered stays so.
      ...{ audience: 'members', cover: 'name', cover_note: 'Ask us.' },
    });
  });

  it.each(['csv', 'json', 'gexf', 'graphml', 'jsonld'])(
    'and all else are left out of %s if they are not for export, which the file says',
    async (format) => {
      const client = await visitor();
      const kept = await create(client, 'projects', { name: 'Zyxkept', not_for_export: true });
      const { id } = await create(client, 'projects', { name: 'Tide Lines' });
      await relate(context.db, kept.id, id, 'Zyxrole', '2020');
      const answer = await client.get(`/api/v1/export?format=${format}`);
      const text =
        format === 'csv'
          ? Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((file) =>
              strFromU8(file),
            )
          : [answer.body];
      expect(answer.headers['x-left-out']).toBe('1');
      expect(text.join('')).not.toMatch(/zyx/iu);
      expect(text.join('')).toContain('Not for export, and left out, are 1 node and 1 edge.');
      const { not_for_export } = (await client.get('/api/v1/graph/facts')).json();
      expect(not_for_export).toEqual([kept.id]);
    },
  );
});
