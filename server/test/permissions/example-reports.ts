// Example requests of reports, of the bell, and of downloads of the user's own data.
import { aProject } from '../factories.ts';
import type { Account, Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';
import { notificationRequests } from './example-notifications.ts';

let words = 0;

/** A report of an entity that no other request uses. */
const aReport = (path: (id: number) => string) => async (callers: Callers) =>
  path(await report(callers));

export const reportRequests: Record<string, Example> = {
  ...notificationRequests,
  'POST /reports': write('POST', '/reports', ({ person }) => {
    words += 1;
    return {
      entity_type: 'person',
      entity_id: person,
      reason: 'wrong',
      words: `It was ${words} years earlier.`,
      email: 'visitor@example.com',
    };
  }),
  'POST /people/:id/removal': write(
    'POST',
    ({ person }) => `/people/${person}/removal`,
    () => {
      words += 1;
      return { message: `I was asked ${words} times, and said no.` };
    },
  ),
  'GET /admin/reports': get('/admin/reports?reason=wrong'),
  'PUT /admin/reports/:id': write(
    'PUT',
    aReport((id) => `/admin/reports/${id}`),
    (_, { account }) => ({ assigned_to: account.id, note: 'Ask the archive.' }),
  ),
  'POST /admin/reports/:id/hide': write(
    'POST',
    aReport((id) => `/admin/reports/${id}/hide`),
  ),
  'POST /admin/reports/:id/decide': write(
    'POST',
    aReport((id) => `/admin/reports/${id}/decide`),
    () => ({ outcome: 'unchanged' }),
  ),
  'GET /users/me/data-download': get('/users/me/data-download'),
  'POST /users/me/data-download': write('POST', '/users/me/data-download'),
  'GET /users/me/data-download/file': {
    request: async (callers, { account }) => {
      await readyDownload(callers, account);
      return { method: 'GET', url: '/api/v1/users/me/data-download/file' };
    },
  },
};

async function report({ db }: Callers): Promise<number> {
  const { id } = await db
    .insertInto('reports')
    .values({
      at: new Date(),
      entity_id: await aProject(db),
      entity_type: 'project',
      reason: 'wrong',
      reporter_email: 'visitor@example.com',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A finished download of the account's data; none if the user is deleted. */
async function readyDownload({ db }: Callers, { id }: Account): Promise<void> {
  const now = new Date();
  const user = await db.selectFrom('users').select('id').where('id', '=', id).execute();
  const ready = { state: 'ready' as const, requested_at: now, next_try_at: now, ready_at: now };
  for (const { id: user_id } of user) {
    await db
      .insertInto('data_downloads')
      .values({ user_id, ...ready })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(ready))
      .execute();
  }
}
