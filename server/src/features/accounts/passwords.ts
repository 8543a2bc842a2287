import { emailKey, type SessionUser } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit, writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { lockUser, updateUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { endSessionsOfUser, type NewSession, storeConfirmation } from '../sessions/service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { withOwnPassword } from './current-password.ts';
import { withEvenTiming } from './even-timing.ts';
import { failuresKey } from './login-attempts.ts';
import { text } from './messages.ts';
import {
  canOwnerSignIn,
  linkInvalid,
  mayBeginSession,
  openSession,
  takeUserOfLink,
} from './open-session.ts';
import { checkPassword, requireGoodPassword } from './password-rules.ts';
import { clearFailures, deleteLinks, selectUserByLink } from './queries.ts';
import { describeUser } from './registration.ts';
import { deleteTickets } from './ticket-queries.ts';

/**
 * Queues a link to set a new password; earlier links of the user stop working.
 * @throws not_found for an unknown address, with the specified sentence; nothing where the product
 * hides who has an account.
 */
export async function requestReset(
  deps: AccountDeps,
  email: string,
  client: Client,
): Promise<void> {
  // Anybody; limited per network and per address, so that addresses cannot be tried in bulk.
  await requireEmailQuota(deps, 'forgot', email);
  await withEvenTiming(deps, () =>
    transact(deps.db, async (tx) => {
      const user = await lockUser(tx, { email });
      if (!user && !deps.hidesAccounts) {
        throw new AppError('not_found', text.noAccount);
      }
      if (user && !canOwnerSignIn(user)) return;
      if (user) await queueReset(tx, deps, user);
      await writeAudit(tx, deps.clock, {
        event: 'reset_requested',
        ...(user ? { target: { type: 'user', id: user.id } as const } : {}),
        ip: client.ip,
      });
    }),
  );
  deps.onMailQueued();
}

/** Queues the e-mail with a reset link in the caller's transaction. */
export async function queueReset(tx: Executor, deps: AccountDeps, user: UserRow): Promise<void> {
  await deleteLinks(tx, user.id, 'reset');
  await queueMail(tx, deps.clock, { kind: 'reset', userId: user.id, address: user.email });
}

/**
 * Sets a new password by a mailed link, which works once. Ends every session and every other reset
 * link of the user, marks the address verified, and lifts a lock-out.
 * @throws link_invalid for a link that is used or has expired, rule_broken for a refused password.
 */
export async function resetPassword(
  deps: AccountDeps,
  given: { token: string; password: string },
  options: { autoLogin: boolean; viewer: Viewer | null; client: Client },
): Promise<{ user: SessionUser; session: NewSession | null }> {
  // Anybody who has the link.
  const { db, clock } = deps;
  const owner = await selectUserByLink(deps.db, hashToken(given.token), 'reset');
  if (!owner) throw linkInvalid();
  requireGoodPassword(deps, given.password, owner);
  const passwordHash = await deps.hasher.hash(given.password);
  const done = await transact(db, async (tx) => {
    const user = await takeUserOfLink(tx, given.token, 'reset', clock.now());
    const ended = await setPassword(tx, deps, user, passwordHash);
    await updateUser(tx, user.id, { is_verified: true });
    await writeOwnAudit(tx, clock, 'password_reset', { userId: user.id, ip: options.client.ip });
    const begins = options.autoLogin && (await mayBeginSession(tx, user, options.viewer));
    const session = begins ? await openSession(tx, deps, user, options.client) : null;
    return { user: { ...describeUser(user), is_verified: true }, session, ended };
  });
  deps.onSessionsEnded(done.ended);
  deps.onMailQueued();
  return done;
}

/**
 * Sets a new password, given the current one; ends the user's other sessions and reset links.
 * @throws rule_broken with the sentence that says why.
 */
export async function changePassword(
  deps: AccountDeps,
  viewer: Viewer,
  given: { current: string; next: string },
): Promise<void> {
  // The owner of the account, by the current password.
  const refusal = refusalOfChange(deps, viewer, given);
  // Hashed before the current password is checked: that check and the lock must follow closely.
  const passwordHash = refusal ? '' : await deps.hasher.hash(given.next);
  const ended = await withOwnPassword(deps, viewer, given.current, async (tx, user) => {
    if (refusal) throw refusal;
    const sessionIds = await setPassword(tx, deps, user, passwordHash, viewer.sessionId);
    await storeConfirmation(tx, viewer.sessionId, deps.clock.now());
    await writeOwnAudit(tx, deps.clock, 'password_changed', viewer);
    return sessionIds;
  });
  deps.onSessionsEnded(ended);
  deps.onMailQueued();
}

function refusalOfChange(
  deps: AccountDeps,
  viewer: Viewer,
  given: { current: string; next: string },
): AppError | null {
  if (given.next.normalize('NFC') === given.current.normalize('NFC')) {
    return new AppError('rule_broken', text.samePassword);
  }
  const owner = { email: viewer.email, name: viewer.name, siteName: deps.siteName };
  const broken = checkPassword(given.next, owner);
  return broken ? new AppError('rule_broken', broken) : null;
}

/** Stores that the password was given just now, for actions that need a recent login. */
export async function confirmPassword(
  deps: AccountDeps,
  viewer: Viewer,
  password: string,
): Promise<void> {
  // Anyone signed in.
  await withOwnPassword(deps, viewer, password, async (tx) => {
    await storeConfirmation(tx, viewer.sessionId, deps.clock.now());
    await writeOwnAudit(tx, deps.clock, 'password_confirmed', viewer);
  });
}

/**
 * Stores a new hash and ends the user's sessions, reset links and lock-out.
 * @param keptSessionId the session that goes on.
 * @returns the ids of the sessions that ended.
 */
export async function setPassword(
  tx: Executor,
  deps: AccountDeps,
  user: UserRow,
  passwordHash: string,
  keptSessionId?: string,
  mail: 'password_changed' | 'password_reset_by_admin' = 'password_changed',
): Promise<string[]> {
  await updateUser(tx, user.id, { password_hash: passwordHash, updated_at: deps.clock.now() });
  await deleteLinks(tx, user.id, 'reset');
  await clearFailures(tx, failuresKey(user.email));
  await deleteTickets(tx, user.id);
  await queueMail(tx, deps.clock, { kind: mail, userId: user.id, address: user.email });
  return endSessionsOfUser(tx, user.id, keptSessionId);
}

/** Allows three e-mails of a kind per hour and address. @throws rate_limited */
export async function requireEmailQuota(
  deps: AccountDeps,
  kind: 'forgot' | 'resend',
  email: string,
): Promise<void> {
  const key = `${kind}:address:${hashToken(emailKey(email))}`;
  const { isAllowed, retryAfterSeconds } = await deps.limiter.take(key, 3, 3600);
  if (!isAllowed) throw new AppError('rate_limited', text.tooManyRequests, { retryAfterSeconds });
}
