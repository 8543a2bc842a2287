// What follows from the rows of `fields.ts`: documents, and the fields of a kind.

import { type SourcedStatement, statementsAmong } from './field-sources.ts';
import { entityFields, type FieldRow } from './fields.ts';
import { type EntityType, entityTypes } from './kinds.ts';
import { isListShape, type ListShape, type ShapeValues, shapes } from './shapes.ts';

export type Field = (typeof entityFields)[number];
export type FieldName = Field['name'];

/** The row of a field. */
export type FieldOf<Name extends FieldName> = Extract<Field, { name: Name }>;

/** What a choice chooses from. */
export type OptionOf<Row> = Row extends { options: readonly (infer Option extends string)[] }
  ? Option
  : never;

/** The value of a field in a document. */
type ValueOf<Row extends Field> = Row extends { options: unknown }
  ? OptionOf<Row>
  : ShapeValues[Row['shape']];

/** The rows of the fields that a kind has. */
export type FieldOfKind<Kind extends EntityType> = Field extends infer Row extends Field
  ? Row extends Field
    ? Kind extends Row['kinds'][number]
      ? Row
      : never
    : never
  : never;

/** The name of a field in calls about a kind. */
export type WireName<Row extends Field, Kind extends EntityType> = Row extends { wire: infer Wire }
  ? Wire extends string
    ? Wire
    : Kind extends keyof Wire
      ? Wire[Kind]
      : Row['name']
  : Row['name'];

/**
 * The fields of an entity that users can change: the one form of an entity in memory, which history
 * compares and restores. Lists are in order and without row ids, because saving may renew rows.
 */
export type DocumentOf<Kind extends EntityType> = {
  [Row in FieldOfKind<Kind> as Row['name']]: ValueOf<Row>;
};
export type EntityDocument = Partial<{
  [Row in Field as Row['name']]: ValueOf<Row>;
}> & {
  /** Which fields it has; a conversion changes it. */
  kind?: EntityType;
  /** Who added a person: follows from whose profile it is, and returns with it. */
  added_by?: number | null;
};

/** The fields of a kind, in the order of the editor. */
export function fieldsOf<Kind extends EntityType>(kind: Kind): readonly FieldOfKind<Kind>[] {
  return fieldsByKind[kind] as readonly Field[] as readonly FieldOfKind<Kind>[];
}

/** Whether a kind has a field. */
export function hasField(kind: EntityType, name: FieldName): boolean {
  return fieldsByKind[kind].some((field) => field.name === name);
}

const fieldsByKind = Object.fromEntries(
  entityTypes.map((kind) => [
    kind,
    entityFields.filter((row) => (row.kinds as readonly EntityType[]).includes(kind)),
  ]),
) as unknown as Record<EntityType, readonly Field[]>;

/** A document of a kind in which nobody has filled in anything. */
export function emptyDocument<Kind extends EntityType>(kind: Kind): DocumentOf<Kind> {
  return Object.fromEntries(
    fieldsOf(kind).map((field: Field) => [field.name, emptyValue(field)]),
  ) as DocumentOf<Kind>;
}

/** The value of a field that nobody has filled in. */
export function emptyValue({ shape, options }: FieldRow): unknown {
  return options?.[0] ?? shapes[shape].empty;
}

/** The fields of a kind that have an audience of their own. */
export function fieldsWithAudience(kind: EntityType): FieldName[] {
  return fieldsOf(kind)
    .filter((field: FieldRow) => field.hasAudience)
    .map(({ name }) => name);
}

/** The fields of a kind of whose words a search finds the entity, in names or in other texts. */
export function fieldsSearchedBy(kind: EntityType, by: 'name' | 'text'): readonly Field[] {
  return (fieldsOf(kind) as readonly Field[]).filter(({ search }) => search === by);
}

/** The statements of a kind that have sources. */
export function statementsOf(kind: EntityType): SourcedStatement[] {
  return statementsAmong(fieldsOf(kind).map(({ name }) => name));
}

/** The fields that are one text in a column of `entities`. */
export type TextField = Extract<Field, { shape: 'line' | 'text' | 'years' }>;
export const textFields = entityFields.filter(isTextField);

export function isTextField(field: Field): field is TextField {
  return ['line', 'text', 'years'].includes(field.shape);
}

/** The fields whose values are lists. */
export type ListField = Extract<Field, { shape: ListShape }>;
export const listFields = entityFields.filter(isListField);

export function isListField(field: Field): field is ListField {
  return isListShape(field.shape);
}
