import { allSources, type EntityType, entityKinds } from '@mangrove/contract';
import type { ConnectionRow, EntityParts } from '../../domain/entity/queries.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import { namedBy, type SourceNames } from '../../domain/sources/read-sources.ts';

/** What an answer about an entity with its connections was read from. */
interface ReadFrom {
  asked: { type: EntityType; id: number };
  parts: EntityParts;
  rows: readonly ConnectionRow[];
  /** Of the sources of the entity and of all rows. */
  names: SourceNames;
}

/**
 * The entities that an answer tells of, or would tell of if they came to be seen; undefined if not
 * all are known: somebody whom it would name as soon as a profile of theirs can be seen, or the
 * entity is not where it was asked for.
 */
export function footprintOf({ asked, parts, rows, names }: ReadFrom): Footprint | undefined {
  const { entity, addedBy } = parts;
  if (entity.id !== asked.id || entity.type !== asked.type) return undefined;
  if (entityKinds[entity.type].isHuman && entity.added_by !== null && !addedBy) return undefined;
  const lists = [allSources(entity.sources), ...rows.map(({ sources }) => sources)];
  const named = namedBy(lists.flat(), names);
  if (named === null) return undefined;
  const entities = new Set([entity.id, ...rows.map(({ other_id }) => other_id), ...named]);
  if (addedBy) entities.add(addedBy.id);
  return { entities: [...entities] };
}
