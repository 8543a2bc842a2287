import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { updateUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { withOwnPassword } from './current-password.ts';
import { text } from './messages.ts';

/**
 * Makes the viewer's account inactive and ends its sessions; the next login reactivates it.
 * @throws rule_broken for a wrong password, or a superuser: another superuser must demote it first.
 */
export async function deactivateAccount(
  deps: AccountDeps,
  viewer: Viewer,
  password: string,
): Promise<void> {
  // The owner of the account, by the password.
  const ended = await withOwnPassword(deps, viewer, password, async (tx, user) => {
    if (user.is_superuser) throw new AppError('rule_broken', text.ownAccountStays);
    await updateUser(tx, user.id, {
      is_active: false,
      deactivated_by_owner: true,
      updated_at: deps.clock.now(),
    });
    await writeOwnAudit(tx, deps.clock, 'account_deactivated', viewer);
    return endSessionsOfUser(tx, user.id);
  });
  deps.onSessionsEnded(ended);
}
