import { describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { password, setUpAccounts } from './test-accounts.ts';

describeOnOneEngine('links and passwords of accounts', (context) => {
  const { test, browser, session, register, verified, signIn, link } = setUpAccounts(context);

  describe('a mailed link', () => {
    it('sets a new password once when it is used fifty times in parallel', async () => {
      await verified();
      const { client } = await signIn();
      const token = await link('reset');
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          browser().post('/api/v1/auth/reset-password', { token, password: 'another good one' }),
        ),
      );
      const good = answers.filter((answer) => answer.statusCode === 200);
      expect(good).toHaveLength(1);
      expect(await session(client)).toMatchObject({ authenticated: false });
    });

    it('is refused after its expiry', async () => {
      await verified();
      const token = await link('reset', 'aroha@example.org', 3600);
      test.clock.advance(3601);
      const answer = await browser().post('/api/v1/auth/reset-password', {
        token,
        password: 'another good one',
      });
      expect(answer.statusCode).toBe(400);
    });

    it('is refused for another purpose', async () => {
      await register('aroha@example.org', false);
      const token = await link('reset');
      const answer = await browser().form('/api/v1/auth/verify', { token });
      expect(answer.statusCode).toBe(400);
    });

    it('verifies an address once and turns a limited session into a full one', async () => {
      const { client } = await register();
      const token = await link('verify');
      const answer = await browser().form('/api/v1/auth/verify', { token });
      expect(answer.json()).toMatchObject({ user: { is_verified: true } });
      expect(await session(client)).toMatchObject({ user: { is_verified: true } });
      expect((await browser().form('/api/v1/auth/verify', { token })).statusCode).toBe(400);
    });

    it("ends the session of somebody who registered with another person's address", async () => {
      const { client: attacker } = await register();
      const token = await link('reset');
      const owner = browser();
      await owner.post('/api/v1/auth/reset-password?auto_login=true', {
        token,
        password: 'another good one',
      });
      expect(await session(attacker)).toMatchObject({ authenticated: false });
      expect(await session(owner)).toMatchObject({ authenticated: true });
    });
  });

  describe('changing the password', () => {
    it('ends the other sessions and keeps the current one [spec 2.7]', async () => {
      await verified();
      const { client } = await signIn();
      const { client: other } = await signIn();
      const answer = await client.form('/api/v1/auth/change-password', {
        current_password: password,
        new_password: 'another good one',
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await session(client)).toMatchObject({ authenticated: true });
      expect(await session(other)).toMatchObject({ authenticated: false });
    });

    it.each([
      ['wrong password', 'another good one', 'Current password is incorrect.'],
      [password, password, 'New password must be different from current password.'],
      [password, 'short', 'Password must be at least 8 characters long.'],
    ])('refuses %j to %j [spec 1.5]', async (current, next, sentence) => {
      await verified();
      const { client } = await signIn();
      const answer = await client.form('/api/v1/auth/change-password', {
        current_password: current,
        new_password: next,
      });
      expect([answer.statusCode, answer.json().detail]).toEqual([400, sentence]);
    });
  });
});
