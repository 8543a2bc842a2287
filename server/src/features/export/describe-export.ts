import {
  type FieldDefinition,
  fieldParameter,
  sourcedStatements,
  writeIdentifier,
  writeJsonList,
  writeSource,
} from '@mangrove/contract';
import { text } from './messages.ts';
import type { About, ExportedFieldSources, ExportedSource, NodeRow } from './rows.ts';

/** The description of an export, as lines of text. */
export function describeExport({
  title,
  date,
  question,
  nodes,
  edges,
  note,
  licence,
}: About): string {
  return [
    title,
    text.exported(date, nodes, edges),
    question === '' ? '' : text.search(question),
    note ?? '',
    text.licence(licence),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Several texts in a cell; tags never contain a semicolon. */
export function listTags(tags: readonly string[]): string {
  return tags.join('; ');
}

/** The lists of a node as texts, for formats whose values are flat. */
function flatten({
  tags,
  names,
  identifiers,
  about_texts,
  notices,
  labels,
  fields,
  sources,
}: Pick<
  NodeRow,
  'tags' | 'names' | 'identifiers' | 'about_texts' | 'notices' | 'labels' | 'fields' | 'sources'
>) {
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([key, text]): [string, string] => [fieldParameter(key), text]),
    ),
    tags: listTags(tags),
    names: listTags(names),
    identifiers: listTags(identifiers.map(writeIdentifier)),
    about_texts: writeJsonList(about_texts),
    notices: writeJsonList(notices),
    labels: writeJsonList(labels),
    sources: listFieldSources(sources),
  };
}

/** Sources as text, one a line. */
export function listSources(sources: readonly ExportedSource[]): string {
  return sources.map(writeSource).join('\n');
}

/** Sources of an entity as text, one a line, each after what it supports. */
export function listFieldSources(sources: ExportedFieldSources): string {
  return sourcedStatements
    .flatMap((statement) =>
      (sources[statement] ?? []).map((source) => `${statement}: ${writeSource(source)}`),
    )
    .join('\n');
}

/** The names of the defined fields in formats with columns: `field.home_waters`. */
export function fieldColumns(fields: readonly FieldDefinition[]): string[] {
  return fields.map(({ key }) => fieldParameter(key));
}

/** The values of a node in one level, for formats whose values are flat. */
export function flatRow<Row extends Parameters<typeof flatten>[0]>(row: Row) {
  const { fields: _, ...more } = row;
  return { ...more, ...flatten(row) };
}
