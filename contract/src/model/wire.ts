// The names of fields outside of documents: in calls, and in exchanged files.
import { type Field, fieldsOf, type TextField } from './documents.ts';
import type { CsvPlace, FieldRow } from './fields.ts';
import type { EntityType } from './kinds.ts';

/** The name of a field in calls about a kind: `bio` for the `about` of a person. */
export function wireName(field: Field, kind: EntityType): string {
  const { name, wire }: FieldRow = field;
  return typeof wire === 'string' ? wire : (wire?.[kind] ?? name);
}

/** The columns of a field in the file of a kind: the usual ones and the others. */
export function csvColumns(field: Field, kind: EntityType): Record<CsvPlace, readonly string[]> {
  const { csv }: FieldRow = field;
  const columns = { usual: [], further: [] };
  if (csv === null) return columns;
  return typeof csv === 'string' ? { ...columns, [csv]: [wireName(field, kind)] } : csv;
}

/** The value of a field in an answer about an entity. */
export function readWire(entity: { type: EntityType }, field: Field): unknown {
  return readWireOf(entity, field, entity.type);
}

/** The value of a field in a change of an entity of a kind; undefined if the change lacks it. */
export function readWireOf(given: object, field: Field, kind: EntityType): unknown {
  return (given as Record<string, unknown>)[wireName(field, kind)];
}

/** A text in an answer about an entity, by its field; empty if its kind has no such field. */
export function readText(entity: { type: EntityType }, name: TextField['name']): string {
  const fields: readonly Field[] = fieldsOf(entity.type);
  const field = fields.find((row) => row.name === name);
  return field ? (readWire(entity, field) as string) : '';
}
