import {
  type EntityDocument,
  type EntityType,
  entityKinds,
  type Field,
  fieldsOf,
  parseYears,
} from '@mangrove/contract';
import type { Updateable } from 'kysely';
import type { EntitiesTable } from '../../db/schema.ts';
import { multirangeOf } from '../../db/year-ranges.ts';

/** The whole name of an entity. */
export function readNameOf(type: EntityType, document: EntityDocument): string {
  const { namedBy } = entityKinds[type];
  return namedBy
    .map((field) => document[field] ?? '')
    .join(' ')
    .trim();
}

/**
 * The columns of `entities` for the fields of a document, with those that follow from them. Fields
 * that the document lacks are left out, and so is the photo, which is set with its small size.
 */
export function columnsOf(type: EntityType, document: EntityDocument): Updateable<EntitiesTable> {
  const columns: Record<string, unknown> = {};
  for (const { name, shape, store } of fieldsOf(type) as readonly Field[]) {
    const value = document[name];
    if (value === undefined || !('columns' in store) || shape === 'picture') continue;
    columns[store.columns[0]] = value;
    if (shape === 'years') columns[store.columns[1]] = multirangeOf(parseYears(value as string));
  }
  const { namedBy } = entityKinds[type];
  if (namedBy.some((field) => document[field] !== undefined)) {
    columns.name = readNameOf(type, document);
  }
  return columns as Updateable<EntitiesTable>;
}
