import type { Relationship } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { aPerson, aProject } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { mergesOf } from '../duplicates/test-merges.ts';
import { setUpRelationships } from './test-relationships.ts';

describeOnOneEngine('the direction of a role', (context) => {
  const { test, visitor, owner, bodyOf, listed } = setUpRelationships(context);
  type Client = Awaited<ReturnType<typeof owner>>;
  const change = (client: Client, id: number, body: object) =>
    client.write('PUT', `/api/v1/relationships/${id}`, body);
  const stored = async (id: number) =>
    (
      await context.db
        .selectFrom('relationships')
        .select('direction')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).direction;

  /** Ines, who teaches Bo; whoever made it owns both. */
  async function taught(direction: string | null = 'forward') {
    const ines = await aPerson(context.db, 'Ines Quill');
    const bo = await aPerson(context.db, 'Bo Reed');
    const client = await owner(ines, bo);
    const body = { ...bodyOf(['person', ines], ['person', bo], 'teacher of', '1990'), direction };
    const made = await client.post('/api/v1/relationships', body);
    expect(made.statusCode, made.body).toBe(201);
    return { ines, bo, client, ...made.json<Relationship>() };
  }
  const read = async (id: number) => {
    const [one] = await listed('person', id);
    const answer = await test.app.inject(`/api/v1/people/${id}/with-connections`);
    const { connections } = answer.json();
    const [shown] = connections.people[0].relationships;
    expect(shown.role_here).toBe(one.role_here);
    return [one.role, one.direction, one.role_here, shown.direction];
  };

  it('is read right from both ends, and as typed where nobody said it', async () => {
    const { ines, bo, client, id, role_here } = await taught();
    expect(role_here).toBe('teacher of');
    expect(await read(ines)).toEqual(['teacher of', 'forward', 'teacher of', 'forward']);
    expect(await read(bo)).toEqual(['teacher of', 'forward', 'teacher: Ines Quill', 'back']);
    await change(client, id, { direction: 'both' });
    expect((await read(bo)).slice(2)).toEqual(['teacher of', 'both']);
    await change(client, id, { relationship_metadata: { years_involved: '1991' } });
    expect(await stored(id)).toBe('both');
    await change(client, id, { direction: null });
    expect((await read(bo)).slice(1)).toEqual([null, 'teacher of', null]);
    expect((await change(client, id, { direction: 'up' })).statusCode).toBe(400);
  });

  it('is part of history, and is undone', async () => {
    const { bo, client, id } = await taught();
    const turned = await change(client, id, { direction: 'back' });
    expect((await read(bo)).slice(2)).toEqual(['teacher of', 'forward']);
    const act = turned.headers['x-act-id'];
    expect((await client.post(`/api/v1/acts/${act}/undo`)).statusCode).toBe(200);
    expect(await stored(id)).toBe('forward');
  });

  it('is turned when the end that confirms says what it is itself', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const bo = await aPerson(context.db, 'Bo Reed');
    const [hers, his] = [await owner(ines), await owner(bo)];
    const body = bodyOf(['person', ines], ['person', bo], 'teacher of');
    const made = await hers.post('/api/v1/relationships', { ...body, direction: 'forward' });
    const path = `/api/v1/relationships/${made.json().id}/confirm`;
    const answer = await his.post(path, { role_type: 'student of' });
    expect(answer.json(), answer.body).toMatchObject({ role_here: 'student of' });
    expect(await read(ines)).toEqual(['student of', 'back', 'student: Bo Reed', 'back']);
    expect((await read(bo)).slice(2)).toEqual(['student of', 'forward']);
  });

  it('is asked about, and comes back when the other end declines the change', async () => {
    const ines = await aPerson(context.db, 'Ines Quill');
    const reef = await aProject(context.db, 'Reef');
    const [hers, theirs] = [await owner(ines), await owner(reef)];
    const body = bodyOf(['person', ines], ['project', reef], 'host of');
    const { id } = (
      await hers.post('/api/v1/relationships', { ...body, direction: 'forward' })
    ).json();
    await theirs.post(`/api/v1/relationships/${id}/confirm`, {});
    const turned = await change(hers, id, { direction: 'back' });
    expect(turned.json()).toMatchObject({ direction: 'back', confirmation: 'unconfirmed' });
    await theirs.post(`/api/v1/relationships/${id}/decline`);
    expect(await stored(id)).toBe('forward');
    expect(await listed('project', reef)).toMatchObject([{ confirmation: 'confirmed' }]);
  });

  it('stays right in a merge, which keeps two that contradict each other', async () => {
    const { ines, bo } = await taught();
    const other = await aPerson(context.db, 'Ines A. Quill');
    const superuser = await visitor({ isSuperuser: true });
    const body = bodyOf(['person', bo], ['person', other], 'teacher of', '1990');
    const said = async (direction: string) =>
      (await superuser.post('/api/v1/relationships', { ...body, direction })).json().id;
    const id = await said('forward');
    const { merged, undo } = await mergesOf(test, context.db);
    const merge = await merged(ines, other);
    expect(await listed('person', bo)).toMatchObject([
      { role_here: 'teacher: Ines Quill' },
      { role_here: 'teacher of' },
    ]);
    expect((await undo(merge)).statusCode).toBe(200);
    expect(await stored(id)).toBe('forward');
    await change(superuser, id, { direction: 'back' });
    await merged(ines, other);
    expect(await listed('person', bo)).toMatchObject([{ role_here: 'teacher: Ines Quill' }]);
  });

  it('comes back with what was deleted', async () => {
    const { client, id } = await taught('back');
    const gone = await client.write('DELETE', `/api/v1/relationships/${id}`);
    const act = gone.headers['x-act-id'];
    expect((await client.post(`/api/v1/acts/${act}/undo`)).statusCode).toBe(200);
    expect(await stored(id)).toBe('back');
  });

  it('names who holds a role first in sentences about paths, and leaves in exports', async () => {
    const { ines, bo } = await taught('back');
    const answer = await test.app.inject(`/api/v1/graph/paths?from=person_${ines}&to=person_${bo}`);
    expect(answer.json().paths[0].steps).toMatchObject([[{ node1_id: bo }]]);
    const file = await test.app.inject('/api/v1/export?format=json');
    expect(file.json().edges).toMatchObject([{ role: 'teacher of', direction: 'back' }]);
  });
});
