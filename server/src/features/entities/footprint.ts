import { type EntityType, entityKinds, type Source, type SourceItem } from '@mangrove/contract';
import type { ConnectionRow, EntityParts } from '../../domain/entity/queries.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import type { SourceNames } from '../../domain/sources/read-sources.ts';

/** What an answer about an entity with its connections was read from. */
interface ReadFrom {
  asked: { type: EntityType; id: number };
  parts: EntityParts;
  described: { sources: Readonly<Record<string, Source[] | undefined>> };
  rows: readonly ConnectionRow[];
  names: SourceNames;
}

/**
 * The entities that an answer tells of, or would tell of if they came to be seen; undefined if not
 * all are known: somebody whom it would name as soon as a profile of theirs can be seen, or the
 * entity is not where it was asked for.
 */
export function footprintOf({
  asked,
  parts,
  described,
  rows,
  names,
}: ReadFrom): Footprint | undefined {
  const { entity, addedBy } = parts;
  if (entity.id !== asked.id || entity.type !== asked.type) return undefined;
  if (entityKinds[entity.type].isHuman && entity.added_by !== null && !addedBy) return undefined;
  const entities = new Set([entity.id, ...rows.map(({ other_id }) => other_id)]);
  if (addedBy) entities.add(addedBy.id);
  const told = [
    ...Object.entries(entity.sources).map(
      ([statement, sources]) => [sources, described.sources[statement] ?? []] as const,
    ),
    ...rows.map(
      ({ sources }) => [sources, sources.map((source) => tellNames(source, names))] as const,
    ),
  ];
  for (const [sources, named] of told) {
    for (const [at, { said_by, author }] of sources.entries()) {
      const one = named[at];
      if (author != null && !one?.author) return undefined;
      for (const id of [said_by, one?.said_by?.id, one?.author?.id]) {
        if (id != null) entities.add(id);
      }
    }
  }
  return { entities: [...entities] };
}

function tellNames(
  { said_by, author }: SourceItem,
  { saidBy, authors }: SourceNames,
): Partial<Pick<Source, 'said_by' | 'author'>> {
  return {
    said_by: saidBy.get(said_by ?? 0) ?? null,
    author: authors.get(author ?? 0) ?? null,
  };
}
