import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { lockUser, selectUserByEmail } from '../../domain/users/queries.ts';
import { AppError, sessionEnded } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { text } from './messages.ts';

/**
 * Runs `work` in a transaction for a caller who knows a user's password. Hashing is too slow for a
 * transaction, so the password is checked before it. If the stored hash was replaced before the row
 * was locked, it is checked again: `work` never acts on an outdated password.
 * @param work gets the present row of the user, locked.
 * @returns null for a wrong password or an unknown user, after the same amount of hashing.
 */
export async function withPassword<Result>(
  deps: AccountDeps,
  email: string,
  password: string,
  work: (tx: Executor, user: UserRow) => Promise<Result>,
): Promise<{ result: Result } | null> {
  for (;;) {
    const user = await selectUserByEmail(deps.db, email);
    const fits = await deps.hasher.verify(user?.password_hash ?? null, password);
    if (!user || !fits) return null;
    const done = await transact(deps.db, async (tx) => {
      const current = await lockUser(tx, user.id);
      if (current?.password_hash !== user.password_hash) return null;
      return { result: await work(tx, current) };
    });
    if (done) return done;
  }
}

/**
 * `withPassword` for the viewer's own password.
 * @throws rule_broken when it is wrong, not_signed_in when the account was deleted or deactivated
 * meanwhile.
 */
export async function withOwnPassword<Result>(
  deps: AccountDeps,
  viewer: Viewer,
  password: string,
  work: (tx: Executor, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const done = await withPassword(deps, viewer.email, password, (tx, user) => {
    requireOwn(user, viewer);
    return work(tx, user);
  });
  if (done) return done.result;
  const user = await selectUserByEmail(deps.db, viewer.email);
  requireOwn(user, viewer);
  if (user?.password_hash === null) throw new AppError('rule_broken', text.noPassword);
  throw new AppError('rule_broken', text.wrongPassword);
}

/** The viewer was found by address, and another account may have that address by now. */
function requireOwn(user: UserRow | null, viewer: Viewer): void {
  if (user?.id === viewer.userId && user.is_active) return;
  throw sessionEnded();
}
