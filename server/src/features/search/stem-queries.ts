// Other forms of a word, by their stem in PostgreSQL's English dictionary: "floods" for "flood".
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { containsText, folded, foldedTag, nameContains } from './word-queries.ts';
import { mayBeInflected } from './words.ts';

const english = sql`'pg_catalog.english'::regconfig`;

/** The text search query that matches a word's stem. */
function stemOf(word: string): RawBuilder<unknown> {
  return sql`plainto_tsquery(${english}, fold(${word}))`;
}

/** Whether a tag `t` contains another form of a word, and not the word as typed. */
export function tagHasStem(word: string): RawBuilder<unknown> {
  if (!mayBeInflected(word)) return sql`false`;
  return sql`(t.stems @@ ${stemOf(word)} and not ${containsText(foldedTag, word)})`;
}

/** Whether a word `w` is another form of the typed word. */
export function wordHasStem(word: string): RawBuilder<unknown> {
  return sql`w.stems @@ ${stemOf(word)} and not ${containsText(sql`w.word`, word)}`;
}

/** Whether the name of an entity `e` contains a word or, except for people, another form of it. */
export function nameHoldsForm(word: string): RawBuilder<unknown> {
  if (!mayBeInflected(word)) return nameContains(word);
  return sql`(${nameContains(word)} or (e.type <> 'person' and to_tsvector(${english}, ${folded}) @@ ${stemOf(word)}))`;
}

/** The pairs of a searched word and another word, both folded, that have the same stem. */
export async function selectSameStem(
  db: Executor,
  pairs: { word: string; other: string }[],
): Promise<{ word: string; other: string }[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ word: string; other: string }>`
    select p.word, p.other
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p (word text, other text)
    where to_tsvector(${english}, p.other) @@ plainto_tsquery(${english}, p.word)`.execute(db);
  return rows;
}

/** The stems of words, each of one word; none for a word without other forms. */
export async function selectStems(
  db: Executor,
  words: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const inflected = words.filter(mayBeInflected);
  if (inflected.length === 0) return new Map();
  const { rows } = await sql<{ word: string; stems: string[] }>`
    select word, tsvector_to_array(to_tsvector(${english}, fold(word))) as stems
    from unnest(${inflected}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, stems }) => [word, stems]));
}
