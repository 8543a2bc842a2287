import { listTagReferences, listTags, readTagStatistics } from '@mangrove/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type Admin = Awaited<ReturnType<typeof signedIn>>;

describeWithDatabase('the tags', (context) => {
  let test: TestApp;
  let admin: Admin;
  const told: { type: string; id: number }[][] = [];
  beforeAll(async () => {
    test = await startTestApp(context.db);
    test.announcements.onAnnouncement((one) => {
      if (one.type === 'graph_changed') told.push(one.entities);
    });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
    told.length = 0;
  });

  const call = (path: string) => `/api/v1${path}`;
  const read = async (path: string) => {
    const answer = await admin.get(call(path));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const list = async (query = '') => listTags.reply.parse(await read(`/tags?${query}`));
  const names = async (query: string) => (await list(query)).tags.map((tag) => tag.name);
  const idOf = async (name: string): Promise<number> => {
    const tag = (await list(`search=${name}`)).tags.find((one) => one.name === name);
    return tag?.id ?? 0;
  };
  const make = async (name: string, body: object = {}) => {
    const answer = await admin.post(call('/tags'), { name, ...body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const tagsOf = async (path: string): Promise<[string, string][]> =>
    (await read(path)).tags_with_type.map((tag: { name: string; tag_type: string }) => [
      tag.name,
      tag.tag_type,
    ]);
  const official = async () => (await read('/config/official-tags')).official_tags;
  const refusal = (answer: { statusCode: number; json(): { detail: string; code: string } }) => [
    answer.statusCode,
    answer.json().detail,
  ];
  const merge = (id: number, target_id: number) =>
    admin.post(call(`/tags/${id}/merge`), { target_id });
  const rename = (id: number, name: string) => admin.write('PUT', call(`/tags/${id}`), { name });
  const acts = async () =>
    (await context.db.selectFrom('audit_log').selectAll().orderBy('id').execute())
      .filter(({ event }) => event.includes('tag'))
      .map(({ event, actor_id, target_id, details }) => ({ event, actor_id, target_id, details }));

  describe('are listed', () => {
    beforeEach(async () => {
      await aPerson(context.db, 'Ada', { tags: ['WATER', ['TIDE', 'interest'], 'SOUND'] });
      await aProject(context.db, 'Low Water', { tags: ['WATER', ['TIDE', 'discipline']] });
      await anOrganization(context.db, 'House', { tags: [['WATER', 'community'], 'WATER'] });
      await make('alone', { tag_type: 'discipline' });
      await context.db.insertInto('official_tags').values({ name: 'TIDE' }).execute();
      const dates: Record<string, string> = { ALONE: '01', SOUND: '02', TIDE: '03', WATER: '04' };
      for (const [name, day] of Object.entries(dates)) {
        const created_at = new Date(`2026-01-${day}`);
        await context.db.updateTable('tags').set({ created_at }).where('name', '=', name).execute();
      }
    });

    it('with everything that a superuser sees of them [spec 3.3]', async () => {
      const { tags, ...place } = await list();
      expect(place).toEqual({
        total_count: 4,
        page: 1,
        page_size: 50,
        total_pages: 1,
        has_next: false,
        has_previous: false,
      });
      expect(tags).toMatchObject([
        { name: 'ALONE', tag_status: 'UNOFFICIAL', tag_type: 'discipline', usage_count: 0 },
        { name: 'SOUND', tag_status: 'UNOFFICIAL', tag_type: 'community', usage_count: 1 },
        { name: 'TIDE', tag_status: 'OFFICIAL', usage_count: 2 },
        { name: 'WATER', usage_count: 4, entity_type: 'person' },
      ]);
      expect(tags.map((tag) => tag.tag_types)).toEqual([
        ['discipline'],
        ['person'],
        ['discipline', 'interest'],
        ['community', 'organization', 'person', 'project'],
      ]);
      expect(tags[0]?.created_at).toBe('2026-01-01T00:00:00.000Z');
    });

    it.each([
      ['sort_by=name&sort_order=desc', ['WATER', 'TIDE', 'SOUND', 'ALONE']],
      ['sort_by=created_at&sort_order=desc', ['WATER', 'TIDE', 'SOUND', 'ALONE']],
      ['sort_by=usage_count&sort_order=asc', ['ALONE', 'SOUND', 'TIDE', 'WATER']],
      ['sort_by=usage_count&sort_order=desc', ['WATER', 'TIDE', 'SOUND', 'ALONE']],
      ['sort_by=length', ['TIDE', 'ALONE', 'SOUND', 'WATER']],
      ['sort_by=length&sort_order=desc', ['ALONE', 'SOUND', 'WATER', 'TIDE']],
      ['sort_by=status&sort_order=desc', ['TIDE', 'ALONE', 'SOUND', 'WATER']],
      ['search=T', ['TIDE', 'WATER']],
      ['search=%20wat%C3%A9%20', ['WATER']],
      ['search=%25', []],
      ['search=%F0%9F%8C%8A', []],
      ['tag_type=discipline', ['ALONE', 'TIDE']],
      ['tag_type=community', ['SOUND', 'TIDE', 'WATER']],
      ['tag_type=community&search=o', ['SOUND']],
      ['tag_type=other', []],
      ['tag_status=OFFICIAL', ['TIDE']],
      ['tag_status=UNOFFICIAL&search=t', ['WATER']],
      ['page_size=2', ['ALONE', 'SOUND']],
      ['page_size=3&page=2', ['WATER']],
      ['page_size=3&page=3', []],
    ])('as %j asks [spec 3.2]', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('a page at a time', async () => {
      const place = async (query: string) => {
        const { tags: _, total_count, total_pages, has_next, has_previous } = await list(query);
        return [total_count, total_pages, has_next, has_previous];
      };
      expect(await place('page_size=3')).toEqual([4, 2, true, false]);
      expect(await place('page_size=3&page=2')).toEqual([4, 2, false, true]);
      expect(await place('search=nothing')).toEqual([0, 0, false, false]);
    });

    it.each(['sort_by=id', 'sort_by=name;select', 'tag_type=x', 'page=0', 'page_size=101'])(
      'but not as %j asks',
      async (query) => {
        expect((await admin.get(call(`/tags?${query}`))).statusCode).toBe(400);
      },
    );

    it('in numbers [spec 3.2]', async () => {
      const numbers = readTagStatistics.reply.parse(await read('/tags/statistics'));
      expect(numbers).toEqual({
        total_tags: 4,
        used_tags: 3,
        unused_tags: 1,
        most_used_tags: [
          { name: 'WATER', count: 4 },
          { name: 'TIDE', count: 2 },
          { name: 'SOUND', count: 1 },
        ],
      });
    });

    it('with what they stand on [spec 3.2]', async () => {
      const id = await idOf('WATER');
      const answer = await read(`/tags/${id}/references?page_size=3`);
      const { references, ...place } = listTagReferences.reply.parse(answer);
      expect(references.map(({ type, name, tag_type }) => [name, type, tag_type])).toEqual([
        ['Ada', 'person', 'person'],
        ['House', 'organization', 'community'],
        ['House', 'organization', 'organization'],
      ]);
      expect(place).toEqual({ total_count: 4, page: 1, page_size: 3, total_pages: 2 });
      expect((await admin.get(call('/tags/2147483647/references'))).statusCode).toBe(404);
    });
  });

  describe('are made', () => {
    it('in their form, and can be chosen at once', async () => {
      const answer = await admin.post(call('/tags'), {
        name: ' Übersee  art ',
        tag_type: 'interest',
        entity_type: 'person',
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { name: 'UBERSEE-ART', tag_status: 'UNOFFICIAL', tag_type: 'interest', usage_count: 0 },
      ]);
      const { suggestions } = await read('/entities/tags/suggest?query=ubersee');
      expect(suggestions).toMatchObject([{ name: 'UBERSEE-ART', usage_count: 0 }]);
      expect(await acts()).toEqual([
        {
          event: 'tag_created',
          actor_id: admin.userId,
          target_id: answer.json().id,
          details: { name: 'UBERSEE-ART' },
        },
      ]);
    });

    it.each([
      ['', 'Tag name is required'],
      ['   ', 'Tag name is required'],
      ['!!!', 'Tag name cannot be empty'],
      ['ab', 'Tag name must be at least 3 characters long'],
      ['ABCDEFGHIJKLM', 'Tag name must be no more than 12 characters long'],
      ['a--b', 'Tag name cannot contain consecutive dashes'],
      ['-abc', 'Tag name cannot start or end with a dash'],
    ])('but not of %j', async (name, sentence) => {
      const made = await admin.post(call('/tags'), { name });
      expect(refusal(made)).toEqual([400, sentence]);
      const id = await make('WATER');
      expect(refusal(await rename(id, name))).toEqual([400, sentence]);
      expect(await names('')).toEqual(['WATER']);
    });

    it('once each, and longer only where they are official', async () => {
      await make('WATER');
      const again = await admin.post(call('/tags'), { name: 'water' });
      expect(refusal(again)).toEqual([409, 'A tag with this name already exists.']);
      await context.db.insertInto('official_tags').values({ name: 'ASIAN-PACIFIC-ART' }).execute();
      const long = await admin.post(call('/tags'), { name: 'Asian Pacific Art' });
      expect(long.json()).toMatchObject({ name: 'ASIAN-PACIFIC-ART', tag_status: 'OFFICIAL' });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => admin.post(call('/tags'), { name: 'TIDE' })),
      );
      expect(answers.map((one) => one.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    });

    it('without fields that nobody may set', async () => {
      for (const more of [{ tag_status: 'OFFICIAL' }, { id: 7 }, { created_at: '2020-01-01' }]) {
        const answer = await admin.post(call('/tags'), { name: 'WATER', ...more });
        expect(answer.statusCode).toBe(400);
      }
    });
  });

  it('are renamed wherever they stand, at once', async () => {
    const person = await aPerson(context.db, 'Ada', { tags: ['WATER', 'SOUND'] });
    const project = await aProject(context.db, 'Low', { tags: [['WATER', 'discipline']] });
    const id = await idOf('WATER');
    const before = (await admin.get(call('/graph'))).headers.etag;
    const answer = await rename(id, 'sea water');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, name: 'SEA-WATER', usage_count: 2 },
    ]);
    expect(await tagsOf(`/people/${person}`)).toEqual([
      ['SEA-WATER', 'person'],
      ['SOUND', 'person'],
    ]);
    expect(await tagsOf(`/projects/${project}`)).toEqual([['SEA-WATER', 'discipline']]);
    const found = await read('/search/comprehensive?tag=SEA-WATER');
    expect(found.nodes.map((node: { id: number }) => node.id)).toEqual([person, project]);
    expect((await read('/search/comprehensive?tag=WATER')).nodes).toEqual([]);
    const { results } = await read('/search/entities?q=sea');
    expect(results).toContainEqual({ id, type: 'tag', name: 'SEA-WATER', description: '' });
    expect((await admin.get(call('/graph'))).headers.etag).not.toBe(before);
    expect(told).toEqual([
      [
        { type: 'person', id: person },
        { type: 'project', id: project },
      ],
    ]);
    const onto = await rename(id, 'Sound');
    expect(refusal(onto)).toEqual([409, 'A tag with this name already exists.']);
    expect((await rename(id, 'SEA-WATER')).statusCode).toBe(200);
    const retyped = await admin.write('PUT', call(`/tags/${id}`), { tag_type: 'topics' });
    expect(retyped.json()).toMatchObject({ name: 'SEA-WATER', tag_type: 'topics' });
    expect(refusal(await rename(2_147_483_647, 'TIDE'))).toEqual([
      404,
      'Tag not found. It may have already been deleted.',
    ]);
    expect((await acts()).map(({ event, details }) => [event, details])).toEqual([
      ['tag_changed', { name: 'SEA-WATER', was: 'WATER' }],
      ['tag_changed', { name: 'SEA-WATER', tag_type: 'topics' }],
    ]);
  });

  it('are official exactly when the list has their name [spec 3.4]', async () => {
    const id = await make('WATER');
    const status = async () => (await list('search=water')).tags[0]?.tag_status;
    const toggle = (method: 'POST' | 'DELETE') => admin.write(method, call(`/tags/${id}/official`));
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await toggle('POST')).json()).toMatchObject({ id, tag_status: 'OFFICIAL' });
      expect(await official()).toEqual(['WATER']);
    }
    await rename(id, 'Tide');
    expect(await official()).toEqual(['TIDE']);
    expect((await toggle('DELETE')).json()).toMatchObject({ tag_status: 'UNOFFICIAL' });
    expect((await toggle('DELETE')).statusCode).toBe(200);
    expect(await official()).toEqual([]);
    await admin.post(call('/config/official-tags/add'), { official_tag: ' tide ' });
    expect((await list('search=tide')).tags[0]?.tag_status).toBe('OFFICIAL');
    const gone = await admin.write('DELETE', call(`/tags/${id}`));
    expect(gone.json()).toEqual({ deleted_tag: { name: 'TIDE' } });
    expect(await official()).toEqual([]);
    expect(await status()).toBeUndefined();
    expect((await acts()).map(({ event }) => event)).toEqual([
      'tag_created',
      'tag_made_official',
      'tag_changed',
      'tag_made_unofficial',
      'official_tags_changed',
      'tag_deleted',
    ]);
  });

  it('are put on the official list and taken off one at a time [spec 3.2] [spec 3.5]', async () => {
    const add = (official_tag: string) =>
      admin.post(call('/config/official-tags/add'), { official_tag });
    expect((await add(' asian pacific ')).json()).toEqual({ official_tags: ['ASIAN-PACIFIC'] });
    expect((await add('ASIAN-PACIFIC')).json().official_tags).toHaveLength(1);
    expect((await add('Art')).json().official_tags).toEqual(['ART', 'ASIAN-PACIFIC']);
    // What is on the list can be suggested, though nothing carries it yet.
    expect(await names('tag_status=OFFICIAL')).toEqual(['ART', 'ASIAN-PACIFIC']);
    expect(refusal(await add('  '))).toEqual([400, 'Please enter a tag value']);
    expect(refusal(await add('x'))[0]).toBe(400);
    const remove = (name: string) => admin.write('DELETE', call(`/config/official-tags/${name}`));
    expect((await remove('art')).json()).toEqual({ official_tags: ['ASIAN-PACIFIC'] });
    expect((await remove('ART')).statusCode).toBe(404);
    expect(await names('search=art')).toEqual(['ART']);
    const { details } = (await acts()).at(-1) ?? {};
    expect(details).toEqual({ added: [], removed: ['ART'] });
  });

  it('may stay where they stand when they are no longer official, however long', async () => {
    await admin.post(call('/config/official-tags/add'), { official_tag: 'CONTEMPORARY-ART' });
    const person = await aPerson(context.db, 'Ada', { tags: ['CONTEMPORARY-ART'] });
    await admin.write('DELETE', call('/config/official-tags/CONTEMPORARY-ART'));
    const save = (id: number, tags: string[]) =>
      admin.write('PUT', call(`/people/${id}`), {
        tags_with_type: tags.map((name) => ({ name, tag_type: 'person' })),
      });
    expect((await save(person, ['CONTEMPORARY-ART', 'TIDE'])).statusCode).toBe(200);
    const other = await aPerson(context.db, 'Bea');
    expect((await save(other, ['CONTEMPORARY-ART'])).statusCode).toBe(400);
  });

  describe('are merged', () => {
    it('wherever they stand, at once, and collapse where both stood [spec 3.4] [spec 3.5]', async () => {
      const both = await aPerson(context.db, 'Ada', { tags: ['OCEAN', 'WATER', 'SOUND'] });
      const apart = await aPerson(context.db, 'Bea', { tags: [['OCEAN', 'interest'], 'WATER'] });
      const one = await aProject(context.db, 'Low', { tags: ['OCEAN'] });
      const [source, target] = [await idOf('OCEAN'), await idOf('WATER')];
      const before = (await admin.get(call('/graph'))).headers.etag;
      const answer = await merge(source, target);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { id: target, name: 'WATER', usage_count: 4, tag_types: ['interest', 'person', 'project'] },
      ]);
      expect(await tagsOf(`/people/${both}`)).toEqual([
        ['WATER', 'person'],
        ['SOUND', 'person'],
      ]);
      expect(await tagsOf(`/people/${apart}`)).toEqual([
        ['WATER', 'interest'],
        ['WATER', 'person'],
      ]);
      expect(await tagsOf(`/projects/${one}`)).toEqual([['WATER', 'project']]);
      expect(await names('')).toEqual(['SOUND', 'WATER']);
      const found = await read('/search/comprehensive?tag=WATER');
      expect(found.total_matches).toBe(3);
      const { suggestions } = await read('/entities/tags/suggest?query=ocean');
      expect(suggestions).toEqual([]);
      expect((await admin.get(call('/graph'))).headers.etag).not.toBe(before);
      expect(told.flat().map(({ id }) => id)).toEqual([both, apart, one]);
      expect((await acts()).at(-1)).toMatchObject({
        event: 'tag_merged',
        target_id: source,
        details: { name: 'OCEAN', into: 'WATER', uses: 3 },
      });
    });

    it('but not with every other [spec 3.4] [spec 3.5]', async () => {
      const [water, tide, art] = [await make('WATER'), await make('TIDE'), await make('ART')];
      await admin.post(call(`/tags/${art}/official`));
      const nobody = 2_147_483_647;
      expect(refusal(await merge(water, water))).toEqual([400, 'Cannot merge tag with itself']);
      expect(refusal(await merge(water, art))).toEqual([
        400,
        'Cannot merge into official tags. Please select an unofficial target tag.',
      ]);
      expect(refusal(await merge(art, water))).toEqual([
        400,
        'Cannot merge official tags. Only unofficial tags can be merged.',
      ]);
      expect(refusal(await merge(water, nobody))).toEqual([404, 'Target tag not found']);
      expect((await merge(nobody, tide)).statusCode).toBe(404);
      expect(await names('')).toEqual(['ART', 'TIDE', 'WATER']);
      const logged = (await acts()).filter(({ event }) => event === 'tag_merged');
      expect(logged).toEqual([]);
    });
  });

  it('are deleted wherever they stand [spec 3.3]', async () => {
    const person = await aPerson(context.db, 'Ada', { tags: ['WATER', 'SOUND'] });
    const id = await idOf('WATER');
    const remove = () => admin.write('DELETE', call(`/tags/${id}`));
    expect((await remove()).json()).toEqual({ deleted_tag: { name: 'WATER' } });
    expect(await tagsOf(`/people/${person}`)).toEqual([['SOUND', 'person']]);
    expect(refusal(await remove())).toEqual([
      404,
      'Tag not found. It may have already been deleted.',
    ]);
  });

  it.each([
    ['renaming', (id: number) => rename(id, 'RENAMED'), ['RENAMED']],
    ['merging', async (id: number) => merge(id, await make('MERGED')), ['MERGED']],
    ['deleting', (id: number) => admin.write('DELETE', call(`/tags/${id}`)), []],
  ])('are not brought back by a save that began before %s them', async (_what, act, names) => {
    const person = await aPerson(context.db, 'Ada', { tags: ['OCEAN'] });
    const other = await aPerson(context.db, 'Bea', { tags: ['WATER'] });
    const opened = await read(`/people/${person}`);
    const untouched = await read(`/people/${other}`);
    expect((await act(await idOf('OCEAN'))).statusCode).toBe(200);
    const stale = await admin.write('PUT', call(`/people/${person}`), opened);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    expect((await tagsOf(`/people/${person}`)).map(([name]) => name)).toEqual(names);
    expect((await read(`/people/${other}`)).version).toBe(untouched.version);
  });

  it('keep the versions of their entities when only their own type or status changes', async () => {
    const person = await aPerson(context.db, 'Ada', { tags: ['OCEAN'] });
    const { version } = await read(`/people/${person}`);
    const id = await idOf('OCEAN');
    await admin.write('PUT', call(`/tags/${id}`), { tag_type: 'interest' });
    await admin.post(call(`/tags/${id}/official`));
    expect((await read(`/people/${person}`)).version).toBe(version);
  });

  it('hold together, whatever two superusers and many savers do to them at once', async () => {
    const other = await signedIn(test, context.db, { isSuperuser: true });
    await Promise.all([admin.csrfToken(), other.csrfToken()]);
    const people: number[] = [];
    for (let index = 0; index < 4; index += 1) people.push(await aPerson(context.db));
    const statuses = new Set<number>();
    for (let round = 0; round < 30; round += 1) {
      const ids = await Promise.all(['AAA', 'BBB', 'CCC'].map((name) => idOf(name)));
      const [a = 0, b = 0, c = 0] = await Promise.all(
        ids.map((id, index) => (id === 0 ? make(['AAA', 'BBB', 'CCC'][index] ?? '') : id)),
      );
      const save = (person: number, tags: string[]) =>
        admin.write('PUT', call(`/people/${person}`), {
          tags_with_type: tags.map((name) => ({ name, tag_type: 'person' })),
        });
      const answers = await Promise.all([
        merge(a, b),
        other.write('DELETE', call(`/tags/${round % 2 ? a : b}`)),
        other.post(call(`/tags/${b}/merge`), { target_id: a }),
        other.post(call(`/tags/${c}/official`)),
        admin.post(call(`/tags/${c}/merge`), { target_id: b }),
        rename(b, `B${round}B`),
        ...people.map((person, index) =>
          save(person, [['AAA', 'CCC'], ['BBB', 'AAA'], ['CCC'], []][index] ?? []),
        ),
      ]);
      for (const answer of answers) {
        expect([200, 400, 404, 409], answer.body).toContain(answer.statusCode);
        statuses.add(answer.statusCode);
      }
      expect(answers.slice(6).map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
      await admin.write('DELETE', call('/config/official-tags/CCC'));
    }
    expect(statuses.has(200)).toBe(true);
    const { rows } = await sql<{ lost: number }>`
      select count(*)::integer as lost from entity_tags u
      where not exists (select 1 from tags t where t.id = u.tag_id)
        or not exists (select 1 from entities e where e.id = u.entity_id)`.execute(context.db);
    expect(rows).toEqual([{ lost: 0 }]);
  });
});
