import { listTagReferences, readTagStatistics } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { type Admin, setUpTags } from './test-tags.ts';

describeOnOneEngine('tags', (context) => {
  const { begin, call, read, list, names, idOf, make, official, refusal, rename, acts } =
    setUpTags(context);
  let admin: Admin;
  beforeEach(async () => {
    admin = await begin();
  });

  describe('the list of tags', () => {
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

    it('contains the fields that superusers see [spec 3.3]', async () => {
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
    ])('is filtered and sorted for %j [spec 3.2]', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('counts numbers in names by their value, wherever tags are listed', async () => {
      for (const name of ['room10', 'room9', 'room-2']) await make(name);
      const [tens, ten] = [
        ['ROOM-2', 'ROOM9', 'ROOM10'],
        ['ROOM10', 'ROOM9', 'ROOM-2'],
      ];
      expect(await names('search=room')).toEqual(tens);
      expect(await names('search=room&sort_by=name&sort_order=desc')).toEqual(ten);
      const { suggestions } = await read('/entities/tags/suggest?query=room');
      expect(suggestions.map(({ name }: { name: string }) => name)).toEqual(tens);
      await context.db
        .insertInto('official_tags')
        .values(tens.map((name) => ({ name })))
        .execute();
      expect((await read('/config/official-tags')).official_tags).toEqual([...tens, 'TIDE']);
    });

    it('is divided into pages', async () => {
      const place = async (query: string) => {
        const { tags: _, total_count, total_pages, has_next, has_previous } = await list(query);
        return [total_count, total_pages, has_next, has_previous];
      };
      expect(await place('page_size=3')).toEqual([4, 2, true, false]);
      expect(await place('page_size=3&page=2')).toEqual([4, 2, false, true]);
      expect(await place('search=nothing')).toEqual([0, 0, false, false]);
    });

    it.each(['sort_by=id', 'sort_by=name;select', 'tag_type=x', 'page=0', 'page_size=101'])(
      'is refused for %j',
      async (query) => {
        expect((await admin.get(call(`/tags?${query}`))).statusCode).toBe(400);
      },
    );

    it('has statistics [spec 3.2]', async () => {
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

    it('has the references of each tag [spec 3.2]', async () => {
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

  describe('creating a tag', () => {
    it('normalises its name, and suggests it immediately', async () => {
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
    ])('is refused for %j', async (name, sentence) => {
      const made = await admin.post(call('/tags'), { name });
      expect(refusal(made)).toEqual([400, sentence]);
      const id = await make('WATER');
      expect(refusal(await rename(id, name))).toEqual([400, sentence]);
      expect(await names('')).toEqual(['WATER']);
    });

    it('succeeds once for a name, which may be longer only if it is official', async () => {
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

    it('refuses fields that no user may set', async () => {
      for (const more of [{ tag_status: 'OFFICIAL' }, { id: 7 }, { created_at: '2020-01-01' }]) {
        const answer = await admin.post(call('/tags'), { name: 'WATER', ...more });
        expect(answer.statusCode).toBe(400);
      }
    });
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

  it('are added to and removed from the official list one at a time [spec 3.2] [spec 3.5]', async () => {
    const add = (official_tag: string) =>
      admin.post(call('/config/official-tags/add'), { official_tag });
    expect((await add(' asian pacific ')).json()).toEqual({ official_tags: ['ASIAN-PACIFIC'] });
    expect((await add('ASIAN-PACIFIC')).json().official_tags).toHaveLength(1);
    expect((await add('Art')).json().official_tags).toEqual(['ART', 'ASIAN-PACIFIC']);
    // A name on the list can be suggested even though no entity has the tag yet.
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

  it('stay on an entity when they are no longer official, even if they are too long', async () => {
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
});
