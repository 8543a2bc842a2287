import type { EntityRole } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, relate } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { type Holder, missing, setUpAccess, type User } from './test-access.ts';

const manage = 'Only owners can manage user access.';

describeOnOneEngine('access to an entity', (context) => {
  const {
    begin,
    someone,
    answerOf,
    users,
    list,
    grant,
    change,
    remove,
    verify,
    roleOf,
    emails,
    audit,
  } = setUpAccess(context);
  let project: number;
  let owner: Holder;
  let superuser: User;
  beforeEach(async () => {
    ({ project, owner, superuser } = await begin());
  });

  describe('the list', () => {
    it('shows owners first, then by name, with whole addresses for owners and superusers [spec 1.3] [spec 2.3] [spec 2.7]', async () => {
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

    it('accepts the plural of the kind, and returns 404 for another kind', async () => {
      expect((await list(owner, 'projects')).statusCode).toBe(200);
      expect((await list(owner, 'person')).statusCode).toBe(404);
      expect((await list(owner, 'thing')).statusCode).toBe(400);
      const house = await anOrganization(context.db);
      expect((await list(superuser, 'organization', house)).json()).toEqual({ items: [] });
    });

    it('is refused to members, strangers and unverified owners, with the specified sentence', async () => {
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

  describe('granting', () => {
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

    it('accepts the id of a user whose address the owner does not see', async () => {
      const user = await someone();
      expect(await grant(owner, { user_id: user.userId, role_type: 'MEMBER' })).toEqual([
        201,
        'MEMBER',
      ]);
    });

    it('lets a user with an unverified address write only once it is verified', async () => {
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

    it('refuses unknown and inactive users, and users who have access already', async () => {
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

    it('is reserved for owners and superusers [spec 2.2]', async () => {
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

    it('rejects missing, unknown or contradictory fields', async () => {
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

  it('leaves the network version unchanged when it is granted, verified, changed or removed', async () => {
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

  it('returns for each connected person whether its user has a role and is verified [spec 1.7] [spec 2.3] [spec 2.7]', async () => {
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
