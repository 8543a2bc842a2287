import { mergeFields, mergeLists } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { setUpEntities } from '../entities/test-entities.ts';
import { define, fieldsPath, redefine } from './test-fields.ts';

describeWithDatabase('values of defined fields that a search finds', (context) => {
  const { test, visitor, create, put } = setUpEntities(context);
  let superuser: Awaited<ReturnType<typeof visitor>>;
  let member: typeof superuser;
  let anybody: HttpClient;
  beforeEach(async () => {
    anybody = new HttpClient(test.app);
    superuser = await visitor({ isSuperuser: true });
    member = await visitor();
  });
  const found = async (word: string, client: HttpClient = anybody) => {
    const answer = await client.get(`/api/v1/search/comprehensive?q=${encodeURIComponent(word)}`);
    return answer
      .json()
      .nodes.map(({ display_name: name }: { display_name: string }) => name)
      .sort();
  };
  const said = (name: string, fields: object) => create(member, 'projects', { name, fields });

  it('follow the labels of options, also merged ones', async () => {
    const field = await define(superuser);
    await said('Tide Lines', { waters: 'lagoon' });
    expect(await found('lago')).toEqual(['Tide Lines']);
    const options = field.options.map((option) =>
      option.key === 'lagoon' ? { ...option, label: 'Brackish Água' } : option,
    );
    const renamed = (await redefine(superuser, field, { options })).json();
    expect([await found('lago'), await found('agua')]).toEqual([[], ['Tide Lines']]);
    const merged = await superuser.post(`${fieldsPath}/${field.id}/merge-options`, {
      ...{ from: 'lagoon', into: 'river', version: renamed.version },
    });
    expect(merged.statusCode, merged.body).toBe(200);
    expect([await found('agua'), await found('river')]).toEqual([[], ['Tide Lines']]);
  });

  it('follow the audience of their field', async () => {
    const field = await define(superuser);
    await define(superuser, { label: 'Depth', shape: 'line', kinds: ['project'] });
    await said('Tide Lines', { waters: 'lagoon', depth: 'Shallow' });
    const hidden = await redefine(superuser, field, { audience: 'members' });
    expect([await found('lagoon'), await found('shallow')]).toEqual([[], ['Tide Lines']]);
    expect(await found('lagoon', await visitor())).toEqual(['Tide Lines']);
    // An owner whose address is not confirmed reads as a visitor does, and finds no more.
    expect(await found('lagoon', await visitor({ isVerified: false }))).toEqual([]);
    await redefine(superuser, hidden.json(), { audience: 'public' });
    expect(await found('lagoon')).toEqual(['Tide Lines']);
  });

  it('are found in the archive, not once their field is deleted, and again when it is back', async () => {
    const field = await define(superuser);
    await said('Tide Lines', { waters: 'lagoon' });
    await superuser.post(`${fieldsPath}/${field.id}/archive`, { is_archived: true });
    expect(await found('lagoon')).toEqual(['Tide Lines']);
    await superuser.write('DELETE', `${fieldsPath}/${field.id}`, { confirmation: 'Waters' });
    expect(await found('lagoon')).toEqual([]);
    const back = await superuser.post(`${fieldsPath}/${field.id}/restore`);
    expect(back.statusCode, back.body).toBe(200);
    expect(await found('lagoon')).toEqual(['Tide Lines']);
  });

  it('follow their entity: saved, undone, deleted, brought back, merged and parted', async () => {
    await define(superuser);
    const one = await said('Tide Lines', { waters: 'lagoon' });
    await put(member, `projects/${one.id}`, { fields: { waters: 'river' } });
    expect([await found('lagoon'), await found('river')]).toEqual([[], ['Tide Lines']]);
    const { acts } = (await member.get(`/api/v1/entities/project/${one.id}/history`)).json();
    await member.post(`/api/v1/acts/${acts[0].id}/undo`);
    expect(await found('lagoon')).toEqual(['Tide Lines']);
    const other = await said('Tide Line', { waters: 'open_sea' });
    const merged = await member.post('/api/v1/merges', {
      ...{ type: 'project', survivor_id: other.id, merged_id: one.id },
      take: Object.fromEntries([
        ...mergeFields.map((field) => [field, 'survivor']),
        ...mergeLists.map((list) => [list, 'both']),
      ]),
    });
    expect(await found('lagoon')).toEqual([]);
    await member.post(`/api/v1/merges/${merged.json().merge_id}/undo`);
    expect(await found('lagoon')).toEqual(['Tide Lines']);
    const deleted = await superuser.write('DELETE', `/api/v1/projects/${one.id}`);
    expect(deleted.statusCode, deleted.body).toBeLessThan(300);
    expect(await found('lagoon')).toEqual([]);
    const { items } = (await superuser.get('/api/v1/admin/deleted')).json();
    const back = await superuser.post(`/api/v1/deleted/${items[0].id}/restore`);
    expect(back.statusCode, back.body).toBeLessThan(300);
    expect(await found('lagoon')).toEqual(['Tide Lines']);
  });

  it('are each compared alone, and a mark is no text', async () => {
    for (const [label, shape] of [
      ['First', 'line'],
      ['Second', 'line'],
      ['Marked', 'flag'],
    ]) {
      await define(superuser, { label, shape, kinds: ['project'] });
    }
    await said('Tide Lines', { first: 'Salt', second: 'Marsh', marked: true });
    expect([await found('saltmarsh'), await found('true')]).toEqual([[], []]);
    expect(await found('salt marsh')).toEqual(['Tide Lines']);
  });
});
