import { describe, expect, it } from 'vitest';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { password, setUpAccounts } from './test-accounts.ts';

describeOnOneEngine('accounts', (context) => {
  const { browser, session, register, verified, signIn, link } = setUpAccounts(context);

  describe('registering and deactivating', () => {
    it('creates an account with a limited session and queues one verification e-mail [spec 1.3] [spec 1.9]', async () => {
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

    it('returns no tokens without auto_login [spec 1.3]', async () => {
      const { answer } = await register('aroha@example.org', false);
      expect(Object.keys(answer.json())).toEqual(['user']);
    });

    it('refuses an address that is taken, whatever its case', async () => {
      await register();
      const { answer } = await register('Aroha@Example.org ');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toBe('An account with this email address already exists.');
    });

    it('accepts one of many parallel registrations of the same address', async () => {
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

    it('refuses fields that no user may set [spec 1.3]', async () => {
      const answer = await browser().post('/api/v1/auth/register', {
        email: 'aroha@example.org',
        password,
        is_superuser: true,
      });
      expect(answer.statusCode).toBe(400);
      expect(await context.db.selectFrom('users').selectAll().execute()).toEqual([]);
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

  it('reactivates, by verification, an account deactivated before its address was verified', async () => {
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

  it('verifies a deactivated account without reactivating it when no session is requested', async () => {
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

  it('does not verify an account that an operator set inactive', async () => {
    await register('aroha@example.org', false);
    await context.db.updateTable('users').set({ is_active: false }).execute();
    await context.db.deleteFrom('outbox').execute();
    await browser().form('/api/v1/auth/request-verify-token', { email: 'aroha@example.org' });
    expect(await context.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const answer = await browser().form('/api/v1/auth/verify', { token: await link('verify') });
    expect(answer.statusCode).toBe(400);
  });

  it('lists cookies without their values [spec 1.7]', async () => {
    const answer = await browser().get('/cookie-info');
    expect(answer.json().cookies.map((cookie: { name: string }) => cookie.name)).toEqual([
      'mangrove_session',
      'mangrove_csrf',
      'mangrove_device',
      'mangrove_passkey',
      'mangrove_provider',
    ]);
  });
});
