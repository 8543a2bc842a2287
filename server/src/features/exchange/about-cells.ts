// The text about an entity in further languages as a cell: a JSON list, as an export writes it.
import {
  type AboutText,
  cleanLanguage,
  type EntityDocument,
  GivenAboutText,
  limits,
  shapes,
  unknownLanguage,
} from '@mangrove/contract';
import { parseJson } from './parse-json.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/** The code of a language; empty for an empty cell. */
export function readLanguage(row: RowReader, column: string): string {
  const typed = row.line(column, limits.language);
  const code = cleanLanguage(typed);
  if (code === null) row.fault(cellText.noLanguage(column, typed));
  return code === null || code === unknownLanguage ? '' : code;
}

export function readAboutTexts(row: RowReader, column: string, max: number): readonly AboutText[] {
  const cell = row.raw(column).trim();
  if (cell === '') return [];
  const { data, error } = GivenAboutText.array().max(max).safeParse(parseJson(cell));
  if (error) {
    row.fault(cellText.noAboutTexts(column, max, limits.about));
    return [];
  }
  const texts = shapes.translations.normalise(data);
  if (texts.length < data.length) row.fault(cellText.languageTwice(column));
  return texts;
}

/** No language is that of the first text and of another one. */
export function checkLanguages(
  row: RowReader,
  { about_language: first = '', about_texts: texts = [] }: EntityDocument,
): void {
  if (texts.some(({ language }) => language === first)) {
    row.fault(cellText.firstLanguage(first));
  }
}
