import { expect } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { type Lies, SoftwarePasskey } from '../../../test/software-passkey.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { password, setUpAccounts } from './test-accounts.ts';

export const passkeys = '/api/v1/auth/passkeys';
export const email = 'aroha@example.org';

/** Helpers of tests about passkeys: what a browser with an authenticator does. */
export function setUpPasskeys(context: DatabaseContext) {
  const accounts = setUpAccounts(context);
  const { browser, signIn, verified } = accounts;

  /** Asks for the password. @returns what the login waits for. */
  async function giveTicket(client: HttpClient, remember_me = 'false') {
    const fields = { username: email, password, remember_me };
    const answer = await client.form('/api/v1/auth/login', fields);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['second_factor']);
    return answer.json().second_factor as { ticket: string; has_passkey: boolean };
  }

  const begin = (client: HttpClient) => client.post(`${passkeys}/options`);

  async function add(client: HttpClient, key = new SoftwarePasskey(), lies: Lies = {}) {
    const begun = await begin(client);
    expect(begun.statusCode, begun.body).toBe(200);
    const response = key.create(begun.json().options, lies);
    return { key, answer: await client.post(passkeys, { name: 'My phone', response }) };
  }

  const ask = async (client: HttpClient) => (await client.post(`${passkeys}/login/options`)).json();

  const send = (client: HttpClient, response: object, more: object = {}) =>
    client.post(`${passkeys}/login`, { response, ...more });

  const logIn = async (client: HttpClient, key: SoftwarePasskey, lies: Lies = {}) =>
    send(client, key.get(await ask(client), lies));

  /** A verified account with a passkey. @returns the session that added it. */
  async function withPasskey(key = new SoftwarePasskey()) {
    await verified(email);
    const { client } = await signIn(email);
    const { answer } = await add(client, key);
    expect(answer.statusCode, answer.body).toBe(201);
    const { passkey, recovery_codes } = answer.json();
    return { client, key, id: passkey.id as string, codes: recovery_codes as string[] };
  }

  const mails = async () => {
    const rows = await context.db
      .selectFrom('outbox')
      .select(['kind', 'details'])
      .orderBy('id')
      .execute();
    return rows.filter(({ kind }) => kind === 'second_factor').map(({ details }) => details.change);
  };
  const events = async () =>
    (await context.db.selectFrom('audit_log').select('event').orderBy('id').execute()).map(
      ({ event }) => event,
    );

  return {
    ...accounts,
    ...{ giveTicket, begin, add, ask, send, logIn, withPasskey, mails, events, browser },
  };
}
