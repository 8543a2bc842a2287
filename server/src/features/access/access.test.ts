import type { EntityRole } from '@mangrove/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, aProject, relate } from '../../../test/factories.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';

type User = Awaited<ReturnType<typeof signedIn>>;
type Holder = User & { roleId: number };

const missing = 2_000_000_000;
const lastOwner = 'Cannot remove the last owner of an entity.';
const manage = 'Only owners can manage user access.';
const otherOwner = "An owner's access can only be changed by that owner or by a superuser.";

describeWithDatabase('access to an entity', (context) => {
  let test: TestApp;
  let project: number;
  let owner: Holder;
  let superuser: User;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await context.empty();
    project = await aProject(context.db, 'Low Water');
    owner = await someone('OWNER');
    superuser = await signedIn(test, context.db, { isSuperuser: true });
  });

  async function someone(
    role_type?: EntityRole,
    is_verified = true,
    state = {},
    entity_id = project,
  ): Promise<Holder> {
    const user = await signedIn(test, context.db, state);
    if (!role_type) return Object.assign(user, { roleId: missing });
    const { id } = await context.db
      .insertInto('user_roles')
      .values({ user_id: user.userId, entity_id, role_type, is_verified })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Object.assign(user, { roleId: id });
  }

  const answerOf = (answer: Awaited<ReturnType<User['get']>>) => [
    answer.statusCode,
    answer.body === '' ? null : (answer.json().detail ?? answer.json().role_type),
  ];
  const users = `/api/v1/entities/project`;
  const list = (by: User, type = 'project', id = project) =>
    by.get(`/api/v1/entities/${type}/${id}/users`);
  const grant = async (by: User, body: object, id = project) =>
    answerOf(await by.post(`${users}/${id}/users`, body));
  const change = async (by: User, roleId: number, role_type: EntityRole) =>
    answerOf(await by.write('PUT', `/api/v1/entities/user-roles/${roleId}`, { role_type }));
  const remove = async (by: User, roleId: number) =>
    answerOf(await by.write('DELETE', `/api/v1/entities/user-roles/${roleId}`));
  const verify = async (by: User, roleId: number) =>
    answerOf(await by.write('PATCH', `/api/v1/user-roles/${roleId}/verify`));
  const roleOf = async (user: User) => {
    const row = await context.db
      .selectFrom('user_roles')
      .select(['role_type', 'is_verified'])
      .where('user_id', '=', user.userId)
      .where('entity_id', '=', project)
      .executeTakeFirst();
    return row ? [row.role_type, row.is_verified] : null;
  };
  const emails = () =>
    context.db
      .selectFrom('outbox')
      .select(['address', 'details'])
      .where('kind', '=', 'access_granted')
      .orderBy('id')
      .execute();
  const audit = () =>
    context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id', 'target_type', 'target_id', 'details'])
      .where('event', 'like', 'access_%')
      .orderBy('id')
      .execute();

  describe('is listed', () => {
    it('owners first, then by name; with whole addresses for owners and superusers [spec 1.3] [spec 2.3] [spec 2.7]', async () => {
      const member = await someone('MEMBER', false);
      const steward = await someone('CONTRIBUTOR');
      const nameless = await someone('MEMBER');
      await context.db
        .updateTable('users')
        .set({ name: '' })
        .where('id', '=', nameless.userId)
        .execute();
      await aPerson(context.db, 'Aaron Aal');
      await context.db
        .updateTable('entities')
        .set({ user_id: nameless.userId })
        .where('name', '=', 'Aaron Aal')
        .execute();
      for (const reader of [owner, superuser]) {
        const { items } = (await list(reader)).json();
        expect(items.map((item: { user_id: number }) => item.user_id)).toEqual(
          [owner, steward, nameless, member].map((user) => user.userId),
        );
        expect(items[2]).toEqual({
          id: nameless.roleId,
          user_id: nameless.userId,
          user_name: 'Aaron Aal',
          user_email: nameless.email,
          role_type: 'MEMBER',
          is_verified: true,
        });
        expect(items[3]).toMatchObject({ role_type: 'MEMBER', is_verified: false });
      }
      const { items } = (await list(steward)).json();
      expect(items.map((item: { user_email: string }) => item.user_email)).toEqual([
        'u…@example.org',
        steward.email,
        'u…@example.org',
        'u…@example.org',
      ]);
    });

    it('by the plural of its kind too, and not by another kind', async () => {
      expect((await list(owner, 'projects')).statusCode).toBe(200);
      expect((await list(owner, 'person')).statusCode).toBe(404);
      expect((await list(owner, 'thing')).statusCode).toBe(400);
      const house = await anOrganization(context.db);
      expect((await list(superuser, 'organization', house)).json()).toEqual({ items: [] });
    });

    it('to nobody else, with the specified sentence', async () => {
      const sentence =
        "You don't have permission to view the user access list. Only owners can manage user access.";
      for (const reader of [await someone('MEMBER'), await someone()]) {
        expect(answerOf(await list(reader))).toEqual([403, sentence]);
        expect((await list(reader, 'project', missing)).statusCode).toBe(404);
      }
      const unverified = await someone('OWNER', true, { isVerified: false });
      expect(answerOf(await list(unverified))).toEqual([403, 'Email not verified']);
    });
  });

  describe('is granted', () => {
    it.each<[EntityRole, boolean]>([
      ['OWNER', true],
      ['CONTRIBUTOR', true],
      ['MEMBER', false],
    ])('as %s, which counts at once', async (role_type, isVerified) => {
      const user = await someone();
      const answer = await owner.post(`${users}/${project}/users`, {
        user_email: `  ${user.email.toUpperCase()} `,
        role_type,
      });
      expect(answer.statusCode).toBe(201);
      const { items } = (await list(owner)).json();
      expect(items).toContainEqual(answer.json());
      expect(await roleOf(user)).toEqual([role_type, isVerified]);
      const edit = await user.write('PUT', `/api/v1/projects/${project}`, { year: '1869' });
      expect(edit.statusCode).toBe(200);
      expect(await emails()).toEqual([
        {
          address: user.email,
          details: {
            entity_type: 'project',
            entity_id: project,
            entity_name: 'Low Water',
            more: 0,
            role_type,
          },
        },
      ]);
      expect(await audit()).toEqual([
        {
          event: 'access_granted',
          actor_id: owner.userId,
          target_type: 'entity',
          target_id: project,
          details: { user_id: user.userId, role: role_type },
        },
      ]);
    });

    it('by the id of a user whose address the owner does not see', async () => {
      const user = await someone();
      expect(await grant(owner, { user_id: user.userId, role_type: 'MEMBER' })).toEqual([
        201,
        'MEMBER',
      ]);
    });

    it('to somebody whose address is not verified yet, who can write only afterwards', async () => {
      const user = await someone(undefined, true, { isVerified: false });
      await grant(superuser, { user_email: user.email, role_type: 'MEMBER' });
      const edit = () => user.write('PUT', `/api/v1/projects/${project}`, { year: '1869' });
      expect((await edit()).statusCode).toBe(403);
      await context.db
        .updateTable('users')
        .set({ is_verified: true })
        .where('id', '=', user.userId)
        .execute();
      expect((await edit()).statusCode).toBe(200);
    });

    it('to nobody unknown or inactive, and to nobody twice', async () => {
      const nobody = 'No user found with this email address.';
      const gone = await someone();
      await context.db
        .updateTable('users')
        .set({ is_active: false })
        .where('id', '=', gone.userId)
        .execute();
      for (const who of [
        { user_email: 'nobody@example.org' },
        { user_id: missing },
        { user_email: gone.email },
        { user_id: gone.userId },
      ]) {
        expect(await grant(owner, { ...who, role_type: 'MEMBER' })).toEqual([404, nobody]);
      }
      const member = await someone('MEMBER', false);
      for (const role_type of ['MEMBER', 'OWNER']) {
        expect(await grant(owner, { user_email: member.email, role_type })).toEqual([
          409,
          'This user has access already.',
        ]);
      }
      expect(await roleOf(member)).toEqual(['MEMBER', false]);
      expect(await emails()).toEqual([]);
      expect(await audit()).toEqual([]);
    });

    it('by owners and superusers alone [spec 2.2]', async () => {
      const given = { user_email: owner.email, role_type: 'MEMBER' };
      for (const role of ['CONTRIBUTOR', 'MEMBER', undefined] as const) {
        const user = await someone(role);
        expect(await grant(user, given)).toEqual([403, manage]);
        expect(await grant(user, { user_email: user.email, role_type: 'OWNER' })).toEqual([
          403,
          manage,
        ]);
        expect((await grant(user, given, missing))[0]).toBe(404);
      }
    });

    it('in no other shape', async () => {
      for (const body of [
        { user_email: owner.email },
        { user_email: owner.email, role_type: 'SUPERUSER' },
        { user_email: owner.email, role_type: 'OWNER', is_verified: true },
        { user_email: owner.email, user_id: owner.userId, role_type: 'OWNER' },
        { user_id: '1', role_type: 'OWNER' },
        { user_email: ' ', role_type: 'OWNER' },
      ]) {
        expect((await grant(owner, body))[0], JSON.stringify(body)).toBe(400);
      }
    });
  });

  describe('is changed', () => {
    it('up and down, for the very next call [spec 2.7]', async () => {
      const user = await someone('MEMBER');
      for (const role of ['CONTRIBUTOR', 'OWNER'] as const) {
        expect(await change(owner, user.roleId, role)).toEqual([200, role]);
      }
      expect(await change(user, user.roleId, 'MEMBER')).toEqual([200, 'MEMBER']);
      expect((await list(user)).statusCode).toBe(403);
      expect((await audit()).map(({ event, details }) => [event, details])).toEqual([
        ['access_changed', { user_id: user.userId, from: 'MEMBER', role: 'CONTRIBUTOR' }],
        ['access_changed', { user_id: user.userId, from: 'CONTRIBUTOR', role: 'OWNER' }],
        ['access_changed', { user_id: user.userId, from: 'OWNER', role: 'MEMBER' }],
      ]);
      expect(await emails()).toEqual([]);
    });

    it('not at all by naming the same role again', async () => {
      expect(await change(owner, owner.roleId, 'OWNER')).toEqual([200, 'OWNER']);
      expect(await audit()).toEqual([]);
    });

    it('for an unverified member only once verified', async () => {
      const user = await someone('MEMBER', false);
      for (const by of [owner, superuser]) {
        for (const role of ['CONTRIBUTOR', 'OWNER'] as const) {
          expect(await change(by, user.roleId, role)).toEqual([
            400,
            'This member must be verified before the role can be raised.',
          ]);
        }
      }
      expect(await verify(owner, user.roleId)).toEqual([200, 'MEMBER']);
      expect(await change(owner, user.roleId, 'CONTRIBUTOR')).toEqual([200, 'CONTRIBUTOR']);
      expect(await roleOf(user)).toEqual(['CONTRIBUTOR', true]);
    });

    it('by who may, and never below the last owner [spec 1.6] [spec 2.6] [spec 3.6]', async () => {
      const other = await someone('OWNER');
      const steward = await someone('CONTRIBUTOR');
      const member = await someone('MEMBER');
      expect(await change(owner, other.roleId, 'MEMBER')).toEqual([403, otherOwner]);
      for (const user of [steward, member, await someone()]) {
        expect(await change(user, steward.roleId, 'OWNER')).toEqual([403, manage]);
        expect(await change(user, missing, 'OWNER')).toEqual([403, manage]);
      }
      expect((await change(superuser, missing, 'OWNER'))[0]).toBe(404);
      expect(await change(superuser, other.roleId, 'MEMBER')).toEqual([200, 'MEMBER']);
      for (const by of [owner, superuser]) {
        expect(await change(by, owner.roleId, 'CONTRIBUTOR')).toEqual([400, lastOwner]);
      }
      expect(await roleOf(owner)).toEqual(['OWNER', true]);
    });
  });

  describe('is verified', () => {
    it('once, of members alone [spec 1.7] [spec 2.7]', async () => {
      const user = await someone('MEMBER', false);
      const steward = await someone('CONTRIBUTOR', false);
      for (const by of [user, steward, await someone()]) {
        expect(await verify(by, user.roleId)).toEqual([403, manage]);
        expect(await verify(by, missing)).toEqual([403, manage]);
      }
      expect((await verify(superuser, missing))[0]).toBe(404);
      expect(await verify(owner, user.roleId)).toEqual([200, 'MEMBER']);
      for (const roleId of [user.roleId, steward.roleId, owner.roleId]) {
        expect(await verify(owner, roleId)).toEqual([
          400,
          'Only members who are not verified yet can be verified.',
        ]);
      }
      expect((await audit()).map(({ event, details }) => [event, details])).toEqual([
        ['access_verified', { user_id: user.userId }],
      ]);
    });
  });

  describe('is removed', () => {
    it('by owners and superusers, for the very next call', async () => {
      const member = await someone('MEMBER');
      const steward = await someone('CONTRIBUTOR');
      const edit = () => member.write('PUT', `/api/v1/projects/${project}`, { year: '1869' });
      expect((await edit()).statusCode).toBe(200);
      expect(await remove(owner, member.roleId)).toEqual([204, null]);
      expect((await edit()).statusCode).toBe(403);
      expect(await remove(superuser, steward.roleId)).toEqual([204, null]);
      expect(await remove(superuser, steward.roleId)).toEqual([
        404,
        'User role not found. It may have already been removed.',
      ]);
      expect((await audit()).map(({ event, details }) => [event, details])).toEqual([
        ['access_removed', { user_id: member.userId, role: 'MEMBER' }],
        ['access_removed', { user_id: steward.userId, role: 'CONTRIBUTOR' }],
      ]);
    });

    it('by whoever leaves, the last owner aside [spec 1.6]', async () => {
      const other = await someone('OWNER');
      for (const user of [await someone('MEMBER', false), await someone('CONTRIBUTOR'), other]) {
        expect(await remove(user, user.roleId)).toEqual([204, null]);
        expect(await roleOf(user)).toBeNull();
      }
      for (const by of [owner, superuser]) {
        const refused = await by.write('DELETE', `/api/v1/entities/user-roles/${owner.roleId}`);
        expect([refused.statusCode, refused.json()]).toEqual([
          400,
          { detail: lastOwner, code: 'last_owner' },
        ]);
      }
      expect(await roleOf(owner)).toEqual(['OWNER', true]);
    });

    it('from an owner by that owner and by superusers alone', async () => {
      const other = await someone('OWNER');
      const steward = await someone('CONTRIBUTOR');
      expect(await remove(owner, other.roleId)).toEqual([403, otherOwner]);
      for (const by of [steward, await someone('MEMBER'), await someone()]) {
        expect(await remove(by, other.roleId)).toEqual([403, manage]);
      }
      expect(await remove(superuser, other.roleId)).toEqual([204, null]);
      expect(await roleOf(owner)).toEqual(['OWNER', true]);
    });
  });

  it('changes nothing that the map shows', async () => {
    const versions = context.db.selectFrom('network_version').select('version');
    const before = await versions.execute();
    const user = await someone('MEMBER', false);
    await verify(owner, user.roleId);
    await change(owner, user.roleId, 'OWNER');
    await remove(user, user.roleId);
    await grant(owner, { user_email: user.email, role_type: 'MEMBER' });
    expect(await audit()).toHaveLength(4);
    expect(await versions.execute()).toEqual(before);
  });

  it('is told of the people connected to it, in two words each [spec 1.7] [spec 2.3] [spec 2.7]', async () => {
    const house = await anOrganization(context.db);
    const people: Record<string, number> = {};
    for (const [name, role, isVerified] of [
      ['Owner', 'OWNER', true],
      ['Member', 'MEMBER', false],
      ['Stranger', undefined, false],
    ] as const) {
      const user = await someone(role, isVerified);
      const id = await aPerson(context.db, name);
      people[name] = id;
      await context.db
        .updateTable('entities')
        .set({ user_id: user.userId })
        .where('id', '=', id)
        .execute();
      await relate(context.db, id, project);
      await relate(context.db, project, id, 'Artist');
    }
    const nobodys = await aPerson(context.db);
    await relate(context.db, project, nobodys);
    await relate(context.db, house, project);
    await someone('OWNER', true, {}, await aPerson(context.db));
    const reader = await someone(undefined, true, { isVerified: false });
    const path = (id: number) => `${users}/${id}/person-verification-status`;
    expect((await reader.get(path(project))).json()).toEqual({
      statuses: {
        [String(people.Owner)]: { has_role: true, is_verified: true },
        [String(people.Member)]: { has_role: true, is_verified: false },
        [String(people.Stranger)]: { has_role: false, is_verified: false },
        [String(nobodys)]: { has_role: false, is_verified: false },
      },
    });
    expect((await reader.get(path(missing))).statusCode).toBe(404);
    expect((await reader.get(path(house))).statusCode).toBe(404);
  });
});

