// The second reading of a checked folder: rows go into the database in batches, inside the
// caller's transaction, so that memory does not grow with the network.
import { type EntityType, parseYears } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import { recordCreatedEntities } from '../history/record.ts';
import { type EntityDraft, entityKey, type RelationshipDraft } from './drafts.ts';
import { ExchangeRefused } from './faults.ts';
import { FolderReader } from './folder-reader.ts';
import {
  addWords,
  addWordsLater,
  type EntityInsert,
  type FileInsert,
  type ImageInsert,
  type ImportKey,
  insertEntities,
  insertFiles,
  insertImages,
  insertImportKeys,
  insertLinks,
  insertLocations,
  insertRelationships,
  insertTagUses,
  type LinkInsert,
  type LocationInsert,
  type RelationshipInsert,
  type TagUseInsert,
} from './import-queries.ts';
import { fileOrder } from './network-format.ts';
import type { StoredPicture } from './pictures.ts';
import type { Watcher } from './watcher.ts';

export interface WritingDeps {
  folder: string;
  source: string;
  /** The act of the import. */
  actId: number;
  officialTags: ReadonlySet<string>;
  /** Every entity of the folder by `entityKey`: its id, and whether it was there before. */
  places: ReadonlyMap<string, { id: number; isNew: boolean }>;
  tagIds: ReadonlyMap<string, number>;
  pictureOf(draft: EntityDraft): EntityPictures;
  entityCount: number;
  relationshipCount: number;
}

export interface EntityPictures {
  photo: StoredPicture | null;
  gallery: (StoredPicture & { caption: string })[];
}

const batchSize = 1_000;
// The larger, the fewer words are folded and looked up again.
const wordsBatchSize = 10_000;

/** @returns how many relationships were added. */
export async function writeNetwork(
  tx: Executor,
  deps: WritingDeps,
  watcher: Watcher,
): Promise<number> {
  const reader = new FolderReader(deps.folder, deps.officialTags, {
    fault: () => {
      throw new ExchangeRefused('The files were changed while they were being read.');
    },
    note: () => undefined,
  });
  await addWordsLater(tx);
  await writeEntities(tx, deps, reader, watcher);
  await writeWords(tx, deps, watcher);
  return writeRelationships(tx, deps, reader, watcher);
}

async function writeEntities(
  tx: Executor,
  deps: WritingDeps,
  reader: FolderReader,
  watcher: Watcher,
): Promise<void> {
  let batch = new EntityBatch();
  let done = 0;
  await writeBehind(async (write) => {
    const flush = async () => {
      watcher.signal?.throwIfAborted();
      const full = batch;
      batch = new EntityBatch();
      await write(() => full.write(tx, deps));
      watcher.progress('Writing entities', done, deps.entityCount);
    };
    for (const type of fileOrder) {
      for await (const { draft } of reader.entities(type)) {
        const { id, isNew } = placeOf(deps, type, draft.key);
        done += 1;
        if (isNew) batch.add(id, draft, deps);
        if (batch.size >= batchSize) await flush();
      }
    }
    await flush();
  });
}

/**
 * Lets one batch be written while the next is read. However it ends, nothing is being written
 * afterwards: the transaction may be ended.
 * @param read is given what writes a batch, once the one before it is written.
 */
async function writeBehind(
  read: (write: (batch: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    await read(async (batch) => {
      await writing;
      writing = batch();
      // Thrown where it is awaited.
      writing.catch(() => undefined);
    });
  } finally {
    await writing;
  }
}

async function writeWords(tx: Executor, { places }: WritingDeps, watcher: Watcher): Promise<void> {
  const ids = [...places.values()].filter(({ isNew }) => isNew).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += wordsBatchSize) {
    watcher.signal?.throwIfAborted();
    await addWords(tx, ids.slice(start, start + wordsBatchSize));
    watcher.progress('Writing words', Math.min(start + wordsBatchSize, ids.length), ids.length);
  }
}

