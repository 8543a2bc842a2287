// Compares the sources that a file gives of relationships with those that they have.
import type { SourceItem } from '@mangrove/contract';
import { systemClock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { selectSourcesOfRows } from '../../domain/import-memory/import-memory-queries.ts';
import { readSpeakersNow } from '../../domain/sources/read-sources.ts';
import { listSources } from './compare-rows.ts';
import { idsByKey } from './insert-network.ts';
import type { Watcher } from './progress.ts';
import type { EntityFate, ImportReading, RelationshipFate } from './row-fates.ts';
import { keepKnownSources, sourcesToStore } from './source-cells.ts';

const askedAtOnce = 5_000;

/**
 * Marks the rows that say other sources than the relationships that are there. A row without any in
 * the file says nothing of them.
 * @param keyOf by what an earlier import remembers a row.
 */
export async function compareRelationshipSources(
  db: Executor,
  { checked }: Pick<ImportReading, 'checked'>,
  entities: readonly EntityFate[],
  fates: RelationshipFate[],
  keyOf: (row: number) => string,
  watcher: Watcher,
): Promise<void> {
  const { evidence } = checked.relationships;
  const rows = [...evidence.keys()].filter((row) => {
    const { status, isTwin = false } = fates[row] as RelationshipFate;
    return evidence[row] !== null && !isTwin && (status === 'equal' || status === 'changed');
  });
  const ids = idsByKey(
    checked.entities.map(({ type, key }, index) => ({
      ...{ type, key, isNew: false },
      id: entities[index]?.id ?? 0,
    })),
  );
  // One that comes with this import has no id yet, and gets it when the values are taken.
  const idOf = (key: string) => ids(key) || undefined;
  const now = systemClock().now();
  // Two rows can have become one relationship: the first of them speaks for it.
  const seen = new Set<number>();
  for (let start = 0; start < rows.length; start += askedAtOnce) {
    watcher.signal?.throwIfAborted();
    const asked = rows.slice(start, start + askedAtOnce);
    const found = await selectSourcesOfRows(
      db,
      asked.map(keyOf),
      asked.map((row) => fates[row]?.id ?? null),
    );
    const idNow = await readSpeakersNow(
      db,
      found.flatMap(({ sources }) => sources),
    );
    for (const { row: at, id, node1_id, node2_id, sources: stored } of found) {
      const row = asked[at] as number;
      if (seen.has(id)) continue;
      seen.add(id);
      const list = sourcesToStore(evidence[row] ?? null, idOf, now);
      const given = keepKnownSources(list, stored, idNow);
      if (isSameList(given, stored)) continue;
      const before = fates[row] as RelationshipFate;
      const sources = { part: 'sources', file: listSources(given), here: listSources(stored) };
      fates[row] = {
        ...before,
        status: before.status === 'equal' ? 'different' : before.status,
        id,
        ends: [node1_id, node2_id],
        differs: [...(before.differs ?? []), sources],
      };
    }
  }
}

/** @param given where it is the same, it holds the stored items themselves. */
function isSameList(given: readonly SourceItem[], stored: readonly SourceItem[]): boolean {
  return given.length === stored.length && given.every((item, index) => item === stored[index]);
}
