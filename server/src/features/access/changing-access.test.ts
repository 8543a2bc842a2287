import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { type Holder, missing, setUpAccess, type User } from './test-access.ts';

const lastOwner = 'Cannot remove the last owner of an entity.';
const manage = 'Only owners can manage user access.';
const otherOwner = "An owner's access can only be changed by that owner or by a superuser.";

describeOnOneEngine('changes of access to an entity', (context) => {
  const { begin, someone, list, change, remove, verify, roleOf, emails, audit } =
    setUpAccess(context);
  let project: number;
  let owner: Holder;
  let superuser: User;
  beforeEach(async () => {
    ({ project, owner, superuser } = await begin());
  });

  describe('a change of role', () => {
    it('raises and lowers the role, effective from the next request [spec 2.7]', async () => {
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

    it('to the same role writes no audit entry', async () => {
      expect(await change(owner, owner.roleId, 'OWNER')).toEqual([200, 'OWNER']);
      expect(await audit()).toEqual([]);
    });

    it('raises an unverified member only after verification', async () => {
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

    it('is reserved for owners and superusers, and never demotes the last owner [spec 1.6] [spec 2.6] [spec 3.6]', async () => {
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

  describe('verification', () => {
    it('succeeds once, for members only [spec 1.7] [spec 2.7]', async () => {
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

  describe('removal', () => {
    it('is allowed to owners and superusers, effective from the next request', async () => {
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

    it('is allowed to users for their own access, except for the last owner [spec 1.6]', async () => {
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

    it('of an owner is allowed only to that owner and to superusers', async () => {
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
});
