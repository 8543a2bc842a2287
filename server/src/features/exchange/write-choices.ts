// What a superuser chose for rows of earlier imports: to bring removed ones back, and to take the
// file's values for those that differ. Each of the two is one act, which can be undone.
import type { FieldSources, SourcedStatement } from '@mangrove/contract';
import { systemClock } from '../../adapters/clock.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { restoreItems } from '../../domain/deleted/restore.ts';
import { changedParts, readDocuments } from '../../domain/entity/document.ts';
import { type DocumentChange, writeDocuments } from '../../domain/entity/write-documents.ts';
import type { NetworkChange } from '../../domain/history/change-network.ts';
import {
  entityRevision,
  type NewRevision,
  relationshipRevision,
} from '../../domain/history/record.ts';
import { deleteErasedKeys } from '../../domain/import-memory/import-memory-queries.ts';
import { readSpeakersNow } from '../../domain/sources/read-sources.ts';
import {
  type Restating,
  readRelationshipStates,
  writeRelationshipStates,
} from '../relationships/relationship-states.ts';
import { entityKey, type FileFieldSources } from './checked-rows.ts';
import { insertRows } from './import-queries.ts';
import { type EntityPlace, idsByKey } from './insert-network.ts';
import { type ImportPlan, type ImportReading, isAdded, mayBeTaken } from './row-fates.ts';
import { keepKnownSources, sourcesToStore } from './source-cells.ts';

/** A plan whose rows have the ids that they get. */
export interface PlacedPlan extends ImportPlan {
  places: readonly EntityPlace[];
}

/** Names whoever said it and comes with this import, who had no id when the rows were compared. */
function withSpeakers(
  given: FieldSources,
  evidence: FileFieldSources,
  idOf: (key: string) => number | undefined,
): FieldSources {
  const named = Object.entries(given).map(([statement, list]) => [
    statement,
    list.map((source, index) => {
      const speaker = evidence[statement as SourcedStatement]?.[index]?.said_by;
      const said_by = source.said_by ?? (speaker && idOf(entityKey(speaker))) ?? null;
      return { ...source, said_by };
    }),
  ]);
  return Object.fromEntries(named);
}

/** Restores the deleted items of the rows that come back, and forgets the ids of erased ones. */
export async function bringBack(
  tx: NetworkTx,
  change: NetworkChange,
  { source }: ImportReading,
  { entities, relationships }: ImportPlan,
): Promise<void> {
  const items = [...entities, ...relationships].flatMap(({ comesBack, itemId }) =>
    comesBack === 'restored' && itemId !== undefined ? [itemId] : [],
  );
  if (items.length > 0) {
    const { revisions } = await restoreItems(tx, systemClock(), [...new Set(items)]);
    await change.act('entity_restored', revisions);
  }
  const hashes = entities.flatMap((fate) => (isAdded(fate) && fate.hash ? [fate.hash] : []));
  if (hashes.length > 0) await deleteErasedKeys(tx, source, hashes);
}

/**
 * Writes the file's values of the rows that differ.
 * @returns the pictures that can be deleted after the commit.
 */
export async function takeFileValues(
  tx: NetworkTx,
  change: NetworkChange,
  { checked, pictures }: ImportReading,
  { entities, relationships, places }: PlacedPlan,
): Promise<string[]> {
  const idOf = idsByKey(places);
  const changes = entities.flatMap((fate, index): DocumentChange[] => {
    const type = checked.entities[index]?.type;
    if (!mayBeTaken(fate) || !fate.documents || !type) return [];
    const { present, given, content } = fate.documents;
    const target = content.evidence
      ? { ...given, sources: withSpeakers(given.sources ?? {}, content.evidence, idOf) }
      : given;
    return [{ id: fate.id, type, present, target }];
  });
  const shown = entities.flatMap((fate) => {
    const isShown = fate.differs?.some(({ part }) => part === 'photo' || part === 'images');
    if (!mayBeTaken(fate) || !fate.documents || !isShown) return [];
    const { photo, gallery } = pictures.of(fate.documents.content);
    return [...(photo ? [photo] : []), ...gallery];
  });
  const files = new Map(shown.flatMap((one) => one.files).map((file) => [file.name, file]));
  await insertRows(tx, 'files', [...files.values()]);
  const { released } = await writeDocuments(tx, systemClock(), changes);
  const after = await readDocuments(
    tx,
    changes.map(({ id }) => id),
  );
  const revisions = changes.map(({ id, present }) =>
    entityRevision(id, 'changed', changedParts(present, after.get(id) ?? present)),
  );
  await change.act('file_values_taken', [
    ...revisions,
    ...(await takeRelationships(tx, checked.relationships, relationships, idOf)),
  ]);
  return released;
}

async function takeRelationships(
  tx: NetworkTx,
  given: ImportReading['checked']['relationships'],
  fates: ImportPlan['relationships'],
  idOf: (key: string) => number | undefined,
): Promise<NewRevision[]> {
  const taken = [...fates.entries()].filter(([, fate]) => mayBeTaken(fate));
  const states = await readRelationshipStates(
    tx,
    taken.map(([, { id = 0 }]) => id),
    true,
  );
  const { roles, years, audiences, evidence } = given;
  const stored = [...states.values()].flatMap(({ sources }) => sources);
  const idNow = await readSpeakersNow(tx, stored);
  const now = systemClock().now();
  const changes: Restating[] = [];
  for (const [row, { id = 0, ends, direction }] of taken) {
    const before = states.get(id);
    if (!before || !ends) continue;
    const after = {
      role: roles[row] ?? '',
      years: years[row] ?? '',
      audience: audiences[row] ?? before.audience,
      direction: direction ?? before.direction,
      sources: evidence[row]
        ? keepKnownSources(sourcesToStore(evidence[row], idOf, now), before.sources, idNow)
        : before.sources,
    };
    changes.push({ before: { id, ...before }, after });
  }
  await writeRelationshipStates(tx, systemClock(), null, changes);
  const written = await readRelationshipStates(tx, [...states.keys()], false);
  return [...states].map(([id, before]) =>
    relationshipRevision({ id, ...before }, { id, ...(written.get(id) ?? before) }),
  );
}
