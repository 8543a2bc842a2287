import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';

/** A request that ends another session of the caller. */
const endsAnother = (path: (id: string) => string): Example => ({
  request: async ({ db }, { account }) => {
    const id = randomUUID();
    await db
      .insertInto('sessions')
      .columns([
        ...(['id', 'user_id', 'cookie_hash', 'needs_cookie', 'remembers'] as const),
        ...(['confirmed_at', 'created_at', 'expires_at'] as const),
      ])
      // Of no user if the account of the caller was deleted.
      .expression((query) =>
        query
          .selectFrom('users')
          .select((one) => [
            ...[
              one.val(id).as('id'),
              'users.id as user_id' as const,
              one.val(id).as('cookie_hash'),
            ],
            ...[one.lit(true).as('needs_cookie'), one.lit(false).as('remembers')],
            ...[sql<Date>`now()`.as('confirmed_at'), sql<Date>`now()`.as('created_at')],
            sql<Date>`now() + interval '1 day'`.as('expires_at'),
          ])
          .where('users.id', '=', account.id),
      )
      .execute();
    return { method: 'DELETE', url: `/api/v1/auth/sessions${path(id)}` };
  },
});

/** A token of the caller; of an account that was deleted, one that nobody has. */
async function aToken({ db }: Callers, { account }: Actor): Promise<string> {
  const now = new Date();
  const hours = new Date(now.getTime() + 3_600_000);
  const users = await db.selectFrom('users').select('id').where('id', '=', account.id).execute();
  const rows = users.map(({ id }) => ({
    ...{ user_id: id, name: 'Backup', token_hash: randomUUID(), has_second_factor: false },
    ...{ may_read: true, may_write: false, created_at: now, expires_at: hours },
  }));
  if (rows.length === 0) return '/api/v1/tokens/1';
  const made = db.insertInto('api_tokens').values(rows).returning('id');
  return `/api/v1/tokens/${(await made.executeTakeFirstOrThrow()).id}`;
}

export const sessionRequests: Record<string, Example> = {
  'GET /tokens': get('/tokens'),
  'POST /tokens': write('POST', '/tokens', () => ({ name: 'Backup', scopes: ['read'] })),
  'DELETE /tokens/:id': {
    request: async (callers, actor) => ({ method: 'DELETE', url: await aToken(callers, actor) }),
  },
  'GET /auth/sessions': get('/auth/sessions'),
  'DELETE /auth/sessions': endsAnother(() => ''),
  'DELETE /auth/sessions/:id': endsAnother((id) => `/${id}`),
};
