import { describe, expect, it } from 'vitest';
import { codeAt, storeTotp } from '../../../test/one-time-codes.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { email, setUpIdentities, sub } from './test-identities.ts';

describeOnOneEngine('a login by a provider', (context) => {
  const setUp = setUpIdentities(context);
  const { test, browser, begin, visit, send, logIn, account, byPassword, joined, session } = setUp;
  const { events, news, provider } = setUp;

  const change = (values: Record<string, unknown>) =>
    context.db.updateTable('users').set(values).where('email_key', '=', email).execute();
  const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
    answer.statusCode,
    answer.json().code,
  ];
  const refused = [400, 'rule_broken'];
  const usedUp = [400, 'link_invalid'];

  it('opens an account for somebody new, without a password', async () => {
    const client = browser();
    const { register } = (await logIn(client)).json();
    expect(register).toEqual({ ticket: expect.any(String), email, name: 'Aroha Ngata' });
    expect(await session(client)).toBeNull();
    const given = { ticket: register.ticket, name: 'Aroha' };
    const elsewhere = await send(browser(), given, 'provider/register');
    expect(codeOf(elsewhere)).toEqual(usedUp);
    const made = await send(client, given, 'provider/register');
    expect(made.statusCode, made.body).toBe(201);
    expect(await session(client)).toBe(email);
    const user = await context.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ name: 'Aroha', is_verified: true, password_hash: null });
    expect(codeOf(await send(browser(), given, 'provider/register'))).toEqual(usedUp);
    expect(await events()).toEqual([
      ...['account_registered by provider', 'identity_joined', 'login_succeeded by provider'],
    ]);
    expect(await news()).toEqual(['registered']);
    // From then on it logs in at once; the owner hears of a browser that was not known.
    const other = browser();
    expect((await logIn(other)).json()).toHaveProperty('access_token');
    expect(await session(other)).toBe(email);
    expect(await news()).toEqual(['registered', 'logged_in']);
    expect((await logIn(other)).statusCode).toBe(200);
    expect(await news()).toHaveLength(2);
    const wrong = await browser().form('/api/v1/auth/login', { username: email, password: '' });
    expect(wrong.statusCode).toBe(400);
  });

  it('is joined to the account of its address after one login as usual', async () => {
    await account();
    const client = browser();
    const first = (await logIn(client)).json();
    expect(first).toEqual({ join: { ticket: expect.any(String), email } });
    expect(await session(client)).toBeNull();
    const { ticket } = first.join;
    expect((await send(client, { ticket }, 'provider/join')).statusCode).toBe(401);
    await byPassword(client);
    const stranger = browser();
    await byPassword(stranger);
    expect(codeOf(await send(stranger, { ticket }, 'provider/join'))).toEqual(usedUp);
    const done = await send(client, { ticket }, 'provider/join');
    expect([done.statusCode, done.json()]).toMatchObject([
      201,
      { provider: 'River College', label: email, used_at: null },
    ]);
    expect(codeOf(await send(client, { ticket }, 'provider/join'))).toEqual(usedUp);
    expect((await events()).at(-1)).toBe('identity_joined');
    expect(await news()).toEqual(['joined']);
    const other = browser();
    expect((await logIn(other)).json()).toHaveProperty('access_token');
    expect(await session(other)).toBe(email);
  });

  it('is not joined to an account of another address', async () => {
    await account();
    await account('mallory@example.org');
    const client = browser();
    const { join } = (await logIn(client)).json();
    await byPassword(client, 'mallory@example.org');
    const answer = await send(client, { ticket: join.ticket }, 'provider/join');
    expect(codeOf(answer)).toEqual(refused);
    expect(answer.json().detail).toContain('address that is not the one of this account');
    expect((await logIn(browser())).json()).toHaveProperty('join');
  });

  it('is not joined without a fresh login', async () => {
    await account();
    const client = browser();
    await byPassword(client);
    test.clock.advance(16 * 60);
    const { join } = (await logIn(client)).json();
    const late = await send(client, { ticket: join.ticket }, 'provider/join');
    expect(codeOf(late)).toEqual([428, 'confirm_password']);
    test.clock.advance(-16 * 60);
  });

  it.each([
    ['that it did not verify', { email, email_verified: false }],
    ['of which it does not say so', { email }],
    ['that is none', { email: 'nowhere', email_verified: true }],
    ['that it does not tell', { name: 'Aroha' }],
  ])('is refused for an address %s, account or not', async (_what, claims) => {
    provider().people.set(sub, claims);
    for (const hasAccount of [false, true]) {
      if (hasAccount) await account();
      const client = browser();
      const answer = await logIn(client);
      expect(codeOf(answer)).toEqual(refused);
      expect(answer.json().detail).toContain('does not tell us that your e-mail address is yours');
      expect(await session(client)).toBeNull();
    }
    expect((await events()).at(-1)).toBe('login_failed by provider');
  });

  describe('counts once, in the browser that asked:', () => {
    it('a state or a code of another browser, an invented one, or none', async () => {
      await joined();
      const victim = browser();
      const attacker = browser();
      const answer = await visit(await begin(attacker));
      // Login CSRF: without a login that this browser began, and with one.
      expect(codeOf(await send(victim, answer))).toEqual(usedUp);
      const own = await visit(await begin(victim));
      expect(codeOf(await send(victim, answer))).toEqual(usedUp);
      expect(codeOf(await send(victim, { ...answer, state: 'invented' }))).toEqual(usedUp);
      // The code of another login has another nonce, and another verifier.
      const mixed = await send(victim, { ...own, code: answer.code });
      expect(codeOf(mixed)).toEqual(refused);
      expect(await session(victim)).toBeNull();
      expect((await events()).at(-1)).toBe('login_failed by provider');
    });

    it('a repeated and a late answer', async () => {
      await joined();
      const client = browser();
      const answer = await visit(await begin(client));
      expect((await send(client, answer)).statusCode).toBe(200);
      expect(codeOf(await send(client, answer))).toEqual(usedUp);
      // The code was used up at the provider too.
      const again = new URL(await begin(client));
      const state = again.searchParams.get('state');
      expect(codeOf(await send(client, { ...answer, state }))).toEqual(refused);
      const late = await visit(await begin(client));
      test.clock.advance(11 * 60);
      expect(codeOf(await send(client, late))).toEqual(usedUp);
      test.clock.advance(-11 * 60);
    });

    it('an answer that names another issuer', async () => {
      await joined();
      const client = browser();
      const answer = await visit(await begin(client));
      expect(answer).toHaveProperty('iss', provider().issuer);
      const wrong = await send(client, { ...answer, iss: 'https://evil.example' });
      expect(codeOf(wrong)).toEqual(refused);
    });

    it('a login that began with another nonce or verifier than ours', async () => {
      await joined();
      const client = browser();
      for (const name of ['nonce', 'code_challenge']) {
        const location = new URL(await begin(client));
        location.searchParams.set(name, 'A'.repeat(43));
        const answer = await send(client, await visit(location.href));
        expect([name, ...codeOf(answer)]).toEqual([name, ...refused]);
      }
    });
  });

  it('replaces the session that the browser had, and fixes none', async () => {
    await joined();
    await account('mallory@example.org');
    const client = browser();
    await byPassword(client, 'mallory@example.org');
    const planted = client.cookies.get('mangrove_session');
    expect((await logIn(client)).statusCode).toBe(200);
    expect(client.cookies.get('mangrove_session')).not.toBe(planted);
    expect(await session(client)).toBe(email);
    const thief = browser();
    thief.cookies.set('mangrove_session', planted ?? '');
    expect(await session(thief)).toBeNull();
  });

  it('does not stand for a second factor', async () => {
    await joined();
    const { id } = await context.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    await storeTotp(context.db, test.secret, id);
    const client = browser();
    const waiting = (await logIn(client)).json();
    expect(waiting).toEqual({
      second_factor: { ticket: expect.any(String), has_codes: true, has_passkey: false },
    });
    expect(await session(client)).toBeNull();
    const { ticket } = waiting.second_factor;
    const finish = (code: string) =>
      client.post('/api/v1/auth/second-factor/login', { ticket, code });
    expect((await finish('000000')).statusCode).toBe(400);
    const done = await finish(codeAt());
    expect(done.statusCode, done.body).toBe(200);
    expect((await events()).at(-1)).toBe('login_succeeded by provider');
  });

  it('opens neither an inactive account nor the product in development mode', async () => {
    await joined();
    await change({ is_active: false });
    expect(codeOf(await logIn(browser()))).toEqual([403, 'inactive_user']);
    await change({ deactivated_by_owner: true });
    expect((await logIn(browser())).statusCode).toBe(200);
    expect(await events()).toContain('account_reactivated');
    await context.db
      .insertInto('settings')
      .values({ name: 'development_mode', value: JSON.stringify({ enabled: true }) })
      .execute();
    expect(codeOf(await logIn(browser()))).toEqual([403, 'development_mode']);
    await change({ is_superuser: true });
    expect((await logIn(browser())).statusCode).toBe(200);
    // Nobody registers meanwhile.
    provider().people.set('new', { email: 'new@example.org', email_verified: true });
    const client = browser();
    const { register } = (await logIn(client, 'new')).json();
    const given = { ticket: register.ticket, name: 'New' };
    expect(codeOf(await send(client, given, 'provider/register'))).toEqual([
      403,
      'development_mode',
    ]);
  });
});
