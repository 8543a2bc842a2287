// Reads a checked folder a second time, and writes its rows in batches inside the caller's
// transaction, so that memory does not grow with the network.
import { actorsFirst, type EntityType, parseYears } from '@mangrove/contract';
import { systemClock } from '../../adapters/clock.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { multirangeOf } from '../../db/year-ranges.ts';
import { type CheckedEntity, entityKey } from './checked-rows.ts';
import { EntityBatch, type EntityPictures } from './entity-batch.ts';
import { ExchangeRefused } from './faults.ts';
import type { FileTerms } from './field-cells.ts';
import { FolderReader } from './folder-reader.ts';
import {
  addWordsLater,
  insertRelationships,
  insertWordUses,
  numberWords,
} from './import-queries.ts';
import { keyOfRelationship } from './imported-keys.ts';
import { ImportedWords } from './imported-words.ts';
import { steps, text } from './messages.ts';
import type { Watcher } from './progress.ts';
import type { RelationshipColumns } from './relationship-columns.ts';
import { fieldSourcesToStore, sourcesToStore } from './source-cells.ts';

export interface WritingDeps {
  folder: string;
  source: string;
  /** The id of the act that this import is. */
  actId: number;
  terms: FileTerms;
  decodesHtml: boolean;
  /** Every entity of the folder, in the order of its files. */
  places: readonly EntityPlace[];
  /** The relationships to write; their ends are indices into the places. */
  relationships: RelationshipColumns;
  pictureOf(content: CheckedEntity): EntityPictures;
}

export interface EntityPlace {
  type: EntityType;
  key: string;
  id: number;
  /** True if the entity is written; otherwise it is there, or stays away. */
  isNew: boolean;
}

const entitiesBatchSize = 1_000;
const partsBatchSize = 20_000;
const wordsBatchSize = 50_000;
const relationshipsBatchSize = 5_000;

/** @returns how many relationships were added. */
export async function insertNetwork(
  tx: NetworkTx,
  deps: WritingDeps,
  watcher: Watcher,
): Promise<number> {
  const listener = {
    fault: () => {
      throw new ExchangeRefused(text.filesChanged);
    },
    note: () => undefined,
  };
  const reader = new FolderReader(deps.folder, deps.terms, listener, deps.decodesHtml);
  await addWordsLater(tx);
  const words = new ImportedWords();
  await writeEntities(tx, deps, { reader, words }, watcher);
  await writeWords(tx, words, watcher);
  return writeRelationships(tx, deps, watcher);
}

async function writeEntities(
  tx: NetworkTx,
  deps: WritingDeps,
  { reader, words }: { reader: FolderReader; words: ImportedWords },
  watcher: Watcher,
): Promise<void> {
  const tagIds = new Map<string, number>();
  const speakers = idsByKey(deps.places);
  const now = systemClock().now();
  let batch = new EntityBatch(tagIds);
  let done = 0;
  await writeBehind(async (write) => {
    const flush = async () => {
      watcher.signal?.throwIfAborted();
      const full = batch;
      batch = new EntityBatch(tagIds);
      await write(() => full.write(tx, deps));
      watcher.progress(steps.writingEntities, done, deps.places.length);
    };
    for (const type of actorsFirst) {
      for await (const { content } of reader.entities(type)) {
        const { id, isNew } = placeOf(deps, done, content);
        done += 1;
        if (isNew) {
          batch.add(id, content, {
            pictures: deps.pictureOf(content),
            ...(content.evidence && {
              sources: fieldSourcesToStore(content.evidence, speakers, now),
            }),
          });
          words.add(id, content);
        }
        if (batch.size >= entitiesBatchSize) await flush();
      }
    }
    await flush();
  });
}

/** Finds the ids of entities by their keys; a list is made when the first one is asked for. */
export function idsByKey(places: readonly EntityPlace[]): (key: string) => number | undefined {
  let ids: ReadonlyMap<string, number> | undefined;
  return (key) => {
    ids ??= new Map(places.map((place) => [entityKey(place), place.id]));
    return ids.get(key);
  };
}

