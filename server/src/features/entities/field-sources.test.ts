import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { mergesOf } from '../duplicates/test-merges.ts';
import { exportNetwork } from '../exchange/export-service.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { setUpEntities } from './test-entities.ts';

const report = { kind: 'web', title: 'Annual report', url: 'https://example.org/report' } as const;
const diary = { kind: 'document', title: 'Diary' } as const;

describeOnOneEngine('the sources of name, description and years', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  const saidBy = (id: number) => ({ kind: 'said_by', said_by: { id }, quote: 'Since the flood.' });
  const project = (sources: object, more = {}) => ({
    ...{ name: 'Reef', description: 'A reef.', year: '1990', sources, ...more },
  });
  const read = async (path: string) => (await test.app.inject(`/api/v1/${path}`)).json();

  it('are stored with author and time, keep both, and stay where they are left out', async () => {
    const client = await visitor();
    const mara = await aPerson(context.db, 'Mara Voss');
    const { id } = await create(client, 'projects', project({ about: [report], years: [diary] }));
    const made = await read(`projects/${id}/with-connections`);
    expect(made.sources).toMatchObject({ about: [report], years: [diary] });
    const answer = await put(client, `projects/${id}`, {
      sources: { about: [saidBy(mara), made.sources.about[0]] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { sources } = answer.json();
    expect(sources.about[0]).toMatchObject({ said_by: { id: mara, name: 'Mara Voss' } });
    expect(sources.about[1]).toEqual(made.sources.about[0]);
    expect(sources.years).toEqual(made.sources.years);
    expect((await put(client, `projects/${id}`, { name: 'Reef' })).json().sources).toEqual(sources);
    const emptied = await put(client, `projects/${id}`, { sources: { about: [], years: [] } });
    expect(emptied.json().sources).toEqual({});
  });

  it('are refused with a sentence and their place, also years of who has none', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', project({}));
    const many = Array.from({ length: 11 }, (_, at) => ({ ...report, title: `${at}` }));
    for (const [sources, message] of [
      [{ about: [{ kind: 'web' }] }, 'A source needs a title or an address.'],
      [{ about: [{ kind: 'web' }] }, 'sources.about.0'],
      [{ name: [saidBy(999_999)] }, 'sources.name.0.said_by'],
      [{ name: many }, 'At most 10 sources'],
      [{ tags: [report] }, 'tags'],
    ] as const) {
      const answer = await put(client, `projects/${id}`, { sources });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.body).toContain(message);
    }
    const person = await client.post('/api/v1/people', {
      ...{ first_name: 'Bo', last_name: 'Reed', sources: { years: [report] } },
    });
    expect(person.statusCode).toBe(400);
  });

  it('name nobody whom the reader does not see, in answers, history and files', async () => {
    const client = await visitor();
    const mara = await aPerson(context.db, 'Mara Voss');
    const { id } = await create(client, 'projects', project({ name: [saidBy(mara)] }));
    await sql`update entities set audience = 'private' where id = ${mara}`.execute(context.db);
    const told = (await client.get(`/api/v1/projects/${id}`)).json().sources;
    expect(told.name).toMatchObject([{ kind: 'said_by', said_by: null }]);
    await put(client, `projects/${id}`, { sources: { name: [...told.name, report] } });
    for (const url of [
      `/api/v1/entities/project/${id}/history`,
      `/api/v1/projects/${id}/with-connections`,
      ...['csv', 'json', 'jsonld', 'gexf', 'graphml'].map((one) => `/api/v1/export?format=${one}`),
    ]) {
      const { body, statusCode } = await client.get(url);
      expect(statusCode, url).toBe(200);
      expect(body, url).not.toContain('Mara Voss');
    }
    await sql`update entities set audience = 'public' where id = ${mara}`.execute(context.db);
    expect((await read(`projects/${id}`)).sources.name).toMatchObject([
      { said_by: { name: 'Mara Voss' } },
      report,
    ]);
    const history = await client.get(`/api/v1/entities/project/${id}/history`);
    expect(history.json().acts[0].revisions[0].changes.sources.after.name).toMatchObject([
      { said_by: { id: mara, name: 'Mara Voss' } },
      report,
    ]);
  });

  it('are undone, come back with a deletion, and are set aside by a conversion', async () => {
    const client = await visitor({ isSuperuser: true });
    const { id } = await create(client, 'projects', project({ years: [report], name: [diary] }));
    const undo = async (answer: { headers: Record<string, unknown> }) => {
      const undone = await client.post(`/api/v1/acts/${answer.headers['x-act-id']}/undo`);
      expect(undone.statusCode, undone.body).toBe(200);
    };
    await undo(await put(client, `projects/${id}`, { sources: { years: [] } }));
    const { sources, version } = (await client.get(`/api/v1/projects/${id}`)).json();
    expect(sources).toMatchObject({ years: [report], name: [diary] });
    await undo(await client.write('DELETE', `/api/v1/projects/${id}`));
    expect((await read(`projects/${id}`)).sources).toEqual(sources);
    const preview = await client.get(`/api/v1/entities/project/${id}/convert?to=organization`);
    expect(preview.body).toContain('"sources"');
    const converted = await client.post(`/api/v1/entities/project/${id}/convert`, {
      ...{ to: 'organization', version },
    });
    expect(converted.statusCode, converted.body).toBe(200);
    expect((await read(`organizations/${id}`)).sources).toEqual({ name: sources.name });
    await undo(converted);
    expect((await read(`projects/${id}`)).sources).toEqual(sources);
  });

  it('follow what a merge takes, and are parted again', async () => {
    const user = await visitor({ isSuperuser: true });
    const one = await create(user, 'projects', project({ name: [report], about: [report] }));
    const other = await create(
      user,
      'projects',
      project({ name: [diary], about: [diary], years: [diary] }, { description: 'Another.' }),
    );
    const { merged, undo } = await mergesOf(test, context.db);
    const merge = await merged(one.id, other.id, { type: 'project' });
    const { sources } = await read(`projects/${one.id}`);
    expect(sources.name).toMatchObject([report, diary]);
    expect(sources.about).toMatchObject([report]);
    expect(sources.years).toMatchObject([diary]);
    expect((await undo(merge)).statusCode).toBe(200);
    expect((await read(`projects/${one.id}`)).sources).toEqual(one.sources);
    expect((await read(`projects/${other.id}`)).sources).toEqual(other.sources);
  });

  it('stay without an author whose account was erased', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', project({ about: [report] }));
    const other = await visitor();
    await sql`update entities set sources = jsonb_set(sources, '{about,0,author}',
      to_jsonb(${other.userId}::integer)) where id = ${id}`.execute(context.db);
    const answer = await other.post('/api/v1/auth/delete-account', { nodes: [] });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const row = await context.db
      .selectFrom('entities')
      .select('sources')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sources.about).toMatchObject([{ ...report, author: null }]);
  });

  it('leave in every export, and in the pages for machines', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', project({ about: [report] }));
    const line = 'about: web: Annual report, https://example.org/report';
    for (const format of ['gexf', 'graphml']) {
      expect((await test.app.inject(`/api/v1/export?format=${format}`)).body).toContain(line);
    }
    const json = (await test.app.inject('/api/v1/export?format=json')).json();
    expect(json.nodes[0].sources).toMatchObject({ about: [report] });
    const linked = (await test.app.inject('/api/v1/export?format=jsonld')).json();
    expect(linked['@graph'].find((one: object) => 'subjectOf' in one).subjectOf).toMatchObject([
      { '@type': 'CreativeWork', name: 'Annual report', about: 'description' },
    ]);
    expect((await read(`projects/${id}`)).sources.about).toHaveLength(1);
  });

  it('go through a folder of files, and a later import says that they differ', async () => {
    const client = await visitor();
    const mara = await aPerson(context.db, 'Mara Voss');
    await create(client, 'projects', project({ about: [report, saidBy(mara)] }));
    const root = mkdtempSync(join(tmpdir(), 'mangrove-field-sources-'));
    const stored = async () =>
      (
        await context.db
          .selectFrom('entities')
          .select(['id', 'sources'])
          .where('type', '=', 'project')
          .executeTakeFirstOrThrow()
      ).sources.about;
    try {
      const images = openLocalImages(join(root, 'files'));
      const folder = join(root, 'export');
      const deps = { db: context.db, images };
      await exportNetwork(deps, folder, { force: false }, silentWatcher);
      const file = join(folder, 'projects.csv');
      expect(readFileSync(file, 'utf8')).toContain('Annual report');
      await context.empty();
      await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
      const { id } = await context.db
        .selectFrom('entities')
        .select('id')
        .where('type', '=', 'person')
        .executeTakeFirstOrThrow();
      expect(await stored()).toMatchObject([{ ...report, author: null }, { said_by: id }]);
      const again = await importNetwork(deps, folder, { source: 'folder:a' }, silentWatcher);
      expect(JSON.stringify(again)).not.toContain('"part":"sources"');
      const before = await stored();
      writeFileSync(file, readFileSync(file, 'utf8').replace('Annual report', 'Yearly report'));
      const take = { source: 'folder:a', choices: { takeFileValues: true, bringBack: [] } };
      await importNetwork(deps, folder, take, silentWatcher);
      expect(await stored()).toMatchObject([{ title: 'Yearly report' }, { said_by: id }]);
      expect((await stored())?.[1]).toEqual(before?.[1]);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/""id"":""\d+""/u, '""id"":""9999""'));
      await expect(importNetwork(deps, folder, take, silentWatcher)).rejects.toThrow(/said_by/u);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
