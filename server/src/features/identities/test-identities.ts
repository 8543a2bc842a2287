import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { type OidcServer, oidcClient, startOidcServer } from '../../../test/oidc-server.ts';
import { lazyApp } from '../../../test/shared-app.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { password } from '../accounts/test-accounts.ts';

export const email = 'aroha@example.org';
export const sub = 'person-1';
const base = '/api/v1/auth';

/** An app with a real provider of logins, and what people and attackers do with both. */
export function setUpIdentities(context: DatabaseContext) {
  let started: TestApp;
  let server: OidcServer;
  beforeAll(async () => {
    const returnsTo = ['http://localhost:3000/login/callback'];
    server = await startOidcServer({ port: await freePort(), returnsTo });
    started = await startTestApp(context.db, settingsFor(server.issuer));
  });
  afterAll(async () => {
    await started.close();
    await server.close();
  });
  beforeEach(async () => {
    await context.empty();
    server.people.clear();
    server.people.set(sub, { email, email_verified: true, name: 'Aroha Ngata' });
  });
  const test = lazyApp(() => started);
  const browser = () => new HttpClient(test.app);

  const begin = async (client: HttpClient, path = 'provider/begin') => {
    const answer = await client.post(`${base}/${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ location: string }>().location;
  };
  /** Logs in at the provider. @returns what the browser is led back with. */
  const visit = async (location: string, who = sub) =>
    Object.fromEntries((await server.visit(location, who)).searchParams);
  const send = (client: HttpClient, answer: object, path = 'provider/login') =>
    client.post(`${base}/${path}`, answer);
  const logIn = async (client: HttpClient, who = sub) =>
    send(client, await visit(await begin(client), who));

  async function account(address = email, values: Record<string, unknown> = {}) {
    const fields = { email: address, password, name: 'Aroha Ngata' };
    await browser().post(`${base}/register`, fields);
    const user = context.db.updateTable('users').where('email_key', '=', address);
    await user.set({ is_verified: true, ...values }).execute();
  }
  async function byPassword(client: HttpClient, address = email) {
    const answer = await client.form(`${base}/login`, { username: address, password });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  }
  /** An account that the provider opens. @returns the browser that joined them. */
  async function joined() {
    await account();
    const client = browser();
    const { join } = (await logIn(client)).json();
    await byPassword(client);
    const answer = await send(client, { ticket: join.ticket }, 'provider/join');
    expect(answer.statusCode, answer.body).toBe(201);
    return client;
  }
  const session = async (client: HttpClient) =>
    (await client.get(`${base}/session`)).json().user?.email ?? null;
  const events = async () => {
    const rows = await context.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    return rows.map(({ event, details }) =>
      details.by === undefined ? event : `${event} by ${String(details.by)}`,
    );
  };
  const news = async () => {
    const rows = await context.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    return rows.filter(({ kind }) => kind === 'identity').map(({ details }) => details.news);
  };

  return {
    ...{ test, browser, begin, visit, send, logIn, account, byPassword, joined, session },
    ...{ events, news, provider: () => server },
  };
}

/** The settings with which a site uses a provider of tests. */
export function settingsFor(issuer: string) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_NAME: 'River College',
  };
}
