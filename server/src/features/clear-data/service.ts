import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logEverything } from '../../db/network-changes.ts';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { unavailable } from '../../errors.ts';
import { backupEnding } from '../exchange/backup-format.ts';
import { backUp } from '../exchange/backup-service.ts';
import { ExchangeRefused } from '../exchange/faults.ts';
import type { ExchangeDeps } from '../exchange/import-options.ts';
import { silentWatcher } from '../exchange/progress.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { text } from './messages.ts';
import { clearTables } from './queries.ts';

export interface ClearDataDeps
  extends Pick<ExchangeDeps, 'images'>,
    Pick<AccountDeps, 'onSessionsEnded'>,
    ChangeDeps {
  dataDir: string;
  network: Pick<SnapshotStore, 'forgetKept'>;
  /** The file of the age recipients that the backup is encrypted to; undefined for a plain one. */
  encryptTo: string | undefined;
}

const noBackupText = text.noBackup;

/** More at once would open too many connections to a bucket. */
const deletedAtOnce = 100;

/**
 * Deletes everything except the calling superuser, settings, official tags, the list of roles and
 * internal tables; writes a backup first, which `restore` brings back.
 * @returns the path of the backup.
 * @throws AppError if no backup can be made; then nothing was deleted.
 */
export async function clearAllData(deps: ClearDataDeps, viewer: Viewer): Promise<string> {
  // Superusers with a fresh login, by the endpoint.
  const time = deps.clock.now().toISOString().replace(/[:.]/gu, '-');
  const folder = join(deps.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { encryptTo } = deps;
  const ending = backupEnding(encryptTo !== undefined);
  const backup = join(folder, `before-clearing-${time}${ending}`);
  const made = backUp(deps, backup, { force: false, encryptTo }, silentWatcher);
  await made.catch((error: unknown) => {
    if (!(error instanceof ExchangeRefused)) throw error;
    throw unavailable(noBackupText, undefined, error);
  });
  const pictures = await deps.images.list();
  const clear = async (tx: NetworkTx, change: NetworkChange) => {
    await logEverything(tx);
    const sessionIds = await clearTables(tx, viewer.userId);
    await change.audit({ event: 'all_data_cleared' });
    change.notify(() => deps.onSessionsEnded(sessionIds));
    change.touch();
  };
  await changeNetwork(deps, viewer, clear, { isLong: true });
  await deps.network.forgetKept();
  // No row refers to these pictures any more, and the backup contains them. What cannot be deleted
  // now is left to the cleanup.
  for (let at = 0; at < pictures.length; at += deletedAtOnce) {
    await deps.onPicturesReleased(pictures.slice(at, at + deletedAtOnce));
  }
  return backup;
}
