// The second step of a login: a ticket stands for the password, which was right.
import { transact } from '../../db/transact.ts';
import { lockUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { logWrongCode } from '../second-factor/changes.ts';
import { takeCode } from '../second-factor/service.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import type { NewSession } from '../sessions/service.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import { beginAfterLogin, refusalOf } from './login.ts';
import { countCode, firstBlockedFailure } from './login-attempts.ts';
import { deleteTickets, selectTicket } from './ticket-queries.ts';

const sentences = {
  expired: 'This took too long. Please log in again.',
  wrong: 'This code is not right, or was used already.',
} as const;

/**
 * Finishes a login by a one-time code or a recovery code.
 * @throws link_invalid when the ticket has expired, rule_broken for a wrong code, rate_limited after
 * several wrong ones.
 */
export async function finishLogin(
  deps: AccountDeps,
  given: { ticket: string; code: string },
  client: Client,
): Promise<{ session: NewSession; device: string }> {
  // Anybody who gave the password a moment ago.
  const device = client.device ?? randomToken();
  const done = await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const read = () => selectTicket(tx, hashToken(given.ticket), now);
    const found = await read();
    const user = found && (await lockUser(tx, found.user_id));
    // Read again under the lock of the user: a login at the same time may have used it.
    const ticket = user && (await read());
    if (!ticket) throw new AppError('link_invalid', sentences.expired);
    const refusal = await refusalOf(tx, user);
    if (refusal) return { refusal };
    const { ip } = client;
    const wrong = await countCode(tx, user.id, now, () => takeCode(tx, deps, user, given.code, ip));
    if (wrong !== null) {
      const tellsOwner = wrong === firstBlockedFailure;
      await logWrongCode(tx, deps, user, { ip, tellsOwner });
      // Returned, not thrown: the count of wrong codes must be committed.
      return { refusal: new AppError('rule_broken', sentences.wrong) };
    }
    await deleteTickets(tx, user.id);
    const how = { remembers: ticket.remembers, hasSecondFactor: true, client, device };
    return { session: await beginAfterLogin(tx, deps, user, how) };
  });
  deps.onMailQueued();
  if (!done.session) throw done.refusal;
  return { session: done.session, device };
}
