import { entityTypes, pluralOf } from '@mangrove/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { flatPng } from '../../../test/hostile-pictures.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { uploadAs } from '../files/test-upload.ts';
import { setUpConversions } from './test-conversions.ts';

const pairs = entityTypes.flatMap((from) =>
  entityTypes.filter((to) => to !== from).map((to) => [from, to] as const),
);

describeOnOneEngine('an entity that becomes another kind', (context) => {
  const world = setUpConversions(context);
  const { visitor, create, put, convert, preview, documentOf, aWhole } = world;

  it.each(pairs)('keeps what both have, from %s to %s, and comes back whole', async (type, to) => {
    const owner = await visitor();
    const { id } = await aWhole(owner, type);
    const other = await create(owner, 'projects', { name: 'Kelp' });
    await owner.post('/api/v1/relationships', {
      ...{ node1_id: id, node1_type: type, node2_id: other.id, node2_type: 'project' },
      relationship_metadata: { role_type: 'Maker', years_involved: '2019' },
      sources: [{ kind: 'own_knowledge', title: 'I was there' }],
    });
    await sql`insert into import_keys (source, type, key, entity_id)
      values ('folder:network', ${type}, 'x1', ${id})`.execute(context.db);
    const before = await documentOf(id);
    const rows = async () =>
      (
        await sql<{ row: string }>`
          select to_jsonb(e) - array['version', 'updated_at'] as row from entities e where id = ${id}
          union all select to_jsonb(r) from relationships r
          union all select to_jsonb(u) - 'id' from user_roles u
          union all select to_jsonb(k) from import_keys k
          union all select jsonb_build_array(w.word, w.is_personal) from entity_words e
            join words w on w.id = e.word_id where e.entity_id = ${id}`.execute(context.db)
      ).rows
        .map(({ row }) => JSON.stringify(row))
        .sort();
    const rowsBefore = await rows();
    const told = (await preview(owner, type, id, to)).json();
    expect(told, JSON.stringify(told)).toMatchObject({ to, version: 1, refusal: null });
    const made = await convert(owner, type, id, to);
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json().entity).toEqual({ id, type: to, name: 'Ines Quill Rua', version: 2 });
    const after = await documentOf(id);
    const parts = (list: { part: string }[]) => list.map(({ part }) => part);
    for (const part of parts(told.stays)) {
      if (['relationships', 'role_type'].includes(part)) continue;
      const isPartly = parts(told.set_aside).includes(part) || part === 'field_audiences';
      if (isPartly) continue;
      expect(after?.[part as 'about'], part).toEqual(before?.[part as 'about']);
    }
    // Each part that says something is in one of the lists.
    const listed = [
      ...parts([...told.stays, ...told.set_aside]),
      ...told.changes.flatMap(({ from }: { from: string[] }) => from),
    ];
    for (const [part, value] of Object.entries(before ?? {})) {
      const isEmpty = [null, '', false, 'none', 'public', 'city'].includes(value as never);
      const isDerived = ['kind', 'added_by', 'photo'].includes(part);
      if (
        !isEmpty &&
        !isDerived &&
        JSON.stringify(value) !== '{}' &&
        JSON.stringify(value) !== '[]'
      ) {
        expect(listed, part).toContain(part);
      }
    }
    expect(after).toMatchObject(
      to === 'person'
        ? { first_name: 'Ines', last_name: 'Quill Rua', audience: 'members', user_id: null }
        : { name: 'Ines Quill Rua' },
    );
    const read = await owner.get(`/api/v1/${pluralOf[to]}/${id}/with-connections`);
    expect(read.json().connections.projects).toMatchObject([
      { id: other.id, relationships: [{ role: 'Maker', year: '2019' }] },
    ]);
    // It can be saved as what it is now.
    const { version } = read.json();
    expect((await put(owner, `${pluralOf[to]}/${id}`, { nations: [], version })).statusCode).toBe(
      200,
    );
    await put(owner, `${pluralOf[to]}/${id}`, { nations: ['Ngāti Whātua'] });
    const undone = await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json().left_out).toEqual([]);
    expect(await documentOf(id)).toEqual(before);
    expect(await rows()).toEqual(rowsBefore);
    const redone = await owner.post(`/api/v1/acts/${undone.json().act_id}/undo`);
    expect(redone.statusCode, redone.body).toBe(200);
    expect(await documentOf(id)).toEqual(after);
  });

  it('has its whole name as one again where it had no last name', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'people', { first_name: 'Salt Collective' });
    const before = await documentOf(id);
    const made = await convert(owner, 'person', id, 'organization');
    const act = made.headers['x-act-id'];
    expect((await owner.post(`/api/v1/acts/${act}/undo`)).statusCode).toBe(200);
    expect(await documentOf(id)).toEqual(before);
  });

  it('has the words of its new kind, whatever is changed afterwards', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'projects', { name: 'Tide Lines', description: 'Salt.' });
    const words = async () =>
      (
        await sql<{ word: string; is_personal: boolean }>`
          select w.word, w.is_personal from entity_words e join words w on w.id = e.word_id
          where e.entity_id = ${id} order by w.word`.execute(context.db)
      ).rows.map(({ word, is_personal }) => (is_personal ? `${word} (name)` : word));
    const answers = [await convert(owner, 'project', id, 'person')];
    expect(await words()).toEqual(['lines (name)', 'salt.', 'tide (name)']);
    answers.push(await put(owner, `people/${id}`, { first_name: 'Low', last_name: 'Tide' }));
    expect(await words()).toEqual(['low (name)', 'salt.', 'tide (name)']);
    answers.push(await convert(owner, 'person', id, 'organization', 3));
    expect(await words()).toEqual(['low', 'salt.', 'tide']);
    answers.push(await put(owner, `organizations/${id}`, { name: 'High Tide' }));
    expect(await words()).toEqual(['high', 'salt.', 'tide']);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await sql`delete from entities where id = ${id}`.execute(context.db);
    expect(await words()).toEqual([]);
  });

  it('makes names of a name, and a picture of a gallery', async () => {
    const owner = await visitor();
    const { id } = await aWhole(owner, 'project');
    const told = (await preview(owner, 'project', id, 'person')).json();
    expect(told.changes).toEqual([
      { part: 'first_name', from: ['name'], text: 'Ines' },
      { part: 'last_name', from: ['name'], text: 'Quill Rua' },
      { part: 'photo', from: ['images'], text: null },
      { part: 'audience', from: ['audience'], text: 'members' },
    ]);
    expect(told.set_aside).toEqual([
      { part: 'year', count: null },
      { part: 'images', count: 1 },
      { part: 'state', count: null },
    ]);
    const person = await aWhole(owner, 'person');
    const back = (await preview(owner, 'person', person.id, 'project')).json();
    expect(back.changes).toEqual([
      { part: 'name', from: ['first_name', 'last_name'], text: 'Ines Quill Rua' },
      { part: 'images', from: ['photo'], text: null },
      { part: 'locations', from: ['locations', 'place_precision'], text: null },
    ]);
    expect(back.set_aside).toEqual([
      { part: 'names', count: 1 },
      { part: 'pronouns', count: null },
      { part: 'field_audiences', count: null },
      { part: 'passed_on', count: null },
    ]);
    await convert(owner, 'person', person.id, 'project');
    const { images, names } = (await owner.get(`/api/v1/projects/${person.id}`)).json();
    expect(images).toMatchObject([{ audience: 'members', caption: '' }]);
    expect(names.map(({ text }: { text: string }) => text)).toEqual(['Salt Quill']);
  });

  it('keeps later changes when it is undone, sets aside what there is no place for', async () => {
    const owner = await visitor();
    const { id } = await aWhole(owner, 'person');
    const before = await documentOf(id);
    const made = await convert(owner, 'person', id, 'project');
    const picture = (await uploadAs(owner, flatPng(9, 9), 'b.png')).json().url;
    const later = await put(owner, `projects/${id}`, {
      ...{ description: 'Brine.', year: '2021', state: 'active', audience: 'private' },
      names: [{ text: 'Brine Quill', language: 'en', use: 'short' }],
      images: [{ image_url: picture }],
    });
    expect(later.statusCode, later.body).toBe(200);
    const undone = await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const reason = 'This is not a part of a person. It is kept in the history.';
    expect(undone.json().left_out).toEqual(
      ['year', 'images', 'state'].map((part) => ({ part, reason })),
    );
    expect(await documentOf(id)).toEqual({
      ...before,
      ...{ about: 'Brine.', audience: 'private', photo: picture },
      names: [
        { text: 'Brine Quill', language: 'en', use: 'short', is_hidden: false },
        { text: 'Ida', language: 'und', use: 'former', is_hidden: true },
      ],
    });
    // What was set aside comes back when that is undone in turn.
    const redone = await owner.post(`/api/v1/acts/${undone.json().act_id}/undo`);
    expect(redone.statusCode, redone.body).toBe(200);
    expect(await documentOf(id)).toMatchObject({ kind: 'project', year: '2021', state: 'active' });
  });

  it('is not undone over a new name, and says who gave it', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'organizations', { name: 'Salt House' });
    const made = await convert(owner, 'organization', id, 'person');
    const admin = await visitor({ isSuperuser: true });
    expect((await put(admin, `people/${id}`, { last_name: 'Ha' })).statusCode).toBe(200);
    const undone = await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      expect.stringMatching(/^The last name was changed since by .*\. Nothing was undone\.$/u),
    ]);
    expect((await documentOf(id))?.kind).toBe('person');
  });
});
