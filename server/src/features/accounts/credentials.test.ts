import { describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { password, setUpAccounts } from './test-accounts.ts';

describeOnOneEngine('credentials of accounts', (context) => {
  const { test, browser, session, verified, signIn, refresh } = setUpAccounts(context);

  describe('stolen credentials', () => {
    it('are refused without the cookie', async () => {
      await verified();
      const { tokens } = await signIn();
      const thief = new HttpClient(test.app, 'program');
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      expect((await thief.get('/api/v1/auth/validate-token', headers)).statusCode).toBe(401);
      expect((await refresh(thief, tokens.refresh_token)).statusCode).toBe(401);
    });

    it('are refused when the cookie and the token belong to different users', async () => {
      await verified();
      await verified('mei@example.org');
      const { client } = await signIn();
      const { tokens } = await signIn('mei@example.org');
      const answer = await client.get('/api/v1/auth/validate-token', {
        authorization: `Bearer ${tokens.access_token}`,
      });
      expect(answer.statusCode).toBe(401);
    });

    it('of two users count as signed out at public calls', async () => {
      await verified();
      await verified('mei@example.org');
      const { client } = await signIn();
      const { tokens } = await signIn('mei@example.org');
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const asked = await client.get('/api/v1/auth/session', headers);
      expect([asked.statusCode, asked.json()]).toEqual([
        200,
        { authenticated: false, user: null, sessionExpires: null },
      ]);
      for (const path of ['/api/v1/graph', '/api/v1/config/development-mode', '/cookie-info']) {
        expect((await client.get(path, headers)).statusCode).toBe(200);
      }
    });

    it('of two users do not prevent a login from ending the session of the cookie', async () => {
      await verified();
      await verified('mei@example.org');
      const { client } = await signIn();
      const before = new Map(client.cookies);
      const { tokens } = await signIn('mei@example.org');
      const answer = await client.write(
        'POST',
        '/api/v1/auth/login',
        Buffer.from(new URLSearchParams({ username: 'mei@example.org', password }).toString()),
        {
          authorization: `Bearer ${tokens.access_token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      );
      expect(answer.statusCode, answer.body).toBe(200);
      const old = browser();
      for (const [name, value] of before) old.cookies.set(name, value);
      expect(await session(old)).toMatchObject({ authenticated: false });
    });

    it('are refused after the logout', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const cookies = new Map(client.cookies);
      const answer = await client.post('/api/v1/auth/logout');
      expect(answer.json()).toEqual({ detail: 'Successfully logged out' });
      const thief = browser();
      for (const [name, value] of cookies) thief.cookies.set(name, value);
      expect(await session(thief)).toMatchObject({ authenticated: false });
      expect((await refresh(thief, tokens.refresh_token)).statusCode).toBe(401);
      expect((await client.post('/api/v1/auth/logout')).statusCode).toBe(200);
    });

    it('are invalidated by a logout with an expired access token', async () => {
      await verified();
      const { client, tokens } = await signIn();
      test.clock.advance(16 * 60);
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const answer = await client.write('POST', '/api/v1/auth/logout', undefined, headers);
      expect(answer.statusCode).toBe(200);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });

    it('are not stored in plain text', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const rows = JSON.stringify(await context.db.selectFrom('sessions').selectAll().execute());
      for (const secret of [
        ...client.cookies.values(),
        tokens.refresh_token,
        tokens.access_token,
      ]) {
        expect(rows).not.toContain(secret);
      }
    });
  });

  describe('cross-site requests', () => {
    it('are refused without the CSRF token of the session', async () => {
      await verified();
      const { client } = await signIn();
      const missing = await client.send({ method: 'POST', url: '/api/v1/auth/logout' });
      expect([missing.statusCode, missing.json()]).toEqual([
        403,
        { detail: 'CSRF token missing or invalid', code: 'csrf_invalid' },
      ]);
    });

    it('are refused with a CSRF token from before signing in', async () => {
      await verified();
      const client = browser();
      const early = (await client.get('/api/v1/auth/csrf-token')).json().csrf_token;
      await client.form('/api/v1/auth/login', { username: 'aroha@example.org', password });
      const answer = await client.send({
        method: 'POST',
        url: '/api/v1/auth/logout',
        headers: { 'x-csrf-token': early },
      });
      expect(answer.statusCode).toBe(403);
    });

    it('are refused from a foreign origin, including logins', async () => {
      const answer = await browser().write('POST', '/api/v1/auth/logout', undefined, {
        origin: 'http://evil.example',
      });
      expect(answer.statusCode).toBe(403);
    });
  });
});
