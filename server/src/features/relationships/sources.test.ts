import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Relationship, Source } from '@mangrove/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { mergesOf } from '../duplicates/test-merges.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { setUpRelationships } from './test-relationships.ts';

const report = { kind: 'web', title: 'Annual report', url: 'https://example.org/report' } as const;

describeOnOneEngine('the sources of a connection', (context) => {
  const { test, visitor, owner, bodyOf, listed, version } = setUpRelationships(context);
  type Client = Awaited<ReturnType<typeof owner>>;
  const change = (client: Client, id: number, body: object) =>
    client.write('PUT', `/api/v1/relationships/${id}`, body);
  const setAudience = (id: number, audience: 'public' | 'private') =>
    context.db.updateTable('entities').set({ audience }).where('id', '=', id).execute();
  const stored = async (id: number) =>
    (
      await context.db
        .selectFrom('relationships')
        .select('sources')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sources;
  const sourcesOf = async (id: number): Promise<Source[]> =>
    (await listed('person', id)).flatMap(({ sources }: Relationship) => sources);
  const titles = async (id: number) => (await sourcesOf(id)).map(({ title }) => title);

  /** Bo, whom Ines teaches, as Mara says. */
  async function taught(sources: object[] = [report]) {
    const [ines, bo, mara] = [
      await aPerson(context.db, 'Ines Quill'),
      await aPerson(context.db, 'Bo Reed'),
      await aPerson(context.db, 'Mara Voss'),
    ];
    const client = await owner(ines, bo);
    const body = { ...bodyOf(['person', ines], ['person', bo], 'teacher of', '1990'), sources };
    const made = await client.post('/api/v1/relationships', body);
    expect(made.statusCode, made.body).toBe(201);
    return { ines, bo, mara, client, body, ...made.json<Relationship>() };
  }
  const saidBy = (id: number) => ({ kind: 'said_by', said_by: { id }, quote: 'They met at sea.' });

  it('are stored with author and time, and read from both ends and on the page', async () => {
    const { ines, bo, mara, client, id } = await taught();
    const profile = await aPerson(context.db, 'Lena Wick');
    await sql`update entities set user_id = ${client.userId} where id = ${profile}`.execute(
      context.db,
    );
    const sources = [
      { ...report, certainty: 'probable', on: '2026-05-14', archived_url: 'archive.org/x' },
      saidBy(mara),
    ];
    const answer = await change(client, id, { sources });
    expect(answer.statusCode, answer.body).toBe(200);
    const told = [
      {
        ...{ ...report, certainty: 'probable', on: '2026-05-14', quote: '', said_by: null },
        archived_url: 'https://archive.org/x',
        author: { id: profile, type: 'person', name: 'Lena Wick' },
      },
      { kind: 'said_by', said_by: { id: mara, type: 'person', name: 'Mara Voss' }, url: '' },
    ];
    for (const end of [ines, bo]) expect(await sourcesOf(end)).toMatchObject(told);
    const page = await test.app.inject(`/api/v1/people/${bo}/with-connections`);
    expect(page.json().connections.people[0].relationships[0].sources).toMatchObject(told);
    const [first] = await sourcesOf(ines);
    await change(client, id, { sources: [{ ...report, title: 'Another' }, first] });
    expect((await sourcesOf(ines))[1]).toEqual(first);
  });

  it('change the network only if they differ, and stay where they are left out', async () => {
    const { ines, client, id } = await taught();
    const sources = await sourcesOf(ines);
    const before = await version();
    await change(client, id, { sources });
    await change(client, id, {});
    expect(await version()).toBe(before);
    await change(client, id, { relationship_metadata: { years_involved: '1991' } });
    expect(await sourcesOf(ines)).toEqual(sources);
    await change(client, id, { sources: null });
    expect(await sourcesOf(ines)).toEqual([]);
  });

  it('are refused with a sentence where they say too little or too much', async () => {
    const { client, id, mara } = await taught();
    await setAudience(mara, 'private');
    const refused: [object, RegExp][] = [
      [{ kind: 'web' }, /^A source needs a title or an address\.$/u],
      [{ kind: 'said_by' }, /^Choose or write who said it\.$/u],
      [saidBy(mara), /^There is nobody with this id on the map who could say it\.$/u],
      [saidBy(999_999), /^There is nobody with this id/u],
      [{ ...report, url: 'javascript:alert(1)' }, /Not an address of the web/u],
      [{ ...report, on: '2026-02-30' }, /Not a day/u],
      [{ ...report, title: 'x'.repeat(201) }, /At most 200 characters/u],
      [{ ...report, quote: 'x'.repeat(301) }, /At most 300 characters/u],
    ];
    for (const [source, message] of refused) {
      const answer = await change(client, id, { sources: [source] });
      expect(answer.statusCode, answer.body).toBe(400);
      const { detail, errors } = answer.json();
      expect(`${errors?.[0]?.message ?? detail}`).toMatch(message);
    }
    const many = Array.from({ length: 11 }, (_, at) => ({ ...report, title: `${at}` }));
    expect((await change(client, id, { sources: many })).body).toMatch(/At most 10 sources/u);
    expect(await stored(id)).toMatchObject([report]);
    const stranger = await owner();
    expect((await change(stranger, id, { sources: [] })).statusCode).toBe(403);
  });

  it('name nobody whom the reader does not see, and keep the name through a save', async () => {
    const { ines, mara, client, id } = await taught();
    await change(client, id, { sources: [saidBy(mara)] });
    await setAudience(mara, 'private');
    const [told] = (
      await client.get(`/api/v1/relationships/by-entity?entity_type=person&entity_id=${ines}`)
    ).json().relationships;
    expect(told.sources).toMatchObject([{ kind: 'said_by', said_by: null }]);
    await change(client, id, { sources: [...told.sources, report] });
    expect(await stored(id)).toMatchObject([{ said_by: mara }, report]);
    for (const url of [
      `/api/v1/entities/person/${ines}/history`,
      '/api/v1/me/data',
      `/api/v1/people/${ines}/with-connections`,
      ...['csv', 'json', 'jsonld', 'gexf', 'graphml'].map((one) => `/api/v1/export?format=${one}`),
    ]) {
      expect((await client.get(url)).body, url).not.toContain('Mara Voss');
    }
    await setAudience(mara, 'public');
    expect(await sourcesOf(ines)).toMatchObject([{ said_by: { name: 'Mara Voss' } }, {}]);
  });

  it('name the survivor of whoever was merged, and nobody who was deleted', async () => {
    const { ines, mara, client, id } = await taught();
    await change(client, id, { sources: [saidBy(mara)] });
    const other = await aPerson(context.db, 'Mara V. Voss');
    const { merged, user } = await mergesOf(test, context.db);
    await merged(other, mara);
    expect(await sourcesOf(ines)).toMatchObject([{ said_by: { id: other } }]);
    const gone = await user.write('DELETE', `/api/v1/people/${other}`);
    expect(gone.statusCode).toBe(204);
    expect(await sourcesOf(ines)).toMatchObject([{ said_by: null, quote: 'They met at sea.' }]);
    await user.post(`/api/v1/acts/${gone.headers['x-act-id']}/undo`);
    expect(await sourcesOf(ines)).toMatchObject([{ said_by: { id: other } }]);
  });

  it('stay without an author whose account was erased', async () => {
    const { client, id } = await taught();
    const other = await visitor();
    await sql`update relationships set sources = ${JSON.stringify([
      { ...(await stored(id))[0], author: other.userId },
    ])}::jsonb where id = ${id}`.execute(context.db);
    const answer = await other.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await stored(id)).toMatchObject([{ ...report, author: null }]);
    expect((await change(client, id, { sources: [report] })).statusCode).toBe(200);
  });

  it('are part of history with their names, are undone, and come back with a deletion', async () => {
    const { ines, mara, client, id } = await taught();
    const changed = await change(client, id, { sources: [report, saidBy(mara)] });
    const history = await client.get(`/api/v1/entities/person/${ines}/history`);
    expect(history.json().acts[0].revisions[0].changes.sources).toMatchObject({
      before: [report],
      after: [report, { said_by: { id: mara, name: 'Mara Voss' } }],
    });
    const undo = (headers: Record<string, unknown>) =>
      client.post(`/api/v1/acts/${headers['x-act-id']}/undo`);
    expect((await undo(changed.headers)).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject([report]);
    const emptied = await change(client, id, { sources: [] });
    expect((await undo(emptied.headers)).statusCode).toBe(200);
    const gone = await client.write('DELETE', `/api/v1/relationships/${id}`);
    expect((await undo(gone.headers)).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject([report]);
  });

  it('are united in a merge, and parted again, but told to nobody else', async () => {
    const { ines, bo, body } = await taught();
    const other = await aPerson(context.db, 'Ines A. Quill');
    const superuser = await visitor({ isSuperuser: true });
    const twin = { ...body, node1_id: other, sources: [report, { ...report, title: 'Diary' }] };
    const id = (await superuser.post('/api/v1/relationships', twin)).json().id;
    const { merged, undo } = await mergesOf(test, context.db);
    const merge = await merged(ines, other);
    expect(await titles(ines)).toEqual(['Annual report', 'Diary']);
    expect((await undo(merge)).statusCode).toBe(200);
    expect(await titles(ines)).toEqual(['Annual report']);
    expect(await titles(other)).toEqual(['Annual report', 'Diary']);
    await change(superuser, id, { audience: 'private' });
    await merged(ines, other);
    expect(await titles(bo)).toEqual(['Annual report']);
  });

  it('say which end confirmed it, and when', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const reef = await aProject(context.db, 'Reef');
    const [hers, theirs] = [await owner(ines), await owner(reef)];
    const made = await hers.post(
      '/api/v1/relationships',
      bodyOf(['person', ines], ['project', reef]),
    );
    expect(made.json()).toMatchObject({ confirmed_by: null, confirmed_on: null, sources: [] });
    const day = new Date().toISOString().slice(0, 10);
    const confirmed = await theirs.post(`/api/v1/relationships/${made.json().id}/confirm`, {});
    expect(confirmed.json()).toMatchObject({ confirmed_by: reef, confirmed_on: day });
    const page = await test.app.inject(`/api/v1/people/${ines}/with-connections`);
    const [shown] = page.json().connections.projects[0].relationships;
    expect(shown).toMatchObject({ confirmed_by: reef, confirmed_on: day });
  });

  it('leave in every export, and in the pages for machines', async () => {
    const { mara, client, id } = await taught();
    await change(client, id, { sources: [{ ...report, certainty: 'probable' }, saidBy(mara)] });
    const line = 'web: Annual report, https://example.org/report (probable)';
    for (const format of ['gexf', 'graphml']) {
      const file = (await test.app.inject(`/api/v1/export?format=${format}`)).body;
      expect(file).toContain(line);
      expect(file).toContain('said_by: Mara Voss');
    }
    const json = (await test.app.inject('/api/v1/export?format=json')).json();
    const speaker = { said_by: 'Mara Voss', said_by_id: `person_${mara}` };
    expect(json.edges[0].sources).toMatchObject([{ ...report, said_by_id: null }, speaker]);
    const linked = (await test.app.inject('/api/v1/export?format=jsonld')).json();
    const edge = linked['@graph'].find((one: object) => 'knows' in one);
    expect(edge.knows.subjectOf).toMatchObject([
      { '@type': 'CreativeWork', name: 'Annual report', description: 'probable' },
      { genre: 'said_by', creditText: 'Mara Voss', text: 'They met at sea.' },
    ]);
    await sql`update entities set not_for_export = true where id = ${mara}`.execute(context.db);
    const without = await test.app.inject('/api/v1/export?format=json');
    expect(without.body).not.toContain('Mara');
    expect(without.body).not.toContain(`person_${mara}`);
  });

  it('go through a folder of files, whoever said it by the id of the file', async () => {
    const { mara, client, id } = await taught();
    await change(client, id, { sources: [{ ...report, on: '2026-05-14' }, saidBy(mara)] });
    const root = mkdtempSync(join(tmpdir(), 'mangrove-sources-'));
    try {
      const images = openLocalImages(join(root, 'files'));
      const folder = join(root, 'export');
      const deps = { db: context.db, images };
      await exportNetwork(deps, folder, { force: false }, silentWatcher);
      expect(readFileSync(join(folder, 'relationships.csv'), 'utf8')).toContain('Annual report');
      await context.empty();
      await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
    } finally {
      rmSync(root, { recursive: true });
    }
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from entities where type = 'person'`.execute(context.db);
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
    expect(await sourcesOf(idOf('Ines Quill'))).toMatchObject([
      { ...report, on: '2026-05-14', author: null },
      { kind: 'said_by', said_by: { id: idOf('Mara Voss') }, quote: 'They met at sea.' },
    ]);
  });
});
