// What is wrong with a file of an import, a row or a cell of it; the place stands before it, as in
// `people.csv:12: …`. Columns, words of files and JSON are named as they are written there.
import type { EntityType } from '@mangrove/contract';
import type { PictureFault } from '../../adapters/picture-decoder.ts';
import { type Sentence, say } from '../../errors.ts';

type Words = readonly string[];

const listed = (words: Words) => words.join(', ');
const anyOf = (words: Words) => words.join(' or ');
const quoted = (words: Words) => listed(words.map((word) => `"${word}"`));

/** What makes a file unreadable. */
export const fileText = {
  empty: 'the file is empty; its first line must name the columns',
  missing: 'the file is missing',
  isFolder: 'this is a folder, not a file',
  mayNotBeRead: 'the file may not be read',
  thereTwice: (first: string, second: string) =>
    say('the folder has it twice, as "{first}" and "{second}"', { first, second }),
  lineTooLong: 'the line is longer than a megabyte',
  rowTooLong: 'the row is longer than a megabyte; is a quotation mark not closed?',
  notUtf8: 'the file is not in UTF-8 from here on; save it as "CSV UTF-8"',
  zeroBytes: 'the file is not in UTF-8 (it holds zero bytes); save it as "CSV UTF-8"',
  columnsMissing: (columns: Words) =>
    columns.length === 1
      ? say('the column {columns} is missing from the header', { columns: quoted(columns) })
      : say('the columns {columns} are missing from the header', { columns: quoted(columns) }),
  columnTwice: (column: string) =>
    say('the column "{column}" stands in the header twice', { column }),
  otherLength: (cells: number, columns: number) =>
    say('the row has {cells} cells, the header has {columns}', { cells, columns }),
  quoteNotClosed: 'a quotation mark opens in this row and is never closed',
  quoteInside: 'a quotation mark stands inside a cell; write it twice, in a quoted cell',
} as const;

const aboutExample = '[{"language": "mi", "text": "…"}]';

/** What is wrong with a cell. */
export const cellText = {
  empty: (column: string) => say('"{column}" is empty', { column }),
  bothEmpty: (first: string, second: string) =>
    say('"{first}" and "{second}" are empty', { first, second }),
  tooLong: (column: string, length: number, most: number) =>
    say('"{column}" has {length} characters; at most {most} are kept', { column, length, most }),
  captionTooLong: (length: number, most: number) =>
    say('a caption has {length} characters; at most {most} are kept', { length, most }),
  mustBe: (column: string, word: string, options: Words) =>
    say('"{column}" is "{word}"; it must be {options}', { column, word, options: listed(options) }),
  /** @param reason a sentence of what the value breaks. */
  refused: (column: string, reason: string) => say('"{column}": {reason}', { column, reason }),
  noLanguage: (column: string, typed: string) =>
    say('"{column}" is "{typed}"; it must be the code of a language', { column, typed }),
  noAboutTexts: (column: string, most: number, characters: number) =>
    say(
      '"{column}" must be a JSON list of at most {most}, as in {example}, each of at most {characters} characters',
      { column, most, example: aboutExample, characters },
    ),
  languageTwice: (column: string) => say('"{column}" must have one text in a language', { column }),
  firstLanguage: (language: string) =>
    say('"about_texts" has the language of the first text, "{language}"', { language }),
  tooManyTexts: (column: string, most: number) =>
    say('"{column}" has more than {most} texts', { column, most }),
  textTooLong: (column: string, most: number) =>
    say('"{column}" has a text of more than {most} characters', { column, most }),
  tooManyNames: (column: string, most: number) =>
    say('"{column}" has more than {most} names', { column, most }),
  nameTooLong: (column: string, most: number) =>
    say('"{column}" has a name of more than {most} characters', { column, most }),
  tooManyIdentifiers: (column: string, most: number) =>
    say('"{column}" has more than {most} identifiers', { column, most }),
  noIdentifier: (column: string, line: string) =>
    say('"{column}" has "{line}"; it must be an address, or as in "wikidata:Q42"', {
      column,
      line,
    }),
  noList: (column: string, most: number) =>
    say('"{column}" must be a JSON list of at most {most}, as an export writes it', {
      column,
      most,
    }),
  noAudiences: (column: string, names: Words) =>
    say('"{column}" must say who sees {names}, as in "photo: members"', {
      column,
      names: anyOf(names),
    }),
  noFurtherLocations:
    '"further_locations" must be a JSON list such as [{"city":"Graz","country":"Austria"}]',
  noGallery: '"gallery" must be a JSON list such as [{"file":"opening.jpg","caption":"…"}]',
  noPictureName: (column: string) =>
    say('"{column}" must name a file in the folder "files", without a path', { column }),
  noPlatform: (platform: string, platforms: Words) =>
    say('"{platform}" in "links" is none of {platforms}', {
      platform,
      platforms: listed(platforms),
    }),
  otherTagTypes: (types: number, tags: number) =>
    say('"tag_types" has {types} entries for {tags} tags', { types, tags }),
  noTagType: (word: string, types: Words) =>
    say('"{word}" is not a type of tag ({types})', { word, types: listed(types) }),
} as const;

