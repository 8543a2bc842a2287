import { beforeEach, expect } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';

export const password = 'salt water archive';

/** An app for tests about accounts, emptied before each, and what visitors do. */
export function setUpAccounts(context: DatabaseContext) {
  const test = sharedApp(context);
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

  /** Stores a mailed link and returns its token, as the e-mail would carry it. */
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

  return { test, browser, session, register, verified, signIn, link, refresh };
}
