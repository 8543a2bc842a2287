import { describe, expect, it } from 'vitest';
import { aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { testPassword } from '../../../test/signed-in.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { setUpUsers, type User } from './test-users.ts';

describeWithDatabase('deactivation and deletion of users', (context) => {
  const { test, visitor, superuser, call, grant, signIn, isSignedIn } = setUpUsers(context);

  describe('a user deactivated by a superuser', () => {
    const setActive = (admin: User, id: number, body: object) =>
      admin.write('PUT', call(`/users/${id}/active`), body);
    const logged = () =>
      context.db
        .selectFrom('audit_log')
        .select(['event', 'actor_id', 'target_id', 'details'])
        .where('event', 'in', ['account_deactivated', 'account_reactivated'])
        .orderBy('id')
        .execute();

    it('is signed out, and cannot sign in until a superuser reactivates the account', async () => {
      const admin = await superuser();
      const user = await visitor();
      const given = { is_active: false, reason: ' Posts  adverts ' };
      const done = await setActive(admin, user.userId, given);
      expect([done.statusCode, done.json()]).toEqual([200, { id: user.userId, is_active: false }]);
      expect(await isSignedIn(user)).toBe(false);
      const refused = await new HttpClient(test.app).form(call('/auth/login'), {
        username: user.email,
        password: testPassword,
      });
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'inactive_user', detail: 'Inactive user' },
      ]);
      await setActive(admin, user.userId, given);
      expect((await setActive(admin, user.userId, { is_active: true })).json()).toEqual({
        id: user.userId,
        is_active: true,
      });
      expect(await signIn(user.email, testPassword)).toBe(200);
      const who = { actor_id: admin.userId, target_id: user.userId };
      expect(await logged()).toEqual([
        { event: 'account_deactivated', ...who, details: { reason: 'Posts adverts' } },
        { event: 'account_reactivated', ...who, details: {} },
      ]);
    });

    it('cannot reactivate an account that the user had deactivated before', async () => {
      const admin = await superuser();
      const user = await visitor();
      await user.write('POST', call('/auth/deactivate'), { password: testPassword });
      await setActive(admin, user.userId, { is_active: false, reason: 'Moved on' });
      expect(await signIn(user.email, testPassword)).toBe(403);
    });

    it('must be another existing user, and a reason is required', async () => {
      const admin = await superuser();
      const user = await visitor();
      const self = await setActive(admin, admin.userId, { is_active: false, reason: 'x' });
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot deactivate your own account here.',
      ]);
      for (const reason of ['', ' ']) {
        const silent = await setActive(admin, user.userId, { is_active: false, reason });
        expect([silent.statusCode, silent.json().detail]).toEqual([400, 'Please give a reason.']);
      }
      const nobody = await setActive(admin, 2_147_483_647, { is_active: false, reason: 'x' });
      expect(nobody.statusCode).toBe(404);
      expect(await isSignedIn(user)).toBe(true);
      expect(await logged()).toEqual([]);
    });
  });

  describe('a user deleted by a superuser [spec 3.3]', () => {
    const remove = (admin: User, id: number) => admin.write('DELETE', call(`/users/${id}`));

    it('loses only the entities without another owner [spec 1.7]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const other = await visitor();
      const alone = await aProject(context.db, 'Alone');
      const shared = await aProject(context.db, 'Shared');
      const helped = await aProject(context.db, 'Helped');
      await grant(user, alone, 'OWNER');
      await grant(other, alone, 'CONTRIBUTOR');
      await grant(user, shared, 'OWNER');
      await grant(other, shared, 'OWNER');
      await grant(user, helped, 'CONTRIBUTOR');
      const answer = await remove(admin, user.userId);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { deleted_entities_count: 1, deleted_user_roles_count: 3 },
      ]);
      const left = await context.db.selectFrom('entities').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => id)).toEqual([shared, helped]);
      expect(await isSignedIn(user)).toBe(false);
      const emails = await context.db
        .selectFrom('outbox')
        .select(['kind', 'user_id'])
        .where('address', '=', user.email)
        .execute();
      expect(emails).toEqual([{ kind: 'account_deleted', user_id: null }]);
      const audit = await context.db
        .selectFrom('audit_log')
        .select(['actor_id', 'target_id', 'details'])
        .where('event', '=', 'user_deleted')
        .execute();
      expect(audit).toEqual([
        { actor_id: admin.userId, target_id: user.userId, details: { entities: 1, roles: 3 } },
      ]);
      // The email address can be registered again.
      const anew = await new HttpClient(test.app).post(call('/auth/register'), {
        email: user.email,
        password: testPassword,
      });
      expect(anew.statusCode).toBe(201);
    });

    it('must be another user, and can be deleted once [spec 1.6] [spec 3.6]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const self = await remove(admin, admin.userId);
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot delete your own account.',
      ]);
      expect((await remove(admin, user.userId)).statusCode).toBe(200);
      const again = await remove(admin, user.userId);
      expect([again.statusCode, again.json().detail]).toEqual([
        404,
        'User not found. They may have already been deleted.',
      ]);
    });
  });

  it('is never the last superuser, even when two delete or demote each other [spec 3.6]', async () => {
    let first = await superuser();
    let second = await superuser();
    for (let round = 0; round < runsOf(25); round += 1) {
      const deletes = round % 2 === 1;
      const attack = (by: User, on: User) =>
        deletes
          ? by.write('DELETE', call(`/users/${on.userId}`))
          : by.write('PUT', call(`/users/${on.userId}/toggle-superuser`), { is_superuser: false });
      const answers = await Promise.all([attack(first, second), attack(second, first)]);
      const codes = answers.map((answer) => answer.statusCode);
      expect(
        codes.filter((code) => code === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect([401, 403, 404]).toContain(codes.find((code) => code !== 200));
      const left = await context.db
        .selectFrom('users')
        .select('id')
        .where('is_superuser', '=', true)
        .where('is_active', '=', true)
        .execute();
      expect(left, `round ${round}`).toHaveLength(1);
      if (left[0]?.id !== first.userId) first = second;
      second = await superuser();
    }
  });
});