/** What is wrong with a row beside others. */
export const rowText = {
  idTaken: (key: string, line: number) =>
    say('the id "{key}" stands in line {line} already, with other content', { key, line }),
  toItself: (type: EntityType, key: string) =>
    say('the {type} "{key}" is connected to itself', { type, key }),
  endMissing: (column: string, key: string, file: string) =>
    say('"{column}" is "{key}", which {file} does not have', { column, key, file }),
  endElsewhere: (column: string, key: string, file: string, other: string) =>
    say('"{column}" is "{key}", which {file} does not have (it is in {other})', {
      ...{ column, key },
      ...{ file, other },
    }),
  waitsForNobody: (said: string, ends: Words) =>
    say('"confirmation" is "{said}", so "waits_for" must be {ends}', { said, ends: anyOf(ends) }),
  waitsThoughConfirmed: (end: string) =>
    say('"confirmation" is "confirmed", but "waits_for" is "{end}"', { end }),
  speakerMissing: (type: EntityType, key: string, file: string) =>
    say('"sources": "said_by" is the {type} "{key}", which {file} does not have', {
      type,
      key,
      file,
    }),
  asksNotToBeThere:
    'whoever has this e-mail address asked not to be on the map: please remove the row',
} as const;

/** Where in a cell of sources: the column, of an entity also the statement. */
export function placeOfSources(column: string, statement?: string): string {
  return quoted(statement === undefined ? [column] : [column, statement]);
}

/** Where one source stands. */
export interface SourcePlace {
  place: string;
  number: number;
}

/** What is wrong with sources in a cell. */
export const sourceText = {
  noLists: (column: string, statements: Words) =>
    say('"{column}" must be JSON with lists for {statements}', {
      column,
      statements: listed(statements),
    }),
  noList: (place: string, most: number) =>
    say('{place} must be a JSON list of at most {most}, as an export writes it', { place, most }),
  noKind: (at: SourcePlace, kinds: Words) =>
    say('{place}, source {number}: "kind" must be {kinds}', { ...at, kinds: listed(kinds) }),
  noCertainty: (at: SourcePlace, certainties: Words) =>
    say('{place}, source {number}: "certainty" must be {certainties}', {
      ...at,
      certainties: listed(certainties),
    }),
  noAddress: (at: SourcePlace) =>
    say('{place}, source {number}: "url" and "archived_url" must be addresses of the web', at),
  noDay: (at: SourcePlace) =>
    say('{place}, source {number}: "on" must be a day, such as 2026-05-14', at),
  tooLong: (at: SourcePlace, title: number, quote: number) =>
    say('{place}, source {number}: at most {title} characters of a title and {quote} of a quote', {
      ...at,
      title,
      quote,
    }),
  noSpeaker: (at: SourcePlace) =>
    say('{place}, source {number}: "said_by" must be a type and an id of the files', at),
  /** @param reason a sentence of what the source lacks. */
  refused: (at: SourcePlace, reason: string) =>
    say('{place}, source {number}: {reason}', { ...at, reason }),
} as const;

/** What is wrong with a picture that a row names, by its path in the folder. */
export const pictureText = {
  missing: (path: string) => say('the picture {path} is missing', { path }),
  mayNotBeRead: (path: string) => say('the picture {path} cannot be read', { path }),
  large: (path: string) => say('the picture {path} is larger than 10 MB', { path }),
  unknown: (path: string) => say('the picture {path} cannot be read as a picture', { path }),
  format: (path: string) => say('the picture {path} is not a JPEG, PNG or WebP picture', { path }),
  pixels: (path: string) =>
    say('the picture {path} has more than 40 megapixels, or a side of more than 12,000 pixels', {
      path,
    }),
  hostile: (path: string) =>
    say('the picture {path} moves, or unpacks to more than a picture needs', { path }),
  broken: (path: string) => say('the picture {path} cannot be read as a picture', { path }),
  slow: (path: string) =>
    say('the picture {path} took too long to read, because the server is busy', { path }),
} as const satisfies Record<PictureFault | 'missing' | 'mayNotBeRead', (path: string) => Sentence>;
