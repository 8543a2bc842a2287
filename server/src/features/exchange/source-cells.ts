// Sources as cells: of a connection a JSON list, of an entity such a list for each statement, without
// what is not said. Who said it is an entity of the folder, by kind and id.
import {
  certainties,
  cleanAddress,
  cleanLine,
  countCodePoints,
  type EntityType,
  type FieldSources,
  isDay,
  isSameSource,
  limits,
  noSource,
  onlySourced,
  parseEntityType,
  type SourcedStatement,
  type SourceItem,
  type SourceWords,
  sourceFault,
  sourceKinds,
  sourceWords,
  statementsOf,
  writeJsonList,
} from '@mangrove/contract';
import type { Sentence } from '../../errors.ts';
import {
  entityKey,
  type FileFieldSources,
  type FileSource,
  type RelationshipEnd,
} from './checked-rows.ts';
import { parseJson } from './parse-json.ts';
import { placeOfSources, type SourcePlace, sourceText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/** @param isThere whether an entity is in the folder's files. */
export function readSources(
  row: RowReader,
  column: string,
  isThere: (end: RelationshipEnd) => boolean,
): readonly FileSource[] | null {
  const cell = row.raw(column).trim();
  return cell === '' ? null : readList(row, placeOfSources(column), parseJson(cell), isThere);
}

/** The sources of an entity: a JSON object with a list for each statement. */
export function readFieldSources(
  row: RowReader,
  column: string,
  type: EntityType,
  isThere: (end: RelationshipEnd) => boolean,
): FileFieldSources | null {
  const cell = row.raw(column).trim();
  if (cell === '') return null;
  const given: unknown = parseJson(cell);
  const statements = statementsOf(type);
  const isUsable =
    typeof given === 'object' &&
    given !== null &&
    Object.keys(given).every((key) => statements.some((one) => one === key));
  if (!isUsable) {
    row.fault(sourceText.noLists(column, statements));
    return null;
  }
  const lists = Object.entries(given).flatMap(([statement, list]) => {
    const sources = readList(row, placeOfSources(column, statement), list, isThere);
    return sources && sources.length > 0 ? [[statement, sources]] : [];
  });
  return Object.fromEntries(lists) as FileFieldSources;
}

function readList(
  row: RowReader,
  place: string,
  list: unknown,
  isThere: (end: RelationshipEnd) => boolean,
): readonly FileSource[] | null {
  if (!Array.isArray(list) || list.length > limits.sources) {
    row.fault(sourceText.noList(place, limits.sources));
    return null;
  }
  return list.flatMap((given, index) => {
    const read = readSource(Object(given), { place, number: index + 1 }, isThere);
    if (!('text' in read)) return read;
    row.fault(read);
    return [];
  });
}

/** A source, or why it is none. */
function readSource(
  given: Record<string, unknown>,
  at: SourcePlace,
  isThere: (end: RelationshipEnd) => boolean,
): FileSource | Sentence {
  const text = (name: string) => cleanLine(String(given[name] ?? ''));
  const kind = sourceKinds.find((one) => one === text('kind'));
  if (!kind) return sourceText.noKind(at, sourceKinds);
  const certainty = certainties.find((one) => one === text('certainty')) ?? null;
  if (certainty === null && text('certainty') !== '') {
    return sourceText.noCertainty(at, certainties);
  }
  const [url, archived_url] = ['url', 'archived_url'].map((name) =>
    cleanAddress(text(name), limits.url),
  );
  if (typeof url !== 'string' || typeof archived_url !== 'string') {
    return sourceText.noAddress(at);
  }
  const words: SourceWords = {
    ...{ kind, certainty, url, archived_url },
    ...{ title: text('title'), on: text('on'), quote: text('quote') },
  };
  if (words.on !== '' && !isDay(words.on)) return sourceText.noDay(at);
  if (
    countCodePoints(words.title) > limits.sourceTitle ||
    countCodePoints(words.quote) > limits.sourceQuote
  ) {
    return sourceText.tooLong(at, limits.sourceTitle, limits.sourceQuote);
  }
  const said = given['said_by'] ? Object(given['said_by']) : null;
  const type = said && parseEntityType(String(said.type));
  const said_by = type ? { type, key: cleanLine(String(said.id)) } : null;
  if (said !== null && !(said_by && isThere(said_by))) {
    return sourceText.noSpeaker(at);
  }
  const reason = sourceFault(words, said_by !== null);
  return reason === null ? { ...words, said_by } : sourceText.refused(at, reason);
}

type WrittenSource = SourceWords & { said_by: { type: string; id: string } | null };

/** Sources as a cell. */
export function writeSources(sources: readonly WrittenSource[]): string {
  return writeJsonList(sources.map(withoutUnsaid));
}

/** The sources of an entity as a cell; empty for none. */
export function writeFieldSources(
  sources: Readonly<Partial<Record<SourcedStatement, readonly WrittenSource[]>>>,
): string {
  const lists = Object.entries(sources).map(([statement, list]) => [
    statement,
    list.map(withoutUnsaid),
  ]);
  return lists.length === 0 ? '' : JSON.stringify(Object.fromEntries(lists));
}

function withoutUnsaid(source: WrittenSource) {
  return Object.fromEntries(
    Object.entries({ ...sourceWords(source), said_by: source.said_by }).filter(
      ([name, value]) => value !== noSource[name as keyof typeof noSource] || name === 'kind',
    ),
  );
}

/** Sources of files as they are stored; nobody of this network wrote them. */
export function sourcesToStore(
  sources: readonly FileSource[] | null,
  idOf: (key: string) => number | undefined,
  now: Date,
): SourceItem[] {
  return (sources ?? []).map((source) => ({
    ...sourceWords(source),
    said_by: (source.said_by && idOf(entityKey(source.said_by))) ?? null,
    author: null,
    at: now.toISOString(),
  }));
}

/** `sourcesToStore` for an entity. */
export function fieldSourcesToStore(
  sources: FileFieldSources,
  idOf: (key: string) => number | undefined,
  now: Date,
): FieldSources {
  return onlySourced(
    Object.fromEntries(
      Object.entries(sources).map(([statement, list]) => [
        statement,
        sourcesToStore(list, idOf, now),
      ]),
    ),
  );
}

/**
 * Sources of a file, with those that are known as they are stored.
 * @param idNow the id of whoever a stored source names: a merge gives another one.
 */
export function withKnownSources(
  given: FieldSources,
  stored: FieldSources,
  idNow: (id: number) => number | null,
): FieldSources {
  return Object.fromEntries(
    Object.entries(given).map(([statement, list]) => [
      statement,
      keepKnownSources(list, stored[statement as SourcedStatement] ?? [], idNow),
    ]),
  );
}

/** As `withKnownSources`, of one list. */
export function keepKnownSources(
  given: readonly SourceItem[],
  stored: readonly SourceItem[],
  idNow: (id: number) => number | null,
): SourceItem[] {
  const left = stored.map((known) => ({
    known,
    now: { ...known, said_by: known.said_by && idNow(known.said_by) },
  }));
  return given.map((item) => {
    const at = left.findIndex(({ now }) => isSameSource(now, item));
    const [found] = at === -1 ? [] : left.splice(at, 1);
    return found?.known ?? item;
  });
}
