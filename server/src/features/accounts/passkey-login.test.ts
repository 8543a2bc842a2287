import { describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { codeAt } from '../../../test/one-time-codes.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { removeSecondFactor } from '../second-factor/service.ts';
import { email, passkeys, setUpPasskeys } from './test-passkeys.ts';

describeOnOneEngine('a login with a passkey', (context) => {
  const setUp = setUpPasskeys(context);
  const { test, browser, session, verified, signIn, giveTicket, ask, send, logIn, withPasskey } =
    setUp;

  const change = (values: Record<string, boolean>) =>
    context.db.updateTable('users').set(values).where('email_key', '=', email).execute();

  it('takes no name and no password, and has its second factor', async () => {
    const { key } = await withPasskey();
    const client = browser();
    const options = await ask(client);
    expect(options).toEqual({
      ...{ challenge: expect.any(String), rpId: 'localhost', userVerification: 'required' },
      timeout: expect.any(Number),
    });
    const answer = await send(client, key.get(options), { remember_me: true });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toHaveProperty('access_token');
    expect(await session(client)).toMatchObject({ authenticated: true, user: { email } });
    const row = await context.db
      .selectFrom('sessions')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ remembers: true, has_second_factor: true });
    const { items } = (await client.get(passkeys)).json();
    expect(items[0].used_at).toEqual(expect.any(String));
    expect((await setUp.events()).at(-1)).toBe('login_succeeded');
  });

  it('works with a passkey that does not count', async () => {
    const key = new SoftwarePasskey();
    key.counter = null;
    await withPasskey(key);
    expect((await logIn(browser(), key)).statusCode).toBe(200);
    expect((await logIn(browser(), key)).statusCode).toBe(200);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without PIN or fingerprint', { isVerified: false }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('is refused when it was signed %s', async (_what, lies) => {
    const { key } = await withPasskey();
    const client = browser();
    const answer = await logIn(client, key, lies);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'rule_broken']);
    expect(await session(client)).toMatchObject({ authenticated: false });
    expect((await setUp.events()).at(-1)).toBe('login_failed');
  });

  it('is refused for the key of another passkey, with the same sentence as for none', async () => {
    const { key } = await withPasskey();
    const client = browser();
    const thief = new SoftwarePasskey();
    const signed = { ...thief.get(await ask(client)), id: key.id, rawId: key.id };
    const forged = await send(client, signed);
    const unknown = await logIn(client, thief);
    expect(forged.statusCode).toBe(400);
    expect(unknown.json()).toEqual(forged.json());
  });

  it('is refused when the count goes back, as that of a copy does', async () => {
    const { key } = await withPasskey();
    expect((await logIn(browser(), key)).statusCode).toBe(200);
    expect((await logIn(browser(), key)).statusCode).toBe(200);
    key.counter = 1;
    expect((await logIn(browser(), key)).json().code).toBe('rule_broken');
    // One answer of two that were signed at the same count.
    const clients = [browser(), browser()];
    const signed: object[] = [];
    for (const client of clients) {
      key.counter = 6;
      signed.push(key.get(await ask(client)));
    }
    const answers = await Promise.all(
      clients.map((client, index) => send(client, signed[index] ?? {})),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('answers a challenge of its own browser, once, within ten minutes', async () => {
    const { key } = await withPasskey();
    const client = browser();
    const elsewhere = await ask(browser());
    await ask(client);
    expect((await send(client, key.get(elsewhere))).json().code).toBe('link_invalid');
    expect((await send(browser(), key.get(await ask(client)))).json().code).toBe('link_invalid');
    const wrong = await logIn(client, key, { challenge: 'AAAA' });
    expect(wrong.json().code).toBe('link_invalid');
    const options = await ask(client);
    const signed = key.get(options);
    // What another tab of the browser asked for stays valid.
    await ask(client);
    expect((await send(client, signed)).statusCode).toBe(200);
    expect((await send(client, signed)).json().code).toBe('link_invalid');
    // A challenge is used up by what is refused, too.
    const refused = await ask(client);
    expect((await send(client, key.get(refused, { origin: 'http://x' }))).statusCode).toBe(400);
    expect((await send(client, key.get(refused))).json().code).toBe('link_invalid');
    const late = key.get(await ask(client));
    test.clock.advance(601);
    expect((await send(client, late)).json().code).toBe('link_invalid');
  });

  it('holds to the state of the account, as others do', async () => {
    const { key, id } = await withPasskey();
    const codeOf = async () => (await logIn(browser(), key)).json().code;
    await change({ is_verified: false });
    expect(await codeOf()).toBe('email_not_verified');
    await change({ is_verified: true, is_active: false });
    expect(await codeOf()).toBe('inactive_user');
    await change({ deactivated_by_owner: true });
    expect(await codeOf()).toBeUndefined();
    const mode = { name: 'development_mode', value: JSON.stringify({ enabled: true }) };
    await context.db.insertInto('settings').values(mode).execute();
    expect(await codeOf()).toBe('development_mode');
    await change({ is_superuser: true });
    const client = browser();
    expect((await logIn(client, key)).statusCode).toBe(200);
    expect((await client.write('DELETE', `${passkeys}/${id}`)).statusCode).toBe(204);
    expect(await codeOf()).toBe('rule_broken');
  });

  it('finishes one that was begun with the password, of the same account alone', async () => {
    const { key } = await withPasskey();
    const client = browser();
    const { ticket, ...needed } = await giveTicket(client, 'true');
    expect(needed).toEqual({ has_passkey: true, has_codes: false });
    expect(await session(client)).toMatchObject({ authenticated: false });
    await verified('tama@example.org');
    const { client: stranger } = await signIn('tama@example.org');
    const theirs = new SoftwarePasskey();
    expect((await setUp.add(stranger, theirs)).answer.statusCode).toBe(201);
    await context.db.updateTable('users').set({ is_verified: true }).execute();
    const other = await send(client, theirs.get(await ask(client)), { ticket });
    expect(other.json().code).toBe('link_invalid');
    const done = await send(client, key.get(await ask(client)), { ticket });
    expect(done.statusCode, done.body).toBe(200);
    const latest = context.db.selectFrom('sessions').selectAll().orderBy('created_at', 'desc');
    expect(await latest.executeTakeFirstOrThrow()).toMatchObject({ remembers: true });
    const again = await send(client, key.get(await ask(client)), { ticket });
    expect(again.json().code).toBe('link_invalid');
  });

  it('is replaced by a recovery code for who lost the device, or ended by an operator', async () => {
    const { codes } = await withPasskey();
    const client = browser();
    const { ticket } = await giveTicket(client);
    const given = { ticket, code: codes[0] };
    const done = await client.post('/api/v1/auth/second-factor/login', given);
    expect(done.statusCode, done.body).toBe(200);
    const deps = { db: context.db, clock: test.clock };
    expect(await removeSecondFactor(deps, email)).toBe(true);
    expect(await removeSecondFactor(deps, email)).toBe(false);
    expect((await setUp.signIn(email)).tokens.access_token).toBeDefined();
    expect(await context.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  it('outlasts a change of the secret, and belongs to the public address', async () => {
    const key = new SoftwarePasskey();
    await withPasskey(key);
    const options = { SECRET: 'b'.repeat(32) };
    const after = await startTestApp(context.db, options);
    const visitor = new HttpClient(after.app);
    const begun = (await visitor.post(`${passkeys}/login/options`)).json();
    const answer = await visitor.post(`${passkeys}/login`, { response: key.get(begun) });
    expect(answer.statusCode, answer.body).toBe(200);
    await after.close();
    const moved = await startTestApp(context.db, { PUBLIC_URL: 'https://map.example.org' });
    const there = new HttpClient(moved.app);
    const asked = await there.post(`${passkeys}/login/options`);
    expect(asked.json().rpId).toBe('map.example.org');
    expect(asked.cookies[0]).toMatchObject({
      ...{ name: '__Host-mangrove_passkey', httpOnly: true, secure: true, sameSite: 'Lax' },
      maxAge: 600,
    });
    const refused = await there.post(`${passkeys}/login`, { response: key.get(asked.json()) });
    expect(refused.json().code).toBe('rule_broken');
    await moved.close();
  });

  it('is limited as others are', async () => {
    const limited = await startTestApp(context.db, { RATE_LIMIT: 'on' });
    const client = new HttpClient(limited.app);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const begun = (await client.post(`${passkeys}/login/options`)).json();
      const response = new SoftwarePasskey().get(begun);
      statuses.push((await client.post(`${passkeys}/login`, { response })).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    await limited.close();
  });
});

describeOnOneEngine('a second factor that was proved', (context) => {
  const setUp = setUpPasskeys(context);
  const { test, browser, logIn, withPasskey, ask, signIn } = setUp;
  const base = '/api/v1/auth/second-factor';
  const confirmPassword = '/api/v1/auth/confirm-password';
  const given = { password: 'salt water archive' };

  it('is asked for before a second factor is added or taken away', async () => {
    const { client, key, id, codes } = await withPasskey();
    const refusals = async () => [
      await client.post(`${base}/totp`),
      await client.post('/api/v1/auth/recovery-codes'),
      await setUp.begin(client),
      await client.write('DELETE', `${base}/totp`),
      await client.write('DELETE', `${passkeys}/${id}`),
    ];
    test.clock.advance(16 * 60);
    await client.post(confirmPassword, given);
    for (const answer of await refusals()) {
      expect([answer.statusCode, answer.json().code]).toEqual([428, 'confirm_second_factor']);
    }
    const wrong = await client.post(`${base}/confirm`, { code: '000000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'rule_broken']);
    const right = await client.post(`${base}/confirm`, { code: codes[0] });
    expect(right.statusCode, right.body).toBe(200);
    const begun = await client.post(`${base}/totp`);
    expect(begun.statusCode, begun.body).toBe(200);
    // Both are needed: the password for the code, and a passkey stands for both.
    test.clock.advance(16 * 60);
    const stale = await client.post(`${base}/confirm`, { code: codes[1] });
    expect(stale.json().code).toBe('confirm_password');
    const response = key.get(await ask(client));
    const confirmed = await client.post(`${passkeys}/confirm`, { response });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const code = codeAt(test.clock.now(), begun.json().secret);
    expect((await client.post(`${base}/totp/confirm`, { code })).statusCode).toBe(200);
    expect((await client.write('DELETE', `${base}/totp`)).statusCode).toBe(204);
    // A factor is left, and so are its codes and what the session proved.
    expect((await client.get(base)).json()).toMatchObject({ passkeys: 1, recovery_codes: 10 });
    expect((await client.write('DELETE', `${passkeys}/${id}`)).statusCode).toBe(204);
    expect((await client.get(base)).json()).toMatchObject({ passkeys: 0, recovery_codes: 0 });
    expect((await setUp.events()).filter((event) => /confirmed/u.test(event))).toEqual([
      ...['password_confirmed', 'second_factor_confirmed', 'second_factor_confirmed'],
    ]);
  });

  it('is of the account that asks', async () => {
    await withPasskey();
    await setUp.verified('tama@example.org');
    const { client: stranger } = await setUp.signIn('tama@example.org');
    const theirs = new SoftwarePasskey();
    await setUp.add(stranger, theirs);
    await context.db.updateTable('users').set({ is_verified: true }).execute();
    const client = browser();
    const { ticket } = await setUp.giveTicket(client);
    expect(ticket).toEqual(expect.any(String));
    const { client: own } = await withoutFactor();
    const response = theirs.get(await ask(own));
    const answer = await own.post(`${passkeys}/confirm`, { response });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'rule_broken']);
  });

  async function withoutFactor() {
    await setUp.verified('mere@example.org');
    return signIn('mere@example.org');
  }

  describe('where superusers need one', () => {
    it('is a passkey too', async () => {
      const strict = await startTestApp(context.db, { SUPERUSER_SECOND_FACTOR: 'required' });
      const key = new SoftwarePasskey();
      await withPasskey(key);
      await context.db.updateTable('users').set({ is_superuser: true }).execute();
      const visitor = new HttpClient(strict.app);
      expect((await visitor.get('/api/v1/users')).statusCode).toBe(401);
      expect((await logIn(visitor, key)).statusCode).toBe(200);
      expect((await visitor.get('/api/v1/users')).statusCode).toBe(200);
      await context.db
        .updateTable('sessions')
        .set({ has_second_factor: false, second_factor_at: null })
        .execute();
      expect((await visitor.get('/api/v1/users')).json().code).toBe('second_factor_needed');
      const response = key.get(await ask(visitor));
      await visitor.post(`${passkeys}/confirm`, { response });
      expect((await visitor.get('/api/v1/users')).statusCode).toBe(200);
      await strict.close();
    });
  });
});
