import { limits } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { codeAt } from '../../../test/one-time-codes.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpAccounts } from '../accounts/test-accounts.ts';

const email = 'aroha@example.org';
const dayMs = 86_400_000;

describeOnOneEngine('tokens for scripts', (context) => {
  const { test, browser, session, verified, signIn, link } = setUpAccounts(context);
  type Client = ReturnType<typeof browser>;

  const make = async (client: Client, scopes = ['read', 'write'], more: object = {}) => {
    const answer = await client.post('/api/v1/tokens', { name: 'Backup', scopes, ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number; token: string; expires_at: string }>();
  };
  /** A request of a script: no cookie, no CSRF token. */
  const call = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    test.app.inject({
      ...{ method, url: `/api/v1${url}`, remoteAddress: '203.0.113.77' },
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode;
  const ready = async () => {
    await verified();
    return (await signIn()).client;
  };

  it('read and write as their user, and are answered once', async () => {
    const client = await ready();
    const { id, token } = await make(client);
    expect(token).toMatch(/^mgt_[\w-]{43}$/u);
    const me = await call(token, 'GET', '/users/me');
    expect([me.statusCode, me.json().email]).toEqual([200, email]);
    const made = await call(token, 'POST', '/projects', { name: 'Tide Lines' });
    expect(made.statusCode, made.body).toBe(201);
    const { items } = (await client.get('/api/v1/tokens')).json();
    expect(items).toEqual([
      {
        ...{ id, name: 'Backup', scopes: ['read', 'write'], network: '203.0.113.0/24' },
        ...{ created_at: expect.any(String), last_used_at: expect.any(String) },
        expires_at: new Date(Date.parse(items[0].created_at) + 90 * dayMs).toISOString(),
      },
    ]);
    expect(Date.parse(items[0].last_used_at)).toBeGreaterThanOrEqual(
      Date.parse(items[0].created_at),
    );
    const stored = JSON.stringify(await context.db.selectFrom('api_tokens').selectAll().execute());
    expect(stored).not.toContain(token.slice(4));
    const mail = await context.db.selectFrom('outbox').select(['kind', 'details']).execute();
    expect(mail).toContainEqual({
      kind: 'api_token',
      details: { name: 'Backup', scopes: ['read', 'write'] },
    });
  });

  it('do only what their scopes say', async () => {
    const client = await ready();
    const reading = (await make(client, ['read'])).token;
    const writing = (await make(client, ['write'])).token;
    const project = { name: 'Tide Lines' };
    expect(await statusOf(reading, 'GET', '/people')).toBe(200);
    const refused = await call(reading, 'POST', '/projects', project);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'This token may not change anything.',
    ]);
    expect(await statusOf(writing, 'POST', '/projects', project)).toBe(201);
    expect(await statusOf(writing, 'GET', '/people')).toBe(403);
    const question = { names: ['Tide Lines'], entity_types: ['project'] };
    // Asks by POST because its question is long; it changes nothing.
    expect(await statusOf(reading, 'POST', '/entities/match', question)).toBe(200);
  });

  it('do nothing about how the account is logged in to', async () => {
    const client = await ready();
    const { id, token } = await make(client);
    const change = { current_password: 'salt water archive', new_password: 'another long one' };
    for (const [method, url, body] of [
      ['GET', '/auth/sessions'],
      ['POST', '/auth/change-password', change],
      ['POST', '/auth/second-factor/totp'],
      ['POST', '/auth/delete-account', { password: 'salt water archive' }],
      ['GET', '/tokens'],
      ['POST', '/tokens', { name: 'Another', scopes: ['read'] }],
      ['DELETE', `/tokens/${id}`],
      ['POST', '/users/me/data-download'],
    ] as const) {
      const answer = await call(token, method, url, body);
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'forbidden']);
    }
    expect((await call(token, 'GET', '/auth/session')).json()).toMatchObject({
      authenticated: false,
    });
  });

  it('end at their time, by their owner, and with whatever ends all sessions', async () => {
    const client = await ready();
    const short = await make(client, ['read'], { expires_in_days: 1 });
    const ended = await make(client, ['read']);
    const kept = await make(client, ['read']);
    expect((await client.write('DELETE', `/api/v1/tokens/${ended.id}`)).statusCode).toBe(204);
    expect((await client.write('DELETE', `/api/v1/tokens/${ended.id}`)).statusCode).toBe(404);
    expect(await statusOf(ended.token, 'GET', '/users/me')).toBe(401);
    // What everybody may read is answered as to a visitor.
    expect(await statusOf(ended.token, 'GET', '/graph')).toBe(200);
    test.clock.advance(dayMs / 1000 + 1);
    expect(await statusOf(short.token, 'GET', '/users/me')).toBe(401);
    expect(await statusOf(kept.token, 'GET', '/users/me')).toBe(200);
    const reset = await browser().post('/api/v1/auth/reset-password', {
      ...{ token: await link('reset'), password: 'another long password' },
    });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(await statusOf(kept.token, 'GET', '/users/me')).toBe(401);
  });

  it('of somebody else are not there, and no cookie of somebody else goes with them', async () => {
    const client = await ready();
    const { id, token } = await make(client, ['read']);
    await verified('mere@example.org');
    const other = (await signIn('mere@example.org')).client;
    expect((await other.write('DELETE', `/api/v1/tokens/${id}`)).statusCode).toBe(404);
    expect((await other.get('/api/v1/tokens')).json()).toEqual({ items: [] });
    const both = await other.get('/api/v1/users/me', { authorization: `Bearer ${token}` });
    expect(both.statusCode).toBe(401);
    expect(await session(other)).toMatchObject({ authenticated: true });
  });

  it('are made by a fresh login of a verified account, and are not without number', async () => {
    const client = await ready();
    test.clock.advance(16 * 60);
    const late = await client.post('/api/v1/tokens', { name: 'Backup', scopes: ['read'] });
    expect([late.statusCode, late.json().code]).toEqual([428, 'confirm_password']);
    const { client: fresh } = await signIn();
    const bad = { name: ' ', scopes: [], expires_in_days: 0 };
    const refused = await fresh.post('/api/v1/tokens', bad);
    expect(refused.statusCode).toBe(400);
    expect(
      refused
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['expires_in_days', 'name', 'scopes']);
    const { id: user_id } = await context.db
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    const now = test.clock.now();
    const rows = Array.from({ length: limits.tokens }, (_, at) => ({
      ...{ user_id, name: `Token ${at}`, token_hash: `hash ${at}`, has_second_factor: false },
      ...{ may_read: true, may_write: false, created_at: now, expires_at: now },
    }));
    await context.db.insertInto('api_tokens').values(rows).execute();
    const many = await fresh.post('/api/v1/tokens', { name: 'Backup', scopes: ['read'] });
    expect([many.statusCode, many.json().detail]).toEqual([
      400,
      'You have 20 tokens. Please end one first.',
    ]);
  });

  it('have the rank of a superuser only with the second factor that is required', async () => {
    const strict = await startTestApp(context.db, { SUPERUSER_SECOND_FACTOR: 'required' });
    try {
      const client = await ready();
      const weak = (await make(client, ['read'])).token;
      const begun = (await client.post('/api/v1/auth/second-factor/totp')).json();
      const code = codeAt(test.clock.now(), begun.secret);
      await client.post('/api/v1/auth/second-factor/totp/confirm', { code });
      const strong = (await make(client, ['read'])).token;
      await context.db.updateTable('users').set({ is_superuser: true }).execute();
      const statuses = (token: string) =>
        strict.app
          .inject({ url: '/api/v1/users', headers: { authorization: `Bearer ${token}` } })
          .then(({ statusCode }) => statusCode);
      expect([await statuses(weak), await statuses(strong)]).toEqual([403, 200]);
    } finally {
      await strict.close();
    }
  });
});
