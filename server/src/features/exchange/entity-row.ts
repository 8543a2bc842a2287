// Reads and checks a row of people.csv, organizations.csv or projects.csv. A problem that a
// person must decide is a fault; a value that can be left out or corrected is noted.
import { type EntityType, limits } from '@mangrove/contract';
import type { CheckedEntity } from './checked-rows.ts';
import { readLinks } from './link-cells.ts';
import { readLocations } from './location-cells.ts';
import { readGallery, readPhoto } from './picture-cells.ts';
import type { RowReader } from './row-reader.ts';
import { readTags } from './tag-cells.ts';

/** Reads one entity; null if the row cannot be used, in which case its faults are reported. */
export function readEntityRow(
  row: RowReader,
  type: EntityType,
  officialTags: ReadonlySet<string>,
): CheckedEntity | null {
  const key = readKey(row, 'id');
  const names = type === 'person' ? readPersonName(row) : readName(row);
  const content = {
    type,
    key,
    ...names,
    pronouns: type === 'person' ? row.line('pronouns', limits.pronouns) : '',
    about: row.text(type === 'person' ? 'bio' : 'description', limits.about),
    year: type === 'project' ? row.years('year') : '',
    locations: readLocations(row),
    links: readLinks(row),
    tags: readTags(row, type, officialTags),
    photo: readPhoto(row),
    gallery: readGallery(row),
  };
  return row.isFaulty ? null : content;
}

/** An id of the files: a short text on one line. */
export function readKey(row: RowReader, column: string): string {
  const key = row.line(column, limits.name);
  if (key === '') row.fault(`"${column}" is empty`);
  return key;
}

function readName(row: RowReader) {
  const name = row.line('name', limits.name);
  if (name === '') row.fault('"name" is empty');
  return { firstName: '', lastName: '', name };
}

function readPersonName(row: RowReader) {
  const first = row.line('first_name', limits.name);
  const last = row.line('last_name', limits.name);
  if (first === '' && last === '') row.fault('"first_name" and "last_name" are empty');
  if (first === '' && last !== '') {
    row.normalise('people without a first name', `the last name "${last}" became the first`);
    return { firstName: last, lastName: '', name: last };
  }
  return { firstName: first, lastName: last, name: `${first} ${last}`.trim() };
}
