// Other names of an entity as a cell. Hidden ones are in no file.
import {
  cleanLanguage,
  cleanLine,
  countCodePoints,
  limits,
  type NameItem,
  type NameUse,
  nameUses,
  protectCell,
  shapes,
  unknownLanguage,
} from '@mangrove/contract';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/** A line for each name: `nl former Hogeschool Rotterdam`. */
export function writeNames(names: readonly NameItem[]): string {
  return protectCell(
    names.map(({ text, language, use }) => `${language} ${use} ${text}`).join('\n'),
  );
}

/** The names of a cell; a line without language and use is a name that says neither. */
export function readNames(row: RowReader, column: string, max: number): readonly NameItem[] {
  const lines = row.raw(column).split('\n').map(cleanLine);
  const names = shapes.names.normalise(lines.map(readName));
  if (names.length > max) row.fault(cellText.tooManyNames(column, max));
  if (names.some(({ text }) => countCodePoints(text) > limits.name)) {
    row.fault(cellText.nameTooLong(column, limits.name));
  }
  return names;
}

function readName(line: string): NameItem {
  const [first = '', second, ...rest] = line.split(' ');
  const language = cleanLanguage(first);
  return language !== null && isUse(second) && rest.length > 0
    ? { text: rest.join(' '), language, use: second, is_hidden: false }
    : { text: line, language: unknownLanguage, use: 'own', is_hidden: false };
}

function isUse(word: string | undefined): word is NameUse {
  return nameUses.some((use) => use === word);
}
