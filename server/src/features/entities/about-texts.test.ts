import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const maori = { language: 'mi', text: 'He whare pukapuka i te tahatai.' };
const arabic = { language: 'ar', text: 'مكتبة على الشاطئ.' };

describeOnOneEngine('texts in several languages', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const reasonsOf = async (q: string) => {
    const path = `/api/v1/search/entities?q=${encodeURIComponent(q)}`;
    const { results } = (await new HttpClient(test.app).get(path)).json();
    return results.map(
      ({ matched_on }: { matched_on: { field: string; language?: string; text: string }[] }) =>
        matched_on.map(({ field, language, text }) => `${field} ${language}: ${text}`),
    );
  };
  const library = (more = {}) => ({
    name: 'Shore Library',
    description: 'A library on the shore.',
    about_language: 'EN',
    about_texts: [maori, arabic],
    ...more,
  });

  it('stand beside the first one, each language once, and return by undo', async () => {
    const client = await visitor();
    const created = await create(client, 'organizations', library());
    expect(created).toMatchObject({ ...library(), about_language: 'en' });
    const at = `organizations/${created.id}`;
    for (const wrong of [
      [maori, { language: 'MI', text: 'Twice.' }],
      [{ language: '', text: 'In which language?' }],
      [{ language: 'not a language', text: 'x' }],
      [{ language: 'fj', text: 'x'.repeat(1001) }],
      [{ language: 'en', text: 'The language of the first text.' }],
      Array.from({ length: 11 }, (_, index) => ({ language: `x-a${index}`, text: 'x' })),
    ]) {
      const answer = await put(client, at, { about_texts: wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    }
    expect((await put(client, at, { about_language: 'mi' })).statusCode).toBe(400);
    const emptied = await put(client, at, { about_texts: null, about_language: 'mi' });
    expect(emptied.json()).toMatchObject({ about_texts: [], about_language: 'mi' });
    expect(await reasonsOf('pukapuka')).toEqual([]);
    await client.post(`/api/v1/acts/${emptied.headers['x-act-id']}/undo`);
    const restored = (await client.get(`/api/v1/${at}`)).json();
    expect(restored).toMatchObject({ about_texts: [maori, arabic], about_language: 'en' });
    expect(await reasonsOf('pukapuka')).toEqual([[`about mi: ${maori.text}`]]);
    const bare = await create(client, 'projects', { name: 'Bare' });
    expect([bare.about_language, bare.about_texts]).toEqual(['', []]);
  });

  it('are found by their words, and the search says in which language', async () => {
    const client = await visitor();
    const { id } = await create(client, 'organizations', library());
    expect(await reasonsOf('library')).toEqual([['name undefined: Shore Library']]);
    expect(await reasonsOf('tahatai')).toEqual([[`about mi: ${maori.text}`]]);
    expect(await reasonsOf('مكتبة')).toEqual([[`about ar: ${arabic.text}`]]);
    await put(client, `organizations/${id}`, { about_texts: [arabic] });
    expect(await reasonsOf('tahatai')).toEqual([]);
  });

  it('return by undo without a second text in the language of the first one', async () => {
    const client = await visitor();
    const { id } = await create(client, 'organizations', library({ about_texts: [maori] }));
    const at = `organizations/${id}`;
    const change = async (values: object) => {
      const answer = await put(client, at, values);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.headers['x-act-id'];
    };
    const undo = async (act: unknown) => {
      const answer = await client.post(`/api/v1/acts/${act}/undo`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().left_out.map(({ part }: { part: string }) => part);
    };
    const now = async () => {
      const { description, about_language, about_texts } = (
        await client.get(`/api/v1/${at}`)
      ).json();
      return { description, about_language, about_texts };
    };
    // The first text stands, and nothing of it is lost.
    const removed = await change({ about_texts: [] });
    await change({ about_language: 'mi' });
    expect(await undo(removed)).toEqual(['about_texts']);
    expect(await now()).toMatchObject({ about_language: 'mi', about_texts: [] });
    await change({ name: 'Shore Library of Ōtaki' });
    // A language that comes back does not push out a text.
    const other = await change({ about_language: 'fj' });
    await change({ about_texts: [maori] });
    expect(await undo(other)).toEqual(['about_language']);
    expect(await now()).toMatchObject({ about_language: 'fj', about_texts: [maori] });
    await change({ name: 'Shore Library' });
    // Where there is no first text, the one that comes back is it.
    const again = await change({ about_texts: [] });
    await change({ about_language: 'mi', description: '' });
    expect(await undo(again)).toEqual([]);
    expect(await now()).toEqual({
      ...{ description: maori.text, about_language: 'mi', about_texts: [] },
    });
    await change({ name: 'Shore Library of Ōtaki' });
  });

  it('are taken by a merge with the first text, and parted from it by undo', async () => {
    const client = await visitor();
    const one = await create(client, 'organizations', { name: 'Shore', description: 'Sand.' });
    const other = await create(client, 'organizations', library());
    const body = { type: 'organization', survivor_id: one.id, merged_id: other.id };
    const take = { ...takeBoth, about: 'merged' };
    const merged = await client.post('/api/v1/merges', { ...body, take });
    expect(merged.statusCode, merged.body).toBeLessThan(300);
    const read = async () => {
      const at = `/api/v1/organizations/${one.id}`;
      const { description, about_language, about_texts } = (await client.get(at)).json();
      return { description, about_language, about_texts };
    };
    const { name: _, ...texts } = library({ about_language: 'en' });
    expect(await read()).toEqual(texts);
    await client.post(`/api/v1/acts/${merged.headers['x-act-id']}/undo`);
    expect(await read()).toEqual({ description: 'Sand.', about_language: '', about_texts: [] });
  });

  it.each(['csv', 'json', 'gexf', 'graphml', 'jsonld'])('are in a file of %s', async (format) => {
    const client = await visitor();
    await create(client, 'organizations', library());
    const { body, rawPayload } = await client.get(`/api/v1/export?format=${format}`);
    const csv = () => unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array();
    expect(format === 'csv' ? strFromU8(csv()) : body).toContain(maori.text);
  });

  it('go through the files of a network, whose faults are told', async () => {
    const client = await visitor();
    const images = openLocalImages(mkdtempSync(join(tmpdir(), 'mangrove-about-')));
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-about-'));
    const deps = { db: context.db, images };
    await create(client, 'organizations', library());
    await exportNetwork(deps, folder, { force: true }, silentWatcher);
    await context.empty();
    await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
    const reader = await visitor();
    const [{ id }] = (await reader.get('/api/v1/organizations')).json();
    const read = (await reader.get(`/api/v1/organizations/${id}`)).json();
    expect(read).toMatchObject({ about_language: 'en', about_texts: [maori, arabic] });
    expect(await reasonsOf('pukapuka')).toEqual([[`about mi: ${maori.text}`]]);
    const path = join(folder, 'organizations.csv');
    writeFileSync(path, readFileSync(path, 'utf8').replace('""mi""', '""en""'));
    await context.empty();
    await expect(
      importNetwork(deps, folder, { source: 'folder:b' }, silentWatcher),
    ).rejects.toThrow(/language of the first text/u);
    rmSync(folder, { recursive: true });
  });
});
