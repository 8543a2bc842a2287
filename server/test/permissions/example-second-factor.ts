import { transact } from '../../src/db/transact.ts';
import { makeTicket } from '../../src/features/accounts/login-tickets.ts';
import { codeAt, storeTotp } from '../one-time-codes.ts';
import type { Account, Callers } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';
import { proveFactor } from './example-passkeys.ts';

/** A request of somebody who has one-time codes. */
const withTotp = (
  method: 'POST' | 'DELETE',
  path: string,
  confirmedAt: Date | null = new Date(),
  body?: object,
): Example => ({
  request: async ({ db, secret }, { account }) => {
    await storeTotp(db, secret, account.id, confirmedAt);
    await proveFactor(db, account);
    return { method, url: `/api/v1/auth/${path}`, ...(body ? { payload: body } : {}) };
  },
});

/** The ticket of a login; of an account that was deleted, one that nobody has. */
async function ticketOf({ db, secret }: Callers, account: Account): Promise<string> {
  await storeTotp(db, secret, account.id);
  const user = await db.selectFrom('users').select('id').where('id', '=', account.id).execute();
  if (user.length === 0) return 'unknown';
  const clock = { now: () => new Date() };
  return transact(db, (tx) => makeTicket(tx, { clock }, account, { remembers: false }));
}

export const secondFactorRequests: Record<string, Example> = {
  'GET /auth/second-factor': get('/auth/second-factor'),
  'POST /auth/second-factor/totp': {
    request: async ({ db }, { account }) => {
      await db.deleteFrom('totp_secrets').where('user_id', '=', account.id).execute();
      await proveFactor(db, account);
      return { method: 'POST', url: '/api/v1/auth/second-factor/totp', payload: {} };
    },
  },
  'POST /auth/second-factor/totp/confirm': {
    request: async (callers, actor) => {
      const path = 'second-factor/totp/confirm';
      return withTotp('POST', path, null, { code: codeAt() }).request(callers, actor);
    },
  },
  'DELETE /auth/second-factor/totp': withTotp('DELETE', 'second-factor/totp'),
  'POST /auth/recovery-codes': withTotp('POST', 'recovery-codes'),
  'POST /auth/second-factor/confirm': {
    request: async (callers, actor) =>
      withTotp('POST', 'second-factor/confirm', new Date(), { code: codeAt() }).request(
        callers,
        actor,
      ),
  },
  'POST /auth/second-factor/login': write(
    'POST',
    '/auth/second-factor/login',
    async (callers, { account }) => ({
      ticket: await ticketOf(callers, account),
      code: codeAt(),
    }),
    { spends: true },
  ),
};
