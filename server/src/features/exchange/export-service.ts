// Access: the admin command and superusers may export.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { actorsFirst, type EntityType } from '@mangrove/contract';
import { stringify } from 'csv-stringify/sync';
import { type Executor, readAtOneMoment } from '../../db/transact.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { countEntities, countKept, readEntities, readRelationships } from './export-queries.ts';
import { entityCells, exportedColumns, relationshipCells } from './export-rows.ts';
import { ExchangeRefused } from './faults.ts';
import { fieldColumnsOf } from './field-cells.ts';
import type { ExchangeDeps } from './import-options.ts';
import { steps, text } from './messages.ts';
import {
  entityFiles,
  pictureFolder,
  relationshipColumns,
  relationshipFile,
} from './network-format.ts';
import type { Watcher } from './progress.ts';

export interface ExportResult {
  entities: Record<EntityType, number>;
  relationships: number;
  pictures: number;
  /** Pictures that entities name but the store does not have. */
  missingPictures: number;
  /** Entities that are not for export: left out with their relationships. */
  kept: number;
}

/** Says in the folder what is not in it. */
const leftOutFile = 'LEFT-OUT.txt';

/** What an export says of entities that are not for export. */
export function sayLeftOut(kept: number): string {
  return `${text.leftOut(kept)}\n`;
}

/**
 * Writes the network, as it is at one moment, into a folder that `importNetwork` reads.
 * @param options.force writes into a folder even if it is not empty.
 * @throws ExchangeRefused if the folder is not empty, without `force`.
 */
export async function exportNetwork(
  deps: ExchangeDeps,
  folder: string,
  options: { force: boolean },
  watcher: Watcher,
): Promise<ExportResult> {
  await prepareFolder(folder, options.force);
  const inStore = new Set(await deps.images.list());
  const unfinished: string[] = [];
  const finish = new Map<string, string>();
  const write = async (file: string, rows: AsyncIterable<string> | Iterable<string>) => {
    const path = join(folder, file);
    const part = `${path}.part`;
    unfinished.push(part);
    await pipeline(rows, createWriteStream(part));
    finish.set(part, path);
  };
  const pictures = new Set<string>();
  const missing = new Set<string>();
  try {
    const counts = await readAtOneMoment(deps.db, async (tx) => {
      const entities = await countEntities(tx);
      const kept = await countKept(tx);
      if (kept > 0) await write(leftOutFile, [sayLeftOut(kept)]);
      for (const type of actorsFirst) {
        const hasPicture = (name: string) => {
          (inStore.has(name) ? pictures : missing).add(name);
          return inStore.has(name);
        };
        await write(entityFiles[type], entityRows(tx, type, entities[type], hasPicture, watcher));
      }
      let relationships = 0;
      const onCount = (count: number) => {
        relationships = count;
      };
      await write(relationshipFile, relationshipRows(tx, onCount, watcher));
      return { entities, relationships, kept };
    });
    await copyPictures(deps, [...pictures], folder, watcher);
    for (const [part, path] of finish) await rename(part, path);
    return { ...counts, pictures: pictures.size, missingPictures: missing.size };
  } catch (error) {
    for (const part of unfinished) await rm(part, { force: true });
    throw error;
  }
}

/** Spreadsheets recognise UTF-8 by it. */
const byteOrderMark = '\uFEFF';

async function* entityRows(
  tx: Executor,
  type: EntityType,
  total: number,
  hasPicture: (name: string) => boolean,
  watcher: Watcher,
): AsyncGenerator<string> {
  const step = steps.writing(entityFiles[type]);
  const definitions = await selectDefinitions(tx, 'all');
  const columns = [...exportedColumns[type], ...fieldColumnsOf(definitions, type)];
  yield byteOrderMark + stringify([columns]);
  let done = 0;
  for await (const batch of readEntities(tx, type)) {
    watcher.signal?.throwIfAborted();
    yield stringify(batch.map((entity) => entityCells(type, entity, hasPicture, definitions)));
    done += batch.length;
    if (done < total) watcher.progress(step, done, total);
  }
  watcher.progress(step, done, done);
}

async function* relationshipRows(
  tx: Executor,
  onCount: (count: number) => void,
  watcher: Watcher,
): AsyncGenerator<string> {
  const step = steps.writing(relationshipFile);
  yield byteOrderMark +
    stringify([[...relationshipColumns.required, ...relationshipColumns.optional]]);
  let done = 0;
  for await (const batch of readRelationships(tx)) {
    watcher.signal?.throwIfAborted();
    yield stringify(batch.map(relationshipCells));
    done += batch.length;
    watcher.progress(step, done, null);
  }
  onCount(done);
  watcher.progress(step, done, done);
}

async function copyPictures(
  { images }: ExchangeDeps,
  names: string[],
  folder: string,
  watcher: Watcher,
): Promise<void> {
  if (names.length === 0) return;
  await mkdir(join(folder, pictureFolder), { recursive: true });
  for (const [index, name] of names.entries()) {
    watcher.signal?.throwIfAborted();
    const picture = await images.read(name);
    if (picture) {
      const path = join(folder, pictureFolder, name);
      await pipeline(picture.stream(), createWriteStream(path));
    }
    watcher.progress(steps.copyingPictures, index + 1, names.length);
  }
}

async function prepareFolder(folder: string, force: boolean): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new ExchangeRefused(text.noFolder(folder));
    throw error;
  });
  const entries = await readdir(folder);
  if (entries.length === 0 || force) return;
  throw new ExchangeRefused(text.folderNotEmpty(folder));
}
