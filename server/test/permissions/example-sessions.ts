import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Example, get } from './example-kinds.ts';

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

export const sessionRequests: Record<string, Example> = {
  'GET /auth/sessions': get('/auth/sessions'),
  'DELETE /auth/sessions': endsAnother(() => ''),
  'DELETE /auth/sessions/:id': endsAnother((id) => `/${id}`),
};
