import { cleanText, isEmailAddress } from '@mangrove/contract';
import { text as constraintText } from '../../db/messages.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import {
  insertUser,
  lockSuperusers,
  selectUser,
  selectUserByEmail,
  updateUser,
} from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { text as httpText } from '../../http/messages.ts';
import { requireGoodPassword } from '../accounts/password-rules.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { text } from './messages.ts';

export type SuperuserDeps = Pick<AccountDeps, 'db' | 'clock' | 'hasher' | 'siteName'>;

/**
 * Creates a verified superuser.
 * @param by the superuser who asks; undefined on the command line.
 * @throws rule_broken if the address is in use, or the address or password breaks a rule.
 */
export async function createSuperuser(
  deps: SuperuserDeps,
  given: { email: string; password: string; name: string },
  by?: Viewer,
): Promise<{ id: number; email: string; name: string }> {
  // Superusers with a fresh login (the endpoint checks it), or the command line.
  if (!isEmailAddress(given.email)) {
    throw new AppError('rule_broken', text.addressInvalid);
  }
  requireGoodPassword(deps, given.password, given);
  const passwordHash = await deps.hasher.hash(given.password);
  return transact(deps.db, async (tx) => {
    if (by) {
      await lockSuperusers(tx);
      await requireStillSuperuser(tx, by.userId);
    }
    const user = await insertUser(tx, {
      email: cleanText(given.email),
      name: given.name,
      password_hash: passwordHash,
      is_superuser: true,
      is_verified: true,
      created_at: deps.clock.now(),
    });
    if (!user) {
      throw new AppError('rule_broken', constraintText.addressTaken);
    }
    await writeAudit(tx, deps.clock, {
      event: 'superuser_created',
      ...(by ? { by } : {}),
      target: { type: 'user', id: user.id },
    });
    return { id: user.id, email: user.email, name: user.name };
  });
}

/**
 * Creates a superuser, or makes an existing account a verified and active superuser.
 * @param password empty keeps the password of an existing account; otherwise it is replaced, which
 * ends the account's sessions.
 * @throws rule_broken for an address or a password that breaks a rule.
 */
export async function makeSuperuser(
  deps: SuperuserDeps,
  email: string,
  password: string,
): Promise<'created' | 'promoted'> {
  // The command line only.
  const user = await selectUserByEmail(deps.db, email);
  if (!user) {
    await createSuperuser(deps, { email, password, name: '' });
    return 'created';
  }
  if (password !== '') requireGoodPassword(deps, password, user);
  const passwordHash = password === '' ? null : await deps.hasher.hash(password);
  await transact(deps.db, async (tx) => {
    const isThere = await updateUser(tx, user.id, {
      is_superuser: true,
      is_verified: true,
      is_active: true,
      deactivated_by_owner: false,
      updated_at: deps.clock.now(),
      ...(passwordHash ? { password_hash: passwordHash } : {}),
    });
    if (!isThere) {
      throw new AppError('rule_broken', text.accountDeleted);
    }
    if (passwordHash) await endSessionsOfUser(tx, user.id);
    await writeAudit(tx, deps.clock, {
      event: 'superuser_given',
      target: { type: 'user', id: user.id },
    });
  });
  return 'promoted';
}

/**
 * Checks that a user is still an active superuser: another superuser may have withdrawn the rank at
 * the same time. Call it under the lock of the ranks (`lockSuperusers`).
 */
export async function requireStillSuperuser(tx: Executor, userId: number): Promise<void> {
  const self = await selectUser(tx, userId);
  if (!self?.is_superuser || !self.is_active) {
    throw new AppError('forbidden', httpText.superusersOnly);
  }
}
