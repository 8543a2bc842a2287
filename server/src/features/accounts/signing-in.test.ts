import { describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { password, setUpAccounts } from './test-accounts.ts';

describeOnOneEngine('logins and sessions of accounts', (context) => {
  const { test, browser, session, register, verified, signIn, refresh } = setUpAccounts(context);

  describe('signing in', () => {
    it('returns the same answer for a wrong password and an unknown address', async () => {
      await verified();
      const wrong = await browser().form('/api/v1/auth/login', {
        username: 'aroha@example.org',
        password: 'wrong password',
      });
      const unknown = await browser().form('/api/v1/auth/login', {
        username: 'nobody@example.org',
        password: 'wrong password',
      });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toEqual({ detail: 'Incorrect email or password.', code: 'rule_broken' });
      expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    });

    it('reports the state of an account only after the right password', async () => {
      await register('aroha@example.org', false);
      const right = await browser().form('/api/v1/auth/login', {
        username: 'aroha@example.org',
        password,
      });
      expect([right.statusCode, right.json().detail]).toEqual([403, 'Email not verified']);
      await context.db.updateTable('users').set({ is_verified: true, is_active: false }).execute();
      const inactive = await browser().form('/api/v1/auth/login', {
        username: 'aroha@example.org',
        password,
      });
      expect([inactive.statusCode, inactive.json().detail]).toEqual([403, 'Inactive user']);
    });

    it('is blocked after the fifth failure, except in a browser that is known', async () => {
      await verified();
      const { client: known } = await signIn();
      const attacker = browser();
      for (let i = 0; i < 5; i += 1) {
        await attacker.form('/api/v1/auth/login', {
          username: 'AROHA@example.org ',
          password: 'no',
        });
      }
      const blocked = await attacker.form('/api/v1/auth/login', {
        username: 'aroha@example.org',
        password,
      });
      expect(blocked.statusCode).toBe(429);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20);
      const own = await known.form('/api/v1/auth/login', {
        username: 'aroha@example.org',
        password,
      });
      expect(own.statusCode).toBe(200);
    });

    it('accepts only a form [spec 1.7]', async () => {
      const answer = await browser().post('/api/v1/auth/login', { username: 'a', password: 'b' });
      expect(answer.statusCode).toBe(415);
    });

    it('ends the previous session of the browser', async () => {
      await verified();
      const { client } = await signIn();
      const old = new Map(client.cookies);
      await client.form('/api/v1/auth/login', { username: 'aroha@example.org', password });
      const thief = browser();
      for (const [name, value] of old) thief.cookies.set(name, value);
      expect(await session(thief)).toMatchObject({ authenticated: false });
      expect(await session(client)).toMatchObject({ authenticated: true });
    });
  });

  describe('a session and its refresh tokens', () => {
    it('ends when a used refresh token is sent again', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const r2 = (await refresh(client, tokens.refresh_token)).json().refresh_token;
      const r3 = (await refresh(client, r2)).json().refresh_token;
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect((await refresh(client, r3)).statusCode).toBe(401);
      expect(await session(client)).toMatchObject({ authenticated: false });
    });

    it('returns the same new refresh token to twenty parallel requests [spec 1.3] [spec 1.4] [spec 1.9]', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refresh(client, tokens.refresh_token)),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map((answer) => answer.json().refresh_token));
      expect(successors.size).toBe(1);
      expect(answers[0]?.json().expires_in).toBe(604_800);
    });

    it('accepts the previous refresh token for ten seconds only', async () => {
      await verified();
      const { client, tokens } = await signIn();
      await refresh(client, tokens.refresh_token);
      test.clock.advance(11);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
    });

    it('accepts the previous refresh token when the last refresh is slightly in the future', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const first = await refresh(client, tokens.refresh_token);
      const refreshed_at = new Date(test.clock.now().getTime() + 500);
      await context.db.updateTable('sessions').set({ refreshed_at }).execute();
      const again = await refresh(client, tokens.refresh_token);
      expect([again.statusCode, again.json().refresh_token]).toEqual([
        200,
        first.json().refresh_token,
      ]);
    });

    it('requires its own cookie for a refresh', async () => {
      await verified();
      const { tokens } = await signIn();
      const { client: other } = await signIn();
      expect((await refresh(other, tokens.refresh_token)).statusCode).toBe(401);
      expect((await refresh(browser(), tokens.refresh_token)).statusCode).toBe(401);
      const none = await browser().post('/api/v1/auth/refresh');
      expect([none.statusCode, none.json().detail]).toEqual([401, 'No refresh token available']);
    });

    it('cannot be refreshed after its end', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const { sessionExpires } = await session(client);
      const left = (new Date(sessionExpires).getTime() - test.clock.now().getTime()) / 1000;
      expect(left).toBeGreaterThan(24 * 3600 - 60);
      test.clock.advance(24 * 3600 + 1);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect(await session(client)).toMatchObject({ authenticated: false });
    });

    it('lasts seven days with remember_me [spec 1.9] [spec 3.9]', async () => {
      await verified();
      const { client } = await signIn('aroha@example.org', { remember_me: 'true' });
      const { sessionExpires } = await session(client);
      const left = (new Date(sessionExpires).getTime() - test.clock.now().getTime()) / 1000;
      expect(Math.round(left / 3600)).toBe(168);
    });
  });

  it('returns its user and expiry, and validates its access token [spec 1.3] [spec 1.7]', async () => {
    await verified();
    const { client, tokens } = await signIn();
    const { user, sessionExpires } = await session(client);
    expect(user).toEqual({
      id: expect.any(Number),
      email: 'aroha@example.org',
      name: 'Aroha Ngata',
      user_type: 'person',
      is_superuser: false,
      is_verified: true,
    });
    expect(new Date(sessionExpires).getTime()).toBeGreaterThan(test.clock.now().getTime());
    const answer = await client.get('/api/v1/auth/validate-token', {
      authorization: `Bearer ${tokens.access_token}`,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { valid: true, user_id: user.id },
    ]);
    expect((await browser().get('/api/v1/auth/validate-token')).statusCode).toBe(401);
  });
});

describeOnOneEngine('the rate limits of calls', (context) => {
  it('allow exactly ten of two hundred parallel logins', async () => {
    const test = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const program = () => new HttpClient(test.app, 'program');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        program().form('/api/v1/auth/login', { username: `u${index}@example.org`, password }),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 400)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(190);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(refused?.json()).toEqual({ detail: 'Too many requests', code: 'rate_limited' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await test.close();
  });
});
