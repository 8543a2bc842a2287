import { coveredName, type Source, shownName } from '@mangrove/contract/browser';
import { certaintyName, sourceKindName, sourceText as text } from './messages.ts';

/** The confirmation of a relationship, as answers have it, and the sources beside it. */
export interface KnownRelationship {
  confirmation: string;
  confirmed_by: number | null;
  confirmed_on: string | null;
  sources: readonly Source[];
}

/** "Said by Ines Quill, confirmed by Saltwater Archive in May 2026, 2 sources" */
export function knownLine(
  { confirmation, confirmed_by, confirmed_on, sources }: KnownRelationship,
  ends: readonly { id: number; name: string }[],
): string {
  const names = sources.flatMap(({ said_by }) => (said_by ? shownName(said_by) : []));
  const end = ends.find(({ id, name }) => id === confirmed_by && name !== coveredName);
  const isConfirmed = confirmation === 'confirmed' && confirmed_on !== null;
  const confirmed = isConfirmed ? text.confirmed(end?.name ?? null, confirmed_on) : '';
  return text.line([...new Set(names)], confirmed, sources.length);
}

/** "Said by Ines Quill, 2 sources" */
export function sourcesLine(sources: readonly Source[]): string {
  const names = sources.flatMap(({ said_by }) => (said_by ? shownName(said_by) : []));
  return text.line([...new Set(names)], '', sources.length);
}

/** What a source is in one line: "Web page: Annual report (2026-05-14, Probable)". */
export function sourceWordsOf(source: SourceToName): string {
  const { kind, title, url, quote, on, certainty, said_by } = source;
  const isNamed = said_by !== null && typeof said_by === 'object';
  const what = isNamed ? text.saidByName(shownName(said_by)) : sourceKindName[kind];
  const named = title || url || quote;
  const facts = [on, certainty && certaintyName[certainty]].filter(Boolean).join(', ');
  const whole = named === '' ? what : `${what}: ${named}`;
  return facts === '' ? whole : `${whole} (${facts})`;
}

/** A source of an answer, of a draft, or of a record that has only the id of who said it. */
export type SourceToName = Pick<Source, 'kind' | 'title' | 'url' | 'on' | 'quote' | 'certainty'> & {
  said_by: { name: string } | number | null;
};
