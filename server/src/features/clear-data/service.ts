import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { transactLong } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { backUp } from '../exchange/backup-service.ts';
import type { ExchangeDeps } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { clearTables } from './queries.ts';

export interface ClearDataDeps
  extends Pick<ExchangeDeps, 'images'>,
    Pick<AccountDeps, 'onSessionsEnded'>,
    Omit<ChangeDeps, 'onPicturesReleased'> {
  dataDir: string;
}

/**
 * Deletes everything except the calling superuser, settings, official tags and internal tables;
 * writes a backup first, which `restore` brings back.
 * @returns the path of the backup.
 */
export async function clearAllData(deps: ClearDataDeps, viewer: Viewer): Promise<string> {
  // Superusers with a fresh login, by the endpoint.
  const time = deps.clock.now().toISOString().replace(/[:.]/gu, '-');
  const folder = join(deps.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup = join(folder, `before-clearing-${time}.tar.gz`);
  await backUp(deps, backup, { force: false }, silentWatcher);
  const ended = await transactLong(deps.db, async (tx) => {
    await logEverything(tx);
    const sessionIds = await clearTables(tx, viewer.userId);
    await writeAudit(tx, deps.clock, { event: 'all_data_cleared', by: viewer });
    await raiseNetworkVersion(tx);
    return sessionIds;
  });
  deps.onSessionsEnded(ended);
  deps.onGraphChanged([]);
  // No row refers to these pictures any more, and the backup contains them.
  for (const name of await deps.images.list()) await deps.images.delete(name);
  return backup;
}
