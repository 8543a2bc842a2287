import type { EntityRole, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import type { Announcement } from '../../db/announcements.ts';

type User = Awaited<ReturnType<typeof signedIn>>;
interface Decision {
  id: number;
  type: EntityType;
  action: 'keep' | 'assign' | 'delete';
  assignedAdminId?: number | null;
}

describeWithDatabase('deleting the own account', (context) => {
  let test: TestApp;
  let user: User;
  const told: Announcement[] = [];
  beforeAll(async () => {
    test = await startTestApp(context.db);
    test.announcements.onAnnouncement((announcement) => told.push(announcement));
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    user = await someone();
    told.length = 0;
  });

  const someone = (state = {}) => signedIn(test, context.db, state);
  const remove = (nodes: Decision[], by = user) =>
    by.post('/api/v1/auth/delete-account', { nodes });
  const answerOf = (answer: Awaited<ReturnType<typeof remove>>) => [
    answer.statusCode,
    answer.json().detail,
  ];
  const gone = [200, 'Your account was deleted.'];

  let time = 0;
  async function grant(
    { userId }: { userId: number },
    entity_id: number,
    role_type: EntityRole,
    is_verified = true,
  ): Promise<void> {
    time += 1;
    const created_at = new Date(2020, 0, 1, 0, time);
    const row = { user_id: userId, entity_id, role_type, is_verified, created_at };
    await context.db.insertInto('user_roles').values(row).execute();
  }
  async function aProjectOf(...holders: [User, EntityRole][]): Promise<number> {
    const id = await aProject(context.db);
    for (const [holder, role] of holders) await grant(holder, id, role);
    return id;
  }
  async function profileOf({ userId }: User, id: number): Promise<number> {
    await context.db
      .updateTable('entities')
      .set({ user_id: userId })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const change = ({ userId }: User, columns: object) =>
    context.db.updateTable('users').set(columns).where('id', '=', userId).execute();
  const decide = (
    id: number,
    action: Decision['action'],
    heir?: { userId: number },
    type: EntityType = 'project',
  ): Decision => ({ id, type, action, assignedAdminId: heir?.userId ?? null });

  /** Who may do what with an entity; null when it is gone. */
  async function rolesOn(id: number): Promise<[number, EntityRole, boolean][] | null> {
    const entity = await context.db
      .selectFrom('entities')
      .select('id')
      .where('id', '=', id)
      .execute();
    if (entity.length === 0) return null;
    const rows = await context.db
      .selectFrom('user_roles')
      .select(['user_id', 'role_type', 'is_verified'])
      .where('entity_id', '=', id)
      .orderBy('user_id')
      .execute();
    return rows.map((row) => [row.user_id, row.role_type, row.is_verified]);
  }
  /** All that a deletion could change. */
  async function everything(): Promise<string> {
    const tables = 'users entities user_roles relationships files outbox audit_log sessions';
    const rows = await Promise.all(
      `${tables} network_version`.split(' ').map(async (table) => {
        const found = await sql<{ row: string }>`
          select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(
          context.db,
        );
        return [table, ...found.rows.map(({ row }) => row)];
      }),
    );
    return JSON.stringify(rows, null, 1);
  }
  /** Rows that name a user, the log aside, which keeps the number of who did what. */
  async function pointersTo({ userId }: User): Promise<string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'uploaded_by')`.execute(
      context.db,
    );
    expect(columns.length).toBeGreaterThanOrEqual(6);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(context.db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  }

  it('does to twelve entities what was chosen for each, and leaves nobody behind [spec 2.7]', async () => {
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

  it('ends every session at once and frees the address', async () => {
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

  it('is open to who has not verified the address, profile and all', async () => {
    const fresh = await someone({ isVerified: false });
    const made = await fresh.post('/api/v1/people', { first_name: 'Mei', last_name: 'Tan' });
    expect(made.statusCode).toBe(201);
    expect(answerOf(await remove([], fresh))).toEqual(gone);
    expect(await rolesOn(made.json().id)).toBeNull();
  });

  describe('takes the own profile along', () => {
    it.each([
      ['person', true],
      ['person', false],
      ['organization', true],
      ['organization', false],
    ] as const)('of a %s, named: %s', async (type, isNamed) => {
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

  it('takes along the pictures that nothing shows any more, and no other', async () => {
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

  it('hands over to the longest-standing who is active, where no owner is left', async () => {
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
    // Nobody is raised above who leaves.
    expect(await rolesOn(ownerless)).toEqual([[first.userId, 'CONTRIBUTOR', true]]);
  });

  describe('is refused, and nothing changes', () => {
    const noAdministrator = /cannot be kept without an administrator/u;
    const choose = /Please choose who shall look after/u;
    const active = /somebody with an active, verified account/u;
    const notYours = /You can only decide about entities that you look after/u;
    const soleOnly = /Only the sole administrator can delete/u;

    async function refused(nodes: Decision[], status: number, sentence: RegExp) {
      const before = await everything();
      const answer = await remove(nodes);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        status,
        expect.stringMatching(sentence),
      ]);
      expect(await everything()).toBe(before);
    }

    it('for a superuser', async () => {
      await change(user, { is_superuser: true });
      await refused([], 400, /^Cannot delete your own account\.$/u);
    });

    it('for a list that is not exactly what the account looks after [spec 2.6]', async () => {
      const other = await someone();
      const own = await aProjectOf([user, 'OWNER']);
      const steered = await aProjectOf([user, 'CONTRIBUTOR'], [other, 'OWNER']);
      const helped = await aProjectOf([user, 'MEMBER'], [other, 'OWNER']);
      const foreign = await aProjectOf([other, 'OWNER']);
      const all = [decide(own, 'delete'), decide(steered, 'keep')];
      await refused([], 400, /Please decide what shall become of/u);
      for (const one of all) await refused([one], 400, /Please decide what shall become of/u);
      await refused([...all, decide(own, 'delete')], 400, /There are two decisions about/u);
      for (const id of [helped, foreign, 2_000_000_000]) {
        for (const action of ['keep', 'assign', 'delete'] as const) {
          await refused([...all, decide(id, action, other)], 403, notYours);
        }
      }
      await refused(
        [decide(own, 'delete', undefined, 'organization'), decide(steered, 'keep')],
        403,
        notYours,
      );
    });

    it('for a decision that leaves an entity to nobody, or takes it from others', async () => {
      const other = await someone();
      const unverified = await someone({ isVerified: false });
      const asleep = await someone();
      await change(asleep, { is_active: false });
      const own = await aProjectOf([user, 'OWNER'], [other, 'MEMBER']);
      await refused([decide(own, 'keep')], 400, noAdministrator);
      await refused([decide(own, 'assign')], 400, choose);
      await refused([decide(own, 'assign', { userId: 2_000_000_000 })], 400, choose);
      await refused([decide(own, 'assign', user)], 400, /to yourself/u);
      for (const heir of [unverified, asleep]) {
        await refused([decide(own, 'assign', heir)], 400, active);
      }
      const shared = await aProjectOf([user, 'OWNER'], [other, 'OWNER']);
      const steered = await aProjectOf([user, 'CONTRIBUTOR'], [other, 'OWNER']);
      const ownerless = await aProjectOf([user, 'CONTRIBUTOR']);
      const rest = [decide(own, 'delete'), decide(shared, 'keep'), decide(steered, 'keep')];
      const handed = decide(ownerless, 'assign', other);
      await refused([...rest, decide(ownerless, 'keep')], 400, noAdministrator);
      await refused([...rest, decide(ownerless, 'delete')], 403, soleOnly);
      for (const index of [1, 2]) {
        const nodes = rest.map((one, at) => (at === index ? { ...one, action: 'delete' } : one));
        await refused([...(nodes as Decision[]), handed], 403, soleOnly);
      }
      expect(answerOf(await remove([...rest, handed]))).toEqual(gone);
      expect(await rolesOn(ownerless)).toEqual([[other.userId, 'CONTRIBUTOR', true]]);
    });

    it('in no other shape [spec 2.3]', async () => {
      const id = await aProjectOf([user, 'OWNER']);
      for (const body of [
        {},
        { nodes: [{ id, type: 'project' }] },
        { nodes: [{ id, type: 'project', action: 'burn' }] },
        { nodes: [{ id: 'x', type: 'project', action: 'delete' }] },
        { nodes: [decide(id, 'delete')], user_id: 1 },
      ]) {
        const answer = await user.post('/api/v1/auth/delete-account', body);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
      }
    });

    it('when the very last step fails', async () => {
      const heir = await someone();
      const ids = [
        await aProjectOf([user, 'OWNER']),
        await aProjectOf([user, 'OWNER'], [heir, 'CONTRIBUTOR']),
        await aProjectOf([user, 'OWNER']),
      ] as const;
      const nodes = [
        decide(ids[0], 'delete'),
        decide(ids[1], 'keep'),
        decide(ids[2], 'assign', heir),
      ];
      await sql`
        create function break_off() returns trigger language plpgsql as
        $body$ begin raise exception 'broken off'; end $body$`.execute(context.db);
      await sql`
        create trigger break_off before update on network_version
        for each row execute function break_off()`.execute(context.db);
      const before = await everything();
      const answer = await remove(nodes);
      await sql`drop function break_off cascade`.execute(context.db);
      expect(answer.statusCode).toBe(500);
      expect(await everything()).toBe(before);
      expect(told).toEqual([]);
      expect(answerOf(await remove(nodes))).toEqual(gone);
    });
  });

  describe('in haste', () => {
    const rounds = 25;
    const members = async () => {
      const { rows } = await sql<{ ownerless: number }>`
        select count(*)::integer as ownerless from entities e
        where not exists (select 1 from user_roles r where r.entity_id = e.id and r.role_type = 'OWNER')`.execute(
        context.db,
      );
      return rows[0]?.ownerless;
    };

    it('leaves no entity without an owner while it is being granted roles', async () => {
      const other = await someone();
      for (let round = 0; round < rounds; round += 1) {
        const leaver = await someone();
        const own = await aProjectOf([leaver, 'OWNER']);
        const theirs = await aProjectOf([other, 'OWNER']);
        const shared = await aProjectOf([leaver, 'OWNER'], [other, 'OWNER']);
        const roles = await context.db
          .selectFrom('user_roles')
          .select('id')
          .where('user_id', '=', other.userId)
          .where('entity_id', '=', shared)
          .execute();
        const [left, granted, stepped, made] = await Promise.all([
          remove([decide(own, 'delete'), decide(shared, 'keep')], leaver),
          other.post(`/api/v1/entities/project/${theirs}/users`, {
            user_email: leaver.email,
            role_type: 'OWNER',
          }),
          other.write('DELETE', `/api/v1/entities/user-roles/${roles[0]?.id}`),
          leaver.post('/api/v1/projects', { name: 'Made in haste' }),
        ]);
        const codes = [left, granted, stepped, made].map(({ statusCode }) => statusCode);
        const say = `round ${round}: ${codes.join()}`;
        expect([200, 400], say).toContain(left.statusCode);
        expect([201, 404, 409], say).toContain(granted.statusCode);
        expect([204, 400], say).toContain(stepped.statusCode);
        expect([201, 401, 409], say).toContain(made.statusCode);
        expect(await members(), say).toBe(0);
        expect(left.statusCode === 200 ? await pointersTo(leaver) : [], say).toEqual([]);
      }
    });

    it('lets two go who hand everything over to each other: one of them', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [one, two] = [await someone(), await someone()];
        const first = await aProjectOf([one, 'OWNER']);
        const second = await aProjectOf([two, 'OWNER']);
        const answers = await Promise.all([
          remove([decide(first, 'assign', two)], one),
          remove([decide(second, 'assign', one)], two),
        ]);
        const codes = answers.map(({ statusCode }) => statusCode).sort();
        expect(codes, `round ${round}`).toEqual([200, 400]);
        expect(await members(), `round ${round}`).toBe(0);
      }
    });

    it('ends well beside a superuser who deletes the same user, and saves of all kinds', async () => {
      const superuser = await someone({ isSuperuser: true });
      const other = await someone();
      for (let round = 0; round < rounds; round += 1) {
        const leaver = await someone();
        const own = await aProjectOf([leaver, 'OWNER'], [other, 'CONTRIBUTOR']);
        const profile = await profileOf(leaver, await aPerson(context.db));
        const answers = await Promise.all([
          remove([decide(own, 'keep')], leaver),
          superuser.write('DELETE', `/api/v1/users/${leaver.userId}`),
          leaver.write('PUT', `/api/v1/projects/${own}`, { year: '1869' }),
          leaver.write('PUT', `/api/v1/people/${profile}`, { bio: 'Paints.' }),
          other.write('PUT', `/api/v1/projects/${own}`, { description: 'Water.' }),
          superuser.write('PUT', `/api/v1/people/${profile}`, { user_id: leaver.userId }),
          superuser.write('DELETE', `/api/v1/people/${profile}`),
        ]);
        const codes = answers.map(({ statusCode }) => statusCode);
        const say = `round ${round}: ${codes.join()}`;
        for (const code of codes) expect([200, 204, 401, 403, 404, 409], say).toContain(code);
        expect(
          codes.slice(0, 2).filter((code) => code === 200),
          say,
        ).toHaveLength(1);
        expect(await pointersTo(leaver), say).toEqual([]);
        expect(await members(), say).toBe(0);
      }
    });
  });
});

describeWithDatabase('deleting an account', (context) => {
  it('takes as many statements for thirty entities as for three', async () => {
    const counted = countQueries(context.db, 'everywhere');
    const test = await startTestApp(counted.db);
    const statementsFor = async (count: number): Promise<number> => {
      const [user, heir] = [await signedIn(test, context.db), await signedIn(test, context.db)];
      const nodes: Decision[] = [];
      for (let index = 0; index < count; index += 1) {
        const action = (['keep', 'assign', 'delete'] as const)[index % 3] ?? 'keep';
        const id = await aProject(context.db, `Project ${index}`, {
          photo_url: `/api/v1/files/project/${'a'.repeat(20)}${user.userId}a${index}.webp`,
        });
        const holders = [user, ...(action === 'keep' ? [await signedIn(test, context.db)] : [])];
        for (const [turn, { userId: user_id }] of holders.entries()) {
          const role_type = turn === 0 ? 'OWNER' : 'CONTRIBUTOR';
          const role = { user_id, entity_id: id, role_type } as const;
          await context.db.insertInto('user_roles').values(role).execute();
        }
        const assignedAdminId = action === 'assign' ? heir.userId : null;
        nodes.push({ id, type: 'project', action, assignedAdminId });
      }
      await user.csrfToken();
      counted.take();
      const answer = await user.post('/api/v1/auth/delete-account', { nodes });
      expect(answer.statusCode, answer.body).toBe(200);
      return counted.take();
    };
    const few = await statementsFor(3);
    expect(few).toBeGreaterThan(10);
    expect(await statementsFor(30)).toBe(few);
    await test.close();
  });
});
