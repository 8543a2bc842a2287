import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBoth } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { setUpEntities } from './test-entities.ts';

const hogeschool = {
  text: 'Hogeschool Rotterdam',
  language: 'nl',
  use: 'own',
  is_hidden: false,
};
const leftBehind = { text: 'Zyxwilma Reed', language: 'und', use: 'former', is_hidden: true };

describeOnOneEngine('other names', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const reasonsOf = async (q: string, path = 'search/entities?q') => {
    const answer = await new HttpClient(test.app).get(`/api/v1/${path}=${encodeURIComponent(q)}`);
    const { results } = answer.json();
    return results.map(
      ({ name, matched_on }: { name: string; matched_on: { field: string; text: string }[] }) => [
        name,
        ...matched_on.map(({ field, text }) => `${field}: ${text}`),
      ],
    );
  };
  const match = async (client: HttpClient, name: string, entity_types = ['organization']) => {
    const { matches } = (
      await client.post('/api/v1/entities/match', { names: [name], entity_types })
    ).json();
    return matches[0].candidates.map(
      (one: { name: string; is_same_name: boolean; reasons: { value: string }[] }) => [
        one.name,
        one.is_same_name,
        one.reasons[0]?.value,
      ],
    );
  };
  const university = (more = {}) => ({
    name: 'Rotterdam University',
    names: [hogeschool],
    ...more,
  });

  it('are stored with language and use, each once, and come back with an undo', async () => {
    const client = await visitor();
    const names = [
      { text: '  Hogeschool   Rotterdam ', language: 'NL' },
      { text: 'HOGESCHOOL rotterdam', language: 'nl', use: 'short' },
      { text: '' },
      { text: 'HR', use: 'short', language: null },
    ];
    const { id, names: stored } = await create(client, 'organizations', university({ names }));
    const short = { text: 'HR', language: 'und', use: 'short', is_hidden: false };
    expect(stored).toEqual([hogeschool, short]);
    for (const wrong of [
      [{ text: 'x', language: 'not a language' }],
      [{ text: 'x', use: 'nick' }],
      [{ text: 'x'.repeat(201) }],
      [leftBehind],
      Array.from({ length: 21 }, (_, at) => ({ text: `N${at}` })),
    ]) {
      const answer = await put(client, `organizations/${id}`, { names: wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    const emptied = await put(client, `organizations/${id}`, { names: null });
    expect(emptied.json().names).toEqual([]);
    expect(await reasonsOf('hogeschool')).toEqual([]);
    await client.post(`/api/v1/acts/${emptied.headers['x-act-id']}/undo`);
    expect((await client.get(`/api/v1/organizations/${id}`)).json().names).toEqual(stored);
    expect(await reasonsOf('hogeschool')).toHaveLength(1);
  });

  it('are found by a search, which says so, before what only a text contains', async () => {
    const client = await visitor();
    await create(client, 'organizations', {
      ...{ name: 'A Reading Room', description: 'Beside the Hogeschool in Rotterdam.' },
    });
    await create(client, 'organizations', university());
    const found = await reasonsOf('hogeschool rotterdam');
    expect(found.map(([name]: string[]) => name)).toEqual([
      'Rotterdam University',
      'A Reading Room',
    ]);
    expect(found[0]).toContain('other_name: Hogeschool Rotterdam');
    const suggested = await client.get('/api/v1/entities/suggest?query=hogesch');
    expect(suggested.json().results[0].matched_on).toMatchObject([
      { field: 'other_name', text: 'Hogeschool Rotterdam', language: 'nl' },
    ]);
    expect(suggested.json().results.map(({ name }: { name: string }) => name)).toEqual([
      'Rotterdam University',
      'A Reading Room',
    ]);
  });

  it('make an entity a candidate for the same name, and two entities possible duplicates', async () => {
    const client = await visitor();
    const superuser = await visitor({ isSuperuser: true });
    await create(client, 'organizations', university());
    expect(await match(client, 'hogeschool Rotterdam')).toEqual([
      ['Rotterdam University', true, 'Hogeschool Rotterdam'],
    ]);
    expect(await match(client, 'Hogeschool Roterdam')).toEqual([
      ['Rotterdam University', false, 'Hogeschool Rotterdam'],
    ]);
    await create(client, 'organizations', { name: 'Hogeschool Rotterdam' });
    const { items } = (await superuser.get('/api/v1/admin/duplicates')).json();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      score: 60,
      reasons: [{ reason: 'same_name', value: 'Hogeschool Rotterdam' }],
    });
  });

  it('of both are united by a merge, with the name that is not kept', async () => {
    const client = await visitor();
    const one = await create(client, 'organizations', university());
    const other = await create(client, 'organizations', {
      ...{ name: 'Rotterdam Uni', names: [{ text: 'HR', use: 'short' }, hogeschool] },
    });
    const body = { type: 'organization', survivor_id: one.id, merged_id: other.id };
    const merged = await client.post('/api/v1/merges', { ...body, take: takeBoth });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    const read = async () =>
      (await client.get(`/api/v1/organizations/${one.id}`))
        .json()
        .names.map(({ text, use }: { text: string; use: string }) => `${use} ${text}`);
    expect(await read()).toEqual(['own Hogeschool Rotterdam', 'short HR', 'former Rotterdam Uni']);
    expect(await reasonsOf('rotterdam uni')).toHaveLength(1);
    await client.post(`/api/v1/acts/${merged.headers['x-act-id']}/undo`);
    expect(await read()).toEqual(['own Hogeschool Rotterdam']);
  });

  it('that are covered do not say why they are found', async () => {
    const client = await visitor();
    await create(client, 'organizations', university({ cover: 'name' }));
    expect(await match(client, 'Hogeschool Rotterdam')).toEqual([
      ['Rotterdam University', true, ''],
    ]);
  });

  it.each(['csv', 'json', 'gexf', 'graphml', 'jsonld', 'geojson'])(
    'are in a file of %s, without what a person left behind',
    async (format) => {
      const client = await visitor();
      await create(client, 'organizations', university());
      const names = [leftBehind, { text: 'Bo R.' }];
      await create(client, 'people', { first_name: 'Bo', last_name: 'Reed', names });
      const { body, rawPayload } = await client.get(`/api/v1/export?format=${format}`);
      const csv = () => unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array();
      const text = format === 'csv' ? strFromU8(csv()) : body;
      expect(text).toContain('Hogeschool Rotterdam');
      expect(text).toContain('Bo R.');
      expect(text).not.toContain('Zyx');
    },
  );

  it('go through the files of a network, in which nobody finds what a person left behind', async () => {
    const client = await visitor();
    const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-names-')));
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-names-'));
    const deps = { db: context.db, images };
    const names = [leftBehind, { text: 'Bo Tidewater', language: 'en', use: 'short' }];
    const { id } = await create(client, 'people', { first_name: 'Bo', last_name: 'Reed', names });
    await exportNetwork(deps, folder, { force: true }, silentWatcher);
    const file = readFileSync(join(folder, 'people.csv'), 'utf8');
    expect(file).toContain('en short Bo Tidewater');
    expect(file).not.toContain('Zyx');
    await context.empty();
    await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
    const reader = await visitor();
    const people = (await reader.get('/api/v1/people')).json();
    expect(people).toHaveLength(1);
    const read = (await reader.get(`/api/v1/people/${people[0].id}`)).json();
    expect([id > 0, read.names]).toEqual([
      true,
      [{ text: 'Bo Tidewater', language: 'en', use: 'short', is_hidden: false }],
    ]);
    const found = await reader.get('/api/v1/search/entities?q=tidewater');
    expect(found.json().results).toMatchObject([
      {
        name: 'Bo Reed',
        matched_on: [{ field: 'other_name', text: 'Bo Tidewater', language: 'en' }],
      },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('that a person left behind are known to those with a role, and found by nobody', async () => {
    const owner = await visitor();
    const member = await visitor();
    const names = [leftBehind];
    const { id } = await create(owner, 'people', {
      ...{ first_name: 'Bo', last_name: 'Reed', user_id: owner.userId, names },
    });
    const read = async (client: HttpClient) =>
      (await client.get(`/api/v1/people/${id}`)).json().names;
    expect([await read(owner), await read(member)]).toEqual([[leftBehind], []]);
    expect(await read(new HttpClient(test.app))).toEqual([]);
    for (const client of [owner, member]) {
      const calls = ['search/entities?q=zyxwilma', 'entities/suggest?query=zyxwilma'];
      for (const path of calls) {
        expect((await client.get(`/api/v1/${path}`)).json().results).toEqual([]);
      }
      expect(await match(client, 'Zyxwilma Reed', ['person'])).not.toContainEqual(
        expect.arrayContaining(['Zyxwilma Reed']),
      );
    }
    expect(await context.db.selectFrom('entity_names').selectAll().execute()).toEqual([]);
  });
});
