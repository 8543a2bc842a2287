import { expect, it } from 'vitest';
import { relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpEntities } from './test-entities.ts';

describeOnOneEngine('covers', (context) => {
  const { visitor, create, put } = setUpEntities(context);

  it('are told with every entity that has one, and where another one names it', async () => {
    const client = await visitor();
    const said = { cover: 'both', cover_note: 'Sorry Business until June', passed_on: true };
    const mei = await create(client, 'people', { first_name: 'Mei', ...said });
    expect(mei).toMatchObject({ name: 'Mei', ...said });
    const { id } = await create(client, 'projects', { name: 'Tide Lines' });
    await relate(context.db, mei.id, id, 'Singer', '2020');
    const answer = await client.get(`/api/v1/projects/${id}/with-connections`);
    const [connection] = answer.json().connections.people;
    expect(connection).toMatchObject({ id: mei.id, name: 'Mei', cover: 'both' });
    const { covers, ids } = (await client.get('/api/v1/graph/columns')).json();
    expect(covers).toEqual({ [ids.indexOf(mei.id)]: 'both' });
    await put(client, `people/${mei.id}`, { cover: 'none' });
    expect((await client.get('/api/v1/graph/columns')).json()).not.toHaveProperty('covers');
    const bare = (await client.get(`/api/v1/projects/${id}/with-connections`)).json();
    expect(bare.connections.people[0]).not.toHaveProperty('cover');
  });

  it('are refused with an unknown word, and with too long a note', async () => {
    const client = await visitor();
    const { id } = await create(client, 'projects', { name: 'Tide Lines' });
    for (const change of [{ cover: 'all' }, { cover_note: 'x'.repeat(201) }, { passed_on: true }]) {
      expect((await put(client, `projects/${id}`, change)).statusCode).toBe(400);
    }
  });

  it('leave it to owners to say that a person has passed on', async () => {
    const owner = await visitor();
    const member = await visitor();
    const { id } = await create(owner, 'people', { first_name: 'Mei' });
    await context.db
      .insertInto('user_roles')
      .values({ user_id: member.userId, entity_id: id, role_type: 'CONTRIBUTOR' })
      .execute();
    const refused = await put(member, `people/${id}`, { passed_on: true });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Only an owner can say whether a person has passed on.',
    ]);
    const same = await put(member, `people/${id}`, { passed_on: false, cover: 'name' });
    expect(same.statusCode).toBe(200);
    const told = await put(owner, `people/${id}`, { passed_on: true });
    expect(told.json()).toMatchObject({ passed_on: true, cover: 'name' });
  });
});
