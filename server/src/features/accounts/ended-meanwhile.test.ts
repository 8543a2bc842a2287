// A session ends while a call of it waits for the account, as when its owner sets another password.
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { codeAt } from '../../../test/one-time-codes.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { lockUser } from '../../domain/users/queries.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { email, passkeys, setUpPasskeys } from './test-passkeys.ts';

const secondFactor = '/api/v1/auth/second-factor';

describeOnOneEngine('a session that ends while its call waits', (context) => {
  const { test, begin, verified, signIn } = setUpPasskeys(context);

  /** Ends all sessions while the call waits for the row of the account. */
  async function endMeanwhile(call: () => Promise<LightMyRequestResponse>) {
    let answer: Promise<LightMyRequestResponse> | undefined;
    await context.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, { email });
      answer = call();
      for (let tries = 0; tries < 50; tries += 1) {
        const { rows } = await sql`
          select from pg_locks where not granted and pid <> pg_backend_pid()`.execute(tx);
        if (rows.length > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await endSessionsOfUser(tx, user?.id ?? 0);
    });
    return answer;
  }

  const stored = async () => {
    const tables = ['passkeys', 'totp_secrets', 'recovery_codes', 'api_tokens', 'data_downloads'];
    const counts = tables.map((table) =>
      sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(context.db),
    );
    return (await Promise.all(counts)).map(({ rows }) => Number(rows[0]?.count));
  };

  it.each<[string, (client: HttpClient) => Promise<() => Promise<LightMyRequestResponse>>]>([
    [
      'a passkey',
      async (client) => {
        const { options } = (await begin(client)).json();
        const response = new SoftwarePasskey().create(options);
        return () => client.post(passkeys, { name: 'My phone', response });
      },
    ],
    [
      'one-time codes',
      async (client) => {
        const begun = (await client.post(`${secondFactor}/totp`)).json();
        const code = codeAt(test.clock.now(), begun.secret);
        return () => client.post(`${secondFactor}/totp/confirm`, { code });
      },
    ],
    [
      'a token',
      async (client) => () => client.post('/api/v1/tokens', { name: 'Backup', scopes: ['read'] }),
    ],
    ['a copy of all data', async (client) => () => client.post('/api/v1/users/me/data-download')],
  ])('leaves no %s', async (_what, prepare) => {
    await verified(email);
    const { client } = await signIn(email);
    const call = await prepare(client);
    const before = await stored();
    const answer = await endMeanwhile(call);
    expect([answer?.statusCode, answer?.json().code]).toEqual([401, 'not_signed_in']);
    expect(await stored()).toEqual(before);
  });

  it('does not delete the account', async () => {
    await verified(email);
    const { client } = await signIn(email);
    const answer = await endMeanwhile(() =>
      client.post('/api/v1/auth/delete-account', { nodes: [] }),
    );
    expect(answer?.statusCode).toBe(401);
    expect(await context.db.selectFrom('users').select('email').execute()).toEqual([{ email }]);
  });
});
