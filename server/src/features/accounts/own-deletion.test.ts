import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, relate } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpDeletion, type User } from './test-own-deletion.ts';

describeOnOneEngine('deleting the own account', (context) => {
  const {
    begin,
    test,
    told,
    someone,
    remove,
    answerOf,
    gone,
    grant,
    aProjectOf,
    profileOf,
    change,
    decide,
    rolesOn,
    pointersTo,
  } = setUpDeletion(context);
  let user: User;
  beforeEach(async () => {
    user = await begin();
  });

  it('applies each choice to twelve entities and leaves no reference to the user [spec 2.7]', async () => {
    const [owner, steward, heir] = [await someone(), await someone(), await someone()];
    const self = user.userId;
    const kept = [
      await aProjectOf([user, 'OWNER'], [owner, 'OWNER']),
      await aProjectOf([user, 'OWNER'], [heir, 'CONTRIBUTOR'], [steward, 'CONTRIBUTOR']),
      await aProjectOf([user, 'CONTRIBUTOR'], [owner, 'OWNER'], [steward, 'CONTRIBUTOR']),
      await aProjectOf([user, 'OWNER'], [heir, 'MEMBER'], [steward, 'CONTRIBUTOR']),
    ] as const;
    const assigned = [
      await aProjectOf([user, 'OWNER']),
      await aProjectOf([user, 'OWNER'], [heir, 'CONTRIBUTOR']),
      await aProjectOf([user, 'OWNER'], [owner, 'OWNER']),
      await aProjectOf([user, 'CONTRIBUTOR'], [owner, 'OWNER']),
    ] as const;
    await grant(heir, assigned[0], 'MEMBER', false);
    const deleted = [
      await aProjectOf([user, 'OWNER']),
      await aProjectOf([user, 'OWNER'], [steward, 'CONTRIBUTOR']),
      await aProjectOf([user, 'OWNER'], [steward, 'MEMBER']),
    ] as const;
    const house = await anOrganization(context.db, 'Tide House');
    await grant(user, house, 'OWNER');
    const profile = await profileOf(user, await aPerson(context.db, 'Mei Tan'));
    await grant(user, profile, 'OWNER');
    const helped = await aProjectOf([user, 'MEMBER'], [owner, 'OWNER']);
    const others = await aProjectOf([owner, 'OWNER']);
    for (const [from, to] of [
      [profile, kept[0]],
      [profile, deleted[0]],
      [house, others],
      [others, deleted[1]],
    ] as const) {
      await relate(context.db, from, to);
    }
    const staying = await relate(context.db, others, kept[0], 'Part');
    const answer = await remove([
      ...kept.map((id) => decide(id, 'keep')),
      ...assigned.map((id) => decide(id, 'assign', heir)),
      ...deleted.map((id) => decide(id, 'delete')),
      decide(house, 'delete', undefined, 'organization'),
    ]);
    expect(answerOf(answer)).toEqual(gone);

    const [a, b, c] = [owner.userId, steward.userId, heir.userId];
    const after = await Promise.all([...kept, ...assigned].map(rolesOn));
    expect(after).toEqual([
      [[a, 'OWNER', true]],
      [
        [b, 'CONTRIBUTOR', true],
        [c, 'OWNER', true],
      ],
      [
        [a, 'OWNER', true],
        [b, 'CONTRIBUTOR', true],
      ],
      [
        [b, 'OWNER', true],
        [c, 'MEMBER', true],
      ],
      [[c, 'OWNER', true]],
      [[c, 'OWNER', true]],
      [
        [a, 'OWNER', true],
        [c, 'OWNER', true],
      ],
      [
        [a, 'OWNER', true],
        [c, 'CONTRIBUTOR', true],
      ],
    ]);
    expect(await Promise.all([...deleted, house, profile].map(rolesOn))).toEqual(
      Array(5).fill(null),
    );
    expect(await rolesOn(helped)).toEqual([[a, 'OWNER', true]]);
    const relationships = await context.db.selectFrom('relationships').select('id').execute();
    expect(relationships).toEqual([{ id: staying }]);
    expect(await pointersTo(user)).toEqual([]);

    const emails = await context.db
      .selectFrom('outbox')
      .select(['kind', 'address', 'user_id', 'details'])
      .where('kind', '<>', 'verify')
      .orderBy('id')
      .execute();
    expect(
      emails.map(({ kind, address, details }) => [kind, address, details.role_type, details.more]),
    ).toEqual([
      ['access_granted', heir.email, 'OWNER', 3],
      ['access_granted', steward.email, 'OWNER', 0],
      ['access_granted', heir.email, 'CONTRIBUTOR', 0],
      ['account_deleted', user.email, undefined, undefined],
    ]);
    const audit = await context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id', 'target_id', 'details'])
      .where('actor_id', '=', self)
      .where('event', '<>', 'account_registered')
      .orderBy('id')
      .execute();
    expect(audit.at(-1)).toEqual({
      event: 'account_deleted',
      actor_id: self,
      target_id: self,
      details: {
        entities: 5,
        roles: 14,
        kept,
        assigned,
        deleted: [...deleted, house],
      },
    });
    expect(audit.slice(0, -1).map(({ event, target_id }) => [event, target_id])).toEqual([
      ['access_changed', kept[1]],
      ['access_changed', kept[3]],
      ['access_changed', assigned[0]],
      ['access_changed', assigned[1]],
      ['access_granted', assigned[2]],
      ['access_granted', assigned[3]],
      ...[...deleted, house, profile].map((id) => ['entity_deleted', id]),
    ]);
    expect(audit.slice(-3, -1).map(({ details }) => details)).toEqual([
      { type: 'organization', name: 'Tide House' },
      { type: 'person' },
    ]);
    const entities = [...deleted, house, profile];
    expect(told.map(({ type }) => type)).toEqual(['sessions_ended', 'graph_changed']);
    const changed = told.find(({ type }) => type === 'graph_changed') as { entities: object[] };
    expect(changed.entities).toHaveLength(entities.length);
  });

  it('leaves no name in the log that the user gave tokens or passkeys', async () => {
    const made = { name: 'Laptop of Mei', scopes: ['read'], expires_in_days: 30 };
    const answer = await user.post('/api/v1/tokens', made);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answerOf(await remove([]))).toEqual(gone);
    const log = await context.db.selectFrom('audit_log').select(['event', 'details']).execute();
    expect(log.map(({ event }) => event)).toContain('api_token_made');
    expect(JSON.stringify(log)).not.toContain('Mei');
  });

  it('ends every session immediately and frees the address', async () => {
    const elsewhere = new HttpClient(test.app);
    await elsewhere.form('/api/v1/auth/login', { username: user.email, password: testPassword });
    expect((await elsewhere.get('/api/v1/users/me')).statusCode).toBe(200);
    const answer = await remove([]);
    expect(answerOf(answer)).toEqual(gone);
    expect([...user.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual([]);
    expect((await elsewhere.get('/api/v1/users/me')).statusCode).toBe(401);
    expect(told).toEqual([{ type: 'sessions_ended', session_ids: expect.any(Array) }]);
    expect((told[0] as { session_ids: string[] }).session_ids).toHaveLength(2);
    const login = await new HttpClient(test.app).form('/api/v1/auth/login', {
      username: user.email,
      password: testPassword,
    });
    expect(answerOf(login)).toEqual([400, 'Incorrect email or password.']);
    const anew = await new HttpClient(test.app).post('/api/v1/auth/register', {
      email: user.email,
      password: testPassword,
    });
    expect(anew.statusCode).toBe(201);
  });

  it('is allowed without a verified address, and deletes the own profile', async () => {
    const fresh = await someone({ isVerified: false });
    const made = await fresh.post('/api/v1/people', { first_name: 'Mei', last_name: 'Tan' });
    expect(made.statusCode).toBe(201);
    expect(answerOf(await remove([], fresh))).toEqual(gone);
    expect(await rolesOn(made.json().id)).toBeNull();
  });

  describe('a user with an own profile', () => {
    it.each([
      ['person', true],
      ['person', false],
      ['organization', true],
      ['organization', false],
    ] as const)('loses the profile of a %s, named in the request: %s', async (type, isNamed) => {
      const make = type === 'person' ? aPerson : anOrganization;
      const id = await profileOf(user, await make(context.db));
      await grant(user, id, 'OWNER');
      await grant(await someone(), id, 'OWNER');
      for (const action of ['keep', 'assign'] as const) {
        expect(answerOf(await remove([decide(id, action, user, type)]))).toEqual([
          400,
          'Your own profile is deleted with your account.',
        ]);
      }
      const answer = await remove(isNamed ? [decide(id, 'delete', undefined, type)] : []);
      expect(answerOf(answer)).toEqual(gone);
      expect(await rolesOn(id)).toBeNull();
    });
  });

  it('deletes pictures that are no longer shown, and keeps the others', async () => {
    const other = await someone();
    const shared = await aProjectOf([user, 'OWNER'], [other, 'OWNER']);
    const files = ['shown', 'loose', 'going'].map((name) => `${name.padEnd(22, 'x')}.webp`);
    const [shown = '', , going = ''] = files;
    await context.db
      .insertInto('files')
      .values(
        files.map((name) => ({
          name,
          entity_type: 'project' as const,
          content_type: 'image/webp',
          byte_size: 1,
          uploaded_by: user.userId,
        })),
      )
      .execute();
    const show = (id: number, name: string) =>
      context.db
        .updateTable('entities')
        .set({ photo_url: `/api/v1/files/project/${name}` })
        .where('id', '=', id)
        .execute();
    const alone = await aProjectOf([user, 'OWNER']);
    await show(shared, shown);
    await show(alone, going);
    const answer = await remove([decide(shared, 'keep'), decide(alone, 'delete')]);
    expect(answerOf(answer)).toEqual(gone);
    const left = await context.db.selectFrom('files').select(['name', 'uploaded_by']).execute();
    expect(left).toEqual([{ name: shown, uploaded_by: null }]);
    expect(await pointersTo(user)).toEqual([]);
  });

  it('gives the role to the longest-standing active user when no owner is left', async () => {
    const [asleep, second, first] = [await someone(), await someone(), await someone()];
    await change(asleep, { is_active: false });
    const both = await aProjectOf(
      [user, 'OWNER'],
      [asleep, 'CONTRIBUTOR'],
      [first, 'CONTRIBUTOR'],
      [second, 'CONTRIBUTOR'],
    );
    const asleepAlone = await aProjectOf([user, 'OWNER'], [asleep, 'CONTRIBUTOR']);
    const ownerless = await aProjectOf([user, 'CONTRIBUTOR'], [first, 'CONTRIBUTOR']);
    const nodes = [both, asleepAlone, ownerless].map((id) => decide(id, 'keep'));
    expect(answerOf(await remove(nodes))).toEqual(gone);
    expect(await rolesOn(both)).toContainEqual([first.userId, 'OWNER', true]);
    expect(await rolesOn(asleepAlone)).toEqual([[asleep.userId, 'OWNER', true]]);
    // Nobody gets a higher role than the deleted account had.
    expect(await rolesOn(ownerless)).toEqual([[first.userId, 'CONTRIBUTOR', true]]);
  });
});
