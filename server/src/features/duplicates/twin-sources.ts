// A merge folds relationships that both entities have: the one that stays gets the sources of both.
import { isDeepStrictEqual } from 'node:util';
import { limits, type SourceItem, uniteSources } from '@mangrove/contract';
import type { NetworkTx } from '../../db/transact.ts';
import {
  type NewRevision,
  type RecordedRelationship,
  relationshipRevision,
} from '../../domain/history/record.ts';
import { lockRelationships, selectTwinSources, updateSources } from './edge-queries.ts';

/** The sources of a relationship of the survivor, before and after the merge. */
export interface UnitedSources {
  id: number;
  before: readonly SourceItem[];
  after: readonly SourceItem[];
}

/** Its own sources come first, and ten stay. Call it before relationships are moved. */
export async function uniteTwinSources(
  tx: NetworkTx,
  survivor: number,
  merged: number,
): Promise<{ united: UnitedSources[]; revisions: NewRevision[] }> {
  const given = new Map<number, readonly SourceItem[]>();
  for (const { id, sources } of await selectTwinSources(tx, survivor, merged)) {
    given.set(id, [...(given.get(id) ?? []), ...sources]);
  }
  return write(tx, [...given.keys()], ({ id, sources = [] }) =>
    uniteSources(sources, given.get(id) ?? [], limits.sources),
  );
}

/** Takes sources back that a merge added; what was changed since stays. */
export async function partTwinSources(
  tx: NetworkTx,
  united: readonly UnitedSources[],
): Promise<NewRevision[]> {
  const known = new Map(united.map((one) => [one.id, one]));
  const { revisions } = await write(tx, [...known.keys()], ({ id, sources = [] }) => {
    const one = known.get(id);
    return one && isDeepStrictEqual(sources, one.after) ? one.before : sources;
  });
  return revisions;
}

async function write(
  tx: NetworkTx,
  ids: readonly number[],
  sourcesOf: (row: RecordedRelationship) => readonly SourceItem[],
): Promise<{ united: UnitedSources[]; revisions: NewRevision[] }> {
  if (ids.length === 0) return { united: [], revisions: [] };
  const changed = (await lockRelationships(tx, ids))
    .map((row) => ({ row, before: row.sources ?? [], after: sourcesOf(row) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  for (const { row, after } of changed) await updateSources(tx, row.id, after);
  return {
    united: changed.map(({ row, before, after }) => ({ id: row.id, before, after })),
    revisions: changed.map(({ row, after }) =>
      relationshipRevision(row, { ...row, sources: after }),
    ),
  };
}
