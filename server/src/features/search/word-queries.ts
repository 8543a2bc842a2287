// SQL conditions on a column for each typed word.
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import {
  mayBeMistyped,
  type SearchTerms,
  splitName,
  transpositionsOf,
  typoPatternsOf,
} from './words.ts';

/** The expressions of an entity `e` and a tag `t` that their trigram indexes are built on. */
export const folded = sql`e.folded_name`;
export const foldedTag = sql`fold(t.name)`;

/** Whether a column contains a word anywhere. */
export function containsText(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${column} like part_pattern(${word})`;
}

/** How similar a column is to all words together. */
export function similarityOf(
  column: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<number> {
  const each = words.map((word) => sql`word_similarity(fold(${word}), ${column})`);
  return sql`(${sql.join(each, sql` + `)})`;
}

/** Whether a column has something like a word: similar, with letters transposed or one wrong. */
export function isLike(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!mayBeMistyped(word)) return containsText(column, word);
  const turned = transpositionsOf(word).map((variant) => sql`part_pattern(${variant})`);
  // Compared with whole words only: a short part with a wildcard in it would match everything.
  const slips = typoPatternsOf(word).map((pieces) =>
    sql.join(
      pieces.map((piece) => sql`escape_pattern(${piece})`),
      sql` || '_' || `,
    ),
  );
  const similar = sql`${column} %> fold(${word})`;
  const patterns = [...turned, ...slips];
  if (patterns.length === 0) return similar;
  return sql`(${similar} or ${column} like any(array[${sql.join(patterns)}]))`;
}

/** A text folded like the stored columns. */
export function foldedText(text: string): RawBuilder<string> {
  return sql`fold(${text})`;
}

/** Whether a name contains a word, also if it stores the word's two parts apart. */
export function nameContains(word: string): RawBuilder<unknown> {
  return sql`(${sql.join([containsText(folded, word), ...splitNamePatterns(word)], sql` or `)})`;
}

/** Whether a word of a name begins with this one, or the name has this one's two parts apart. */
export function nameBegins(word: string): RawBuilder<unknown> {
  return sql`(${sql.join([begins(folded, word), ...splitNamePatterns(word)], sql` or `)})`;
}

/** Whether the name of a tag has a word that begins with this one. */
export function tagBegins(word: string): RawBuilder<unknown> {
  return begins(foldedTag, word);
}

function begins(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`spaced_words(${column}) like word_pattern(${word})`;
}

/** Patterns of names of two parts typed as one word: either first, the second may be incomplete. */
export function splitNamePatterns(word: string): RawBuilder<unknown>[] {
  return splitName(word).flatMap(([first, second]) => {
    const [a, b] = [sql`escape_pattern(${first})`, sql`escape_pattern(${second})`];
    return [
      sql`${folded} like ${a} || ' ' || ${b} || '%'`,
      sql`${folded} like ${b} || '% ' || ${a}`,
    ];
  });
}

/** Rank of a name with all words: 0 equals the phrase, 1 begins with it, 2 words begin, 3 parts. */
export function nameTierOf(
  column: RawBuilder<unknown>,
  { phrase, words }: SearchTerms,
  beginsWith: (word: string) => RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`case
    when ${column} = fold(${phrase}) then 0
    when ${column} like prefix_pattern(${phrase}) then 1
    when ${and(words.map(beginsWith))} then 2
    else 3
    end`;
}

/** All of the conditions; true without any. */
export function and(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const unused = sql`not exists (select from entity_words ew where ew.word_id = words.id)`;

export async function hasUnusedWords(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from words where ${unused} limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteUnusedWords(tx: Executor): Promise<void> {
  // A transaction about to use a word has locked this table: wait for it, so its word is kept.
  await sql`lock table entity_words in share row exclusive mode`.execute(tx);
  await sql`delete from words where ${unused}`.execute(tx);
}
