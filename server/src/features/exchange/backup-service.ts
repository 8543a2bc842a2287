// Access: only the admin command backs up and restores.
import { access } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Executor, readAtOneMoment } from '../../db/transact.ts';
import { type ArchiveWriter, writeArchive } from './backup-archive.ts';
import {
  type BackedUpTable,
  backupFormat,
  filePartName,
  type Manifest,
  manifestName,
  type Part,
  tablePartName,
} from './backup-format.ts';
import { text } from './backup-messages.ts';
import {
  countRows,
  listTables,
  readCounters,
  readFileNames,
  readMigrations,
  readRows,
  type TableShape,
} from './backup-queries.ts';
import { openEncryption } from './encryption.ts';
import { ExchangeRefused } from './faults.ts';
import type { ExchangeDeps } from './import-options.ts';
import { steps } from './messages.ts';
import { writeOperatorFiles } from './operator-files.ts';
import type { Watcher } from './progress.ts';

export interface BackupResult {
  tables: { name: string; rows: number }[];
  files: number;
  /** Pictures that the database names but the store does not have. */
  missingFiles: string[];
}

export interface BackupOptions {
  /** Replaces an existing file. */
  force: boolean;
  /** The file of the age recipients that the backup is encrypted to; undefined for a plain one. */
  encryptTo?: string | undefined;
}

/**
 * Writes the whole database, as it is at one moment, and every picture into one file.
 * @throws ExchangeRefused if the file is there, or the recipients cannot be used.
 */
export async function backUp(
  deps: ExchangeDeps,
  file: string,
  { force, encryptTo }: BackupOptions,
  watcher: Watcher,
): Promise<BackupResult> {
  if (!force && (await isThere(file))) {
    throw new ExchangeRefused(text.fileThere(file));
  }
  const encrypt = encryptTo === undefined ? undefined : await openEncryption(encryptTo);
  const createdAt = new Date().toISOString();
  const write = async (archive: ArchiveWriter) => {
    const database = await readAtOneMoment(deps.db, (tx) => writeTables(tx, archive, watcher));
    // A stored picture never changes under its name, so pictures may be read after the snapshot.
    const { files, missingFiles } = await writeFiles(deps, database.fileNames, archive, watcher);
    const manifest: Manifest = {
      format: backupFormat,
      created_at: createdAt,
      migrations: database.migrations,
      tables: database.tables,
      counters: database.counters,
      files,
      ...(await writeOperatorFiles(deps, archive)),
    };
    await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    const tables = database.tables.map(({ name, rows }) => ({ name, rows }));
    return { tables, files: files.length, missingFiles };
  };
  return writeArchive(file, write, encrypt);
}

async function writeTables(tx: Executor, archive: ArchiveWriter, watcher: Watcher) {
  const migrations = await readMigrations(tx);
  const shapes = await listTables(tx);
  const tables: BackedUpTable[] = [];
  for (const shape of shapes) tables.push(await writeTable(tx, shape, archive, watcher));
  const counters = await readCounters(tx, shapes);
  return { migrations, tables, counters, fileNames: await readFileNames(tx) };
}

async function writeTable(
  tx: Executor,
  shape: TableShape,
  archive: ArchiveWriter,
  watcher: Watcher,
): Promise<BackedUpTable> {
  const step = steps.readingTable(shape.name);
  const total = await countRows(tx, shape.name);
  const written: Part[] = [];
  let rows = 0;
  for await (const lines of readRows(tx, shape)) {
    watcher.signal?.throwIfAborted();
    const text = lines.map((line) => `${line}\n`).join('');
    written.push(await archive.add(tablePartName(shape.name, written.length), Buffer.from(text)));
    rows += lines.length;
    watcher.progress(step, rows, total);
  }
  return { ...shape, rows, parts: written };
}

async function writeFiles(
  { images }: ExchangeDeps,
  names: string[],
  archive: ArchiveWriter,
  watcher: Watcher,
): Promise<{ files: Part[]; missingFiles: string[] }> {
  const files: Part[] = [];
  const missingFiles: string[] = [];
  for (const [index, name] of names.entries()) {
    watcher.signal?.throwIfAborted();
    const picture = await images.read(name);
    if (picture) files.push(await archive.add(filePartName(name), await buffer(picture.stream())));
    else missingFiles.push(name);
    watcher.progress(steps.readingPictures, index + 1, names.length);
  }
  return { files, missingFiles };
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
