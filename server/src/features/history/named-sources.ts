// Sources in revisions, with the names that their reader may know instead of the stored ids.
import type { SourceItem } from '@mangrove/contract';
import type { PartChange } from '../../domain/history/record.ts';
import { describeSources, type SourceNames } from '../../domain/sources/read-sources.ts';
import type { StoredRevision } from './act-queries.ts';

/** The sources before and after a change; none for a change of something else. */
export function sourcesIn({ sources }: Record<string, PartChange>): readonly SourceItem[][] {
  return [sources?.before, sources?.after].filter((list) => list !== undefined) as SourceItem[][];
}

/** A revision whose sources name whom the reader may see. */
export function withNamedSources(revision: StoredRevision, names: SourceNames): StoredRevision {
  const { sources, ...others } = revision.changes;
  if (!sources) return revision;
  const named = Object.entries(sources).map(([when, list]) => [
    when,
    describeSources(list as SourceItem[], names),
  ]);
  return { ...revision, changes: { ...others, sources: Object.fromEntries(named) } };
}
