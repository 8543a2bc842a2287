// The four files of an exchanged network and their columns, as used by the import, the export and
// the command's help.
import { type EntityType, type Platform, parseEntityType, platforms } from '@mangrove/contract';
import type { CsvColumns } from './csv-file.ts';

export const entityFiles = {
  person: 'people.csv',
  organization: 'organizations.csv',
  project: 'projects.csv',
} as const satisfies Record<EntityType, string>;

export const relationshipFile = 'relationships.csv';

/** The folder beside the four files that holds pictures. */
export const pictureFolder = 'files';

/** The order in which files are read and ids assigned. */
export const fileOrder: readonly EntityType[] = ['person', 'organization', 'project'];

const place = ['city', 'country', 'latitude', 'longitude', 'tags'];

/** Each platform has a column of its own. */
export const platformColumns: readonly Platform[] = platforms;

const further = [
  'place_name',
  'state',
  'further_locations',
  'tag_types',
  'links',
  'photo',
  'gallery',
];

/** The usual columns of a file, in their order; an export begins with them. */
export const usualColumns: Record<EntityType, readonly string[]> = {
  person: ['id', 'first_name', 'last_name', 'bio', ...place, 'website'],
  organization: ['id', 'name', 'description', ...place],
  project: ['id', 'name', 'description', 'year', ...place],
};

export const entityColumns: Record<EntityType, CsvColumns> = {
  person: columnsOf(['id', 'first_name'], [...usualColumns.person, 'pronouns']),
  organization: columnsOf(['id', 'name'], usualColumns.organization),
  project: columnsOf(['id', 'name'], [...usualColumns.project, 'year_understood']),
};

function columnsOf(required: string[], usual: readonly string[]): CsvColumns {
  const named = new Set([...usual, ...further, ...platformColumns]);
  return { required, optional: [...named].filter((name) => !required.includes(name)) };
}

export const relationshipColumns: CsvColumns = {
  required: ['node1_type', 'node1_id', 'node2_type', 'node2_id'],
  // The import reads the years anew: what was understood of them is for other programs.
  optional: ['role', 'years', 'years_understood'],
};

/** The kind that a word means, in any case and British spelling; null for none. */
export function kindOf(word: string): EntityType | null {
  return parseEntityType(word.toLowerCase().replace('organisation', 'organization'));
}

/** Separates the tags of a cell, and the types in `tag_types`. */
export const listSeparator = ';';
