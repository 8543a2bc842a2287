import { isDeepStrictEqual } from 'node:util';
import {
  type EntityDocument,
  type EntityType,
  entityKinds,
  type Field,
  fieldsOf,
  isListField,
  shapes,
  wireName,
} from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { entityRevision, type NewRevision, type PartChange } from '../history/record.ts';
import { type EntityParts, selectEntity, selectParts } from './queries.ts';

export type { EntityDocument };

/** The document of an entity as it is stored. */
export function documentOf(parts: EntityParts): EntityDocument {
  const { entity } = parts;
  const document = fieldsOf(entity.type).map((field: Field) => [field.name, read(parts, field)]);
  return {
    kind: entity.type,
    // The first picture of a gallery: history shows it beside the gallery.
    ...(entityKinds[entity.type].pictureFrom === 'images' && { photo: entity.photo_url }),
    ...(Object.fromEntries(document) as EntityDocument),
    // Follows from whose profile it is, and returns with it.
    ...(entityKinds[entity.type].profile === 'assigned' && { added_by: entity.added_by }),
  };
}

function read(parts: EntityParts, field: Field): unknown {
  if (!isListField(field)) return parts.entity[field.store.columns[0]];
  const columns: readonly string[] = shapes[field.shape].columns;
  return parts[field.name].map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column as keyof typeof row]])),
  );
}

/** An entity with its version and its profile's user; null if there is none of this kind. */
export async function readDocument(db: Executor, type: EntityType, id: number) {
  const parts = await selectEntity(db, 'all', type, id);
  if (!parts) return null;
  const { version, user_id: userId } = parts.entity;
  return { version, userId, document: documentOf(parts) };
}

/** The documents of entities, by id; entities that do not exist are left out. */
export async function readDocuments(
  db: Executor,
  ids: number[],
): Promise<Map<number, EntityDocument>> {
  const all = await selectParts(db, 'all', ids);
  return new Map(all.map((parts) => [parts.entity.id, documentOf(parts)]));
}

/** The parts that differ, each with its value before and after. */
export function changedParts(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, PartChange> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([part, value]) => !isDeepStrictEqual(value, before[part]))
      .map(([part, value]) => [part, { before: before[part], after: value }]),
  );
}

/** The revision of an entity whose documents before and after a change are known. */
export function changeOf(
  id: number,
  before: ReadonlyMap<number, EntityDocument>,
  after: ReadonlyMap<number, EntityDocument>,
): NewRevision {
  return entityRevision(id, 'changed', changedParts(before.get(id) ?? {}, after.get(id) ?? {}));
}

/**
 * The names of the changed parts as the interface calls them, for the audit log, which must not
 * contain values.
 */
export function fieldNames(kind: EntityType, parts: Record<string, PartChange>): string[] {
  const fields: readonly Field[] = fieldsOf(kind);
  // A part that follows from others, such as who added a person, has no name there.
  return fields
    .filter(({ name }) => name in parts)
    .map((field) => (isListField(field) ? field.name : wireName(field, kind)));
}
