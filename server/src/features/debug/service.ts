import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../adapters/clock.ts';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { transactLong } from '../../db/transact.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAudit } from '../audit/service.ts';
import { backUp } from '../exchange/backup-service.ts';
import type { ExchangeParts } from '../exchange/import-service.ts';
import { unwatched } from '../exchange/watcher.ts';
import { clearTables } from './queries.ts';

export interface DebugParts extends ExchangeParts {
  db: Db;
  clock: Clock;
  dataDir: string;
  onSessionsEnded(sessionIds: string[]): void;
}

/**
 * Deletes everything but the calling superuser, settings, official tags and what the product
 * itself needs; writes a backup first, which `restore` brings back.
 * @returns where the backup is.
 */
export async function clearAllData(parts: DebugParts, viewer: Viewer, ip: string): Promise<string> {
  // Superusers with a fresh login, by the endpoint.
  const time = parts.clock.now().toISOString().replace(/[:.]/gu, '-');
  const folder = join(parts.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup = join(folder, `before-clearing-${time}.tar.gz`);
  await backUp(parts, backup, { force: false }, unwatched);
  const ended = await transactLong(parts.db, async (tx) => {
    await logEverything(tx);
    const sessionIds = await clearTables(tx, viewer.userId);
    await writeAudit(tx, parts.clock, { event: 'all_data_cleared', actorId: viewer.userId, ip });
    await raiseNetworkVersion(tx);
    return sessionIds;
  });
  parts.onSessionsEnded(ended);
  // No row names them any more; the backup holds them.
  for (const name of await parts.images.list()) await parts.images.delete(name);
  return backup;
}
