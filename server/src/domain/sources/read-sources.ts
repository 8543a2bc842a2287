// Whom sources name is told to those who may see them: what is stored are ids.
import {
  allSources,
  coverIn,
  type FieldSources,
  type Source,
  type SourceItem,
  shownName,
  sourceWords,
} from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { type NamedEntity, selectNamed } from './queries.ts';

/** Whom a reader may see of those that sources name, by their ids. */
export interface SourceNames {
  saidBy: ReadonlyMap<number, NamedEntity>;
  authors: ReadonlyMap<number, NamedEntity>;
}

/** Reads whom sources name; asks nothing where they name nobody. */
export async function readSourceNames(
  db: Executor,
  reader: Reader,
  lists: readonly (readonly SourceItem[])[],
): Promise<SourceNames> {
  const sources = lists.flat();
  const entities = sources.flatMap(({ said_by }) => said_by ?? []);
  const accounts = sources.flatMap(({ author }) => author ?? []);
  const isNobody = entities.length + accounts.length === 0;
  const rows = isNobody
    ? []
    : await selectNamed(db, reader, [...new Set(entities)], [...new Set(accounts)]);
  return {
    saidBy: new Map(rows.flatMap((row) => (row.entity === null ? [] : [[row.entity, row]]))),
    authors: new Map(rows.flatMap((row) => (row.account === null ? [] : [[row.account, row]]))),
  };
}

/**
 * Whom stored sources name now: a merge gives another id, and nobody is named by what was deleted.
 * For what compares files with the network, which reads all of it.
 */
export async function readSpeakersNow(
  db: Executor,
  sources: readonly SourceItem[],
): Promise<(id: number) => number | null> {
  const { saidBy } = await readSourceNames(db, 'all', [
    sources.map((source) => ({ ...source, author: null })),
  ]);
  return (id) => saidBy.get(id)?.id ?? null;
}

/** Sources as a reader gets them. */
export function describeSources(sources: readonly SourceItem[], names: SourceNames): Source[] {
  return sources.map((source) => ({
    ...sourceWords(source),
    said_by: told(names.saidBy.get(source.said_by ?? 0)),
    author: told(names.authors.get(source.author ?? 0)),
    at: source.at,
  }));
}

/**
 * The ids of the entities that sources name or would name, so that a kept answer is made again when
 * one of them changes; null if somebody would be named as soon as a profile of theirs can be seen.
 */
export function namedBy(
  sources: readonly SourceItem[],
  { saidBy, authors }: SourceNames,
): number[] | null {
  const ids: number[] = [];
  for (const { said_by, author } of sources) {
    const writer = authors.get(author ?? 0);
    if (author != null && !writer) return null;
    for (const id of [said_by, saidBy.get(said_by ?? 0)?.id, writer?.id]) {
      if (id != null) ids.push(id);
    }
  }
  return ids;
}

/** The sources of an entity as a reader gets them. */
export async function tellFieldSources(
  db: Executor,
  reader: Reader,
  sources: FieldSources,
): Promise<Record<string, Source[]>> {
  const names = await readSourceNames(db, reader, [allSources(sources)]);
  return describeFieldSources(sources, names);
}

export function describeFieldSources(
  sources: FieldSources,
  names: SourceNames,
): Record<string, Source[]> {
  return Object.fromEntries(
    Object.entries(sources).map(([statement, list]) => [statement, describeSources(list, names)]),
  );
}

/** The day of a moment; null for none. */
export function dayOf(moment: Date | null): string | null {
  return moment?.toISOString().slice(0, 10) ?? null;
}

/** The name that files and descriptions may hold of who said it. */
export function sayWho(said: Source['said_by']): string | null {
  return said && shownName({ name: said.name, cover: said.cover ?? 'none' });
}

function told(named: NamedEntity | undefined): Source['said_by'] {
  if (!named) return null;
  const { id, type, name, cover } = named;
  return { id, type, name, ...coverIn(cover) };
}
