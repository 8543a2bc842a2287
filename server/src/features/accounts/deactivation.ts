import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAudit } from '../audit/service.ts';
import { endSessionsOfUser } from '../sessions/service.ts';
import { updateUser } from '../users/user-rows.ts';
import { withOwnPassword } from './current-password.ts';
import type { AccountDeps, Client } from './deps.ts';

/**
 * Makes the own account inactive and ends its sessions; signing in again wakes it.
 * @throws rule_broken for a wrong password, or a superuser: the rank is taken by another one first.
 */
export async function deactivateAccount(
  deps: AccountDeps,
  viewer: Viewer,
  password: string,
  client: Client,
): Promise<void> {
  // The owner of the account, by the password.
  const ended = await withOwnPassword(deps, viewer, password, async (tx, user) => {
    if (user.is_superuser) throw new AppError('rule_broken', 'Cannot delete your own account.');
    await updateUser(tx, user.id, {
      is_active: false,
      deactivated_by_owner: true,
      updated_at: deps.clock.now(),
    });
    await writeAudit(tx, deps.clock, {
      event: 'account_deactivated',
      actorId: user.id,
      target: { type: 'user', id: user.id },
      ip: client.ip,
    });
    return endSessionsOfUser(tx, user.id);
  });
  deps.onSessionsEnded(ended);
}
