import { beforeEach, describe, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { codeAt, storeTotp, totpSecret } from '../../../test/one-time-codes.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { loadSecret } from '../../adapters/secret.ts';
import { encryptFor } from '../second-factor/encrypted-secret.ts';
import { removeSecondFactor, renewStoredSecrets } from '../second-factor/service.ts';
import { password, setUpAccounts } from './test-accounts.ts';

const email = 'aroha@example.org';

describeOnOneEngine('a second factor', (context) => {
  const { test, browser, session, verified, signIn, link } = setUpAccounts(context);
  const now = () => test.clock.now();
  const base = '/api/v1/auth/second-factor';

  type Client = ReturnType<typeof browser>;
  const logIn = (client: Client) =>
    client.form('/api/v1/auth/login', { username: email, password, remember_me: 'true' });
  const finish = (client: Client, ticket: string, code: string) =>
    client.post(`${base}/login`, { ticket, code });
  async function ticketFor(client: Client): Promise<string> {
    const answer = await logIn(client);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['second_factor']);
    return answer.json().second_factor.ticket;
  }
  const mails = async () => {
    const rows = await context.db.selectFrom('outbox').select(['kind', 'details']).execute();
    return rows.filter(({ kind }) => kind === 'second_factor').map(({ details }) => details.change);
  };

  /** Turns codes on over HTTP. @returns what the session that did it knows. */
  async function turnOn() {
    await verified();
    const { client } = await signIn();
    const begun = (await client.post(`${base}/totp`)).json();
    const code = codeAt(now(), begun.secret);
    const confirmed = await client.post(`${base}/totp/confirm`, { code });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const codes: string[] = confirmed.json().recovery_codes;
    const nextCode = () => {
      test.clock.advance(60);
      return codeAt(now(), begun.secret);
    };
    return { client, begun, code, codes, nextCode };
  }

  it('is turned on by its first code, with ten recovery codes, a mail and an entry', async () => {
    await verified();
    const { client } = await signIn();
    const { secret, uri, qr } = (await client.post(`${base}/totp`)).json();
    expect([uri, qr]).toEqual([expect.stringContaining(secret), expect.stringMatching(/^<svg/u)]);
    const stored = await context.db.selectFrom('totp_secrets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    // Nothing asks for codes yet.
    expect((await logIn(browser())).json()).toHaveProperty('access_token');
    const wrong = await client.post(`${base}/totp/confirm`, { code: '000000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'rule_broken']);
    const code = codeAt(now(), secret);
    const { recovery_codes } = (await client.post(`${base}/totp/confirm`, { code })).json();
    expect(recovery_codes).toHaveLength(10);
    expect((await client.get(base)).json()).toEqual({
      totp_added_at: expect.any(String),
      recovery_codes: 10,
      passkeys: 0,
    });
    expect((await client.post(`${base}/totp`)).statusCode).toBe(409);
    expect(await mails()).toEqual(['totp_added']);
    const events = await context.db.selectFrom('audit_log').select('event').execute();
    expect(events).toContainEqual({ event: 'second_factor_added' });
    const dump = JSON.stringify(
      await context.db.selectFrom('recovery_codes').selectAll().execute(),
    );
    for (const one of recovery_codes) expect(dump).not.toContain(one);
  });

  it('asks for a fresh login before every change', async () => {
    const { client } = await turnOn();
    test.clock.advance(16 * 60);
    for (const [method, url] of [
      ['POST', `${base}/totp`],
      ['DELETE', `${base}/totp`],
      ['POST', '/api/v1/auth/recovery-codes'],
    ] as const) {
      expect((await client.write(method, url)).statusCode, url).toBe(428);
    }
    const confirm = await client.post(`${base}/totp/confirm`, { code: '123456' });
    expect(confirm.statusCode).toBe(428);
  });

  it('finishes a login with a code, which works once', async () => {
    const { code, nextCode } = await turnOn();
    const client = browser();
    const ticket = await ticketFor(client);
    expect(await session(client)).toMatchObject({ authenticated: false });
    // The code that turned it on was used by that.
    expect((await finish(client, ticket, code)).statusCode).toBe(400);
    const next = nextCode();
    const done = await finish(client, ticket, next);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toHaveProperty('access_token');
    expect(await session(client)).toMatchObject({ authenticated: true });
    const [latest] = await context.db
      .selectFrom('sessions')
      .selectAll()
      .orderBy('created_at', 'desc')
      .execute();
    expect(latest).toMatchObject({ remembers: true, has_second_factor: true });
    expect((await finish(browser(), ticket, nextCode())).json().code).toBe('link_invalid');
    const thief = browser();
    expect((await finish(thief, await ticketFor(thief), next)).statusCode).toBe(400);
  });

  it('is used once by simultaneous logins with one code', async () => {
    const { nextCode } = await turnOn();
    const clients = Array.from({ length: 4 }, browser);
    const tickets = await Promise.all(clients.map(ticketFor));
    const code = nextCode();
    const answers = await Promise.all(
      clients.map((client, index) => finish(client, tickets[index] ?? '', code)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, and new ones replace them', async () => {
    const { client: own, codes } = await turnOn();
    const [first = '', second = ''] = codes;
    const client = browser();
    const spelled = first.toUpperCase().replaceAll('-', ' ');
    expect((await finish(client, await ticketFor(client), spelled)).statusCode).toBe(200);
    expect((await finish(client, await ticketFor(client), first)).statusCode).toBe(400);
    expect((await own.get(base)).json().recovery_codes).toBe(9);
    const made = (await own.post('/api/v1/auth/recovery-codes')).json().recovery_codes;
    expect(made).toHaveLength(10);
    expect((await finish(client, await ticketFor(client), second)).statusCode).toBe(400);
    expect((await finish(client, await ticketFor(client), made[3])).statusCode).toBe(200);
    expect(await mails()).toEqual([
      ...['totp_added', 'recovery_code_used', 'recovery_codes_made', 'recovery_code_used'],
    ]);
  });

  it('blocks an account after five wrong codes in a row, and tells its owner', async () => {
    const { nextCode } = await turnOn();
    const client = browser();
    const ticket = await ticketFor(client);
    for (let i = 0; i < 5; i += 1) {
      expect((await finish(client, ticket, `00000${i}`)).statusCode).toBe(400);
    }
    const blocked = await finish(browser(), await ticketFor(browser()), codeAt(now(), totpSecret));
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20);
    expect(await mails()).toEqual(['totp_added', 'codes_guessed']);
    expect((await finish(client, ticket, nextCode())).statusCode).toBe(200);
  });

  it('lets a ticket expire after ten minutes, and end with the password', async () => {
    const { client: own, nextCode } = await turnOn();
    const client = browser();
    const ticket = await ticketFor(client);
    const replaced = await ticketFor(client);
    test.clock.advance(601);
    expect((await finish(client, ticket, nextCode())).json().code).toBe('link_invalid');
    const later = await ticketFor(client);
    const given = { current_password: password, new_password: 'another good one' };
    expect((await own.form('/api/v1/auth/change-password', given)).statusCode).toBe(200);
    for (const one of [replaced, later]) {
      expect((await finish(client, one, nextCode())).json().code).toBe('link_invalid');
    }
  });

  it('is not gone round by a link for a new password or for the address', async () => {
    await turnOn();
    const client = browser();
    const reset = await client.post('/api/v1/auth/reset-password?auto_login=true', {
      token: await link('reset'),
      password: 'another good one',
    });
    expect([reset.statusCode, Object.keys(reset.json())]).toEqual([200, ['user']]);
    const verify = await client.form('/api/v1/auth/verify', {
      token: await link('verify'),
      auto_login: 'true',
    });
    expect([verify.statusCode, Object.keys(verify.json())]).toEqual([200, ['user']]);
    expect(await session(client)).toMatchObject({ authenticated: false });
  });

  it('is removed by its owner, or by an operator for an owner who lost it', async () => {
    const { client } = await turnOn();
    expect((await client.write('DELETE', `${base}/totp`)).statusCode).toBe(204);
    expect((await client.write('DELETE', `${base}/totp`)).statusCode).toBe(404);
    expect((await client.post('/api/v1/auth/recovery-codes')).statusCode).toBe(400);
    expect((await logIn(browser())).json()).toHaveProperty('access_token');
    const deps = { db: context.db, clock: test.clock };
    expect(await removeSecondFactor(deps, email)).toBe(false);
    expect(await removeSecondFactor(deps, 'nobody@example.org')).toBeNull();
    const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await storeTotp(context.db, test.secret, id);
    expect(await removeSecondFactor(deps, email.toUpperCase())).toBe(true);
    expect((await logIn(browser())).json()).toHaveProperty('access_token');
    expect(await mails()).toEqual(['totp_added', 'totp_removed', 'removed_by_operator']);
    expect(await context.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  it('outlasts a change of the secret', async () => {
    const [old, present] = ['a', 'b'].map((letter) => loadSecret(letter.repeat(32), '/nowhere'));
    if (!old || !present) throw new Error('no secrets');
    await verified();
    const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await storeTotp(context.db, old, id);
    await renewStoredSecrets({ db: context.db, secrets: [present] });
    const stored = () =>
      context.db.selectFrom('totp_secrets').select('secret').executeTakeFirstOrThrow();
    const before = (await stored()).secret;
    await renewStoredSecrets({ db: context.db, secrets: [present, old] });
    expect((await stored()).secret).not.toBe(before);
    const after = await startTestApp(context.db, { SECRET: 'b'.repeat(32) });
    const visitor = new HttpClient(after.app);
    const answer = await finish(visitor, await ticketFor(visitor), codeAt());
    await after.close();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(encryptFor(present, id, 'x').slice(0, 8)).toBe((await stored()).secret.slice(0, 8));
  });
});

describeOnOneEngine('a second factor that superusers need', (context) => {
  beforeEach(() => context.empty());

  it('is asked for before their calls, and gives them back their rank', async () => {
    const strict = await startTestApp(context.db, { SUPERUSER_SECOND_FACTOR: 'required' });
    const superuser = await signedIn(strict, context.db, { isSuperuser: true });
    const other = await signedIn(strict, context.db);
    const refused = await superuser.get('/api/v1/users');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_needed']);
    expect((await other.get('/api/v1/users')).json().code).toBe('forbidden');
    const { user } = (await superuser.get('/api/v1/auth/session')).json();
    expect(user).toMatchObject({ is_superuser: true, needs_second_factor: true });
    const base = '/api/v1/auth/second-factor';
    // What the rank alone opens elsewhere stays shut as well.
    const found = await superuser.get('/api/v1/users/search?q=user');
    expect(found.statusCode).toBe(403);
    const { secret } = (await superuser.post(`${base}/totp`)).json();
    await superuser.post(`${base}/totp/confirm`, { code: codeAt(new Date(), secret) });
    expect((await superuser.get('/api/v1/users')).statusCode).toBe(200);
    expect((await superuser.get('/api/v1/users/search?q=user')).statusCode).toBe(200);
    await superuser.write('DELETE', `${base}/totp`);
    expect((await superuser.get('/api/v1/users')).statusCode).toBe(403);
    await strict.close();
  });

  describe('by default', () => {
    it('is not needed', async () => {
      const open = await startTestApp(context.db);
      const superuser = await signedIn(open, context.db, { isSuperuser: true });
      expect((await superuser.get('/api/v1/users')).statusCode).toBe(200);
      await open.close();
    });
  });
});
