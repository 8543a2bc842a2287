import { emailKey } from '@mangrove/contract';
import { type Handle, transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { developmentModeText } from '../../http/gate.ts';
import { writeAudit } from '../audit/service.ts';
import { isDevelopmentModeOn } from '../configuration/development-mode.ts';
import { type BegunSession, beginSession } from '../sessions/service.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import type { AccountParts, Client } from './parts.ts';
import {
  clearFailures,
  countFailure,
  isKnownDevice,
  rememberDevice,
  selectFailures,
  selectUserByEmail,
  type UserRow,
  updateUser,
} from './queries.ts';

const firstBlockedFailure = 5;
const firstBlockSeconds = 30;
const longestBlockSeconds = 15 * 60;
/** After so many wrong passwords in a row only a link sent by e-mail helps. */
const lastFailure = 100;

/**
 * Signs in with e-mail and password.
 * The state of an account is told only to who knows its password; until then a wrong password, an
 * unknown address and an inactive account answer alike, after the same work.
 * @returns the session, and the value that this browser is remembered by.
 */
export async function logIn(
  parts: AccountParts,
  given: { username: string; password: string; rememberMe: boolean },
  client: Client,
): Promise<{ session: BegunSession; device: string }> {
  // Anybody with a password.
  const user = await selectUserByEmail(parts.db, given.username);
  const emailHash = hashToken(emailKey(given.username));
  await refuseWhileBlocked(parts, emailHash, user, client);
  const fits = await parts.hasher.verify(user?.password_hash ?? null, given.password);
  if (!user || !fits) {
    await noteFailure(parts, emailHash, user, client);
    throw new AppError('rule_broken', 'Incorrect email or password.');
  }
  refuseByState(user);
  if (!user.is_superuser && (await isDevelopmentModeOn(parts.db))) {
    throw new AppError('development_mode', developmentModeText);
  }
  const newHash = parts.hasher.isWeak(user.password_hash)
    ? await parts.hasher.hash(given.password)
    : null;
  const device = client.device ?? randomToken();
  const session = await transact(parts.db, async (tx) => {
    const now = parts.clock.now();
    const wakes = !user.is_active;
    await clearFailures(tx, emailHash);
    await rememberDevice(tx, hashToken(device), user.id, now);
    await updateUser(tx, user.id, {
      last_login_at: now,
      ...(newHash ? { password_hash: newHash } : {}),
      ...(wakes ? { is_active: true, deactivated_by_owner: false } : {}),
    });
    await noteLogin(tx, parts, user, client, wakes);
    return beginSession(tx, parts, user, {
      remembers: given.rememberMe,
      needsCookie: client.isBrowser,
    });
  });
  return { session, device };
}

/** What is told only after the right password. */
function refuseByState(user: UserRow): void {
  if (!user.is_active && !user.deactivated_by_owner) {
    throw new AppError('inactive_user', 'Inactive user');
  }
  if (!user.is_verified) throw new AppError('email_not_verified', 'Email not verified');
}

async function refuseWhileBlocked(
  parts: AccountParts,
  emailHash: string,
  user: UserRow | null,
  client: Client,
): Promise<void> {
  const failures = await selectFailures(parts.db, emailHash);
  const now = parts.clock.now();
  if (!failures) return;
  const isExhausted = failures.count >= lastFailure;
  const isBlocked = failures.blocked_until !== null && failures.blocked_until > now;
  if (!isBlocked && !isExhausted) return;
  const isKnown =
    user !== null &&
    client.device !== undefined &&
    (await isKnownDevice(parts.db, hashToken(client.device), user.id));
  if (isKnown) return;
  const leftMs = (failures.blocked_until?.getTime() ?? now.getTime()) - now.getTime();
  throw new AppError('rate_limited', 'Too many failed attempts. Please wait before trying again.', {
    retryAfterSeconds: isExhausted ? longestBlockSeconds : Math.max(1, Math.ceil(leftMs / 1000)),
  });
}

async function noteFailure(
  parts: AccountParts,
  emailHash: string,
  user: UserRow | null,
  client: Client,
): Promise<void> {
  const now = parts.clock.now();
  await transact(parts.db, async (tx) => {
    await countFailure(tx, emailHash, now, (count) => blockedUntil(count, now));
    await writeAudit(tx, parts.clock, {
      event: 'login_failed',
      ...(user ? { target: { type: 'user', id: user.id } as const } : {}),
      ip: client.ip,
    });
  });
}

function blockedUntil(count: number, now: Date): Date | null {
  if (count < firstBlockedFailure) return null;
  const doublings = Math.min(count - firstBlockedFailure, 10);
  const seconds = Math.min(firstBlockSeconds * 2 ** doublings, longestBlockSeconds);
  return new Date(now.getTime() + seconds * 1000);
}

async function noteLogin(
  tx: Handle,
  parts: AccountParts,
  user: UserRow,
  client: Client,
  wakes: boolean,
): Promise<void> {
  const target = { type: 'user', id: user.id } as const;
  const entry = { actorId: user.id, target, ip: client.ip };
  if (wakes) await writeAudit(tx, parts.clock, { event: 'account_reactivated', ...entry });
  await writeAudit(tx, parts.clock, { event: 'login_succeeded', ...entry });
}
