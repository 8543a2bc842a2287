// Who sees an entity, single fields and items of it, and connections, as cells.
import {
  type Audience,
  audiences,
  countCodePoints,
  csvColumns,
  type EntityDocument,
  type EntityType,
  type Field,
  fieldsOf,
  fieldsWithAudience,
  limits,
  NotFromHub,
  readHubNotice,
  readHubProject,
  shapes,
  uniteNotices,
  uniteProjects,
} from '@mangrove/contract';
import { checkLanguages, readAboutTexts, readLanguage } from './about-cells.ts';
import { readIdentifiers } from './identifier-cells.ts';
import { readNames } from './name-cells.ts';
import { listSeparator } from './network-format.ts';
import { parseJson } from './parse-json.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/** One of the audiences; an empty cell is everybody. */
export function readAudience(row: RowReader, column: string): Audience {
  return readChoice(row, column, audiences) ?? 'public';
}

/** An audience in a JSON list of a cell, or after the address of a link. */
export function isAudience(word: string | undefined): word is Audience {
  return audiences.some((audience) => audience === word);
}

/** Who sees an entity and single fields of it, and what is chosen of it, as far as the row says it. */
export function readChoices(row: RowReader, type: EntityType): EntityDocument {
  const document: Record<string, unknown> = {};
  for (const field of fieldsOf(type) as readonly Field[]) {
    if ('options' in field) {
      const choice = readChoice<string>(row, choiceColumn(field, type), field.options);
      if (choice !== null) document[field.name] = choice;
    } else if (field.shape === 'flag') {
      const answer = readChoice(row, field.name, ['no', 'yes']);
      if (answer !== null) document[field.name] = answer === 'yes';
    } else if (field.shape === 'texts') {
      const texts = shapes.texts.normalise(row.raw(field.name).split(listSeparator));
      if (texts.length > field.max) row.fault(cellText.tooManyTexts(field.name, field.max));
      if (texts.some((text) => countCodePoints(text) > limits.nation)) {
        row.fault(cellText.textTooLong(field.name, limits.nation));
      }
      if (texts.length > 0) document[field.name] = texts;
    } else if (field.shape === 'notices' || field.shape === 'labels') {
      document[field.name] = readHubCell(row, field);
    } else if (field.shape === 'language') {
      document[field.name] = readLanguage(row, field.name);
    } else if (field.shape === 'translations') {
      const texts = readAboutTexts(row, field.name, field.max);
      if (texts.length > 0) document[field.name] = texts;
    } else if (field.shape === 'names') {
      const names = readNames(row, field.name, field.max);
      if (names.length > 0) document[field.name] = names;
    } else if (field.shape === 'identifiers') {
      const identifiers = readIdentifiers(row, field.name, field.max);
      if (identifiers.length > 0) document[field.name] = identifiers;
    } else if (field.shape === 'audiences' && row.raw(field.name).trim() !== '') {
      document[field.name] = readAudiences(row, field.name, fieldsWithAudience(type));
    }
  }
  checkLanguages(row, document);
  return document;
}

/** The column of a choice; its name, unless that means something else in files. */
export function choiceColumn(field: Field, type: EntityType): string {
  return csvColumns(field, type).further[0] ?? field.name;
}

/** Audiences by the names of fields: `photo: members; pronouns: private`. */
export function writeAudiences(given: Readonly<Partial<Record<string, Audience>>>): string {
  return Object.entries(given)
    .map(([name, audience]) => `${name}: ${audience}`)
    .join(`${listSeparator} `);
}

/** What the Hub of Local Contexts gives, as a JSON list; empty for an empty cell. */
function readHubCell(row: RowReader, { name, shape, max }: Field): readonly unknown[] {
  const cell = row.raw(name).trim();
  if (cell === '') return [];
  const list = parseJson(cell);
  if (!Array.isArray(list) || list.length > max) {
    row.fault(cellText.noList(name, max));
    return [];
  }
  try {
    return shape === 'labels'
      ? uniteProjects(list.map(readHubProject))
      : uniteNotices(list.map(readHubNotice));
  } catch (error) {
    if (!(error instanceof NotFromHub)) throw error;
    row.fault(cellText.refused(name, error.message));
    return [];
  }
}

function readAudiences(row: RowReader, column: string, names: readonly string[]) {
  const read: Record<string, Audience> = {};
  for (const part of row.raw(column).split(listSeparator)) {
    const [name = '', audience] = part.split(':').map((word) => word.trim().toLowerCase());
    if (names.includes(name) && isAudience(audience)) {
      if (audience !== 'public') read[name] = audience;
    } else {
      row.fault(cellText.noAudiences(column, names));
    }
  }
  return read;
}

/** One of the options; null for an empty cell. */
export function readChoice<Option extends string>(
  row: RowReader,
  column: string,
  options: readonly Option[],
): Option | null {
  const word = row.raw(column).trim().toLowerCase();
  if (word === '') return null;
  const option = options.find((one) => one === word);
  if (!option) row.fault(cellText.mustBe(column, word, options));
  return option ?? null;
}
