import { describe, expect, it } from 'vitest';
import { testPassword } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpUsers, type User } from './test-users.ts';

describeOnOneEngine('passwords and ranks of users', (context) => {
  const { test, visitor, superuser, call, signIn, isSignedIn } = setUpUsers(context);

  describe('a password reset by a superuser', () => {
    const reset = (admin: User, id: number, body: object) =>
      admin.post(call(`/users/${id}/reset-password-by-admin`), body);
    const newPassword = 'tide table for 1869';

    it('signs the user out, sends an e-mail, and sets the new password', async () => {
      const admin = await superuser();
      const user = await visitor();
      const answer = await reset(admin, user.userId, { new_password: newPassword });
      expect([answer.statusCode, answer.json()]).toEqual([200, { detail: expect.any(String) }]);
      expect(await isSignedIn(user)).toBe(false);
      expect(await isSignedIn(admin)).toBe(true);
      expect(await signIn(user.email, testPassword)).toBe(400);
      expect(await signIn(user.email, newPassword)).toBe(200);
      const emails = await context.db
        .selectFrom('outbox')
        .select(['kind', 'address'])
        .where('user_id', '=', user.userId)
        .where('kind', '<>', 'verify')
        .execute();
      expect(emails).toEqual([{ kind: 'password_reset_by_admin', address: user.email }]);
      const audit = await context.db
        .selectFrom('audit_log')
        .select(['actor_id', 'target_id', 'details'])
        .where('event', '=', 'password_reset_by_admin')
        .execute();
      expect(audit).toEqual([
        { actor_id: admin.userId, target_id: user.userId, details: { by: 'password' } },
      ]);
    });

    it('by link keeps the password and the sessions until the link is used [spec 1.5]', async () => {
      const admin = await superuser();
      const user = await visitor();
      const answer = await reset(admin, user.userId, { send_reset_link: true });
      expect(answer.statusCode).toBe(200);
      expect(await isSignedIn(user)).toBe(true);
      const emails = await context.db
        .selectFrom('outbox')
        .select('kind')
        .where('user_id', '=', user.userId)
        .where('kind', '<>', 'verify')
        .execute();
      expect(emails).toEqual([{ kind: 'reset' }]);
    });

    it('is refused when a rule is broken [spec 1.5]', async () => {
      const admin = await superuser();
      const other = await superuser();
      const user = await visitor();
      const cases: [number, object, number, string][] = [
        [user.userId, { new_password: '1234567' }, 400, 'at least 8 characters'],
        [user.userId, { new_password: 'password1' }, 400, 'too common'],
        [user.userId, { new_password: user.email }, 400, 'not your email'],
        [user.userId, {}, 400, 'enter a new password'],
        [admin.userId, { new_password: newPassword }, 400, 'your own password'],
        [other.userId, { new_password: newPassword }, 400, 'only be reset by link'],
        [2_147_483_647, { new_password: newPassword }, 404, 'not found'],
      ];
      for (const [id, body, status, sentence] of cases) {
        const answer = await reset(admin, id, body);
        expect([answer.statusCode, answer.json().detail]).toEqual([
          status,
          expect.stringContaining(sentence),
        ]);
      }
      expect(await signIn(user.email, testPassword)).toBe(200);
    });
  });

  it("and other sensitive acts require the superuser's password after fifteen minutes", async () => {
    const admin = await superuser();
    const user = await visitor();
    const acts = [
      () =>
        admin.write('PUT', call(`/users/${user.userId}/toggle-superuser`), { is_superuser: false }),
      () =>
        admin.post(call(`/users/${user.userId}/reset-password-by-admin`), {
          send_reset_link: true,
        }),
      () => admin.write('PUT', call(`/users/${user.userId}/active`), { is_active: true }),
      () => admin.write('DELETE', call(`/users/${user.userId}`)),
    ];
    test.clock.advance(15 * 60 + 1);
    for (const act of acts) {
      const answer = await act();
      expect([answer.statusCode, answer.json()]).toEqual([
        428,
        { detail: 'Please confirm your password', code: 'confirm_password' },
      ]);
    }
    const wrong = await admin.post(call('/auth/confirm-password'), { password: 'not this one' });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      400,
      'Current password is incorrect.',
    ]);
    expect((await acts[0]?.())?.statusCode).toBe(428);
    await admin.post(call('/auth/confirm-password'), { password: testPassword });
    for (const act of acts) expect((await act()).statusCode).toBe(200);
  });

  describe('a change of the superuser rank', () => {
    const toggle = (admin: User, id: number, body?: object) =>
      admin.write('PUT', call(`/users/${id}/toggle-superuser`), body);

    it('toggles the rank or sets it as requested, and signs the user out', async () => {
      const admin = await superuser();
      const user = await visitor();
      const raised = await toggle(admin, user.userId);
      expect([raised.statusCode, raised.json()]).toEqual([
        200,
        { id: user.userId, is_superuser: true },
      ]);
      expect(await isSignedIn(user)).toBe(false);
      const again = await toggle(admin, user.userId, { is_superuser: true });
      expect(again.json()).toEqual({ id: user.userId, is_superuser: true });
      expect((await toggle(admin, user.userId)).json().is_superuser).toBe(false);
    });

    it('takes effect on the next request of the former superuser', async () => {
      const admin = await superuser();
      const other = await superuser();
      expect((await other.get(call('/users'))).statusCode).toBe(200);
      await toggle(admin, other.userId, { is_superuser: false });
      expect((await other.get(call('/users'))).statusCode).toBe(401);
    });

    it('is refused for oneself and for an unknown user [spec 1.6] [spec 3.6]', async () => {
      const admin = await superuser();
      const self = await toggle(admin, admin.userId);
      expect([self.statusCode, self.json().detail]).toEqual([
        400,
        'Cannot modify your own superuser status.',
      ]);
      const nobody = await toggle(admin, 2_147_483_647);
      expect([nobody.statusCode, nobody.json().detail]).toEqual([
        404,
        'User not found. They may have already been deleted.',
      ]);
    });
  });
});
