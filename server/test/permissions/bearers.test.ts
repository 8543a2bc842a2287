// Who calls by an Authorization header: how it may be written, and what a script's token opens.
import { tokenScopes } from '@mangrove/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/features/sessions/tokens.ts';
import { putPicture } from '../example-picture.ts';
import { sharedApp } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { allEndpoints } from './endpoints.ts';

describeOnOneEngine('an Authorization header', (context) => {
  const test = sharedApp(context);
  let world: Callers;
  let superuser: Actor;
  let other: Actor;
  let count = 0;

  beforeAll(async () => {
    world = new Callers(test, context.db);
    await world.begin();
    superuser = await world.actor('SU', 'browser');
    other = await world.actor('US', 'browser');
  });

  async function tokenOf(scopes: readonly string[] = tokenScopes, { account } = superuser) {
    count += 1;
    const token = `mgt_${String(count).padStart(43, 'x')}`;
    const now = test.clock.now();
    const row = { user_id: account.id, name: 'Script', token_hash: hashToken(token) };
    const may = { may_read: scopes.includes('read'), may_write: scopes.includes('write') };
    const times = { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
    await context.db
      .insertInto('api_tokens')
      .values({ ...row, ...may, ...times, has_second_factor: false })
      .execute();
    return token;
  }

  const call = (authorization: string, method: 'GET' = 'GET', url = '/api/v1/users/me') =>
    test.app.inject({ method, url, headers: { authorization } });

  it.each(['Bearer %', 'bearer %', 'BEARER %', 'Bearer   %'])('may read "%s"', async (text) => {
    const answer = await call(text.replace('%', await tokenOf()));
    expect([answer.statusCode, answer.json().email]).toEqual([200, superuser.account.email]);
  });

  it.each(['Bearer\t%', 'Bearer', 'Bearer ', 'Bearer "%"', 'Bearer %, Bearer %', 'Bearer % x'])(
    'that says "%s" lets no cookie of somebody else decide who calls',
    async (text) => {
      const authorization = text.replaceAll('%', await tokenOf());
      expect((await call(authorization)).statusCode).toBe(401);
      const both = await other.client.get('/api/v1/users/me', { authorization });
      expect([both.statusCode, both.json().code]).toEqual([401, 'not_signed_in']);
      const asVisitor = await other.client.get('/api/v1/auth/session', { authorization });
      expect(asVisitor.json()).toMatchObject({ authenticated: false });
    },
  );

  it.each(['Basic %', 'Bearers %', '%', 'Digest x'])(
    'that says "%s" is of a proxy in front',
    async (text) => {
      const authorization = text.replace('%', await tokenOf());
      expect((await call(authorization)).statusCode).toBe(401);
      const answer = await other.client.get('/api/v1/users/me', { authorization });
      expect(answer.json()).toMatchObject({ email: other.account.email });
    },
  );

  describe('with the token of a script that may only', () => {
    const closed = allEndpoints.filter(({ access }) => access !== 'public');
    const refusals = {
      read: ['This token may not change anything.', 'A token cannot do this. Please log in.'],
      write: ['This token may not read.', 'A token cannot do this. Please log in.'],
    };
    it.each(tokenScopes)('%s is refused by every other call', async (scope) => {
      const authorization = `Bearer ${await tokenOf([scope])}`;
      const others = closed.filter(
        ({ method, onlyReads }) => (method === 'GET' || onlyReads === true) !== (scope === 'read'),
      );
      expect(others.length).toBeGreaterThan(40);
      for (const { method, path, name } of others) {
        const url = path.replace(':type', 'person').replaceAll(/:\w+/gu, '1');
        const answer = await test.app.inject({ method, url, headers: { authorization } });
        expect([name, answer.statusCode]).toEqual([name, 403]);
        expect(refusals[scope], name).toContain(answer.json().detail);
      }
    });

    it('write is not shown a picture that only some may see', async () => {
      const name = `${'a'.repeat(30)}.png`;
      await putPicture(context.db, test.dataDir, name);
      await context.db
        .updateTable('entities')
        .set({ photo_url: `/api/v1/files/person/${name}`, audience: 'private' })
        .where('id', '=', world.person)
        .execute();
      const url = `/api/v1/files/person/${name}`;
      const statuses = await Promise.all(
        tokenScopes.map(async (scope) => {
          const answer = await call(`Bearer ${await tokenOf([scope])}`, 'GET', url);
          return [scope, answer.statusCode];
        }),
      );
      expect(Object.fromEntries(statuses)).toEqual({ read: 200, write: 404 });
    });
  });
});
