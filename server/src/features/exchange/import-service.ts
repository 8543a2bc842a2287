// Whoever may run the admin command, or is a superuser, may import.
import { stat } from 'node:fs/promises';
import type { EntityType } from '@mangrove/contract';
import type { Transaction } from 'kysely';
import { systemClock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Schema } from '../../db/schema.ts';
import { type Executor, transactLong } from '../../db/transact.ts';
import type { AuditEntry } from '../audit/service.ts';
import { beginImportAct, endImportAct } from '../history/record.ts';
import { type CheckedFolder, checkFolder } from './check-folder.ts';
import { type EntityDraft, entityKey } from './drafts.ts';
import { ExchangeRefused } from './faults.ts';
import { FolderReader } from './folder-reader.ts';
import type { NoteGroup } from './import-notes.ts';
import { ImportPictures } from './import-pictures.ts';
import {
  ensureTags,
  type ImportKey,
  lockImports,
  readImportedRelationships,
  readImportKeys,
  readOfficialTags,
  reserveEntityIds,
} from './import-queries.ts';
import { fileOrder } from './network-format.ts';
import type { Watcher } from './watcher.ts';
import { writeNetwork } from './write-network.ts';

export interface ExchangeDeps {
  db: Executor;
  images: ImageStore;
}

export interface ImportOptions {
  /** Under which name the files' ids are remembered. */
  source: string;
  /** Who imports; nobody where the command line does. */
  actorId?: number;
  /** Only checks, and writes nothing. */
  dryRun?: boolean;
  /** Further writes that belong into the same transaction. */
  alongside?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

export interface ImportResult {
  /** What is new, or would be in a dry run. */
  added: Record<EntityType, number>;
  addedRelationships: number;
  /** Entities and relationships that an earlier import of the same source had added. */
  alreadyThere: { entities: number; relationships: number };
  notes: NoteGroup[];
}

/**
 * Takes in a folder of four CSV files, all of it or nothing. Entities get no owner.
 * @throws ExchangeRefused with every fault by file and line; nothing was changed then.
 */
export async function importNetwork(
  deps: ExchangeDeps,
  folder: string,
  options: ImportOptions,
  watcher: Watcher,
): Promise<ImportResult> {
  await requireFolder(folder);
  const officialTags = await readOfficialTags(deps.db);
  const known = keysToIds(await readImportKeys(deps.db, options.source));
  const isNew = (draft: EntityDraft) => !known.has(entityKey(draft));
  const checked = await checkFolder(folder, officialTags, isNew, watcher);
  const reading = { folder, officialTags, checked };
  const pictures = new ImportPictures(deps, folder);
  if (options.dryRun) {
    await pictures.take(checked.pictures, { checkOnly: true }, watcher);
    return dryRun(deps.db, reading, options.source, known);
  }
  try {
    await pictures.take(checked.pictures, { checkOnly: false }, watcher);
    return await transactLong(deps.db, async (tx) => {
      await lockImports(tx);
      await logEverything(tx);
      const actId = await beginImportAct(tx, systemClock(), options.actorId ?? null);
      const result = await write(tx, reading, { ...options, actId }, pictures, watcher);
      await endImportAct(tx, actId);
      await options.alongside?.(tx, result);
      watcher.signal?.throwIfAborted();
      await raiseNetworkVersion(tx);
      return result;
    });
  } catch (error) {
    await pictures.discard().catch((second: unknown) => {
      throw new AggregateError([error, second], 'The import failed, and its pictures stayed.');
    });
    throw error;
  }
}

/** What the audit log tells of an import. */
export function describeForAudit(
  source: string,
  { added, addedRelationships }: ImportResult,
): Pick<AuditEntry, 'event' | 'details'> {
  return {
    event: 'network_imported',
    details: { source, ...added, relationships: addedRelationships },
  };
}

interface Reading {
  folder: string;
  officialTags: ReadonlySet<string>;
  checked: CheckedFolder;
}

async function write(
  tx: Executor,
  { folder, officialTags, checked }: Reading,
  { source, actId }: { source: string; actId: number },
  pictures: ImportPictures,
  watcher: Watcher,
): Promise<ImportResult> {
  const known = keysToIds(await readImportKeys(tx, source));
  const newCount = checked.entities.filter((end) => !known.has(entityKey(end))).length;
  const ids = await reserveEntityIds(tx, newCount);
  const places = new Map<string, { id: number; isNew: boolean }>();
  let next = 0;
  for (const end of checked.entities) {
    const id = known.get(entityKey(end));
    if (id !== undefined) places.set(entityKey(end), { id, isNew: false });
    else places.set(entityKey(end), { id: ids[next++] ?? 0, isNew: true });
  }
  const addedRelationships = await writeNetwork(
    tx,
    {
      folder,
      source,
      actId,
      officialTags,
      places,
      tagIds: await ensureTags(tx, [...checked.tagNames]),
      pictureOf: (draft) => pictures.of(draft),
      entityCount: checked.entities.length,
      relationshipCount: checked.relationshipCount,
    },
    watcher,
  );
  return describeResult(checked, known, addedRelationships);
}

/** What an import would add. */
async function dryRun(
  db: Executor,
  { folder, officialTags, checked }: Reading,
  source: string,
  known: ReadonlyMap<string, number>,
): Promise<ImportResult> {
  if (known.size === 0) return describeResult(checked, known, checked.relationshipCount);
  const there = new Set(
    (await readImportedRelationships(db, source)).map(({ node1_id, node2_id, role, years }) =>
      JSON.stringify([node1_id, node2_id, role, years]),
    ),
  );
  const reader = new FolderReader(folder, officialTags, silent);
  for (const type of fileOrder) for await (const _ of reader.entities(type));
  let added = 0;
  for await (const { draft } of reader.relationships()) {
    const ends = [draft.node1, draft.node2].map((end) => known.get(entityKey(end)));
    if (!there.has(JSON.stringify([...ends, draft.role, draft.years]))) added += 1;
  }
  return describeResult(checked, known, added);
}

function describeResult(
  checked: CheckedFolder,
  known: ReadonlyMap<string, number>,
  addedRelationships: number,
): ImportResult {
  const added = { person: 0, organization: 0, project: 0 };
  for (const end of checked.entities) if (!known.has(entityKey(end))) added[end.type] += 1;
  const addedEntities = added.person + added.organization + added.project;
  return {
    added,
    addedRelationships,
    alreadyThere: {
      entities: checked.entities.length - addedEntities,
      relationships: checked.relationshipCount - addedRelationships,
    },
    notes: checked.notes.groups,
  };
}

const silent = { fault: () => undefined, note: () => undefined };

function keysToIds(keys: ImportKey[]): Map<string, number> {
  return new Map(keys.map((row) => [entityKey(row), row.entity_id]));
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const why = found.code === 'ENOENT' ? 'does not exist' : `cannot be read (${found.code})`;
    throw new ExchangeRefused(`The folder ${folder} ${why}.`);
  }
  if (!found.isDirectory()) throw new ExchangeRefused(`${folder} is not a folder.`);
}
