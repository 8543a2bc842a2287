import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpHistory } from './test-history.ts';

describeOnOneEngine('the history of an entity', (context) => {
  const { call, visitor, superuser, send, grant, history, documentOf } = setUpHistory(context);

  it('contains the actor and the values before and after each act, newest first', async () => {
    const owner = await visitor();
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    const path = `/projects/${body.id}`;
    await send(owner, 'PUT', path, { description: 'A walk.' });
    await send(owner, 'PUT', path, { description: 'A walk at night.', year: '2019' });
    await send(owner, 'PUT', path, { description: 'A walk at night.' });
    const { acts, next } = await history(owner, `projects/${body.id}`, 'limit=2');
    expect(acts.map(({ kind }) => kind)).toEqual(['entity_changed', 'entity_changed']);
    expect(acts[0]?.revisions[0]?.changes).toEqual({
      about: { before: 'A walk.', after: 'A walk at night.' },
      year: { before: '', after: '2019' },
    });
    expect(acts[0]).toMatchObject({ may_undo: true, actor: { name: expect.any(String) } });
    const older = await history(owner, `projects/${body.id}`, `before=${next}`);
    // Undoing a creation is a deletion, which only superusers may do.
    expect(older.acts).toMatchObject([{ kind: 'entity_created', may_undo: false }]);
    const seen = await history(await superuser(), `projects/${body.id}`, `before=${next}`);
    expect(seen.acts).toMatchObject([{ kind: 'entity_created', may_undo: true }]);
    expect(older.next).toBeNull();
  });

  it('says how many things an act changed elsewhere, too, and offers no undo of too many', async () => {
    const admin = await superuser();
    const { body } = await send(admin, 'POST', '/projects', { name: 'Low Water' });
    const others = async (count: number) => {
      const { id } = await context.db
        .insertInto('acts')
        .values({ at: new Date(), kind: 'network_imported', actor_id: admin.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`
        insert into revisions (act_id, subject, subject_id, entity_id, op, changes)
        select ${id}, 'entity', own.id, own.id, 'created', '{}'
        from (select ${body.id}::integer as id
          union all select generate_series(900001, 900000 + ${count}::integer)) as own
        `.execute(context.db);
    };
    await others(300);
    await others(600);
    const { acts } = await history(admin, `projects/${body.id}`);
    expect(acts).toMatchObject([
      { revisions_count: 1, whole_count: 601, may_undo: false },
      { revisions_count: 1, whole_count: 301, may_undo: true },
      { kind: 'entity_created', may_undo: true },
    ]);
    expect(acts[2]?.whole_count).toBe(acts[2]?.revisions_count);
  });

  it('hides from a contributor the acts of a removed owner on the roles of others', async () => {
    const [owner, leaving, contributor, other] = await Promise.all([
      visitor(),
      visitor(),
      visitor(),
      visitor(),
    ]);
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, leaving, 'OWNER');
    await grant(body.id, contributor, 'CONTRIBUTOR');
    const given = await send(leaving, 'POST', `/entities/project/${body.id}/users`, {
      user_email: other.email,
      role_type: 'MEMBER',
    });
    await send(leaving, 'DELETE', `/entities/user-roles/${given.body.id}`);
    const mine = await context.db
      .selectFrom('user_roles')
      .select('id')
      .where('user_id', '=', leaving.userId)
      .executeTakeFirstOrThrow();
    await send(leaving, 'DELETE', `/entities/user-roles/${mine.id}`);
    const seen = await history(contributor, `project/${body.id}`);
    expect(JSON.stringify(seen)).not.toMatch(/access|MEMBER|CONTRIBUTOR/u);
    expect(seen.acts.map(({ kind }) => kind)).toEqual(['entity_created']);
    const whole = await history(owner, `project/${body.id}`);
    expect(whole.acts.map(({ kind }) => kind)).toEqual([
      'access_removed',
      'access_removed',
      'access_granted',
      'entity_created',
    ]);
    // Neither a version nor the text of a refusal reveals the rights of others.
    const version = `/entities/project/${body.id}/versions/${given.act}`;
    expect((await contributor.get(call(version))).statusCode).toBe(404);
    const undone = await contributor.post(call(`/acts/${given.act}/undo`));
    expect([undone.statusCode, undone.body]).toEqual([403, expect.not.stringContaining('User')]);
    const gone = await leaving.get(call(`/entities/project/${body.id}/history`));
    expect(gone.statusCode).toBe(403);
  });

  it('shows no actor once the account is deleted, and keeps its acts', async () => {
    const [owner, contributor] = [await visitor(), await visitor()];
    const { body } = await send(owner, 'POST', '/projects', { name: 'Low Water' });
    await grant(body.id, contributor, 'CONTRIBUTOR');
    await send(contributor, 'PUT', `/projects/${body.id}`, { description: 'A walk.' });
    await context.db.deleteFrom('users').where('id', '=', contributor.userId).execute();
    const { acts } = await history(owner, `project/${body.id}`);
    expect(acts[0]).toMatchObject({ kind: 'entity_changed', actor: null });
  });

  it('restores a version completely, with its tags, and refuses a stale version', async () => {
    const [owner, admin] = [await visitor(), await superuser()];
    const first = await send(owner, 'POST', '/people', {
      first_name: 'Ines',
      last_name: 'Quill',
      bio: 'Draws tides.',
      locations: [{ city: 'Hobart', latitude: -42.88, longitude: 147.33 }],
      social_links: [{ platform: 'x', url: 'ines' }],
      tags_with_type: [{ name: 'TIDE-ART' }, { name: 'SALT' }],
    });
    const { id } = first.body;
    const then = await documentOf(id);
    await send(owner, 'PUT', `/people/${id}`, {
      first_name: 'Inés',
      bio: '',
      locations: [],
      social_links: [],
      tags_with_type: [{ name: 'INK' }],
    });
    const salt = await context.db
      .selectFrom('tags')
      .select('id')
      .where('name', '=', 'SALT')
      .executeTakeFirstOrThrow();
    await send(admin, 'DELETE', `/tags/${salt.id}`);
    const path = `/entities/person/${id}/versions/${first.act}`;
    const foreseen = await owner.get(call(path));
    expect(Object.keys(foreseen.json().changes).sort()).toEqual(
      ['about', 'first_name', 'locations', 'social_links', 'tags'].sort(),
    );
    const stale = await owner.post(call(`${path}/restore`), { version: 1 });
    expect(stale.json().code).toBe('stale_version');
    const { body } = await send(owner, 'POST', `${path}/restore`, {
      version: foreseen.json().version,
    });
    expect(body.left_out).toEqual([]);
    expect(await documentOf(id)).toEqual(then);
    const { acts } = await history(owner, `person/${id}`, 'limit=1');
    expect(acts[0]?.kind).toBe('version_restored');
  });

  it('restores the tags of an entity after one was deleted, merged or renamed', async () => {
    const admin = await superuser();
    const tags = [{ name: 'AAA' }, { name: 'BBB' }, { name: 'CCC' }, { name: 'DDD' }];
    const made = await send(admin, 'POST', '/projects', { name: 'Tides', tags_with_type: tags });
    const then = await documentOf(made.body.id);
    const rows = await context.db.selectFrom('tags').select(['id', 'name']).execute();
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
    const deleted = await send(admin, 'DELETE', `/tags/${idOf('AAA')}`);
    await send(admin, 'POST', `/tags/${idOf('BBB')}/merge`, { target_id: idOf('CCC') });
    await send(admin, 'PUT', `/tags/${idOf('DDD')}`, { name: 'EEE' });
    expect(deleted.act).toBe(0);
    const { acts } = await history(admin, `project/${made.body.id}`);
    expect(acts.map(({ kind }) => kind)).toEqual([
      'tags_changed',
      'tags_changed',
      'tags_changed',
      'entity_created',
    ]);
    for (const { id } of acts.slice(0, 3)) await send(admin, 'POST', `/acts/${id}/undo`);
    expect(await documentOf(made.body.id)).toEqual(then);
  });
});
