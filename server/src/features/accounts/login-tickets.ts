import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import { insertTicket } from './ticket-queries.ts';

const ticketMs = 10 * 60_000;

/** A ticket that stands for the right password of a user, or for a login by the provider, until a code was given with it. */
export async function makeTicket(
  tx: Executor,
  { clock }: Pick<AccountDeps, 'clock'>,
  user: Pick<UserRow, 'id'>,
  how: { remembers: boolean; byProvider?: boolean },
): Promise<string> {
  const ticket = randomToken();
  await insertTicket(tx, {
    token_hash: hashToken(ticket),
    user_id: user.id,
    remembers: how.remembers,
    by_provider: how.byProvider ?? false,
    expires_at: new Date(clock.now().getTime() + ticketMs),
  });
  return ticket;
}
