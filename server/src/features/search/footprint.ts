import type { HeldWord } from '../../domain/network/patch-snapshot.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import { parseEntityReference } from './entity-reference.ts';
import type { SearchDeps } from './service.ts';
import { selectStems } from './stem-queries.ts';
import { splitName } from './words.ts';

/**
 * What an answer to a search by words depends on: the entities that it shows, and which others are
 * found by the words. Undefined for an address or id, which an entity may come to have.
 * @param shown everything that the answer tells of, without a cut.
 */
export async function footprintOfSearch(
  { db, foldTable }: SearchDeps,
  words: readonly string[],
  shown: readonly number[],
): Promise<Footprint | undefined> {
  if (words.length === 0 || words.some((word) => parseEntityReference(word))) return undefined;
  await foldTable.learn(db, words);
  const stems = await selectStems(db, words);
  const tests = words.map((word) => mayFit(word, foldTable.fold(word).text, stems.get(word)));
  return { entities: shown, mayFindBy: (held) => tests.some((test) => test(held)) };
}

/**
 * Whether a word in an entity may be why the entity is found, in each way in which the statement of
 * the search decides it. It may say so too often, and never too seldom.
 */
function mayFit(
  typed: string,
  folded: string,
  ownStems: readonly string[] = [],
): (held: HeldWord) => boolean {
  if (splitName(typed).length > 0) {
    const letters = [...folded];
    return ({ text }) => letters.some((letter) => text.includes(letter));
  }
  return ({ text, stems }) =>
    text.includes(folded) || (stems ?? []).some((stem) => ownStems.includes(stem));
}