async function writeRelationships(
  tx: Executor,
  deps: WritingDeps,
  reader: FolderReader,
  watcher: Watcher,
): Promise<number> {
  let batch: RelationshipInsert[] = [];
  let done = 0;
  let added = 0;
  await writeBehind(async (write) => {
    const flush = async () => {
      watcher.signal?.throwIfAborted();
      const full = batch;
      batch = [];
      await write(async () => {
        if (full.length > 0) added += await insertRelationships(tx, deps.actId, full);
      });
      watcher.progress('Writing relationships', done, deps.relationshipCount);
    };
    for await (const { draft } of reader.relationships()) {
      batch.push(relationshipRow(draft, deps));
      done += 1;
      if (batch.length >= 2 * batchSize) await flush();
    }
    await flush();
  });
  return added;
}

function relationshipRow(
  { node1, node2, role, years }: RelationshipDraft,
  deps: WritingDeps,
): RelationshipInsert {
  return {
    node1_id: placeOf(deps, node1.type, node1.key).id,
    node2_id: placeOf(deps, node2.type, node2.key).id,
    role,
    years,
    year_ranges: multirangeOf(parseYears(years)),
  };
}

function placeOf(deps: WritingDeps, type: EntityType, key: string) {
  const place = deps.places.get(entityKey({ type, key }));
  if (place) return place;
  throw new ExchangeRefused('The files were changed while they were being read.');
}

/** Rows of every table that entities reach into, until there are enough for one round. */
class EntityBatch {
  readonly #entities: EntityInsert[] = [];
  readonly #keys: ImportKey[] = [];
  readonly #locations: LocationInsert[] = [];
  readonly #links: LinkInsert[] = [];
  readonly #tagUses: TagUseInsert[] = [];
  readonly #images: ImageInsert[] = [];
  readonly #files = new Map<string, FileInsert>();

  get size(): number {
    return this.#entities.length;
  }

  add(id: number, draft: EntityDraft, deps: WritingDeps): void {
    const { photo, gallery } = deps.pictureOf(draft);
    const picture = photo ?? (draft.type === 'project' ? gallery[0] : null);
    this.#entities.push({
      id,
      type: draft.type,
      first_name: draft.firstName,
      last_name: draft.lastName,
      name: draft.name,
      pronouns: draft.pronouns,
      about: draft.about,
      photo_url: picture?.url ?? '',
      low_res_photo_url: picture?.lowResUrl ?? '',
      year: draft.year,
      year_ranges: multirangeOf(parseYears(draft.year)),
    });
    this.#keys.push({ type: draft.type, key: draft.key, entity_id: id });
    for (const [sort_order, location] of draft.locations.entries()) {
      this.#locations.push({ entity_id: id, sort_order, ...location });
    }
    for (const [sort_order, link] of draft.links.entries()) {
      this.#links.push({ entity_id: id, sort_order, ...link });
    }
    for (const [sort_order, { name, type }] of draft.tags.entries()) {
      const tag_id = deps.tagIds.get(name);
      if (tag_id === undefined) throw new Error(`The tag ${name} has no id.`);
      this.#tagUses.push({ entity_id: id, sort_order, tag_id, tag_type: type });
    }
    for (const [sort_order, { url, lowResUrl, caption }] of gallery.entries()) {
      const image = { image_url: url, low_res_url: lowResUrl, caption };
      this.#images.push({ entity_id: id, sort_order, ...image });
    }
    for (const stored of photo ? [photo, ...gallery] : gallery) {
      for (const file of stored.files) this.#files.set(file.name, file);
    }
  }

  async write(tx: Executor, { source, actId }: WritingDeps): Promise<void> {
    if (this.size === 0) return;
    if (this.#files.size > 0) await insertFiles(tx, [...this.#files.values()]);
    await insertEntities(tx, this.#entities);
    const ids = this.#entities.map(({ id }) => id);
    await recordCreatedEntities(tx, actId, ids);
    await insertImportKeys(tx, source, this.#keys);
    if (this.#locations.length > 0) await insertLocations(tx, this.#locations);
    if (this.#links.length > 0) await insertLinks(tx, this.#links);
    if (this.#tagUses.length > 0) await insertTagUses(tx, this.#tagUses);
    if (this.#images.length > 0) await insertImages(tx, this.#images);
  }
}
