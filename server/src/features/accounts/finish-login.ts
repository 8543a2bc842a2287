// The second step of a login, where a ticket stands for the password, which was right; and what
// proves the second factor once more.
import type { AuthenticationResponse, BodyOf, passkeyLogin } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { lockUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { logWrongCode } from '../second-factor/changes.ts';
import { takeCode } from '../second-factor/service.ts';
import { checkPasskey, refused, storeProof } from '../second-factor/use-passkey.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import {
  lockOwner,
  type NewSession,
  setSecondFactor,
  storeConfirmation,
} from '../sessions/service.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import { beginAfterLogin, refusalOf } from './login.ts';
import { countCode, firstBlockedFailure } from './login-attempts.ts';
import { text } from './messages.ts';
import { deleteTickets, selectTicket } from './ticket-queries.ts';

interface Begun {
  session: NewSession;
  device: string;
}

/**
 * Finishes a login by a one-time code or a recovery code.
 * @throws link_invalid when the ticket has expired, rule_broken for a wrong code, rate_limited after
 * several wrong ones.
 */
export async function finishLogin(
  deps: AccountDeps,
  given: { ticket: string; code: string },
  client: Client,
): Promise<Begun> {
  // Anybody who gave the password a moment ago.
  const device = client.device ?? randomToken();
  const done = await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const read = () => selectTicket(tx, hashToken(given.ticket), now);
    const found = await read();
    const user = found && (await lockUser(tx, found.user_id));
    // Read again under the lock of the user: a login at the same time may have used it.
    const ticket = user && (await read());
    if (!ticket) throw new AppError('link_invalid', text.tookTooLong);
    const refusal = await refusalOf(tx, user);
    if (refusal) return { refusal };
    const { ip } = client;
    const wrong = await refusalOfCode(tx, deps, user, given.code, ip);
    if (wrong) return { refusal: wrong };
    await deleteTickets(tx, user.id);
    const begun = { remembers: ticket.remembers, byProvider: ticket.by_provider };
    const how = { ...begun, hasSecondFactor: true, client, device };
    return { session: await beginAfterLogin(tx, deps, user, how) };
  });
  deps.onMailQueued();
  if (!done.session) throw done.refusal;
  return { session: done.session, device };
}

/**
 * Finishes a login by a passkey, or begins and finishes one: it stands for the password too.
 * @param given.ticket of a login whose password was right, of the same account.
 * @throws link_invalid when ticket or challenge have expired, rule_broken for a passkey that does
 * not fit; the state of an account is told only after a right one.
 */
export async function logInByPasskey(
  deps: AccountDeps,
  given: BodyOf<typeof passkeyLogin>,
  client: Client,
  cookie: string | undefined,
): Promise<Begun> {
  // Anybody with a passkey.
  const device = client.device ?? randomToken();
  const proof = await checkPasskey(deps, given.response, { cookie, ip: client.ip });
  const session = await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, proof.userId);
    if (!user) throw refused();
    let begun = { remembers: given.remember_me, byProvider: false };
    if (given.ticket !== undefined) {
      const ticket = await selectTicket(tx, hashToken(given.ticket), deps.clock.now());
      if (ticket?.user_id !== user.id) throw new AppError('link_invalid', text.tookTooLong);
      begun = { remembers: ticket.remembers, byProvider: ticket.by_provider };
      await deleteTickets(tx, user.id);
    }
    await storeProof(tx, deps, proof);
    const refusal = await refusalOf(tx, user);
    if (refusal) throw refusal;
    return beginAfterLogin(tx, deps, user, { ...begun, hasSecondFactor: true, client, device });
  });
  return { session, device };
}

/**
 * Stores that a code of the second factor was given just now.
 * @throws rule_broken for a wrong code, rate_limited after several wrong ones.
 */
export async function confirmByCode(deps: AccountDeps, viewer: Viewer, code: string) {
  // Anyone signed in with a fresh login (the endpoint checks it), for the own session.
  const refusal = await transact(deps.db, async (tx) => {
    const user = await lockOwner(tx, viewer);
    const wrong = await refusalOfCode(tx, deps, user, code, viewer.ip);
    if (!wrong) await storeSecondFactor(tx, deps, viewer);
    return wrong;
  });
  deps.onMailQueued();
  if (refusal) throw refusal;
}

/**
 * Stores that a passkey of the viewer was used just now, which stands for the password too.
 * @throws as `logInByPasskey`; rule_broken also for a passkey of another account.
 */
export async function confirmByPasskey(
  deps: AccountDeps,
  viewer: Viewer,
  response: AuthenticationResponse,
  cookie: string | undefined,
) {
  // Anyone signed in, for the own session.
  const proof = await checkPasskey(deps, response, { cookie, ip: viewer.ip });
  if (proof.userId !== viewer.userId) throw refused();
  await transact(deps.db, async (tx) => {
    await lockOwner(tx, viewer);
    await storeProof(tx, deps, proof);
    await storeConfirmation(tx, viewer.sessionId, deps.clock.now());
    await storeSecondFactor(tx, deps, viewer);
  });
}

/** Uses a code of a user whose row is locked. @returns the refusal of a wrong one. */
async function refusalOfCode(
  tx: Executor,
  deps: AccountDeps,
  user: UserRow,
  code: string,
  ip: string,
): Promise<AppError | null> {
  const now = deps.clock.now();
  const wrong = await countCode(tx, user.id, now, () => takeCode(tx, deps, user, code, ip));
  if (wrong === null) return null;
  await logWrongCode(tx, deps, user, { ip, tellsOwner: wrong === firstBlockedFailure });
  // Returned, not thrown: the count of wrong codes must be committed.
  return new AppError('rule_broken', text.wrongCode);
}

async function storeSecondFactor(tx: Executor, { clock }: AccountDeps, viewer: Viewer) {
  await setSecondFactor(tx, { sessionId: viewer.sessionId }, clock.now());
  await writeOwnAudit(tx, clock, 'second_factor_confirmed', viewer);
}
