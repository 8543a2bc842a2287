import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';

const password = 'salt water archive';

describeWithDatabase('accounts', (context) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(context.db);
  });
  afterAll(() => test.close());
  beforeEach(() => context.empty());

  const browser = () => new HttpClient(test.app);
  const session = (client: HttpClient) =>
    client.get('/api/v1/auth/session').then((answer) => answer.json());

  async function register(email = 'aroha@example.org', autoLogin = true) {
    const client = browser();
    const answer = await client.post(`/api/v1/auth/register?auto_login=${autoLogin}`, {
      email,
      password,
      name: 'Aroha Ngata',
    });
    return { client, answer };
  }

  async function verified(email = 'aroha@example.org') {
    await register(email, false);
    await context.db
      .updateTable('users')
      .set({ is_verified: true })
      .where('email_key', '=', email)
      .execute();
  }

  async function signIn(email = 'aroha@example.org', more: Record<string, string> = {}) {
    const client = browser();
    const answer = await client.form('/api/v1/auth/login', { username: email, password, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return { client, tokens: answer.json<{ access_token: string; refresh_token: string }>() };
  }

  /** A link as the e-mail would carry it. */
  async function link(purpose: 'verify' | 'reset', email = 'aroha@example.org', lifeSeconds = 60) {
    const token = randomToken();
    const user = await context.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    const now = test.clock.now();
    await context.db
      .insertInto('mailed_links')
      .values({
        token_hash: hashToken(token),
        purpose,
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeSeconds * 1000),
      })
      .execute();
    return token;
  }

  const refresh = (client: HttpClient, token: string) =>
    client.post('/api/v1/auth/refresh', { refresh_token: token });

  describe('registering', () => {
    it('opens an account with a limited session and queues one verification e-mail [spec 1.3] [spec 1.9]', async () => {
      const { client, answer } = await register();
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        user: {
          email: 'aroha@example.org',
          name: 'Aroha Ngata',
          user_type: 'person',
          is_verified: false,
        },
        token_type: 'bearer',
        expires_in: 900,
      });
      expect(await session(client)).toMatchObject({ authenticated: true });
      const mails = await context.db.selectFrom('outbox').select(['kind', 'address']).execute();
      expect(mails).toEqual([{ kind: 'verify', address: 'aroha@example.org' }]);
    });

    it('gives no tokens without auto_login [spec 1.3]', async () => {
      const { answer } = await register('aroha@example.org', false);
      expect(Object.keys(answer.json())).toEqual(['user']);
    });

    it('refuses an address that is taken, whatever its case', async () => {
      await register();
      const { answer } = await register('Aroha@Example.org ');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toBe('An account with this email address already exists.');
    });

    it('lets one of many parallel attempts through', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => register()));
      const codes = answers.map(({ answer }) => answer.statusCode).sort();
      expect(codes).toEqual([201, ...Array(11).fill(400)]);
    });

    it.each([
      ['1234567', 'Password must be at least 8 characters long.'],
      ['🌊🌊🌊🌊🌊🌊🌊', 'Password must be at least 8 characters long.'],
      ['password1', 'This password is too common. Please choose another one.'],
      ['12345678', 'This password is too common. Please choose another one.'],
      ['987654321', 'This password is too common. Please choose another one.'],
      ['88888888', 'This password is too common. Please choose another one.'],
      ['Abcdefgh', 'This password is too common. Please choose another one.'],
      ['1QAZ2wsx', 'This password is too common. Please choose another one.'],
      ['networkmap', 'This password is too common. Please choose another one.'],
      ['aroha@example.org', 'Please choose a password that is not your email address.'],
      ['x'.repeat(257), 'Password must be at most 256 characters long.'],
    ])('refuses the password %j [spec 1.5] [spec 1.9] [spec 3.9]', async (weak, sentence) => {
      const answer = await browser().post('/api/v1/auth/register', {
        email: 'aroha@example.org',
        password: weak,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toBe(sentence);
    });

    it('refuses fields that nobody may set [spec 1.3]', async () => {
      const answer = await browser().post('/api/v1/auth/register', {
        email: 'aroha@example.org',
        password,
        is_superuser: true,
      });
      expect(answer.statusCode).toBe(400);
      expect(await context.db.selectFrom('users').selectAll().execute()).toEqual([]);
    });
  });

  describe('signing in', () => {
    it('answers a wrong password and an unknown address alike', async () => {
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

    it('tells the state of an account only after the right password', async () => {
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

    it('slows guessing from the fifth failure on, but not a browser that is known', async () => {
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

    it('takes a form and nothing else [spec 1.7]', async () => {
      const answer = await browser().post('/api/v1/auth/login', { username: 'a', password: 'b' });
      expect(answer.statusCode).toBe(415);
    });

    it('ends the session that the browser had before', async () => {
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

  describe('refreshing', () => {
    it('ends the session when a used-up token comes again', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const r2 = (await refresh(client, tokens.refresh_token)).json().refresh_token;
      const r3 = (await refresh(client, r2)).json().refresh_token;
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect((await refresh(client, r3)).statusCode).toBe(401);
      expect(await session(client)).toMatchObject({ authenticated: false });
    });

    it('gives twenty parallel callers one successor [spec 1.3] [spec 1.4] [spec 1.9]', async () => {
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

    it('takes the direct parent for ten seconds only', async () => {
      await verified();
      const { client, tokens } = await signIn();
      await refresh(client, tokens.refresh_token);
      test.clock.advance(11);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
    });

    it('takes the direct parent beside a refresh by a clock that is a little ahead', async () => {
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

    it('wants the cookie of the same session', async () => {
      await verified();
      const { tokens } = await signIn();
      const { client: other } = await signIn();
      expect((await refresh(other, tokens.refresh_token)).statusCode).toBe(401);
      expect((await refresh(browser(), tokens.refresh_token)).statusCode).toBe(401);
      const none = await browser().post('/api/v1/auth/refresh');
      expect([none.statusCode, none.json().detail]).toEqual([401, 'No refresh token available']);
    });

    it('cannot pass the end of the session', async () => {
      await verified();
      const { client, tokens } = await signIn();
      const { sessionExpires } = await session(client);
      const left = (new Date(sessionExpires).getTime() - test.clock.now().getTime()) / 1000;
      expect(left).toBeGreaterThan(24 * 3600 - 60);
      test.clock.advance(24 * 3600 + 1);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect(await session(client)).toMatchObject({ authenticated: false });
    });

    it('remembers for seven days where asked to [spec 1.9] [spec 3.9]', async () => {
      await verified();
      const { client } = await signIn('aroha@example.org', { remember_me: 'true' });
      const { sessionExpires } = await session(client);
      const left = (new Date(sessionExpires).getTime() - test.clock.now().getTime()) / 1000;
      expect(Math.round(left / 3600)).toBe(168);
    });
  });

  it('tells whose token holds, and until when [spec 1.3] [spec 1.7]', async () => {
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

  describe('stolen credentials', () => {
    it('are worth nothing without the cookie', async () => {
      await verified();
      const { tokens } = await signIn();
      const thief = new HttpClient(test.app, 'program');
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      expect((await thief.get('/api/v1/auth/validate-token', headers)).statusCode).toBe(401);
      expect((await refresh(thief, tokens.refresh_token)).statusCode).toBe(401);
    });

    it('of two users do not mix', async () => {
      await verified();
      await verified('mei@example.org');
      const { client } = await signIn();
      const { tokens } = await signIn('mei@example.org');
      const answer = await client.get('/api/v1/auth/validate-token', {
        authorization: `Bearer ${tokens.access_token}`,
      });
      expect(answer.statusCode).toBe(401);
    });

    it('of two users count as nobody’s where a call is public', async () => {
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

    it('of two users do not keep a login from ending the session of the cookie', async () => {
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

    it('stop working with the logout', async () => {
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

    it('end with the logout also when the access token has run out', async () => {
      await verified();
      const { client, tokens } = await signIn();
      test.clock.advance(16 * 60);
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const answer = await client.write('POST', '/api/v1/auth/logout', undefined, headers);
      expect(answer.statusCode).toBe(200);
      expect((await refresh(client, tokens.refresh_token)).statusCode).toBe(401);
      expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });

    it('are stored nowhere as they are', async () => {
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
    it('are refused without the token of the session', async () => {
      await verified();
      const { client } = await signIn();
      const missing = await client.send({ method: 'POST', url: '/api/v1/auth/logout' });
      expect([missing.statusCode, missing.json()]).toEqual([
        403,
        { detail: 'CSRF token missing or invalid', code: 'csrf_invalid' },
      ]);
    });

    it('are refused with a token from before signing in', async () => {
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

    it('are refused from a foreign origin, signing in included', async () => {
      const answer = await browser().write('POST', '/api/v1/auth/logout', undefined, {
        origin: 'http://evil.example',
      });
      expect(answer.statusCode).toBe(403);
    });
  });

  describe('a mailed link', () => {
    it('sets a new password once, under fifty parallel uses', async () => {
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

    it('expires at its time', async () => {
      await verified();
      const token = await link('reset', 'aroha@example.org', 3600);
      test.clock.advance(3601);
      const answer = await browser().post('/api/v1/auth/reset-password', {
        token,
        password: 'another good one',
      });
      expect(answer.statusCode).toBe(400);
    });

    it('is bound to its purpose', async () => {
      await register('aroha@example.org', false);
      const token = await link('reset');
      const answer = await browser().form('/api/v1/auth/verify', { token });
      expect(answer.statusCode).toBe(400);
    });

    it('verifies once, and a limited session becomes a full one', async () => {
      const { client } = await register();
      const token = await link('verify');
      const answer = await browser().form('/api/v1/auth/verify', { token });
      expect(answer.json()).toMatchObject({ user: { is_verified: true } });
      expect(await session(client)).toMatchObject({ user: { is_verified: true } });
      expect((await browser().form('/api/v1/auth/verify', { token })).statusCode).toBe(400);
    });

    it('throws out who registered with an address of somebody else', async () => {
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
    it('ends the other sessions and keeps this one [spec 2.7]', async () => {
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

  it('deactivates an account until its owner signs in again', async () => {
    await verified();
    const { client } = await signIn();
    const answer = await client.post('/api/v1/auth/deactivate', { password });
    expect(answer.json().detail).toBe(
      'Account deactivated successfully. You can reactivate it by logging in again.',
    );
    expect(await session(client)).toMatchObject({ authenticated: false });
    await signIn();
  });

  it('brings back an account that was deactivated before its address was verified', async () => {
    const { client } = await register();
    await client.post('/api/v1/auth/deactivate', { password });
    await context.db.deleteFrom('outbox').execute();
    const given = { username: 'aroha@example.org', password };
    const login = await browser().form('/api/v1/auth/login', given);
    expect([login.statusCode, login.json().detail]).toEqual([403, 'Email not verified']);
    const resent = await browser().form('/api/v1/auth/request-verify-token', {
      email: 'aroha@example.org',
    });
    expect(resent.statusCode).toBe(200);
    expect(await context.db.selectFrom('outbox').select(['kind']).execute()).toEqual([
      { kind: 'verify' },
    ]);
    const opened = browser();
    const token = await link('verify');
    await opened.form('/api/v1/auth/verify', { token, auto_login: 'true' });
    expect(await session(opened)).toMatchObject({ authenticated: true });
    expect((await browser().form('/api/v1/auth/login', given)).statusCode).toBe(200);
  });

  it('verifies a deactivated account without bringing it back, where no session is asked for', async () => {
    const { client } = await register();
    await client.post('/api/v1/auth/deactivate', { password });
    const answer = await browser().form('/api/v1/auth/verify', { token: await link('verify') });
    expect(answer.json()).toMatchObject({ user: { is_verified: true } });
    const { is_active } = await context.db
      .selectFrom('users')
      .select('is_active')
      .executeTakeFirstOrThrow();
    expect(is_active).toBe(false);
    await signIn();
  });

  it('verifies no account that an operator set inactive', async () => {
    await register('aroha@example.org', false);
    await context.db.updateTable('users').set({ is_active: false }).execute();
    await context.db.deleteFrom('outbox').execute();
    await browser().form('/api/v1/auth/request-verify-token', { email: 'aroha@example.org' });
    expect(await context.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const answer = await browser().form('/api/v1/auth/verify', { token: await link('verify') });
    expect(answer.statusCode).toBe(400);
  });

  it('tells of cookies without their values [spec 1.7]', async () => {
    const answer = await browser().get('/cookie-info');
    expect(answer.json().cookies.map((cookie: { name: string }) => cookie.name)).toEqual([
      'mangrove_session',
      'mangrove_csrf',
      'mangrove_device',
    ]);
  });
});

describeWithDatabase('the limits of calls', (context) => {
  it('let exactly ten of two hundred parallel logins reach the password', async () => {
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
