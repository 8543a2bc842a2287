// Sources in revisions, with the names that their reader may know instead of the stored ids.
import { allSources, type FieldSources, type SourceItem } from '@mangrove/contract';
import type { PartChange } from '../../domain/history/record.ts';
import {
  describeFieldSources,
  describeSources,
  type SourceNames,
} from '../../domain/sources/read-sources.ts';
import type { StoredRevision } from './act-queries.ts';

/** Those of a relationship, or those of an entity by what they support. */
type StoredSources = readonly SourceItem[] | FieldSources;

/** The sources before and after a change; none for a change of something else. */
export function sourcesIn({ sources }: Record<string, PartChange>): readonly SourceItem[][] {
  return [sources?.before, sources?.after]
    .filter((value) => value !== undefined && value !== null)
    .map((value) => (Array.isArray(value) ? value : [...allSources(value as FieldSources)]));
}

/** A revision whose sources name whom the reader may see. */
export function withNamedSources(revision: StoredRevision, names: SourceNames): StoredRevision {
  const { sources, ...others } = revision.changes;
  if (!sources) return revision;
  const named = Object.entries(sources).map(([when, stored]) => [
    when,
    nameSources(stored as StoredSources, names),
  ]);
  return { ...revision, changes: { ...others, sources: Object.fromEntries(named) } };
}

function nameSources(stored: StoredSources, names: SourceNames) {
  return Array.isArray(stored)
    ? describeSources(stored, names)
    : describeFieldSources(stored as FieldSources, names);
}
