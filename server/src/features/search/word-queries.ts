// What a statement asks of a column for each word that was typed.
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { type Asked, mayBeMistyped, splitName, withOneSlip, withTurnedLetters } from './words.ts';

/** Of an entity `e` and of a tag `t`: the forms that their trigram indexes are made of. */
export const folded = sql`e.folded_name`;
export const foldedTag = sql`fold(t.name)`;

/** Whether a column holds a word anywhere. */
export function holds(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
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

/** Whether a column holds something like a word: similar, with letters turned, with one slip. */
export function isLike(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!mayBeMistyped(word)) return holds(column, word);
  const turned = withTurnedLetters(word).map((variant) => sql`part_pattern(${variant})`);
  // Of whole words: a part of a few letters with a slip in it is in everything.
  const slips = withOneSlip(word).map((pieces) =>
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

/** A text as the columns are stored. */
export function foldedText(text: string): RawBuilder<string> {
  return sql`fold(${text})`;
}

/** Whether a name holds a word, or its two parts are written together in it. */
export function nameHolds(word: string): RawBuilder<unknown> {
  return sql`(${sql.join([holds(folded, word), ...waysToWrite(word)], sql` or `)})`;
}

/** Whether a word begins in a name; one that is written together begins its two parts. */
export function nameBegins(word: string): RawBuilder<unknown> {
  return sql`(${sql.join([begins(folded, word), ...waysToWrite(word)], sql` or `)})`;
}

/** Whether a word begins in the name of a tag. */
export function tagBegins(word: string): RawBuilder<unknown> {
  return begins(foldedTag, word);
}

function begins(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`spaced_words(${column}) like word_pattern(${word})`;
}

/** The names of two parts that a word may be, either part first and the second perhaps begun. */
export function waysToWrite(word: string): RawBuilder<unknown>[] {
  return splitName(word).flatMap(([first, second]) => {
    const [a, b] = [sql`escape_pattern(${first})`, sql`escape_pattern(${second})`];
    return [
      sql`${folded} like ${a} || ' ' || ${b} || '%'`,
      sql`${folded} like ${b} || '% ' || ${a}`,
    ];
  });
}

/** 0 the name, 1 its beginning, 2 beginnings of its words, 3 parts of it: of a name that holds all. */
export function nameTierOf(
  column: RawBuilder<unknown>,
  { phrase, words }: Asked,
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
  // Whoever is about to use a word that was found unused has this table locked already.
  await sql`lock table entity_words in share row exclusive mode`.execute(tx);
  await sql`delete from words where ${unused}`.execute(tx);
}
