// What a backup holds, checked, and its rows and pictures written where they are to be.
import { imageNamePattern } from '../../adapters/image-store.ts';
import type { Executor } from '../../db/transact.ts';
import { readArchive } from './backup-archive.ts';
import { Manifest, manifestName, type Part, pictureOfPart } from './backup-format.ts';
import { damage, text } from './backup-messages.ts';
import { insertRows, type TableShape } from './backup-queries.ts';
import { ExchangeRefused } from './faults.ts';
import type { ExchangeDeps } from './import-options.ts';
import { steps } from './messages.ts';
import { parseJson } from './parse-json.ts';
import type { Watcher } from './progress.ts';

export interface CheckedBackup {
  file: string;
  /** The file of the age identity that opens an encrypted one. */
  identity: string | undefined;
  manifest: Manifest;
}

/** Reads the whole file once, and checks the checksum of every part. */
export async function checkArchive(
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
    watcher.progress(steps.checkingBackup, found.size, null);
  }
  watcher.progress(steps.checkingBackup, found.size, found.size);
  if (!manifest) {
    throw new ExchangeRefused(text.noManifest(file));
  }
  const expected = partsOf(manifest);
  for (const part of expected) {
    const there = found.get(part.name);
    if (!there) throw new ExchangeRefused(damage.partMissing(file, part.name));
    if (there.sha256 !== part.sha256) {
      throw new ExchangeRefused(damage.partChanged(file, part.name));
    }
  }
  if (found.size !== expected.length) throw new ExchangeRefused(damage.otherParts(file));
  return manifest;
}

function readManifest(file: string, content: Buffer): Manifest {
  const read = Manifest.safeParse(parseJson(content.toString('utf8')));
  if (!read.success) throw new ExchangeRefused(damage.otherManifest(file, manifestName));
  const bad = read.data.files.find(
    (part) => !imageNamePattern.test(pictureOfPart(part.name) ?? ''),
  );
  if (bad) throw new ExchangeRefused(damage.noPicture(file, bad.name));
  return read.data;
}

export function requireSameTables(file: string, manifest: Manifest, tables: TableShape[]): void {
  const describe = (shapes: TableShape[]) =>
    shapes
      .map(({ name, columns }) => `${name}(${columns.toSorted().join()})`)
      .toSorted()
      .join();
  if (describe(manifest.tables) === describe(tables)) return;
  throw new ExchangeRefused(text.otherTables(file));
}

/** Reads the file a second time; a part that differs from the checked one stops the restore. */
export async function fill(
  tx: Executor,
  { images }: ExchangeDeps,
  { file, identity, manifest }: CheckedBackup,
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
    if (sums.get(name) !== sha256) throw new ExchangeRefused(damage.partChangedNow(file, name));
    const table = owners.get(name);
    const picture = pictureOfPart(name);
    if (table) await insertRows(tx, table, content.toString('utf8').trimEnd().split('\n'));
    if (picture !== null) {
      await images.put(picture, content);
      stored.add(picture);
    }
    watcher.progress(steps.restoring, ++done, sums.size);
  }
}

function partsOf(manifest: Manifest): Part[] {
  const { tables, files, territories, operator_files: others } = manifest;
  return [
    ...tables.flatMap((table) => table.parts),
    ...files,
    ...(territories ? [territories] : []),
    ...others,
  ];
}
