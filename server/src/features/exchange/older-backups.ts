// A backup of an older version is restored into an empty database of that version, in a temporary
// folder, migrated there as that version's database would be, and backed up again. What is there
// meanwhile is not touched, and stays if the migration fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalImages } from '../../adapters/image-store.ts';
import { migrate, migrateTo } from '../../db/migrate.ts';
import { type Db, openEmbedded } from '../../db/open.ts';
import { transactLong } from '../../db/transact.ts';
import { type CheckedBackup, fill, requireSameTables } from './backup-contents.ts';
import { deleteRows, keepValuesAsBackedUp, listTables, raiseSequence } from './backup-queries.ts';
import { backUp } from './backup-service.ts';
import type { ExchangeDeps } from './import-options.ts';
import { restoreOperatorFiles } from './operator-files.ts';
import type { Watcher } from './progress.ts';

/**
 * Calls `work` with the backup as this version would have made it.
 * @throws ExchangeRefused if its tables are not those of its version.
 */
export async function withUpdated<Result>(
  backup: CheckedBackup,
  watcher: Watcher,
  work: (updated: string) => Promise<Result>,
): Promise<Result> {
  // Only its owner may read the folder: what was encrypted is not, there.
  const folder = await mkdtemp(join(tmpdir(), 'mangrove-older-backup-'));
  try {
    const database = await openEmbedded(folder);
    const updated = join(folder, 'updated.tar.gz');
    try {
      const images = openLocalImages(join(folder, 'files'));
      const deps = { db: database.db, images, dataDir: folder };
      await fillAsItWas(deps, backup, watcher);
      await migrate(database.db);
      await backUp(deps, updated, { force: false }, watcher);
    } finally {
      await database.close();
    }
    return await work(updated);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fillAsItWas(
  deps: ExchangeDeps & { db: Db },
  backup: CheckedBackup,
  watcher: Watcher,
): Promise<void> {
  const { file, identity, manifest } = backup;
  await migrateTo(deps.db, manifest.migrations);
  await transactLong(deps.db, async (tx) => {
    const tables = await listTables(tx);
    requireSameTables(file, manifest, tables);
    await keepValuesAsBackedUp(tx);
    // The rows that migrations make are in the backup as they became.
    for (const table of tables.toReversed()) await deleteRows(tx, table.name);
    await fill(tx, deps, backup, new Set(), watcher);
    for (const counter of manifest.counters) await raiseSequence(tx, counter);
  });
  await restoreOperatorFiles(deps, file, identity, manifest);
}
