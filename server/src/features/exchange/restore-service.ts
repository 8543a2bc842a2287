// Access: only the admin command backs up and restores.

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Transaction } from 'kysely';
import { imageNamePattern } from '../../adapters/image-store.ts';
import { logEverything } from '../../db/network-changes.ts';
import type { Schema } from '../../db/schema.ts';
import { type Executor, transact, transactLong } from '../../db/transact.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { endAllSessions } from '../sessions/service.ts';
import { readArchive } from './backup-archive.ts';
import {
  Manifest,
  manifestName,
  type Part,
  pictureOfPart,
  territoriesPartName,
} from './backup-format.ts';
import {
  countRows,
  deleteRows,
  insertRows,
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
import { parseJson } from './parse-json.ts';
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
 * Restores a backup in one transaction, after every part of it was checked.
 * @throws ExchangeRefused if the file or the database does not fit; then nothing was changed.
 */
export async function restore(
  deps: ExchangeDeps,
  file: string,
  options: RestoreOptions,
  watcher: Watcher,
): Promise<RestoreResult> {
  const manifest = await checkArchive(file, options.identity, watcher);
  await requireSameSchema(deps.db, file, manifest);
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
      await fill(tx, deps, { file, identity: options.identity, manifest }, stored, watcher);
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
  await restoreTerritories(deps, file, options.identity, manifest);
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
  await requireSameSchema(db, file, manifest);
  await transact(db, async (tx) => {
    const tables = await listTables(tx);
    requireSameTables(file, manifest, tables);
    if (!replace) await requireEmpty(tx, tables);
  });
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

/** Reads the whole file once, and checks the checksum of every part. */
async function checkArchive(
  file: string,
  identity: string | undefined,
  watcher: Watcher,
): Promise<Manifest> {
  const found = new Map<string, Part>();
  let manifest: Manifest | null = null;
  for await (const { name, bytes, sha256, content } of readArchive(file, identity)) {
    watcher.signal?.throwIfAborted();
    if (name === manifestName) manifest = readManifest(file, content);
    else found.set(name, { name, bytes, sha256 });
    watcher.progress('Checking the backup', found.size, null);
  }
  watcher.progress('Checking the backup', found.size, found.size);
  if (!manifest) {
    throw new ExchangeRefused(`The file ${file} is cut off, or no backup. Nothing was changed.`);
  }
  const expected = partsOf(manifest);
  for (const part of expected) {
    const there = found.get(part.name);
    if (!there) throw damaged(file, `its part ${part.name} is missing`);
    if (there.sha256 !== part.sha256) throw damaged(file, `its part ${part.name} was changed`);
  }
  if (found.size !== expected.length) throw damaged(file, 'it has parts that do not belong to it');
  return manifest;
}

function readManifest(file: string, content: Buffer): Manifest {
  const read = Manifest.safeParse(parseJson(content.toString('utf8')));
  if (!read.success) throw damaged(file, `its ${manifestName} is not one of this product`);
  const bad = read.data.files.find(
    (part) => !imageNamePattern.test(pictureOfPart(part.name) ?? ''),
  );
  if (bad) throw damaged(file, `its part ${bad.name} is no picture`);
  return read.data;
}

async function requireSameSchema(db: Executor, file: string, manifest: Manifest): Promise<void> {
  const here = await readMigrations(db);
  const unknown = manifest.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0) {
    throw new ExchangeRefused(
      `The backup ${file} was made by a newer version (${unknown.join(', ')}). Update first. Nothing was changed.`,
    );
  }
  const later = here.filter((name) => !manifest.migrations.includes(name));
  if (later.length > 0) {
    throw new ExchangeRefused(
      `The backup ${file} was made by an older version, before ${later.join(', ')}. Restore it with that version, then start this one, which brings the database up to date. Nothing was changed.`,
    );
  }
}

function requireSameTables(file: string, manifest: Manifest, tables: TableShape[]): void {
  const describe = (shapes: TableShape[]) =>
    shapes
      .map(({ name, columns }) => `${name}(${columns.toSorted().join()})`)
      .toSorted()
      .join();
  if (describe(manifest.tables) === describe(tables)) return;
  throw new ExchangeRefused(
    `The backup ${file} has other tables than this database. Nothing was changed.`,
  );
}

async function requireEmpty(tx: Executor, tables: TableShape[]): Promise<void> {
  const existing = new Set(tables.map((table) => table.name));
  for (const name of contentTables.filter((table) => existing.has(table))) {
    const count = await countRows(tx, name);
    if (count === 0) continue;
    throw new ExchangeRefused(
      `The database is not empty (${name}: ${count}). Restore into an empty one, or replace everything that is there with --replace.`,
    );
  }
}

/** Reads the file a second time; a part that differs from the checked one stops the restore. */
async function fill(
  tx: Executor,
  { images }: ExchangeDeps,
  { file, identity, manifest }: { file: string; identity: string | undefined; manifest: Manifest },
  stored: Set<string>,
  watcher: Watcher,
): Promise<void> {
  const sums = new Map(partsOf(manifest).map((part) => [part.name, part.sha256]));
  const owners = new Map(
    manifest.tables.flatMap((table) => table.parts.map((part) => [part.name, table] as const)),
  );
  let done = 0;
  for await (const { name, sha256, content } of readArchive(file, identity)) {
    if (name === manifestName) continue;
    watcher.signal?.throwIfAborted();
    if (sums.get(name) !== sha256) throw damaged(file, `its part ${name} was changed just now`);
    const table = owners.get(name);
    const picture = pictureOfPart(name);
    if (table) await insertRows(tx, table, content.toString('utf8').trimEnd().split('\n'));
    if (picture !== null) {
      await images.put(picture, content);
      stored.add(picture);
    }
    watcher.progress('Restoring', ++done, sums.size);
  }
}

/** The operator's territories, if the backup has some; without, those of the folder stay. */
async function restoreTerritories(
  { territoriesFile }: ExchangeDeps,
  file: string,
  identity: string | undefined,
  { territories }: Manifest,
): Promise<void> {
  if (!territories || territoriesFile === undefined) return;
  for await (const { name, sha256, content } of readArchive(file, identity)) {
    if (name !== territoriesPartName) continue;
    if (sha256 !== territories.sha256) throw damaged(file, `its part ${name} was changed just now`);
    await mkdir(dirname(territoriesFile), { recursive: true, mode: 0o700 });
    const unfinished = `${territoriesFile}.part`;
    await writeFile(unfinished, content);
    await rename(unfinished, territoriesFile);
  }
}

function partsOf(manifest: Manifest): Part[] {
  const { tables, files, territories } = manifest;
  return [
    ...tables.flatMap((table) => table.parts),
    ...files,
    ...(territories ? [territories] : []),
  ];
}

function damaged(file: string, why: string): ExchangeRefused {
  return new ExchangeRefused(`The backup ${file} is damaged: ${why}. Nothing was changed.`);
}
