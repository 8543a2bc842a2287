import type { MatchReason } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { FoldTable } from './fold-table.ts';
import {
  explainMatch,
  type Searched,
  type SearchedWord,
  unexplainedWords,
  wordsBeginningAs,
} from './reasons.ts';
import { selectSameStem } from './stem-queries.ts';
import { mayBeInflected } from './words.ts';

/**
 * Why each of these entities matches the words, in their order. The work follows what is shown and
 * not what was found: only matches that are answered are given.
 * @param db a transaction's handle within one.
 */
export async function explainMatches(
  db: Executor,
  table: FoldTable,
  words: readonly string[],
  matches: readonly Searched[],
): Promise<MatchReason[][]> {
  const texts = matches.flatMap(({ name, about, tags }) => [name, about, ...tags]);
  await table.learn(db, [...words, ...texts]);
  const searched = words.map((word) => ({
    folded: table.fold(word).text,
    sameStem: new Set<string>(),
  }));
  await findForms(db, table, searched, matches);
  return matches.map((match) => explainMatch(match, searched, table));
}

/** Asks the database which words of the matches are other forms of what was typed, if any may be. */
async function findForms(
  db: Executor,
  table: FoldTable,
  searched: readonly SearchedWord[],
  matches: readonly Searched[],
): Promise<void> {
  const inflected = searched.filter(({ folded }) => mayBeInflected(folded));
  const candidates = new Map<SearchedWord, Set<string>>(inflected.map((word) => [word, new Set()]));
  for (const match of matches) {
    for (const word of unexplainedWords(match, inflected, table)) {
      for (const other of wordsBeginningAs(match, word, table)) candidates.get(word)?.add(other);
    }
  }
  const pairs = [...candidates].flatMap(([{ folded: word }, others]) =>
    [...others].map((other) => ({ word, other })),
  );
  for (const { word, other } of await selectSameStem(db, pairs)) {
    searched.find(({ folded }) => folded === word)?.sameStem.add(other);
  }
}
