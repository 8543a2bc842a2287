// Access: the admin command and superusers may import.
import { stat } from 'node:fs/promises';
import type { EntityType } from '@mangrove/contract';
import type { Transaction } from 'kysely';
import { systemClock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Schema } from '../../db/schema.ts';
import { type Executor, takeTurns, transactLong } from '../../db/transact.ts';
import type { AuditEntry } from '../../domain/audit/write-audit.ts';
import { beginImportAct, endImportAct } from '../../domain/history/record.ts';
import {
  beginFirstLayout,
  type LayoutResult,
  layOutNetwork,
  type PlacingRun,
  refreshPlannerStatistics,
} from '../../domain/network/placing.ts';
import { readOfficialNames } from '../../domain/tags/public-tag-queries.ts';
import { type CheckedFolder, checkFolder } from './check-folder.ts';
import { type CheckedEntity, entityKey } from './checked-rows.ts';
import { ExchangeRefused } from './faults.ts';
import type { NoteGroup } from './import-notes.ts';
import { ImportPictures } from './import-pictures.ts';
import {
  ensureTags,
  type ImportKey,
  readImportedRelationships,
  readImportKeys,
  reserveEntityIds,
} from './import-queries.ts';
import { type EntityPlace, insertNetwork } from './insert-network.ts';
import type { Watcher } from './progress.ts';

export interface ExchangeDeps {
  db: Executor;
  images: ImageStore;
}

export interface ImportOptions {
  /** The name under which the files' ids are remembered. */
  source: string;
  /** The importing user; undefined for the command line. */
  actorId?: number;
  /** Only checks, and writes nothing. */
  dryRun?: boolean;
  /** Also places the new entities on the map; `onProgress` gets the share of a full layout done. */
  placing?: Pick<PlacingRun, 'onProgress'>;
  /** Further writes in the same transaction. */
  alongside?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

export interface ImportResult {
  /** The number of new entities; in a dry run, of those that would be added. */
  added: Record<EntityType, number>;
  addedRelationships: number;
  /** Entities and relationships that an earlier import of the same source had added. */
  alreadyThere: { entities: number; relationships: number };
  notes: NoteGroup[];
}

/** The result of an import and of its layout; `laidOut` is null if no layout was asked for. */
export interface ImportOutcome extends ImportResult {
  laidOut: LayoutResult | null;
}

/**
 * Imports a folder of four CSV files, either all of it or nothing. Entities get no owner.
 * @throws ExchangeRefused with every fault by file and line; then nothing was changed.
 */
export async function importNetwork(
  deps: ExchangeDeps,
  folder: string,
  options: ImportOptions,
  watcher: Watcher,
): Promise<ImportOutcome> {
  await requireFolder(folder);
  const officialTags = await readOfficialNames(deps.db);
  const known = keysToIds(await readImportKeys(deps.db, options.source));
  const isNew = (content: CheckedEntity) => !known.has(entityKey(content));
  const checked = await checkFolder(folder, officialTags, isNew, watcher);
  const reading = { folder, officialTags, checked };
  const pictures = new ImportPictures(deps, folder);
  if (options.dryRun) {
    await pictures.take(checked.pictures, { checkOnly: true }, watcher);
    return { ...(await dryRun(deps.db, checked, options.source, known)), laidOut: null };
  }
  const { result, laidOut } = await writeImport(deps, reading, options, pictures, watcher);
  if (laidOut) await refreshPlannerStatistics(deps.db);
  else if (options.placing) {
    return { ...result, laidOut: await layOutNetwork(deps.db, options.placing) };
  }
  return { ...result, laidOut };
}

/** Writes everything in one transaction; if it fails, the stored pictures are deleted, too. */
async function writeImport(
  deps: ExchangeDeps,
  reading: Reading,
  options: ImportOptions,
  pictures: ImportPictures,
  watcher: Watcher,
): Promise<{ result: ImportResult; laidOut: LayoutResult | null }> {
  try {
    await pictures.take(reading.checked.pictures, { checkOnly: false }, watcher);
    return await transactLong(deps.db, async (tx) => {
      await takeTurns(tx, 'import');
      await logEverything(tx);
      const layout = options.placing
        ? await beginFirstLayout(tx, networkOf(reading.checked), options.placing)
        : null;
      try {
        const actId = await beginImportAct(tx, systemClock(), options.actorId ?? null);
        const { result, ids } = await write(tx, reading, { ...options, actId }, pictures, watcher);
        await endImportAct(tx, actId);
        await options.alongside?.(tx, result);
        const laidOut = layout && (await layout.store(tx, ids, watcher.signal));
        watcher.signal?.throwIfAborted();
        await raiseNetworkVersion(tx);
        return { result, laidOut };
      } finally {
        layout?.end();
      }
    });
  } catch (error) {
    await pictures.discard().catch((second: unknown) => {
      throw new AggregateError([error, second], 'The import failed, and its pictures stayed.');
    });
    throw error;
  }
}

/** The audit log's entry about an import. */
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
): Promise<{ result: ImportResult; ids: number[] }> {
  const known = keysToIds(await readImportKeys(tx, source));
  const newCount = checked.entities.filter((end) => !known.has(entityKey(end))).length;
  const ids = await reserveEntityIds(tx, newCount);
  let next = 0;
  const places = checked.entities.map((end): EntityPlace => {
    const id = known.get(entityKey(end));
    return { ...end, id: id ?? ids[next++] ?? 0, isNew: id === undefined };
  });
  const addedRelationships = await insertNetwork(
    tx,
    {
      folder,
      source,
      actId,
      officialTags,
      places,
      relationships: checked.relationships,
      tagIds: await ensureTags(tx, [...checked.tagNames]),
      pictureOf: (content) => pictures.of(content),
    },
    watcher,
  );
  const result = describeResult(checked, known, addedRelationships);
  return { result, ids: places.map(({ id }) => id) };
}

function networkOf({ entities, relationships: { sources, targets } }: CheckedFolder) {
  return {
    nodeCount: entities.length,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
  };
}

/** The result that an import would have. */
async function dryRun(
  db: Executor,
  checked: CheckedFolder,
  source: string,
  known: ReadonlyMap<string, number>,
): Promise<ImportResult> {
  if (known.size === 0) return describeResult(checked, known, checked.relationships.length);
  const there = new Set(
    (await readImportedRelationships(db, source)).map(({ node1_id, node2_id, role, years }) =>
      JSON.stringify([node1_id, node2_id, role, years]),
    ),
  );
  const { sources, targets, roles, years } = checked.relationships;
  const ids = checked.entities.map((end) => known.get(entityKey(end)));
  const isThere = (row: number) =>
    there.has(
      JSON.stringify([ids[sources[row] ?? 0], ids[targets[row] ?? 0], roles[row], years[row]]),
    );
  const added = sources.filter((_, row) => !isThere(row)).length;
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
      relationships: checked.relationships.length - addedRelationships,
    },
    notes: checked.notes.groups,
  };
}

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
