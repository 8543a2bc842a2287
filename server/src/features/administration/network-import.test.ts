import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImport, type ImportReport, importFiles, importLimits } from '@mangrove/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { smallNetwork } from '../../../test/network-folder.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { previewFolder } from '../exchange/import-preview.ts';
import { entityFiles, relationshipFile } from '../exchange/network-format.ts';

it('the files of an upload have the names that the admin command reads', () => {
  expect([...importFiles].sort()).toEqual([...Object.values(entityFiles), relationshipFile].sort());
});

const nothing = { entities: 0, relationships: 0 };
const untouched = { namesakes: 0, taken: nothing, brought_back: nothing, left_out: nothing };

describeOnOneEngine('an import by upload', (context) => {
  const test = sharedApp(context);
  let admin: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
  });

  async function send(
    path: string,
    files: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const form = new FormData();
    for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
    const encoded = new Response(form);
    return admin.send({
      method: 'POST',
      url: `/api/v1/admin${path}`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-csrf-token': await admin.csrfToken(),
      },
    });
  }
  async function check(files: Record<string, string>, source = 'small'): Promise<ImportReport> {
    const answer = await send(`/import/check?source=${source}`, files);
    expect(answer.statusCode, answer.body).toBe(200);
    return checkImport.reply.parse(answer.json());
  }
  const names = async () =>
    (await admin.get('/api/v1/graph'))
      .json()
      .nodes.map((node: { display_name: string }) => node.display_name)
      .sort();

  it('reads no further after ten thousand faults, and stops when the client leaves', async () => {
    const bad = `id,first_name,last_name,bio,tags\n${',Ada,,,\n'.repeat(30_000)}`;
    const report = await check({ ...smallNetwork, 'people.csv': bad });
    expect(report).toMatchObject({ counts: null, errors_count: 10_000, files: [] });
    expect(report.errors).toHaveLength(importLimits.errorsTold);

    // The same while it is only looked through, and the client does not wait for the answer.
    const good = Array.from({ length: 20_000 }, (_, at) => `p${at},Ada,Lee,,\n`);
    const file = `id,first_name,last_name,bio,tags\n${good.join('')}`;
    const folder = mkdtempSync(join(tmpdir(), 'mangrove-check-'));
    for (const name of importFiles) writeFileSync(join(folder, name), '');
    writeFileSync(join(folder, 'people.csv'), file);
    const leaving = new AbortController();
    const reading = previewFolder(context.db, folder, 5, {
      signal: leaving.signal,
      decodesHtml: false,
    });
    setImmediate(() => leaving.abort(new Error('left')));
    await expect(reading).rejects.toThrow('left');
    rmSync(folder, { recursive: true });
  });

  it('reports in a dry run what would be added, and changes nothing', async () => {
    const people = `${smallNetwork['people.csv']}p2,Ben,,,,,,,,\n`;
    const report = await check({ ...smallNetwork, 'people.csv': people });
    expect(report).toMatchObject({
      files: [
        { name: 'people.csv', rows: 3, duplicates: 1 },
        { name: 'organizations.csv', rows: 1, duplicates: 0 },
        { name: 'projects.csv', rows: 1, duplicates: 0 },
        { name: 'relationships.csv', rows: 3, duplicates: 0 },
      ],
      counts: {
        added: { person: 2, project: 1, organization: 1 },
        added_relationships: 3,
        already_there: { entities: 0, relationships: 0 },
      },
      errors: [],
      errors_count: 0,
    });
    expect(report.notes).toContainEqual({
      kind: 'skipped',
      reason: 'rows that stand in the file twice',
      what: 'the same as people.csv:3',
      count: 1,
      places: [{ file: 'people.csv', line: 4 }],
    });
    expect(report.preview.entities[0]).toEqual({
      type: 'person',
      line: 2,
      name: 'Ada Ito',
      about: 'Paints rivers.',
      location: 'Graz, Austria',
      tags: ['ARTIST', 'WATER'],
    });
    expect(report.preview.relationships[0]).toEqual({
      line: 2,
      from: 'Ada Ito',
      to: 'Low Water',
      role: 'Artist',
      years: '1869',
    });
    expect(await names()).toEqual([]);
  });

  it('adds exactly the checked files, places them on the map, and is logged', async () => {
    const { digest } = await check(smallNetwork);
    const other = { ...smallNetwork, 'people.csv': `${smallNetwork['people.csv']}p3,Cy,,,,,,,,\n` };
    const refused = await send(`/import?source=small&digest=${digest}`, other);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const renamed = await send(`/import?source=large&digest=${digest}`, smallNetwork);
    expect(renamed.statusCode).toBe(409);
    expect(await names()).toEqual([]);

    const done = await send(`/import?source=small&digest=${digest}`, smallNetwork);
    expect([done.statusCode, done.json()]).toEqual([
      200,
      {
        added: { person: 2, project: 1, organization: 1 },
        added_relationships: 3,
        already_there: { entities: 0, relationships: 0 },
        ...untouched,
      },
    ]);
    expect(await names()).toEqual(['Ada Ito', 'Ben', 'Low Water', 'River House']);
    const placed = await context.db.selectFrom('positions').selectAll().execute();
    expect(placed).toHaveLength(4);
    const rows = await context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('event', '=', 'network_imported')
      .execute();
    expect(rows).toMatchObject([
      {
        actor_id: admin.userId,
        details: { source: 'small', person: 2, project: 1, organization: 1, relationships: 3 },
      },
    ]);
    expect((await check(smallNetwork)).counts).toEqual({
      added: { person: 0, project: 0, organization: 0 },
      added_relationships: 0,
      already_there: { entities: 4, relationships: 3 },
      ...untouched,
    });
    expect((await check(smallNetwork, 'another')).counts?.already_there.entities).toBe(0);
    const uploads = join(test.dataDir, 'uploads');
    expect(existsSync(uploads) && readdirSync(uploads)).toEqual([]);
  });

  it('tells what became of earlier rows, and does with them only what was chosen then', async () => {
    const first = await check(smallNetwork);
    await send(`/import?source=small&digest=${first.digest}`, smallNetwork);
    const idOf = async (name: string) =>
      (
        await context.db
          .selectFrom('entities')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).id;
    const [ada, ben] = [await idOf('Ada Ito'), await idOf('Ben')];
    await admin.write('DELETE', `/api/v1/people/${ben}`);
    const stale = await check(smallNetwork);
    await admin.write('PUT', `/api/v1/people/${ada}`, { bio: 'Draws rivers.' });
    const late = await send(`/import?source=small&digest=${stale.digest}`, smallNetwork);
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'The network has changed since these files were checked. Please check them again.',
    ]);
    const report = await check(smallNetwork);
    const place = { file: 'people.csv', line: 2, key: 'person:p1', name: 'Ada Ito' };
    const differs = [{ part: 'about', file: 'Paints rivers.', here: 'Draws rivers.' }];
    const at = expect.any(String);
    const by = expect.stringMatching(/^User \d+$/u);
    expect(report.rows.map(({ status, count }) => [status, count])).toEqual([
      ['new', 0],
      ['equal', 4],
      ['different', 0],
      ['changed', 1],
      ['merged', 0],
      ['removed', 2],
    ]);
    expect(report.rows[3]?.first).toEqual([
      {
        ...place,
        differs,
        changed: { by, at },
        survivor: null,
        removed: null,
        may_come_back: false,
      },
    ]);
    expect(report.rows[5]?.first).toMatchObject([
      { line: 3, key: 'person:p2', removed: { reason: 'deleted', by, at }, may_come_back: true },
      { file: 'relationships.csv', line: 3, removed: { reason: 'with_end' } },
    ]);
    const plain = await send(`/import?source=small&digest=${report.digest}`, smallNetwork);
    expect(plain.json()).toMatchObject({ left_out: { entities: 1, relationships: 1 } });
    const chosen = '&take_file_values=true&bring_back=person:p2';
    const done = await send(`/import?source=small&digest=${report.digest}${chosen}`, smallNetwork);
    expect([done.statusCode, done.json()]).toMatchObject([
      200,
      {
        taken: { entities: 1, relationships: 0 },
        brought_back: { entities: 1, relationships: 1 },
        left_out: nothing,
      },
    ]);
    expect(await names()).toEqual(['Ada Ito', 'Ben', 'Low Water', 'River House']);
    expect(await idOf('Ben')).toBe(ben);
    const unknown = await send(
      `/import?source=small&digest=${report.digest}&bring_back=person:p9`,
      smallNetwork,
    );
    expect([unknown.statusCode, unknown.json().errors]).toEqual([
      400,
      [{ path: 'person:p9', message: 'No removed row of these files has this name.' }],
    ]);
  });

  it('reports every fault by file and line, and then imports nothing', async () => {
    const broken = {
      ...smallNetwork,
      'relationships.csv': `${smallNetwork['relationships.csv']}person,p9,project,x1,,\n`,
    };
    const report = await check(broken);
    expect(report).toMatchObject({ counts: null, errors_count: 1 });
    const said = {
      message: '"node1_id" is "p9", which people.csv does not have',
      values: { column: 'node1_id', key: 'p9', file: 'people.csv' },
    };
    expect(report.errors).toEqual([{ file: 'relationships.csv', line: 5, ...said }]);
    expect(report.files[3]).toEqual({ name: 'relationships.csv', rows: 4, duplicates: 0 });
    expect(report.preview.entities).toHaveLength(4);
    const answer = await send(`/import?source=small&digest=${report.digest}`, broken);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'relationships.csv:5', ...said }],
    ]);
    expect(await names()).toEqual([]);
    const { 'projects.csv': _, ...partial } = smallNetwork;
    expect((await check(partial)).errors).toContainEqual({
      file: 'projects.csv',
      line: null,
      message: 'the file is missing',
    });
  });

  describe('a refused upload', () => {
    it.each([
      ['files of other names', { 'notes.txt': 'x' }, 400],
      ['a path', { '../people.csv/..': 'x' }, 400],
      ['more than the limit', { 'people.csv': 'x'.repeat(33 * 1024 * 1024) }, 413],
      ['no file at all', {}, 400],
    ])('contains %s', async (_, files, status) => {
      const answer = await send('/import/check?source=small', files as Record<string, string>);
      expect(answer.statusCode, answer.body).toBe(status);
      expect(readdirSync(join(test.dataDir, 'uploads'))).toEqual([]);
    });

    it('has a source without a name', async () => {
      expect((await send('/import/check?source=%20', smallNetwork)).statusCode).toBe(400);
    });
  });
});
