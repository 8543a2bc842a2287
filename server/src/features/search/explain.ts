import type { MatchReason } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import type { FoldTable } from './fold-table.ts';
import { selectTags } from './reason-queries.ts';
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
 * The reasons why each of these entities matches the words, in the order of the entities. The cost
 * depends on the answer and not on all that was found: the caller passes only the matches that it
 * returns, and tags are read only for entities whose name does not explain the match.
 * @param db the transaction's executor if called within a transaction.
 */
export async function explainMatches(
  db: Executor,
  viewer: Reader,
  table: FoldTable,
  words: readonly string[],
  matches: readonly Omit<Searched, 'tags'>[],
): Promise<MatchReason[][]> {
  const untagged = matches.map((match): Searched => ({ ...match, tags: [] }));
  await table.learn(db, [...words, ...untagged.flatMap(({ name, about }) => [name, about])]);
  const searched = words.map(
    (word): SearchedWord => ({ folded: table.fold(word).text, sameStem: new Set() }),
  );
  const others = untagged.filter(({ type, name }) => {
    const isNamed = unexplainedWords({ name, about: '', tags: [] }, searched, table).length === 0;
    return type !== 'tag' && !isNamed;
  });
  const ids = others.map(({ id }) => id);
  const tagsOf = new Map((await selectTags(db, viewer, ids, words)).map((one) => [one.id, one]));
  const tagged = untagged.map((match): Searched => {
    const own = match.type === 'tag' ? undefined : tagsOf.get(match.id);
    if (!own) return match;
    const { names, tags, nations, labelled, about_language: language, about_texts: texts } = own;
    const said = labelled.map(({ text }) => text);
    return {
      ...match,
      tags: [...names.map(({ text }) => text), ...tags, ...nations, ...said],
      language,
      names,
      nations,
      labelled,
      texts,
    };
  });
  await table.learn(
    db,
    tagged.flatMap(({ names = [], nations = [], labelled = [], texts = [] }) => [
      ...names.map(({ text }) => text),
      ...nations,
      ...labelled.map(({ text }) => text),
      ...texts.map(({ text }) => text),
    ]),
  );
  await findForms(db, table, searched, tagged);
  return tagged.map((match) => explainMatch(match, searched, table));
}

/** Asks the database which words of the matches are other forms of the typed words. */
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
