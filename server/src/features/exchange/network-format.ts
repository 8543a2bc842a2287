// The four files of an exchanged network and their columns, as used by the import, the export and
// the command's help.
import {
  csvColumns,
  type EntityType,
  entityFields,
  entityKinds,
  type Field,
  mapKinds,
  type Platform,
  parseEntityType,
  platforms,
  pluralOf,
  type ShapeName,
} from '@mangrove/contract';
import type { CsvColumns } from './csv-file.ts';

export const entityFiles = mapKinds((kind) => `${pluralOf[kind]}.csv`);

export const relationshipFile = 'relationships.csv';

/** The folder beside the four files that holds pictures. */
export const pictureFolder = 'files';

/** Each platform has a column of its own. */
export const platformColumns: readonly Platform[] = platforms;

/** The order of columns in a file, by the shapes of their fields. */
const shapeOrder: readonly ShapeName[] = [
  'line',
  'text',
  'years',
  'places',
  'tags',
  'links',
  'picture',
  'pictures',
  'choice',
  'flag',
  'texts',
  'language',
  'translations',
  'names',
  'identifiers',
  'audiences',
  'notices',
  'labels',
  'sources',
];

/** The fields in the file of a kind. Every file has the columns of both kinds of pictures. */
function fieldsInFile(kind: EntityType): Field[] {
  const isThere = ({ kinds, shape }: Field) =>
    (kinds as readonly EntityType[]).includes(kind) || shape === 'picture' || shape === 'pictures';
  const placeOf = ({ shape }: Field) => shapeOrder.indexOf(shape);
  return entityFields.filter(isThere).sort((one, other) => placeOf(one) - placeOf(other));
}

/** The usual columns of a file, in their order; an export begins with them. */
export const usualColumns: Record<EntityType, readonly string[]> = mapKinds((kind) => [
  'id',
  ...fieldsInFile(kind).flatMap((field) => csvColumns(field, kind).usual),
  ...(entityKinds[kind].isHuman ? ['website'] : []),
]);

/** The other columns that an export writes; the import reads the years anew. */
export const furtherColumns: Record<EntityType, readonly string[]> = mapKinds((kind) => {
  const further = (field: Field) => [
    ...csvColumns(field, kind).further,
    ...(field.shape === 'years' ? [`${field.name}_understood`] : []),
  ];
  // Accounts stay out of files: whether somebody has one is said, and not read.
  const derived = entityKinds[kind].isHuman ? ['is_unclaimed'] : [];
  return [...fieldsInFile(kind).flatMap(further), ...derived].filter(
    (column) => !usualColumns[kind].includes(column),
  );
});

/**
 * The addresses of people: read to leave out whoever asked not to be on the map, and not stored; see
 * `refuseRefused`.
 */
export const addressColumn = 'email';

export const entityColumns: Record<EntityType, CsvColumns> = mapKinds((kind) => {
  const required = ['id', entityKinds[kind].nameRequired.path];
  const named = new Set([
    ...[...usualColumns[kind], ...furtherColumns[kind], ...platformColumns],
    ...(entityKinds[kind].isHuman ? [addressColumn] : []),
  ]);
  return { required, optional: [...named].filter((name) => !required.includes(name)) };
});

export const relationshipColumns: CsvColumns = {
  required: ['node1_type', 'node1_id', 'node2_type', 'node2_id'],
  // The import reads the years anew: what was understood of them is for other programs.
  // `confirmation` follows from `waits_for`, the end that has not confirmed.
  optional: [
    'role',
    'years',
    'years_understood',
    'audience',
    'confirmation',
    'waits_for',
    'direction',
    'sources',
  ],
};

/** The kind that a word means, in any case and British spelling; null for none. */
export function kindOf(word: string): EntityType | null {
  return parseEntityType(word.toLowerCase().replace('organisation', 'organization'));
}

/** Separates the tags of a cell, and the types in `tag_types`. */
export const listSeparator = ';';
