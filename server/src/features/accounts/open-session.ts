import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { isClosedToOthers } from '../../domain/access/development-mode.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { lockUser, updateUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { hasSecondFactor } from '../second-factor/service.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { beginSession, type NewSession } from '../sessions/service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { text } from './messages.ts';
import { takeLink } from './queries.ts';

/** Whether the owner may sign in: true unless an operator made the account inactive. */
export function canOwnerSignIn(user: UserRow): boolean {
  return user.is_active || user.deactivated_by_owner;
}

/**
 * Takes a mailed link, which works once.
 * @returns its user, locked.
 * @throws link_invalid for a link that is used or has expired.
 */
export async function takeUserOfLink(
  tx: Executor,
  token: string,
  purpose: 'verify' | 'reset',
  now: Date,
): Promise<UserRow> {
  const userId = await takeLink(tx, hashToken(token), purpose, now);
  const user = userId === null ? null : await lockUser(tx, userId);
  if (!user || !canOwnerSignIn(user)) throw linkInvalid();
  return user;
}

export function linkInvalid(): AppError {
  return new AppError('link_invalid', text.linkInvalid);
}

/**
 * Begins a session for a user whose row is locked: a later change of password, deactivation or
 * deletion ends it, too. An account that its owner deactivated becomes active again.
 */
export async function openSession(
  tx: Executor,
  deps: AccountDeps,
  user: UserRow,
  client: Client,
  more: { remembers?: boolean; hasSecondFactor?: boolean; byProvider?: boolean } = {},
): Promise<NewSession> {
  if (!user.is_active) {
    await updateUser(tx, user.id, { is_active: true, deactivated_by_owner: false });
    await writeOwnAudit(tx, deps.clock, 'account_reactivated', { userId: user.id, ip: client.ip });
  }
  return beginSession(tx, deps, user, { remembers: false, ...more, client });
}

/**
 * A link begins no session while another user is signed in, nor past the development mode or a
 * second factor.
 */
export async function mayBeginSession(
  tx: Executor,
  user: UserRow,
  viewer: Viewer | null,
): Promise<boolean> {
  if (viewer && viewer.userId !== user.id) return false;
  if (await hasSecondFactor(tx, user.id)) return false;
  return user.is_superuser || !(await isClosedToOthers(tx));
}