describeWithDatabase('access in haste', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());

  it('leaves an owner, however two go at each other and at themselves [spec 3.4]', async () => {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const users = [await signedIn(test, context.db), await signedIn(test, context.db)];
    for (let round = 0; round < 50; round += 1) {
      const project = await aProject(context.db);
      const rows = await context.db
        .insertInto('user_roles')
        .values(
          users.map(({ userId }) => ({
            user_id: userId,
            entity_id: project,
            role_type: 'OWNER' as const,
            is_verified: true,
          })),
        )
        .returning('id')
        .execute();
      const [first = 0, second = 0] = rows.map(({ id }) => id);
      const address = (id: number) => `/api/v1/entities/user-roles/${id}`;
      const [one, two] = users as [User, User];
      const answers = await Promise.all([
        one.write('DELETE', address(first)),
        two.write('PUT', address(second), { role_type: 'MEMBER' }),
        superuser.write('DELETE', address(round % 2 ? first : second)),
        superuser.write('PUT', address(round % 2 ? second : first), { role_type: 'CONTRIBUTOR' }),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      for (const code of codes) expect([200, 204, 400, 403, 404]).toContain(code);
      const owners = await context.db
        .selectFrom('user_roles')
        .select('id')
        .where('entity_id', '=', project)
        .where('role_type', '=', 'OWNER')
        .execute();
      expect(owners, `round ${round}: ${codes.join()}`).toHaveLength(1);
    }
  });

  it('is granted once, however often it is asked for', async () => {
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const project = await aProject(context.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        superuser.post(`/api/v1/entities/project/${project}/users`, {
          user_email: user.email,
          role_type: 'MEMBER',
        }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array<number>(19).fill(409)]);
    const emails = await context.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'access_granted')
      .where('address', '=', user.email)
      .execute();
    expect(emails).toHaveLength(1);
  });
});

describeWithDatabase('emails about access', (context) => {
  it('are at most three in an hour to one address', async () => {
    const test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const superuser = await signedIn(test, context.db, { isSuperuser: true });
    const user = await signedIn(test, context.db);
    const grant = async () => {
      const project = await aProject(context.db);
      const answer = await superuser.post(`/api/v1/entities/project/${project}/users`, {
        user_email: user.email,
        role_type: 'MEMBER',
      });
      expect(answer.statusCode).toBe(201);
    };
    const count = async () =>
      (
        await context.db
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'access_granted')
          .execute()
      ).length;
    for (let index = 0; index < 5; index += 1) await grant();
    expect(await count()).toBe(3);
    test.clock.advance(3601);
    await grant();
    expect(await count()).toBe(4);
    await test.close();
  });
});
