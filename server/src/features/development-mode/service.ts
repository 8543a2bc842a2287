import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import {
  lockDevelopmentMode,
  selectDevelopmentMode,
  storeDevelopmentMode,
} from '../../domain/access/development-mode-queries.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { queueMails } from '../../domain/mail/outbox.ts';
import { selectSuperusers } from '../../domain/users/queries.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { endSessionsOfOthers } from '../sessions/service.ts';

export interface DevelopmentModeDeps
  extends Pick<AccountDeps, 'db' | 'clock' | 'onSessionsEnded' | 'onMailQueued'> {
  /** Tells every process, which tells its open pages. */
  announceDevelopmentMode(enabled: boolean): Promise<void>;
}

/**
 * Opens the product to everybody, or to superusers only. Closing it ends the sessions of all others
 * in the same transaction, and notifies all superusers by e-mail.
 */
export async function setDevelopmentMode(
  deps: DevelopmentModeDeps,
  viewer: Viewer,
  enabled: boolean,
): Promise<boolean> {
  // Superusers, by the endpoint.
  const ended = await transact(deps.db, async (tx) => {
    await lockDevelopmentMode(tx);
    const wasEnabled = await selectDevelopmentMode(tx);
    if (wasEnabled === enabled) return [];
    await storeDevelopmentMode(tx, enabled, deps.clock.now());
    await writeAudit(tx, deps.clock, {
      event: enabled ? 'development_mode_on' : 'development_mode_off',
      by: viewer,
    });
    if (!enabled) return [];
    await queueMails(
      tx,
      deps.clock,
      (await selectSuperusers(tx)).map(({ id, email }) => ({
        kind: 'development_mode_enabled',
        userId: id,
        address: email,
      })),
    );
    return endSessionsOfOthers(tx);
  });
  await deps.announceDevelopmentMode(enabled);
  deps.onSessionsEnded(ended);
  deps.onMailQueued();
  return enabled;
}

/** Whether the product is open to superusers only. */
export async function readDevelopmentMode(db: Db): Promise<{ enabled: boolean }> {
  // Public: everybody is shown the notice.
  return { enabled: await selectDevelopmentMode(db) };
}
