import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import { type Admin, setUpTags } from './test-tags.ts';

describeWithDatabase('changes of tags', (context) => {
  const {
    begin,
    test,
    told,
    call,
    read,
    names,
    idOf,
    make,
    tagsOf,

    refusal,
    merge,
    rename,
    acts,
  } = setUpTags(context);
  let admin: Admin;
  beforeEach(async () => {
    admin = await begin();
  });

  it('rename a tag on every entity immediately', async () => {
    const person = await aPerson(context.db, 'Ada', { tags: ['WATER', 'SOUND'] });
    const project = await aProject(context.db, 'Low', { tags: [['WATER', 'discipline']] });
    const id = await idOf('WATER');
    const before = await readNetworkVersion(context.db);
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
    expect(results).toContainEqual(
      expect.objectContaining({ id, type: 'tag', name: 'SEA-WATER', description: '' }),
    );
    expect(await readNetworkVersion(context.db)).not.toBe(before);
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

  describe('merging tags', () => {
    it('replaces a tag on every entity immediately, without duplicates [spec 3.4] [spec 3.5]', async () => {
      const both = await aPerson(context.db, 'Ada', { tags: ['OCEAN', 'WATER', 'SOUND'] });
      const apart = await aPerson(context.db, 'Bea', { tags: [['OCEAN', 'interest'], 'WATER'] });
      const one = await aProject(context.db, 'Low', { tags: ['OCEAN'] });
      const [source, target] = [await idOf('OCEAN'), await idOf('WATER')];
      const before = await readNetworkVersion(context.db);
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
      expect(await readNetworkVersion(context.db)).not.toBe(before);
      expect(told.flat().map(({ id }) => id)).toEqual([both, apart, one]);
      expect((await acts()).at(-1)).toMatchObject({
        event: 'tag_merged',
        target_id: source,
        details: { name: 'OCEAN', into: 'WATER', uses: 3 },
      });
    });

    it('is refused for the tag itself, official tags and unknown tags [spec 3.4] [spec 3.5]', async () => {
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

  it('delete a tag from every entity [spec 3.3]', async () => {
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
  ])('make a save stale that began before %s the tag', async (_what, act, names) => {
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

  it('keep the versions of entities when only the type or status of a tag changes', async () => {
    const person = await aPerson(context.db, 'Ada', { tags: ['OCEAN'] });
    const { version } = await read(`/people/${person}`);
    const id = await idOf('OCEAN');
    await admin.write('PUT', call(`/tags/${id}`), { tag_type: 'interest' });
    await admin.post(call(`/tags/${id}/official`));
    expect((await read(`/people/${person}`)).version).toBe(version);
  });

  it('leave no broken reference after parallel changes by two superusers and saves', async () => {
    const other = await signedIn(test, context.db, { isSuperuser: true });
    await Promise.all([admin.csrfToken(), other.csrfToken()]);
    const people: number[] = [];
    for (let index = 0; index < 4; index += 1) people.push(await aPerson(context.db));
    const statuses = new Set<number>();
    for (let round = 0; round < runsOf(15); round += 1) {
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