function placeOf({ places }: WritingDeps, index: number, content: CheckedEntity): EntityPlace {
  const place = places[index];
  if (place && place.type === content.type && place.key === content.key) return place;
  throw new ExchangeRefused(text.filesChanged);
}

/**
 * Writes one batch while the next is read. When it returns or throws, no write is running any more,
 * so that the transaction may end.
 * @param read gets a function that waits for the previous batch and then starts writing the next.
 */
async function writeBehind(
  read: (write: (batch: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    await read(async (batch) => {
      await writing;
      writing = batch();
      // The error is thrown where `writing` is awaited.
      writing.catch(() => undefined);
    });
  } finally {
    await writing;
  }
}

async function writeWords(tx: NetworkTx, lists: ImportedWords, watcher: Watcher): Promise<void> {
  const holders = await findHolders(tx, lists);
  // By ascending word id, so that rows are appended at the end of the index.
  const wordIds = [...holders.keys()].sort((a, b) => a - b);
  let [words, entities]: [number[], number[]] = [[], []];
  for (const [index, wordId] of wordIds.entries()) {
    for (const id of holders.get(wordId) ?? []) {
      words.push(wordId);
      entities.push(id);
    }
    const done = index + 1;
    if (words.length < wordsBatchSize && done < wordIds.length) continue;
    watcher.signal?.throwIfAborted();
    await insertWordUses(tx, words, entities);
    [words, entities] = [[], []];
    watcher.progress(steps.writingWords, done, wordIds.length);
  }
}

/** @returns the ids of the entities that have each word, by the word's id. */
async function findHolders(tx: NetworkTx, lists: ImportedWords): Promise<Map<number, number[]>> {
  const all = [...lists];
  const holders = new Map<number, number[]>();
  for (let start = 0; start < all.length; start += partsBatchSize) {
    const batch = all.slice(start, start + partsBatchSize);
    for (const [index, wordId] of (await numberWords(tx, batch)).entries()) {
      if (wordId === null) continue;
      const { ids = [] } = batch[index] ?? {};
      const others = holders.get(wordId);
      // Several parts can fold to one word, such as "Tide" and "tide".
      const both = others ? [...new Set([...others, ...ids])].sort((a, b) => a - b) : ids;
      holders.set(wordId, both);
    }
  }
  return holders;
}

async function writeRelationships(
  tx: NetworkTx,
  deps: WritingDeps,
  watcher: Watcher,
): Promise<number> {
  const { relationships, places } = deps;
  const texts = [...new Set(relationships.years)];
  const ranges = new Map(texts.map((years) => [years, multirangeOf(parseYears(years))]));
  const endOf = (place: number) => places[place] as EntityPlace;
  const idOf = idsByKey(places);
  const now = systemClock().now();
  let added = 0;
  await writeBehind(async (write) => {
    for (let start = 0; start < relationships.length; start += relationshipsBatchSize) {
      watcher.signal?.throwIfAborted();
      const batch = relationships.slice(start, start + relationshipsBatchSize);
      const { sources, targets, roles, years, audiences, asked, directions } = batch;
      const [ends1, ends2] = [sources.map(endOf), targets.map(endOf)];
      const rows = {
        node1: ends1.map(({ id }) => id),
        node2: ends2.map(({ id }) => id),
        roles,
        years,
        audiences: audiences.map((audience) => audience ?? 'public'),
        asked,
        directions,
        sources: batch.evidence.map(
          (list) => list && JSON.stringify(sourcesToStore(list, idOf, now)),
        ),
        yearRanges: years.map((text) => ranges.get(text) ?? '{}'),
        keys: ends1.map((node1, row) =>
          keyOfRelationship(deps.source, node1, ends2[row] as EntityPlace, {
            role: roles[row] ?? '',
            years: years[row] ?? '',
          }),
        ),
      };
      await write(async () => {
        added += await insertRelationships(tx, deps, rows);
      });
      const done = Math.min(start + relationshipsBatchSize, relationships.length);
      watcher.progress(steps.writingRelationships, done, relationships.length);
    }
  });
  return added;
}
