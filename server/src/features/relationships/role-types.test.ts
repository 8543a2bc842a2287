import type { Relationship } from '@mangrove/contract';
import { beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpRelationships } from './test-relationships.ts';

describeOnOneEngine('the list of roles', (context) => {
  const { test, visitor, owner, bodyOf, listed } = setUpRelationships(context);
  const path = '/api/v1/role-types';
  const teaching = { role: 'teacher of', inverse: 'student of', is_official: true };
  let superuser: Awaited<ReturnType<typeof visitor>>;
  beforeEach(async () => {
    superuser = await visitor({ isSuperuser: true });
  });
  const readList = async () => (await test.app.inject(path)).json().role_types;
  const versionOf = async () => (await test.app.inject('/api/v1/graph/columns')).json().version;

  /** Ines, who teaches Bo. */
  async function taught() {
    const ines = await aPerson(context.db, 'Ines Quill');
    const bo = await aPerson(context.db, 'Bo Reed');
    const client = await owner(ines, bo);
    const body = bodyOf(['person', ines], ['person', bo], 'Teacher', '1990');
    const made = await client.post('/api/v1/relationships', { ...body, direction: 'forward' });
    expect(made.statusCode, made.body).toBe(201);
    return { ines, bo, client, id: made.json<Relationship>().id };
  }
  const readFrom = async (id: number) => {
    const [one] = await listed('person', id);
    const answer = await test.app.inject(`/api/v1/people/${id}/with-connections`);
    const [shown] = answer.json().connections.people[0].relationships;
    expect([shown.role, shown.role_here]).toEqual([one.role, one.role_here]);
    return one.role_here;
  };

  it('is kept by superusers, in the audit log, official roles first', async () => {
    const artist = await superuser.post(path, { role: ' artist ', inverse: 'shows' });
    expect(artist.json()).toEqual({
      ...{ id: artist.json().id, role: 'artist', inverse: 'shows', is_official: false },
    });
    const added = await superuser.post(path, teaching);
    expect(added.statusCode).toBe(201);
    const { id } = added.json();
    expect((await readList()).map(({ role }: { role: string }) => role)).toEqual([
      'teacher of',
      'artist',
    ]);
    const changed = { role: 'mentor of', inverse: 'mentored by', is_official: false };
    expect((await superuser.write('PUT', `${path}/${id}`, changed)).json()).toEqual({
      ...{ id, ...changed },
    });
    expect((await superuser.write('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await superuser.write('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect((await superuser.write('PUT', `${path}/${id}`, changed)).statusCode).toBe(404);
    const log = await context.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('event', 'like', 'role_type%')
      .orderBy('id')
      .execute();
    expect(log.map(({ event, details }) => [event, details['role']])).toEqual([
      ['role_type_added', 'artist'],
      ['role_type_added', 'teacher of'],
      ['role_type_changed', 'mentor of'],
      ['role_type_deleted', 'mentor of'],
    ]);
  });

  it('has each role once, in whichever spelling, and no empty words', async () => {
    const { id } = (await superuser.post(path, teaching)).json();
    const again = await superuser.post(path, { ...teaching, role: 'Teacher' });
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'This role is on the list already.',
    ]);
    const other = (await superuser.post(path, { role: 'host of', inverse: 'guest of' })).json();
    expect((await superuser.write('PUT', `${path}/${other.id}`, teaching)).statusCode).toBe(409);
    expect((await superuser.write('PUT', `${path}/${id}`, teaching)).statusCode).toBe(200);
    expect((await superuser.post(path, { role: ' ', inverse: 'x' })).statusCode).toBe(400);
    expect((await superuser.post(path, { role: 'x', inverse: null })).statusCode).toBe(400);
  });

  it('lets the end without the role read its inverse, on pages and lists', async () => {
    const { ines, bo, client, id } = await taught();
    expect(await readFrom(bo)).toBe('Teacher: Ines Quill');
    const before = await versionOf();
    const { id: listedId } = (await superuser.post(path, teaching)).json();
    expect(await readFrom(bo)).toBe('student of');
    expect(await readFrom(ines)).toBe('Teacher');
    // Open maps are told of the relationship, and so read what shows it again.
    const changes = await test.app.inject(`/api/v1/graph/changes?since=${before}`);
    expect(changes.json().edges.ids).toEqual([id]);
    const page = await test.app.inject(`/people/${bo}`);
    const moved = await test.app.inject(String(page.headers.location ?? `/people/${bo}`));
    expect(moved.body).not.toContain('Teacher: Ines');
    const turned = await client.write('PUT', `/api/v1/relationships/${id}`, { direction: 'back' });
    expect(turned.json()).toMatchObject({ role: 'Teacher', role_here: 'student of' });
    await superuser.write('DELETE', `${path}/${listedId}`);
    expect(await readFrom(ines)).toBe('Teacher: Bo Reed');
  });

  it('tells open maps of no relationship that is read as before', async () => {
    await taught();
    const before = await versionOf();
    await superuser.post(path, { role: 'host of', inverse: 'guest of' });
    const changes = (await test.app.inject(`/api/v1/graph/changes?since=${before}`)).json();
    expect([changes.edges.ids, changes.to === before]).toEqual([[], false]);
  });

  it('turns the steps of paths, and leaves in exports', async () => {
    const { ines, bo } = await taught();
    await superuser.post(path, teaching);
    const stepOf = async (from: number, to: number) => {
      const query = `from=person_${from}&to=person_${to}`;
      return (await test.app.inject(`/api/v1/graph/paths?${query}`)).json().paths[0].steps[0][0];
    };
    expect(await stepOf(bo, ines)).toMatchObject({
      ...{ role: 'Teacher', role_here: 'student of', node1_id: ines },
    });
    expect(await stepOf(ines, bo)).not.toHaveProperty('role_here');
    const file = await test.app.inject('/api/v1/export?format=json');
    expect(file.json().edges).toMatchObject([{ role: 'Teacher', inverse: 'student of' }]);
  });

  it('leaves the specified roles in use as they are', async () => {
    await taught();
    await superuser.post(path, teaching);
    const answer = await test.app.inject('/api/v1/relationships/role-types');
    expect(answer.json()).toEqual({ role_types: ['Teacher'] });
  });
});
