import { expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { codeAt, storeTotp } from '../../../test/one-time-codes.ts';
import { codeFor, pretendedProvider } from '../../../test/pretended-provider.ts';
import { quickHashing, startTestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { email, settingsFor, setUpIdentities, sub } from './test-identities.ts';

const base = '/api/v1/auth';

describeOnOneEngine('the logins by a provider of an account', (context) => {
  const setUp = setUpIdentities(context);
  const { test, browser, begin, visit, send, logIn, account, byPassword, joined } = setUp;
  const { events, news, provider } = setUp;
  type Client = ReturnType<typeof browser>;

  const list = async (client: Client) => (await client.get(`${base}/identities`)).json();
  const connect = async (client: Client, who = sub) =>
    send(client, await visit(await begin(client, 'identities/begin'), who), 'identities');
  const remove = async (client: Client) => {
    const [{ id }] = (await list(client)).items;
    return client.write('DELETE', `${base}/identities/${id}`);
  };

  it('are connected in the settings, listed and disconnected', async () => {
    await account();
    const client = browser();
    await byPassword(client);
    expect(await list(client)).toEqual({ items: [], is_only_way: false, can_connect: true });
    const made = await connect(client);
    expect(made.statusCode, made.body).toBe(201);
    expect(await list(client)).toMatchObject({
      items: [{ provider: 'River College', label: email, used_at: null }],
      can_connect: false,
    });
    expect((await client.post(`${base}/identities/begin`)).json().code).toBe('conflict');
    expect((await logIn(browser())).json()).toHaveProperty('access_token');
    expect((await list(client)).items[0].used_at).toEqual(expect.any(String));
    const [{ id }] = (await list(client)).items;
    await account('mallory@example.org');
    const stranger = browser();
    await byPassword(stranger, 'mallory@example.org');
    const foreign = await stranger.write('DELETE', `${base}/identities/${id}`);
    expect(foreign.statusCode).toBe(404);
    expect((await remove(client)).statusCode).toBe(204);
    expect((await logIn(browser())).json()).toHaveProperty('join');
    expect(await news()).toEqual(['joined', 'logged_in', 'removed']);
    expect(await events()).toContain('identity_removed');
  });

  it('are connected only with the own address, in the session that asked, and once', async () => {
    await account();
    await account('mallory@example.org');
    const client = browser();
    await byPassword(client);
    const mallory = browser();
    await byPassword(mallory, 'mallory@example.org');
    const other = await connect(mallory);
    expect([other.statusCode, other.json().code]).toEqual([400, 'rule_broken']);
    const answer = await visit(await begin(client, 'identities/begin'));
    expect((await send(mallory, answer, 'identities')).json().code).toBe('link_invalid');
    // An answer to connect is none to log in.
    expect((await send(client, answer)).json().code).toBe('link_invalid');
    expect((await send(client, answer, 'identities')).statusCode).toBe(201);
    provider().people.set(sub, { email: 'mallory@example.org', email_verified: true });
    const taken = await connect(mallory);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'conflict']);
  });

  it('change with a fresh login and the second factor only', async () => {
    const client = await joined();
    test.clock.advance(16 * 60);
    expect((await remove(client)).json().code).toBe('confirm_password');
    expect((await client.post(`${base}/identities/begin`)).json().code).toBe('confirm_password');
    test.clock.advance(-16 * 60);
    const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await storeTotp(context.db, test.secret, id);
    expect((await remove(client)).json().code).toBe('confirm_second_factor');
    await client.post(`${base}/second-factor/confirm`, { code: codeAt() });
    expect((await remove(client)).statusCode).toBe(204);
  });

  it('stay while they are the only way in; a mailed link sets a password', async () => {
    const client = browser();
    const { register } = (await logIn(client)).json();
    await send(client, { ticket: register.ticket, name: 'Aroha' }, 'provider/register');
    expect(await list(client)).toMatchObject({ is_only_way: true, can_connect: false });
    const refused = await remove(client);
    expect(refused.json().detail).toContain('Please set a password first');
    const confirmed = await client.post(`${base}/confirm-password`, { password: 'any one' });
    expect(confirmed.json().detail).toContain('no password yet');
    const { items } = await list(client);
    expect(items).toHaveLength(1);
    expect((await client.form(`${base}/forgot-password`, { email })).statusCode).toBe(200);
    await context.db
      .updateTable('users')
      .set({ password_hash: await otherHash() })
      .execute();
    expect((await remove(client)).statusCode).toBe(204);
  });

  const otherHash = async () => {
    await account('other@example.org');
    const users = context.db.selectFrom('users').select('password_hash');
    const user = await users.where('email_key', '=', 'other@example.org').executeTakeFirst();
    return user?.password_hash ?? null;
  };

  it('are connected in the settings only where they are of ORCID, which tells no address', async () => {
    const orcid = { ...pretendedProvider, isOrcid: true };
    const site = await startTestApp(context.db, {}, '/nowhere', 0, quickHashing, orcid);
    try {
      const code = codeFor('0000-0002-1825-0097');
      const stateOf = async (client: HttpClient, path: string) =>
        new URL(await begin(client, path)).searchParams.get('state');
      const client = new HttpClient(site.app);
      const first = await send(client, { state: await stateOf(client, 'provider/begin'), code });
      expect(first.json().detail).toContain('connect your ORCID iD in your account settings');
      await account();
      await byPassword(client);
      const state = await stateOf(client, 'identities/begin');
      const made = await send(client, { state, code }, 'identities');
      expect(made.json()).toMatchObject({ label: '0000-0002-1825-0097' });
      const other = new HttpClient(site.app);
      const again = await send(other, { state: await stateOf(other, 'provider/begin'), code });
      expect(again.json()).toHaveProperty('access_token');
      const left = await other.post(`${base}/logout`);
      expect(left.json()).toMatchObject({ provider_logout: 'https://login.example.org/logout' });
      expect((await client.post(`${base}/logout`)).json()).not.toHaveProperty('provider_logout');
    } finally {
      await site.close();
    }
  });

  it('go with the account', async () => {
    await joined();
    await context.db.deleteFrom('users').execute();
    expect(await context.db.selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  it('are refused where no provider is set, or where it does not answer', async () => {
    const none = await startTestApp(context.db, { OIDC_NAME: '' });
    const quiet = await startTestApp(context.db, settingsFor('http://localhost:1'));
    try {
      const nowhere = await new HttpClient(none.app).post(`${base}/provider/begin`);
      expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'not_found']);
      const away = await new HttpClient(quiet.app).post(`${base}/provider/begin`);
      expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable']);
      expect(away.json().detail).toContain('does not answer at the moment');
    } finally {
      await none.close();
      await quiet.close();
    }
  });
});
