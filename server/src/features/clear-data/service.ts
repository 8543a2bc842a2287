import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logEverything } from '../../db/network-changes.ts';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { backUp } from '../exchange/backup-service.ts';
import type { ExchangeDeps } from '../exchange/import-options.ts';
import { silentWatcher } from '../exchange/progress.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { clearTables } from './queries.ts';

export interface ClearDataDeps
  extends Pick<ExchangeDeps, 'images'>,
    Pick<AccountDeps, 'onSessionsEnded'>,
    ChangeDeps {
  dataDir: string;
}

/** More at once would open too many connections to a bucket. */
const deletedAtOnce = 100;

/**
 * Deletes everything except the calling superuser, settings, official tags, the list of roles and
 * internal tables; writes a backup first, which `restore` brings back.
 * @returns the path of the backup.
 */
export async function clearAllData(deps: ClearDataDeps, viewer: Viewer): Promise<string> {
  // Superusers with a fresh login, by the endpoint.
  const time = deps.clock.now().toISOString().replace(/[:.]/gu, '-');
  const folder = join(deps.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup = join(folder, `before-clearing-${time}.tar.gz`);
  await backUp(deps, backup, { force: false }, silentWatcher);
  const pictures = await deps.images.list();
  const clear = async (tx: NetworkTx, change: NetworkChange) => {
    await logEverything(tx);
    const sessionIds = await clearTables(tx, viewer.userId);
    await change.audit({ event: 'all_data_cleared' });
    change.notify(() => deps.onSessionsEnded(sessionIds));
    change.touch();
  };
  await changeNetwork(deps, viewer, clear, { isLong: true });
  // No row refers to these pictures any more, and the backup contains them. What cannot be deleted
  // now is left to the cleanup.
  for (let at = 0; at < pictures.length; at += deletedAtOnce) {
    await deps.onPicturesReleased(pictures.slice(at, at + deletedAtOnce));
  }
  return backup;
}
