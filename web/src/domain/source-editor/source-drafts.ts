import {
  certainties,
  cleanAddress,
  cleanLine,
  countCodePoints,
  type FieldSourcesRead,
  isDay,
  limits,
  noSource,
  type Source,
  type SourcedStatement,
  type SourceWords,
  sourcedStatements,
  sourceFault,
  sourceKinds,
  sourceWords,
} from '@mangrove/contract/browser';
import { isText, listOf, oneOf, shapeOf } from '../../kit/pending-edits/draft-reader.ts';
import { sourceFieldText as text } from './source-messages.ts';

/** A source as it is typed. */
export interface SourceDraft extends SourceWords {
  /** Null also where it names somebody whom the viewer does not see. */
  said_by: Pick<NonNullable<Source['said_by']>, 'id' | 'type' | 'name'> | null;
}

export const noSourceDraft: SourceDraft = noSource;

export function sourceDraftOf(source: Source): SourceDraft {
  const { said_by } = source;
  return {
    ...sourceWords(source),
    said_by: said_by && { id: said_by.id, type: said_by.type, name: said_by.name },
  };
}

/** Sources as a save sends them, without who said it where another kind was chosen since. */
export function sourcesToSend(sources: readonly SourceDraft[]) {
  return sources.map(({ said_by, ...source }) => ({
    ...source,
    said_by: source.kind === 'said_by' && said_by ? { id: said_by.id } : null,
  }));
}

export function isSameSources(one: readonly SourceDraft[], other: readonly SourceDraft[]): boolean {
  const [a, b] = [one, other].map((list) =>
    sourcesToSend(list).map(({ said_by, ...source }) => [
      ...Object.values(sourceWords(source)),
      said_by?.id,
    ]),
  );
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What is wrong with an input of a source, by its name; empty if it can be saved. */
export function sourceErrors(
  source: SourceDraft,
  /** Whether it stands there as it was stored: then it may name somebody unseen. */
  isStored = false,
): Partial<Record<'whole' | 'url' | 'archived_url' | 'on' | 'title' | 'quote', string>> {
  const { title, url, archived_url, on, quote } = source;
  const fault = isStored
    ? null
    : sourceFault(
        { ...source, title: cleanLine(title), url: cleanLine(url) },
        source.said_by !== null,
      );
  const isTooLong = (typed: string, most: number) => countCodePoints(cleanLine(typed)) > most;
  return {
    ...(fault !== null && { whole: fault }),
    ...(cleanAddress(url, limits.url) === null && { url: text.noAddress }),
    ...(cleanAddress(archived_url, limits.url) === null && { archived_url: text.noAddress }),
    ...(on !== '' && !isDay(on) && { on: text.noDay }),
    ...(isTooLong(title, limits.sourceTitle) && { title: text.tooLong(limits.sourceTitle) }),
    ...(isTooLong(quote, limits.sourceQuote) && { quote: text.tooLong(limits.sourceQuote) }),
  };
}

/** Whether sources can be saved. @param stored those that are there. */
export function areSourcesValid(
  sources: readonly SourceDraft[],
  stored: readonly SourceDraft[],
): boolean {
  return sources.every(
    (source) => Object.keys(sourceErrors(source, isStoredSource(source, stored))).length === 0,
  );
}

export function isStoredSource(source: SourceDraft, stored: readonly SourceDraft[]): boolean {
  return stored.some((one) => isSameSources([one], [source]));
}

/** The sources of an entity as they are typed, by what they support. */
export type FieldSourceDrafts = Readonly<Partial<Record<SourcedStatement, readonly SourceDraft[]>>>;

export function fieldSourceDraftsOf(sources: FieldSourcesRead): FieldSourceDrafts {
  return mapStatements((statement) => sources[statement]?.map(sourceDraftOf));
}

export function isSameFieldSources(one: FieldSourceDrafts, other: FieldSourceDrafts): boolean {
  return changedStatements(one, other).length === 0;
}

/** What a save sends of the sources of an entity: of what is left out, those that are there stay. */
export function fieldSourcesToSend(before: FieldSourceDrafts, mine: FieldSourceDrafts) {
  return mapStatements((statement) =>
    changedStatements(before, mine).includes(statement)
      ? sourcesToSend(mine[statement] ?? [])
      : undefined,
  );
}

/** Another user's sources with the changes made since `before`. */
export function rebaseFieldSources(
  before: FieldSourceDrafts,
  mine: FieldSourceDrafts,
  theirs: FieldSourceDrafts,
): FieldSourceDrafts {
  const changed = changedStatements(before, mine);
  return mapStatements((statement) => (changed.includes(statement) ? mine : theirs)[statement]);
}

/** The message for sources of an entity that say too little, or what cannot be read. */
export function fieldSourcesError(sources: FieldSourceDrafts): string | undefined {
  // What somebody said may name one whom the viewer does not see: the server decides.
  const isWhole = Object.values(sources)
    .flat()
    .every((one) => Object.keys(sourceErrors(one, one.kind === 'said_by')).length === 0);
  return isWhole ? undefined : text.incomplete;
}

function changedStatements(one: FieldSourceDrafts, other: FieldSourceDrafts): SourcedStatement[] {
  return sourcedStatements.filter(
    (statement) => !isSameSources(one[statement] ?? [], other[statement] ?? []),
  );
}

function mapStatements<Value>(read: (statement: SourcedStatement) => Value | undefined) {
  return Object.fromEntries(
    sourcedStatements.flatMap((statement) => {
      const value = read(statement);
      return value === undefined ? [] : [[statement, value]];
    }),
  ) as Partial<Record<SourcedStatement, Value>>;
}

/** Whether a stored draft has sources. */
export const isSourceDrafts = listOf(
  shapeOf<SourceDraft>({
    kind: oneOf(...sourceKinds),
    certainty: oneOf(...certainties, null),
    ...{ title: isText, url: isText, archived_url: isText, on: isText, quote: isText },
    said_by: (value) =>
      value === null || (typeof value === 'object' && Number.isInteger(Reflect.get(value, 'id'))),
  }),
);
