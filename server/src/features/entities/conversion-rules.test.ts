import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpConversions } from './test-conversions.ts';

describeOnOneEngine('who may make an entity another kind, and when', (context) => {
  const { visitor, create, put, convert, preview, documentOf } = setUpConversions(context);

  it('can be undone for 30 days, by every owner and by nobody below', async () => {
    const owner = await visitor();
    const [second, member] = [await visitor(), await visitor()];
    const { id } = await create(owner, 'projects', { name: 'Salt' });
    for (const [user, role_type] of [
      [second, 'OWNER'],
      [member, 'MEMBER'],
    ] as const) {
      await context.db
        .insertInto('user_roles')
        .values({ user_id: user.userId, entity_id: id, role_type, is_verified: true })
        .execute();
    }
    expect((await convert(member, 'project', id, 'organization')).statusCode).toBe(403);
    expect((await preview(member, 'project', id, 'organization')).statusCode).toBe(403);
    expect((await preview(owner, 'project', id, 'organization')).json().told).toBe(1);
    const made = await convert(owner, 'project', id, 'organization');
    const news = await second.get('/api/v1/notifications');
    expect(news.json().items).toMatchObject([
      {
        kind: 'kind_changed',
        entity: { id, type: 'organization' },
        details: { to: 'organization' },
      },
    ]);
    const act = `/api/v1/acts/${made.headers['x-act-id']}/undo`;
    expect((await member.post(act)).statusCode).toBe(403);
    // A former owner does not change it back either.
    await sql`update user_roles set role_type = 'MEMBER' where user_id = ${owner.userId}
      and entity_id = ${id}`.execute(context.db);
    expect((await owner.post(act)).statusCode).toBe(403);
    const shown = async () =>
      (await second.get(`/api/v1/entities/organization/${id}/history`)).json().acts[0];
    expect(await shown()).toMatchObject({ kind: 'kind_changed', may_undo: true });
    await sql`update acts set at = at - interval '30 days'`.execute(context.db);
    expect(await shown()).toMatchObject({ may_undo: false });
    const late = await second.post(act);
    expect([late.statusCode, late.json().detail]).toEqual([
      400,
      'This change of the kind can no longer be undone.',
    ]);
    await sql`update acts set at = at + interval '1 minute'`.execute(context.db);
    expect((await second.post(act)).statusCode).toBe(200);
    expect((await documentOf(id))?.kind).toBe('project');
  });

  it('is refused for profiles, the same kind, an older version and what is not there', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'projects', { name: 'Salt' });
    const same = await convert(owner, 'project', id, 'project');
    expect([same.statusCode, same.json().detail]).toEqual([400, 'This is a project already.']);
    expect((await preview(owner, 'project', id, 'project')).statusCode).toBe(400);
    await put(owner, `projects/${id}`, { year: '2020' });
    const stale = await convert(owner, 'project', id, 'person');
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    expect(
      (await owner.post(`/api/v1/entities/project/${id}/convert`, { to: 'person' })).statusCode,
    ).toBe(400);
    const own = await create(owner, 'people', {
      ...{ first_name: 'Bo', last_name: 'Reed', user_id: owner.userId },
    });
    const profile = await convert(owner, 'person', own.id, 'project');
    expect([profile.statusCode, profile.json().detail]).toEqual([
      400,
      'This is the profile of an account, which stays what it is.',
    ]);
    expect((await preview(owner, 'person', own.id, 'project')).json().refusal).toBe(
      profile.json().detail,
    );
    const long = await create(owner, 'people', {
      ...{ first_name: 'a'.repeat(150), last_name: 'b'.repeat(150) },
    });
    expect((await convert(owner, 'person', long.id, 'project')).json().detail).toBe(
      'The name would have more than 200 characters. Shorten it first.',
    );
    expect((await convert(owner, 'person', 99_999, 'project')).statusCode).toBe(404);
    const admin = await visitor({ isSuperuser: true });
    await admin.write('DELETE', `/api/v1/projects/${id}`);
    expect((await convert(admin, 'project', id, 'person', 2)).statusCode).toBe(404);
    const unverified = await visitor({ isVerified: false });
    expect((await convert(unverified, 'person', long.id, 'project')).statusCode).toBe(403);
  });

  it('waits while somebody is invited to be this person', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'people', { first_name: 'Bo', last_name: 'Reed' });
    const other = await visitor();
    const claim = await other.post(`/api/v1/people/${id}/claim`, { message: 'It is me.' });
    expect(claim.statusCode, claim.body).toBeLessThan(300);
    expect((await convert(owner, 'person', id, 'project')).statusCode).toBe(409);
    await sql`delete from claims`.execute(context.db);
    const made = await convert(owner, 'person', id, 'project');
    expect(made.statusCode).toBe(200);
    // As a project it cannot be claimed.
    expect((await other.post(`/api/v1/people/${id}/claim`, { message: 'Me.' })).statusCode).toBe(
      404,
    );
  });

  it('sets aside what is said in fields that the other kind does not have', async () => {
    const admin = await visitor({ isSuperuser: true });
    for (const [label, kinds] of [
      ['Waters', ['person', 'project']],
      ['School', ['person']],
    ] as const) {
      const made = await admin.post('/api/v1/fields', { label, kinds, shape: 'line' });
      expect(made.statusCode, made.body).toBe(201);
    }
    const owner = await visitor();
    const fields = { waters: 'Lagoon', school: 'Landscape' };
    const { id } = await create(owner, 'people', { first_name: 'Bo', last_name: 'Reed', fields });
    const told = (await preview(owner, 'person', id, 'project')).json();
    expect(told.stays).toContainEqual({ part: 'fields', count: 1 });
    expect(told.set_aside).toEqual([{ part: 'fields', count: 1 }]);
    const made = await convert(owner, 'person', id, 'project');
    expect((await documentOf(id))?.fields).toEqual({ waters: 'Lagoon' });
    await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect((await documentOf(id))?.fields).toEqual(fields);
    // All of it is set aside where the kind has none of the fields.
    const none = (await preview(owner, 'person', id, 'organization')).json();
    expect(none.set_aside).toEqual([{ part: 'fields', count: 2 }]);
    expect(none.stays.map(({ part }: { part: string }) => part)).not.toContain('fields');
  });

  it('does not change back what became the profile of an account', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'projects', { name: 'Bo Reed' });
    const made = await convert(owner, 'project', id, 'person');
    await sql`update entities set user_id = ${owner.userId}, added_by = null where id = ${id}`.execute(
      context.db,
    );
    const undone = await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      'This is the profile of an account now. Nothing was undone.',
    ]);
  });

  it('shows nobody to everybody who was not asked, also not by way of another kind', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'people', { first_name: 'Bo', last_name: 'Reed' });
    const made = await convert(owner, 'person', id, 'project');
    expect((await documentOf(id))?.audience).toBe('members');
    await put(owner, `projects/${id}`, { audience: 'public' });
    const undone = await owner.post(`/api/v1/acts/${made.headers['x-act-id']}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await documentOf(id)).toMatchObject({ kind: 'person', audience: 'members' });
    // Whoever was public before is public again.
    await sql`update entities set audience = 'public' where id = ${id}`.execute(context.db);
    const { version } = (await preview(owner, 'person', id, 'project')).json();
    const again = await convert(owner, 'person', id, 'project', version);
    expect(again.statusCode, again.body).toBe(200);
    await owner.post(`/api/v1/acts/${again.headers['x-act-id']}/undo`);
    expect(await documentOf(id)).toMatchObject({ kind: 'person', audience: 'public' });
  });

  it('names roles that only the other kind has elsewhere, and leaves them', async () => {
    const owner = await visitor();
    const [ada, bo] = [
      await create(owner, 'people', { first_name: 'Ada' }),
      await create(owner, 'people', { first_name: 'Bo' }),
    ];
    const [reef, kelp] = [
      await create(owner, 'projects', { name: 'Reef' }),
      await create(owner, 'projects', { name: 'Kelp' }),
    ];
    const relate = async (
      node1: { id: number; type: string },
      node2: { id: number; type: string },
      role: string,
    ) => {
      const answer = await owner.post('/api/v1/relationships', {
        ...{
          node1_id: node1.id,
          node1_type: node1.type,
          node2_id: node2.id,
          node2_type: node2.type,
        },
        relationship_metadata: { role_type: role, years_involved: '' },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    };
    await relate(ada, reef, 'Painter');
    await relate(bo, reef, 'Painter');
    await relate(ada, kelp, 'Made with');
    await relate(reef, kelp, 'Made with');
    await relate(ada, kelp, 'Alone');
    const { odd_roles, stays } = (await preview(owner, 'person', ada.id, 'project')).json();
    expect(odd_roles).toMatchObject([{ role: 'Painter', name: 'Reef' }]);
    expect(stays).toContainEqual({ part: 'relationships', count: 3 });
  });

  it('lets its earlier versions be restored as what it is now', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'people', { first_name: 'Ada', last_name: 'Ito' });
    const renamed = await put(owner, `people/${id}`, { last_name: 'Moss', bio: 'Paints.' });
    await convert(owner, 'person', id, 'organization', 2);
    await put(owner, `organizations/${id}`, { name: 'Moss & Co', description: '' });
    const act = renamed.headers['x-act-id'];
    const version = await owner.get(`/api/v1/entities/organization/${id}/versions/${act}`);
    expect(Object.keys(version.json().changes).sort()).toEqual(['about', 'name']);
    const path = `/api/v1/entities/organization/${id}/versions/${act}/restore`;
    expect((await owner.post(path, {})).statusCode).toBe(200);
    expect(await documentOf(id)).toMatchObject({
      ...{ kind: 'organization', name: 'Ada Moss', about: 'Paints.' },
    });
  });

  it('is reverted with all that the account did, and what others changed stays', async () => {
    const admin = await visitor({ isSuperuser: true });
    const owner = await visitor();
    const { id } = await create(admin, 'projects', { name: 'Salt House', year: '2015' });
    const { id: other } = await create(admin, 'projects', { name: 'Kelp House' });
    for (const entity_id of [id, other]) {
      const role = { user_id: owner.userId, entity_id, role_type: 'OWNER' as const };
      await context.db
        .insertInto('user_roles')
        .values({ ...role, is_verified: true })
        .execute();
      expect((await convert(owner, 'project', entity_id, 'person')).statusCode).toBe(200);
    }
    await put(admin, `people/${id}`, { bio: 'Brine.' });
    await put(admin, `people/${other}`, { last_name: 'Hall' });
    const reverted = await admin.post('/api/v1/admin/changes/reversal', { user_id: owner.userId });
    expect(reverted.statusCode, reverted.body).toBe(200);
    expect(await documentOf(id)).toMatchObject({
      ...{ kind: 'project', name: 'Salt House', year: '2015', about: 'Brine.' },
    });
    // Its name is somebody else's now, and so it stays what it is.
    expect(await documentOf(other)).toMatchObject({ kind: 'person', last_name: 'Hall' });
  });

  it('is one act, one row of the audit log and one change of open maps', async () => {
    const owner = await visitor();
    const { id } = await create(owner, 'projects', { name: 'Salt' });
    const { version } = (await owner.get('/api/v1/graph/columns')).json();
    await convert(owner, 'project', id, 'organization');
    const changes = (await owner.get(`/api/v1/graph/changes?since=${version}`)).json();
    expect([changes.nodes.ids, changes.nodes.kinds, changes.removed_nodes]).toEqual([
      [id],
      'o',
      [],
    ]);
    const { rows } = await sql<{ event: string; details: object }>`
      select event, details from audit_log where event = 'kind_changed'`.execute(context.db);
    expect(rows).toMatchObject([{ details: { type: 'project', to: 'organization' } }]);
  });
});
