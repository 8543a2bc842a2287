// Sources of a connection as a cell: a JSON list, without what is not said. Who said it is an entity
// of the folder, by kind and id.
import {
  certainties,
  cleanAddress,
  cleanLine,
  countCodePoints,
  isDay,
  limits,
  noSource,
  parseEntityType,
  type SourceItem,
  type SourceWords,
  sourceFault,
  sourceKinds,
  sourceWords,
  writeJsonList,
} from '@mangrove/contract';
import { entityKey, type FileSource, type RelationshipEnd } from './checked-rows.ts';
import { parseJson } from './parse-json.ts';
import type { RowReader } from './row-reader.ts';

/** @param isThere whether an entity is in the folder's files. */
export function readSources(
  row: RowReader,
  column: string,
  isThere: (end: RelationshipEnd) => boolean,
): readonly FileSource[] | null {
  const cell = row.raw(column).trim();
  if (cell === '') return null;
  const list = parseJson(cell);
  if (!Array.isArray(list) || list.length > limits.sources) {
    row.fault(
      `"${column}" must be a JSON list of at most ${limits.sources}, as an export writes it`,
    );
    return null;
  }
  return list.flatMap((given, index) => {
    const read = readSource(Object(given), isThere);
    if (typeof read !== 'string') return read;
    row.fault(`"${column}", source ${index + 1}: ${read}`);
    return [];
  });
}

/** A source, or why it is none. */
function readSource(
  given: Record<string, unknown>,
  isThere: (end: RelationshipEnd) => boolean,
): FileSource | string {
  const text = (name: string) => cleanLine(String(given[name] ?? ''));
  const kind = sourceKinds.find((one) => one === text('kind'));
  if (!kind) return `"kind" must be ${sourceKinds.join(', ')}`;
  const certainty = certainties.find((one) => one === text('certainty')) ?? null;
  if (certainty === null && text('certainty') !== '') {
    return `"certainty" must be ${certainties.join(', ')}`;
  }
  const [url, archived_url] = ['url', 'archived_url'].map((name) =>
    cleanAddress(text(name), limits.url),
  );
  if (typeof url !== 'string' || typeof archived_url !== 'string') {
    return '"url" and "archived_url" must be addresses of the web';
  }
  const words: SourceWords = {
    ...{ kind, certainty, url, archived_url },
    ...{ title: text('title'), on: text('on'), quote: text('quote') },
  };
  if (words.on !== '' && !isDay(words.on)) return '"on" must be a day, such as 2026-05-14';
  if (
    countCodePoints(words.title) > limits.sourceTitle ||
    countCodePoints(words.quote) > limits.sourceQuote
  ) {
    return `at most ${limits.sourceTitle} characters of a title and ${limits.sourceQuote} of a quote`;
  }
  const said = given['said_by'] ? Object(given['said_by']) : null;
  const type = said && parseEntityType(String(said.type));
  const said_by = type ? { type, key: cleanLine(String(said.id)) } : null;
  if (said !== null && !(said_by && isThere(said_by))) {
    return '"said_by" must be a type and an id of the files';
  }
  return sourceFault(words, said_by !== null) ?? { ...words, said_by };
}

/** Sources as a cell. */
export function writeSources(
  sources: readonly (SourceWords & { said_by: { type: string; id: string } | null })[],
): string {
  return writeJsonList(
    sources.map((source) =>
      Object.fromEntries(
        Object.entries({ ...sourceWords(source), said_by: source.said_by }).filter(
          ([name, value]) => value !== noSource[name as keyof typeof noSource] || name === 'kind',
        ),
      ),
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
