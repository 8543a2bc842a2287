import type { SecondFactorNeeded } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { isClosedToOthers } from '../../domain/access/development-mode.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { replacePasswordHash, updateUser } from '../../domain/users/queries.ts';
import { AppError, emailNotVerified } from '../../errors.ts';
import { factorsOf } from '../second-factor/service.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import type { NewSession } from '../sessions/service.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import { withPassword } from './current-password.ts';
import { countAttempt, failuresKey, noteFailure, runOneAtATime } from './login-attempts.ts';
import { makeTicket } from './login-tickets.ts';
import { text } from './messages.ts';
import { canOwnerSignIn, openSession } from './open-session.ts';
import { clearFailures, isKnownDevice, rememberDevice } from './queries.ts';
import { tellOfIdentity } from './tell-of-identity.ts';

interface Login {
  username: string;
  password: string;
  rememberMe: boolean;
}

/**
 * Signs in with e-mail and password.
 * The state of an account is revealed only after the right password; a wrong password, an unknown
 * address and an inactive account are answered alike, after the same work.
 * @returns the session, and the value by which this browser is remembered.
 */
export async function logIn(
  deps: AccountDeps,
  given: Login,
  client: Client,
): Promise<
  { session: NewSession; device: string } | { needed: SecondFactorNeeded['second_factor'] }
> {
  // Anybody with a password.
  const device = client.device ?? randomToken();
  const done = await runOneAtATime(given.username, async () => {
    const takeBack = await countAttempt(deps, given.username, client);
    try {
      return await withPassword(deps, given.username, given.password, async (tx, user) => {
        await clearFailures(tx, failuresKey(given.username));
        // Returned, not thrown: the password was right, so clearing the failures must be committed.
        const refusal = await refusalOf(tx, user);
        if (refusal) return { refusal };
        const { hasCodes, hasPasskey } = await factorsOf(tx, user.id);
        if (hasCodes || hasPasskey) {
          const ticket = await makeTicket(tx, deps, user, { remembers: given.rememberMe });
          return { user, needed: { ticket, has_codes: hasCodes, has_passkey: hasPasskey } };
        }
        const how = { remembers: given.rememberMe, client, device };
        return { user, session: await beginAfterLogin(tx, deps, user, how) };
      });
    } catch (error) {
      await takeBack();
      throw error;
    }
  });
  if (!done) {
    await noteFailure(deps, given.username, client);
    throw new AppError('rule_broken', text.wrongLogin);
  }
  const { refusal, user, session, needed } = done.result;
  if (refusal) throw refusal;
  await strengthenHash(deps, user, given.password);
  return session ? { session, device } : { needed };
}

/** The refusal for the state of an account, told only after the right password; null if none. */
export async function refusalOf(tx: Executor, user: UserRow): Promise<AppError | null> {
  if (!canOwnerSignIn(user)) return new AppError('inactive_user', text.inactive);
  if (!user.is_verified) return emailNotVerified();
  if (user.is_superuser || !(await isClosedToOthers(tx))) return null;
  return new AppError('development_mode', text.noDeveloperAccess);
}

/**
 * Begins the session of a user who gave all that a login needs, and remembers the browser. The owner
 * is told when the provider of logins let in a browser that was not known.
 */
export async function beginAfterLogin(
  tx: Executor,
  deps: AccountDeps,
  user: UserRow,
  how: {
    remembers: boolean;
    hasSecondFactor?: boolean;
    byProvider?: boolean;
    /** Whether the account was opened just now, and its owner told so. */
    isRegistered?: boolean;
    client: Client;
    device: string;
  },
): Promise<NewSession> {
  const { client, device, isRegistered = false, ...more } = how;
  const now = deps.clock.now();
  const tells = how.byProvider && !isRegistered;
  if (tells && !(await isKnownDevice(tx, hashToken(device), user.email))) {
    await tellOfIdentity(tx, deps, user, 'logged_in');
  }
  await rememberDevice(tx, hashToken(device), user.id, now);
  await updateUser(tx, user.id, { last_login_at: now });
  const session = await openSession(tx, deps, user, client, more);
  await writeAudit(tx, deps.clock, {
    event: 'login_succeeded',
    by: { userId: user.id, ip: client.ip },
    target: { type: 'user', id: user.id },
    ...(how.byProvider ? { details: { by: 'provider' } } : {}),
  });
  return session;
}

/** Stores a hash with the present cost, unless the password was replaced since it was checked. */
async function strengthenHash(deps: AccountDeps, user: UserRow, password: string) {
  if (user.password_hash === null || !deps.hasher.isWeak(user.password_hash)) return;
  const hash = await deps.hasher.hash(password);
  await replacePasswordHash(deps.db, user.id, user.password_hash, hash);
}
