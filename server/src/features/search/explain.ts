import type { MatchReason } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { FoldTable } from './fold-table.ts';
import { explainMatch, type Searched } from './reasons.ts';

/**
 * Why each of these entities matches the words, in their order. The work follows what is shown and not what
 * was found: only matches that are answered are given.
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
  const searched = words.map((word) => table.fold(word).text);
  return matches.map((match) => explainMatch(match, searched, table));
}
