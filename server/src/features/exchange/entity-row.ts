// Reads and checks a row of people.csv, organizations.csv or projects.csv. A problem that a
// person must decide is a fault; a value that can be left out or corrected is noted.
import {
  type EntityDocument,
  type EntityType,
  entityKinds,
  fieldsOf,
  isTextField,
  limits,
  mapKinds,
  wireName,
} from '@mangrove/contract';
import { readNameOf } from '../../domain/entity/columns.ts';
import { readChoices } from './audience-cells.ts';
import type { CheckedEntity, RelationshipEnd } from './checked-rows.ts';
import { type FileTerms, readFieldCells } from './field-cells.ts';
import { readLinks } from './link-cells.ts';
import { readLocations } from './location-cells.ts';
import { addressColumn } from './network-format.ts';
import { notes, reasons } from './note-messages.ts';
import { readGallery, readPhoto } from './picture-cells.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';
import { readFieldSources } from './source-cells.ts';
import { readTags } from './tag-cells.ts';

const maxAddress = 320;
const textColumns = mapKinds((kind) =>
  fieldsOf(kind)
    .filter(isTextField)
    .map((field) => ({ field, column: wireName(field, kind) })),
);

/**
 * Reads one entity; null if the row cannot be used, in which case its faults are reported.
 * @param isThere whether an entity is in the folder's files.
 */
export function readEntityRow(
  row: RowReader,
  type: EntityType,
  terms: FileTerms,
  isThere: (end: RelationshipEnd) => boolean,
): CheckedEntity | null {
  const key = readKey(row, 'id');
  const texts = readTexts(row, type);
  const document = {
    ...texts,
    ...readChoices(row, type),
    fields: readFieldCells(row, type, terms.definitions),
    locations: readLocations(row),
    social_links: readLinks(row),
    tags: readTags(row, type, terms.officialTags),
  };
  const pictures = { photo: readPhoto(row), gallery: readGallery(row) };
  const address = entityKinds[type].isHuman ? row.line(addressColumn, maxAddress) : '';
  const evidence = readFieldSources(row, 'sources', type, isThere);
  if (row.isFaulty) return null;
  return { type, key, address, name: readNameOf(type, document), document, evidence, ...pictures };
}

function readTexts(row: RowReader, type: EntityType): EntityDocument {
  const document: Record<string, string> = {};
  const { namedBy } = entityKinds[type];
  for (const { field, column } of textColumns[type]) {
    document[field.name] =
      field.shape === 'years' ? row.years(column) : row[field.shape](column, field.max);
    if (field.name === namedBy.at(-1)) Object.assign(document, checkNames(row, namedBy, document));
  }
  return document;
}

/** What changes of the fields that name an entity: a last name alone becomes the first. */
function checkNames(
  row: RowReader,
  namedBy: readonly string[],
  document: Readonly<Record<string, string>>,
): Record<string, string> {
  const [first = '', last] = namedBy;
  if (namedBy.every((name) => document[name] === '')) {
    row.fault(last === undefined ? cellText.empty(first) : cellText.bothEmpty(first, last));
  } else if (document[first] === '' && last !== undefined) {
    const name = document[last] ?? '';
    row.normalise(reasons.noFirstName, notes.lastNameFirst(name));
    return { [first]: name, [last]: '' };
  }
  return {};
}

/** An id of the files: a short text on one line. */
export function readKey(row: RowReader, column: string): string {
  const key = row.line(column, limits.name);
  if (key === '') row.fault(cellText.empty(column));
  return key;
}
