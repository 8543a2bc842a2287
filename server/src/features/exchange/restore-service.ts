// Access: only the admin command backs up and restores.

import type { Transaction } from 'kysely';
import { logEverything } from '../../db/network-changes.ts';
import type { Schema } from '../../db/schema.ts';
import { type Executor, transact, transactLong } from '../../db/transact.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { endAllSessions } from '../sessions/service.ts';
import { checkArchive, fill, requireSameTables } from './backup-contents.ts';
import type { Manifest } from './backup-format.ts';
import { text } from './backup-messages.ts';
import {
  countRows,
  deleteRows,
  keepValuesAsBackedUp,
  listTables,
  lockAgainstWrites,
  raiseSequence,
  readMigrations,
  startNewEpoch,
  type TableShape,
} from './backup-queries.ts';
import { ExchangeRefused } from './faults.ts';
import type { ExchangeDeps } from './import-options.ts';
import { withUpdated } from './older-backups.ts';
import { restoreOperatorFiles } from './operator-files.ts';
import type { Watcher } from './progress.ts';

export interface RestoreResult {
  createdAt: string;
  tables: { name: string; rows: number }[];
  files: number;
}

export interface RestoreOptions {
  /** The file of the age identity that opens an encrypted backup. */
  identity?: string | undefined;
  /** Deletes all existing rows; without it the database must be empty. */
  replace: boolean;
  /** Further writes in the same transaction. */
  alongside?: (tx: Transaction<Schema>, backup: { createdAt: string }) => Promise<void>;
}

/** The tables with the users' work: a database without rows in them counts as empty. */
const contentTables = ['entities', 'users', 'tags', 'files'];

/**
 * Restores a backup in one transaction, after every part of it was checked. One of an older version
 * is migrated first.
 * @throws ExchangeRefused if the file or the database does not fit; then nothing was changed.
 */
export async function restore(
  deps: ExchangeDeps,
  file: string,
  options: RestoreOptions,
  watcher: Watcher,
): Promise<RestoreResult> {
  const { identity } = options;
  const manifest = await checkArchive(file, identity, watcher);
  if (await isOfOlderVersion(deps.db, file, manifest)) {
    if (!options.replace) await requireEmpty(deps.db, await listTables(deps.db));
    return withUpdated({ file, identity, manifest }, watcher, async (updated) => {
      const createdAt = manifest.created_at;
      const alongside: RestoreOptions['alongside'] = async (tx) =>
        options.alongside?.(tx, { createdAt });
      const asNow = { replace: options.replace, alongside };
      return { ...(await restore(deps, updated, asNow, watcher)), createdAt };
    });
  }
  const before = new Set(await deps.images.list());
  const stored = new Set<string>();
  try {
    await transactLong(deps.db, async (tx) => {
      const tables = await listTables(tx);
      requireSameTables(file, manifest, tables);
      await lockAgainstWrites(tx, tables);
      if (!options.replace) await requireEmpty(tx, tables);
      await logEverything(asNetworkTx(tx, 'The backup brings its version, in a new epoch.'));
      await keepValuesAsBackedUp(tx);
      for (const table of tables.toReversed()) await deleteRows(tx, table.name);
      await fill(tx, deps, { file, identity, manifest }, stored, watcher);
      for (const counter of manifest.counters) await raiseSequence(tx, counter);
      // The backup may hold sessions that were ended since it was made, such as after a logout.
      await endAllSessions(tx);
      await options.alongside?.(tx, { createdAt: manifest.created_at });
      await startNewEpoch(tx);
    });
  } catch (error) {
    for (const name of stored) if (!before.has(name)) await deps.images.delete(name);
    throw error;
  }
  await restoreOperatorFiles(deps, file, identity, manifest);
  // Pictures of the replaced network, which the database no longer names.
  for (const name of before) if (!stored.has(name)) await deps.images.delete(name);
  return describeBackup(manifest);
}

/**
 * Checks whether `restore` would accept a file, and changes nothing.
 * @throws ExchangeRefused as `restore` does.
 */
export async function rehearseRestore(
  { db }: Pick<ExchangeDeps, 'db'>,
  file: string,
  { replace, identity }: Pick<RestoreOptions, 'replace' | 'identity'>,
  watcher: Watcher,
): Promise<RestoreResult> {
  const manifest = await checkArchive(file, identity, watcher);
  const isOlder = await isOfOlderVersion(db, file, manifest);
  await transact(db, async (tx) => {
    const tables = await listTables(tx);
    if (!isOlder) requireSameTables(file, manifest, tables);
    if (!replace) await requireEmpty(tx, tables);
  });
  if (isOlder) {
    return withUpdated({ file, identity, manifest }, watcher, async (updated) => {
      const found = await rehearseRestore({ db }, updated, { replace }, watcher);
      return { ...found, createdAt: manifest.created_at };
    });
  }
  return describeBackup(manifest);
}

/**
 * Checks every part of a backup; no database is needed.
 * @throws ExchangeRefused if it is damaged, or the identity does not open it.
 */
export async function verifyBackup(
  file: string,
  identity: string | undefined,
  watcher: Watcher,
): Promise<RestoreResult> {
  return describeBackup(await checkArchive(file, identity, watcher));
}

function describeBackup(manifest: Manifest): RestoreResult {
  return {
    createdAt: manifest.created_at,
    tables: manifest.tables.map(({ name, rows }) => ({ name, rows })),
    files: manifest.files.length,
  };
}

/** @returns whether an older version made the backup. */
async function isOfOlderVersion(db: Executor, file: string, manifest: Manifest): Promise<boolean> {
  const here = await readMigrations(db);
  const unknown = manifest.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0) {
    throw new ExchangeRefused(text.newerVersion(file, unknown));
  }
  const last = manifest.migrations.at(-1) ?? '';
  const missing = here.filter((name) => name < last && !manifest.migrations.includes(name));
  if (missing.length > 0) {
    throw new ExchangeRefused(text.otherVersion(file, missing));
  }
  return here.length > manifest.migrations.length;
}

async function requireEmpty(tx: Executor, tables: TableShape[]): Promise<void> {
  const existing = new Set(tables.map((table) => table.name));
  for (const name of contentTables.filter((table) => existing.has(table))) {
    const count = await countRows(tx, name);
    if (count > 0) throw new ExchangeRefused(text.notEmpty(name, count));
  }
}
