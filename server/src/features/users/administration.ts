import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import {
  countActiveSuperusers,
  lockSuperusers,
  lockUser,
  selectUser,
  updateUser,
} from '../../domain/users/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import {
  announceErasure,
  type ErasureDeps,
  eraseUser,
  lockUserWithEntities,
} from '../accounts/erase-user.ts';
import { text as accountText } from '../accounts/messages.ts';
import { requireGoodPassword } from '../accounts/password-rules.ts';
import { queueReset, setPassword } from '../accounts/passwords.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { text } from './messages.ts';
import { selectSolelyOwned } from './queries.ts';
import { requireStillSuperuser } from './superusers.ts';

const userGone = () => new AppError('not_found', text.userGone);

/**
 * Sets a user's password, or sends the user a link to set it. A superuser's password can only be
 * reset by link, so that no superuser can take over the account of another.
 * @throws not_found, or rule_broken with a sentence that says why.
 */
export async function resetPasswordOf(
  deps: AccountDeps,
  viewer: Viewer,
  userId: number,
  given: { new_password?: string | undefined; send_reset_link: boolean },
): Promise<string> {
  // Superusers with a fresh login only: the endpoint checks it.
  if (userId === viewer.userId) {
    throw new AppError('rule_broken', text.ownPasswordInSettings);
  }
  const passwordHash = given.send_reset_link
    ? null
    : await hashPasswordOf(deps, userId, given.new_password);
  const ended = await administer(deps, viewer, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw notFound('user');
    await writeAudit(tx, deps.clock, {
      event: 'password_reset_by_admin',
      by: viewer,
      target: { type: 'user', id: userId },
      details: { by: passwordHash === null ? 'link' : 'password' },
    });
    if (passwordHash === null) {
      await queueReset(tx, deps, user);
      return [];
    }
    if (user.is_superuser) {
      throw new AppError('rule_broken', text.onlyLinkForSuperusers);
    }
    return setPassword(tx, deps, user, passwordHash, undefined, 'password_reset_by_admin');
  });
  deps.onSessionsEnded(ended);
  deps.onMailQueued();
  return passwordHash === null ? text.linkSent : text.passwordReset;
}

/** Called before the transaction, because hashing is slow. None of its input changes meanwhile. */
async function hashPasswordOf(
  deps: AccountDeps,
  userId: number,
  password: string | undefined,
): Promise<string> {
  const user = await selectUser(deps.db, userId);
  if (!user) throw notFound('user');
  if (password === undefined) throw new AppError('rule_broken', text.passwordMissing);
  requireGoodPassword(deps, password, user);
  return deps.hasher.hash(password);
}

/**
 * Grants or withdraws the superuser rank; without `wanted` it is toggled.
 * @throws rule_broken for the own account or the last active superuser.
 */
export async function changeRank(
  deps: AccountDeps,
  viewer: Viewer,
  userId: number,
  wanted: boolean | undefined,
): Promise<{ id: number; is_superuser: boolean }> {
  // Superusers with a fresh login only: the endpoint checks it.
  if (userId === viewer.userId) {
    throw new AppError('rule_broken', text.ownRankStays);
  }
  const done = await administer(deps, viewer, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw userGone();
    const isSuperuser = wanted ?? !user.is_superuser;
    if (isSuperuser === user.is_superuser) return { isSuperuser, ended: [] };
    await updateUser(tx, userId, { is_superuser: isSuperuser, updated_at: deps.clock.now() });
    if ((await countActiveSuperusers(tx)) === 0) throw lastSuperuser();
    await writeAudit(tx, deps.clock, {
      event: isSuperuser ? 'superuser_given' : 'superuser_taken',
      by: viewer,
      target: { type: 'user', id: userId },
    });
    // The user has to sign in again with the new rank.
    return { isSuperuser, ended: await endSessionsOfUser(tx, userId) };
  });
  deps.onSessionsEnded(done.ended);
  return { id: userId, is_superuser: done.isSuperuser };
}

/**
 * Deactivates an account, which ends its sessions, or reactivates it. An account deactivated by its
 * owner is reactivated by signing in; one deactivated by a superuser only by a superuser.
 * @throws not_found; rule_broken for oneself, the last active superuser, or without a reason.
 */
export async function changeActive(
  deps: AccountDeps,
  viewer: Viewer,
  userId: number,
  given: { is_active: boolean; reason: string },
): Promise<{ id: number; is_active: boolean }> {
  // Superusers with a fresh login only: the endpoint checks it.
  const { is_active: isActive, reason } = given;
  if (userId === viewer.userId) {
    throw new AppError('rule_broken', text.ownAccountStaysActive);
  }
  if (!isActive && reason === '') {
    throw new AppError('rule_broken', text.reasonMissing, {
      errors: [{ path: 'reason', message: text.reasonMissing }],
    });
  }
  const ended = await administer(deps, viewer, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw userGone();
    if (user.is_active === isActive && !user.deactivated_by_owner) return [];
    await updateUser(tx, userId, {
      is_active: isActive,
      // A deactivation by the owner ends here, or is replaced by the superuser's.
      deactivated_by_owner: false,
      updated_at: deps.clock.now(),
    });
    if ((await countActiveSuperusers(tx)) === 0) throw lastSuperuser();
    await writeAudit(tx, deps.clock, {
      event: isActive ? 'account_reactivated' : 'account_deactivated',
      by: viewer,
      target: { type: 'user', id: userId },
      details: reason === '' ? {} : { reason },
    });
    return isActive ? [] : endSessionsOfUser(tx, userId);
  });
  deps.onSessionsEnded(ended);
  return { id: userId, is_active: isActive };
}

/**
 * Deletes a user and the entities owned only by this user, in one transaction.
 * @throws not_found; rule_broken for oneself or the last active superuser.
 */
export async function deleteUser(
  deps: ErasureDeps,
  viewer: Viewer,
  userId: number,
): Promise<{ deleted_entities_count: number; deleted_user_roles_count: number }> {
  // Superusers with a fresh login only: the endpoint checks it.
  if (userId === viewer.userId) {
    throw new AppError('rule_broken', accountText.ownAccountStays);
  }
  const erasure = await changeNetwork(deps, viewer, async (tx, change) => {
    await lockRanks(tx, viewer);
    const locked = await lockUserWithEntities(tx, userId);
    if (!locked) throw userGone();
    const solelyOwned = new Set(await selectSolelyOwned(tx, userId));
    const entities = locked.held.filter(({ id }) => solelyOwned.has(id));
    const done = await eraseUser(tx, change, deps, locked.user, entities, {
      event: 'user_deleted',
    });
    if (locked.user.is_superuser && (await countActiveSuperusers(tx)) === 0) throw lastSuperuser();
    return done;
  });
  announceErasure(deps, erasure);
  return {
    deleted_entities_count: erasure.entities,
    deleted_user_roles_count: erasure.roles,
  };
}

/** Runs a superuser's action under the lock of the ranks, after checking that the rank remains. */
function administer<Result>(
  { db }: AccountDeps,
  viewer: Viewer,
  act: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (tx) => {
    await lockRanks(tx, viewer);
    return act(tx);
  });
}

async function lockRanks(tx: Executor, viewer: Viewer): Promise<void> {
  await lockSuperusers(tx);
  await requireStillSuperuser(tx, viewer.userId);
}

function lastSuperuser(): AppError {
  return new AppError('rule_broken', text.lastSuperuser);
}
