import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

type User = Awaited<ReturnType<typeof signedIn>>;

describeOnOneEngine('a person without an account', (context) => {
  let test: TestApp;
  let adder: User;
  let profile: { id: number };
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    adder = await signedIn(test, context.db);
    profile = await add(adder, { first_name: 'Sina', last_name: 'Leota', user_id: adder.userId });
  });

  async function add(user: User, body: object): Promise<{ id: number; added_by: unknown }> {
    const answer = await user.post('/api/v1/people', body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const asMember = async (id: number, path = '') =>
    (await (await signedIn(test, context.db)).get(`/api/v1/people/${id}${path}`)).json();
  const superuser = () => signedIn(test, context.db, { isSuperuser: true });

  describe('added_by', () => {
    it('is the public profile of the adder, who owns the person', async () => {
      const { id, added_by } = await add(adder, { first_name: 'Mere', last_name: 'Kingi' });
      const told = { id: profile.id, type: 'person', name: 'Sina Leota' };
      expect(added_by).toEqual(told);
      expect((await asMember(id)).added_by).toEqual(told);
      expect((await asMember(id, '/with-connections')).added_by).toEqual(told);
      const roles = (await adder.get('/api/v1/user/roles')).json();
      expect(roles).toContainEqual(
        expect.objectContaining({ entity_id: id, role_type: 'OWNER', is_verified: true }),
      );
    });

    it('is the organisation of an account that belongs to an organisation', async () => {
      const office = await signedIn(test, context.db, { userType: 'organization' });
      const own = (await office.post('/api/v1/organizations', { name: 'Salt Archive' })).json();
      const { added_by } = await add(office, { first_name: 'Mere' });
      expect(added_by).toEqual({ id: own.id, type: 'organization', name: 'Salt Archive' });
    });

    it('is null when the adder has no public profile', async () => {
      const stranger = await signedIn(test, context.db);
      const { id } = await add(stranger, { first_name: 'Mere' });
      expect((await asMember(id)).added_by).toBeNull();
    });

    it('is null for an imported person and for a member', async () => {
      const imported = await aPerson(context.db, 'Ada Ng');
      expect((await asMember(imported)).added_by).toBeNull();
      expect((await asMember(profile.id)).added_by).toBeNull();
    });
  });

  it('keeps its adder when it is saved unchanged and when the adder is renamed', async () => {
    const { id } = await add(adder, { first_name: 'Mere' });
    const read = (await adder.get(`/api/v1/people/${id}`)).json();
    const saved = await adder.write('PUT', `/api/v1/people/${id}`, { ...read, added_by: null });
    expect(saved.statusCode, saved.body).toBe(200);
    await adder.write('PUT', `/api/v1/people/${profile.id}`, { last_name: 'Fa' });
    expect((await asMember(id)).added_by.name).toBe('Sina Fa');
  });

  it('loses its adder once it is the profile of an account', async () => {
    const { id } = await add(adder, { first_name: 'Mere' });
    const member = await signedIn(test, context.db);
    const claim = { user_id: member.userId };
    const root = await superuser();
    expect((await root.write('PUT', `/api/v1/people/${id}`, claim)).statusCode).toBe(200);
    expect((await asMember(id)).added_by).toBeNull();
  });

  it('stays without an adder when another owner keeps it and the adder is deleted', async () => {
    const { id } = await add(adder, { first_name: 'Mere' });
    const partner = await signedIn(test, context.db);
    await context.db
      .insertInto('user_roles')
      .values({ user_id: partner.userId, entity_id: id, role_type: 'OWNER', is_verified: true })
      .execute();
    const version = async () => {
      const row = await sql<{ version: string }>`select version from network_version`.execute(
        context.db,
      );
      return Number(row.rows[0]?.version);
    };
    // Now only the people whom the user had added can be changed by the deletion.
    await context.db.deleteFrom('entities').where('id', '=', profile.id).execute();
    await context.db.deleteFrom('user_roles').where('user_id', '=', adder.userId).execute();
    const before = await version();
    const root = await superuser();
    const answer = await root.write('DELETE', `/api/v1/users/${adder.userId}`);
    expect(answer.json()).toEqual({ deleted_entities_count: 0, deleted_user_roles_count: 0 });
    expect((await asMember(id)).added_by).toBeNull();
    expect(await version()).toBe(before + 1);
  });

  it('is deleted with its adder when it has no other owner', async () => {
    const { id } = await add(adder, { first_name: 'Mere' });
    const root = await superuser();
    const answer = await root.write('DELETE', `/api/v1/users/${adder.userId}`);
    expect(answer.json()).toEqual({ deleted_entities_count: 2, deleted_user_roles_count: 2 });
    expect((await asMember(id)).code).toBe('not_found');
  });

  it('is not a profile of its adder in the lists of users', async () => {
    await add(adder, { first_name: 'Mere', last_name: 'Kingi' });
    await add(adder, { first_name: 'Tevita' });
    const root = await superuser();
    const read = async (path: string) => (await root.get(`/api/v1${path}`)).json();
    const isAdder = ({ email }: { email: string }) => email === adder.email;
    const { items } = await read('/admin/users?login_status=all');
    const own = [expect.objectContaining({ name: 'Sina Leota' })];
    expect(items.find(isAdder)).toMatchObject({ person_profiles: own, issues: [] });
    expect((await read(`/admin/users/${adder.userId}`)).issues).toEqual([]);
    const listed = await read('/users/with-person-profiles');
    expect(listed.find(isAdder).person_profiles).toEqual(own);
    const flagged = await read('/admin/users?issues=has');
    expect(flagged.items.filter(isAdder)).toEqual([]);
    const found = await read('/admin/users?search=kingi');
    expect(found.items.filter(isAdder)).toEqual([]);
  });

  it('can be related to another person by the owner of either', async () => {
    const { id } = await add(adder, { first_name: 'Mere' });
    const metadata = { role_type: 'Mentor', years_involved: '2021' };
    const ends = { node1_id: profile.id, node1_type: 'person', node2_id: id, node2_type: 'person' };
    const answer = await adder.post('/api/v1/relationships', {
      ...ends,
      relationship_metadata: metadata,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { connections } = await asMember(profile.id, '/with-connections');
    expect(connections.people).toMatchObject([
      { id, name: 'Mere', relationships: [{ role: 'Mentor', year: '2021' }] },
    ]);
    const status = `/api/v1/entities/person/${profile.id}/person-verification-status`;
    expect((await adder.get(status)).json().statuses).toHaveProperty(String(id));
  });

  it('is logged with its adder, and found by its name', async () => {
    const { id } = await add(adder, { first_name: 'Mere', last_name: 'Kingi' });
    const { actor_id } = await context.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('event', '=', 'entity_created')
      .where('target_id', '=', String(id) as never)
      .executeTakeFirstOrThrow();
    expect(actor_id).toBe(adder.userId);
    const { results } = (await adder.get('/api/v1/entities/suggest?query=kingi')).json();
    expect(results).toMatchObject([{ id, name: 'Mere Kingi' }]);
  });
});

describeOnOneEngine('creating many entities', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  it('saves forty relationships to new people, and the same requests again', async () => {
    const user = await signedIn(test, context.db);
    const statuses = new Map<number, number>();
    const { id: project } = (await user.post('/api/v1/projects', { name: 'Tide Lines' })).json();
    for (let time = 0; time < 2; time += 1) {
      for (let row = 0; row < 40; row += 1) {
        const key = (of: string) => ({ 'idempotency-key': `${of}-${row}` });
        const person = await user.post('/api/v1/people', { first_name: `P${row}` }, key('person'));
        const ends = { node1_id: project, node1_type: 'project', node2_type: 'person' };
        const relationship = await user.post(
          '/api/v1/relationships',
          { ...ends, node2_id: person.json().id },
          key('connection'),
        );
        for (const { statusCode } of [person, relationship]) {
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        }
      }
    }
    expect([...statuses]).toEqual([[201, 160]]);
    const { count } = await context.db
      .selectFrom('entities')
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(41);
  });

  it('is refused after a thousand entities a day, and allowed on the next day', async () => {
    const user = await signedIn(test, context.db);
    await context.db
      .insertInto('rate_limits')
      .values({
        key: `create_entity:user:${user.userId}`,
        count: 999,
        window_ends_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    const create = () => user.post('/api/v1/organizations', { name: 'Salt Archive' });
    expect((await create()).statusCode).toBe(201);
    const refused = await create();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toBe('At most 1000 new entries a day. Please continue tomorrow.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    test.clock.advance(3_601);
    expect((await create()).statusCode).toBe(201);
  });
});
