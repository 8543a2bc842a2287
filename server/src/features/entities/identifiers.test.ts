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

const stated = (scheme: string, value: string) => ({ scheme, value, status: 'stated' });
const orcid = stated('orcid', '0000-0002-1825-0097');
const wikidata = stated('wikidata', 'Q42');

describeOnOneEngine('identifiers', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const person = (more = {}) => ({ first_name: 'Bo', last_name: 'Reed', ...more });
  const found = async (q: string, more = '') => {
    const answer = await new HttpClient(test.app).get(
      `/api/v1/search/entities?q=${encodeURIComponent(q)}${more}`,
    );
    return answer
      .json()
      .results.map((one: { name: string; matched_on: { field: string; text: string }[] }) =>
        [one.name, ...one.matched_on.map(({ field, text }) => `${field}: ${text}`)].join(' '),
      );
  };

  it('are stored by their values, whatever was pasted, and come back with an undo', async () => {
    const client = await visitor();
    const identifiers = [
      { value: 'https://orcid.org/0000-0002-1825-0097' },
      { scheme: 'orcid', value: '0000 0002 1825 0097' },
      { scheme: 'wikidata', value: 'q42', status: 'stated' },
      { value: 'https://d-nb.info/gnd/118540238' },
    ];
    const { id, ...made } = await create(client, 'people', person({ identifiers }));
    const other = stated('other', 'https://d-nb.info/gnd/118540238');
    expect(made.identifiers).toEqual([orcid, wikidata, other]);
    for (const [wrong, detail] of [
      [{ scheme: 'orcid', value: '0000-0002-1825-0098' }, 'Not an ORCID iD'],
      [{ scheme: 'ror', value: '03yrm5c27' }, 'Not a ROR ID'],
      [{ value: 'Q42' }, 'Not an address'],
      [{ scheme: 'gnd', value: '118540238' }, ''],
      [{ ...orcid, status: 'proved' }, ''],
    ] as const) {
      const answer = await put(client, `people/${id}`, { identifiers: [wrong] });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.body).toContain(detail);
    }
    const emptied = await put(client, `people/${id}`, { identifiers: null });
    expect(emptied.json().identifiers).toEqual([]);
    await client.post(`/api/v1/acts/${emptied.headers['x-act-id']}/undo`);
    expect((await client.get(`/api/v1/people/${id}`)).json().identifiers).toEqual(made.identifiers);
  });

  it('are found by a whole identifier or its address, which the search says', async () => {
    const client = await visitor();
    const isni = { scheme: 'isni', value: '0000 0001 2103 2683' };
    // A profile, because visitors see no people without an account.
    await create(client, 'people', person({ user_id: client.userId, identifiers: [orcid] }));
    await create(client, 'organizations', { name: 'Tide House', identifiers: [isni, wikidata] });
    await create(client, 'organizations', { name: 'Hall of Q42' });
    const reed = ['Bo Reed identifier: ORCID 0000-0002-1825-0097'];
    expect(await found('0000-0002-1825-0097')).toEqual(reed);
    expect(await found('0000000218250097')).toEqual(reed);
    expect(await found('https://orcid.org/0000-0002-1825-0097')).toEqual(reed);
    expect(await found('0000000218250097', '&entity_types=project')).toEqual([]);
    expect(await found('0000 0001 2103 2683')).toEqual([
      'Tide House identifier: ISNI 0000 0001 2103 2683',
    ]);
    expect(await found('q42')).toEqual(['Tide House identifier: Wikidata Q42']);
    expect(await found('hall Q42')).toEqual(['Hall of Q42 name: Hall of Q42']);
    const suggested = await client.get('/api/v1/entities/suggest?query=wikidata:Q42');
    expect(suggested.json().results).toMatchObject([
      { name: 'Tide House', matched_on: [{ field: 'identifier', text: 'Wikidata Q42' }] },
    ]);
  });

  it('that two have are asked about and are the most likely duplicates, never refused', async () => {
    const client = await visitor();
    const superuser = await visitor({ isSuperuser: true });
    const one = await create(client, 'people', person({ identifiers: [orcid] }));
    const asked = await client.post('/api/v1/entities/match', {
      ...{ names: ['Wilma'], entity_types: ['person'] },
      identifiers: [{ value: 'orcid.org/0000-0002-1825-0097' }],
    });
    const reason = { reason: 'same_identifier', value: 'orcid:0000-0002-1825-0097' };
    expect(asked.json().matches[0].candidates).toMatchObject([
      { id: one.id, score: 95, is_same_name: false, reasons: [reason] },
    ]);
    const wilma = { first_name: 'Wilma', last_name: 'Tide', identifiers: [wikidata, orcid] };
    const other = await create(client, 'people', wilma);
    await create(client, 'people', person());
    const { items } = (await superuser.get('/api/v1/admin/duplicates')).json();
    expect(items.map(({ score }: { score: number }) => score)).toEqual([95, 60]);
    expect(items[0]).toMatchObject({ reasons: [reason] });

    const body = { type: 'person', survivor_id: one.id, merged_id: other.id, take: takeBoth };
    const merged = await client.post('/api/v1/merges', body);
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    const read = async () => (await client.get(`/api/v1/people/${one.id}`)).json().identifiers;
    expect(await read()).toEqual([orcid, wikidata]);
    await client.post(`/api/v1/acts/${merged.headers['x-act-id']}/undo`);
    expect(await read()).toEqual([orcid]);
  });

  it.each(['csv', 'json', 'gexf', 'graphml', 'jsonld', 'geojson'])(
    'are in a file of %s',
    async (format) => {
      const client = await visitor();
      const identifiers = [wikidata, { value: 'https://d-nb.info/gnd/118540238' }];
      await create(client, 'organizations', { name: 'Tide House', identifiers });
      const { body, rawPayload } = await client.get(`/api/v1/export?format=${format}`);
      const csv = () => unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array();
      const text = format === 'csv' ? strFromU8(csv()) : body;
      expect(text).toMatch(/Q42\b/u);
      expect(text).toContain('https://d-nb.info/gnd/118540238');
    },
  );

  it('go through the files of a network', async () => {
    const client = await visitor();
    const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-identifiers-')));
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-identifiers-'));
    const deps = { db: context.db, images };
    const identifiers = [orcid, stated('other', 'https://d-nb.info/gnd/118540238')];
    await create(client, 'organizations', { name: 'Tide House', identifiers });
    await exportNetwork(deps, folder, { force: true }, silentWatcher);
    expect(readFileSync(join(folder, 'organizations.csv'), 'utf8')).toContain(
      'orcid:0000-0002-1825-0097\nhttps://d-nb.info/gnd/118540238',
    );
    await context.empty();
    await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
    const reader = await visitor();
    const [{ id }] = (await reader.get('/api/v1/organizations')).json();
    expect((await reader.get(`/api/v1/organizations/${id}`)).json().identifiers).toEqual(
      identifiers,
    );
    expect(await found(orcid.value)).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});
