import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';
import { filtersOf, findFiltered, findReferenced, version } from './filter-queries.ts';
import {
  type Ids,
  selectByFields,
  selectByOtherName,
  selectByTags,
  selectByWords,
} from './holding-queries.ts';
import { findIdentified } from './identifier-queries.ts';
import { describeFound, type Matches, type MatchQuestion, type MatchRow } from './matches.ts';
import { nameHoldsForm, tagHasStem, wordHasStem } from './stem-queries.ts';
import {
  and,
  containsText,
  folded,
  foldedTag,
  foldedText,
  isLike,
  nameBegins,
  nameContains,
  nameTierOf,
  similarityOf,
  splitNamePatterns,
} from './word-queries.ts';
import { mayBeInflected, splitName } from './words.ts';

// Ranking considers at most this many entities found by tags or text only, so that a common word
// stays fast in a large network. Entities found by their name are all ranked.
const maxCandidates = 1_000;

/**
 * Entities that contain every word in name, tags or text, regardless of case and accents, then
 * those with another form of a word: best first, then by name, then by id. Without words, all that
 * the filters admit, by number of relationships, then by id.
 */
export async function findMatches(db: Executor, question: MatchQuestion): Promise<Matches> {
  const { words, limit, viewer } = question;
  if (words.length === 0) return findFiltered(db, question);
  const pointed = (await findReferenced(db, question)) ?? (await findIdentified(db, question));
  if (pointed) return pointed;
  const named = [...filtersOf(question), ...words.map(nameContains)];
  const inflected = words.filter(mayBeInflected).length > 0;
  const tier = inflected ? rankForms(words) : sql`c.tier`;
  // The lateral join reads entities by id; otherwise the planner would scan the whole table.
  const { rows } = await sql<MatchRow>`
    with ${sql.join(selectSets(question))},
    found as (select count(*)::integer as total from ${inflected ? sql`either` : sql`matched`}),
    named as materialized (
      select e.id, ${nameTierOf(folded, question, nameBegins)} as tier
      from ${visibleEntities(viewer)} e where ${and(named)}
      order by tier, e.sort_name, e.name, e.id
      limit ${limit}),
    near as (${selectNear(viewer, words)}),
    others as (
      select m.id, case when m.id in (select id from near) then 4 else 5 end as tier
      from matched m
      where (select count(*) from named) < ${limit} and m.id not in (select id from named)
      order by tier, m.id
      limit ${maxCandidates}),
    candidates as (
      select id, tier from named union all select id, tier from others
      ${inflected ? selectRankedForms(limit) : sql``})
    select c.id, e.type, e.name, e.about, ${tier} as tier, found.total, ${version}
    from candidates c
    cross join lateral (
      select type, name, about, folded_name, sort_name
      from ${visibleEntities(viewer)} own where id = c.id offset 0) as e
    cross join found
    order by tier, e.sort_name, e.name, c.id
    limit ${limit}`.execute(db);
  return describeFound(rows);
}

/**
 * The sets that the statement begins with: entities by word in a tag, entities that match as typed
 * and, if a word can have other forms, entities that match by those. They are few, because planning
 * a set takes longer than executing it.
 */
function selectSets(question: MatchQuestion): RawBuilder<unknown>[] {
  const { words, viewer } = question;
  const cte = (name: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
    sql`${name} as materialized (${ids})`;
  const inTags = words.map((word, i) =>
    cte(tagged(i), selectByTags(viewer, containsText(foldedTag, word))),
  );
  const holding = words.map((word, i) => selectContaining(viewer, word, i));
  const inflected = [...words.entries()].filter(([, word]) => mayBeInflected(word));
  if (inflected.length === 0) {
    return [...inTags, cte(sql`matched`, selectFitting(question, holding))];
  }
  const forms = inflected.map(([i, word]) => cte(formOf(i), selectForms(viewer, word)));
  if (words.length === 1) {
    const otherwise = selectFitting(question, [
      sql`select id from form_0 where id not in (select id from matched)`,
    ]);
    return [
      ...inTags,
      ...forms,
      cte(sql`matched`, selectFitting(question, holding)),
      cte(sql`inflected`, otherwise),
      either,
    ];
  }
  const held = (i: number): Ids => sql`select id from ${holdingOf(i)}`;
  const withForms = words.map(
    (word, i): Ids =>
      mayBeInflected(word) ? sql`${held(i)} union select id from ${formOf(i)}` : held(i),
  );
  const anyForm = inflected.map(([i]) => sql`select from ${formOf(i)}`);
  // `exists` is evaluated first and once: if no word has other forms, as usual, the rest is skipped.
  const otherwise = sql`select id from (${selectFitting(question, withForms)}) as fitting
    where exists (${sql.join(anyForm, sql` union all `)}) and id not in (select id from matched)`;
  return [
    ...inTags,
    ...forms,
    ...holding.map((ids, i) => cte(holdingOf(i), ids)),
    cte(
      sql`matched`,
      selectFitting(
        question,
        words.map((_, i) => held(i)),
      ),
    ),
    cte(sql`inflected`, otherwise),
    either,
  ];
}

const either = sql`either as (select id from matched union all select id from inflected)`;

/** Everything that matches the words and the filters, in any form. */
export function selectMatched(question: MatchQuestion): Ids {
  const all = question.words.some(mayBeInflected) ? sql`either` : sql`matched`;
  return sql`with ${sql.join(selectSets(question))} select id from ${all}`;
}

/** Everything that contains something similar to each word. @see setSimilarityBound */
export function selectAllSimilar(question: MatchQuestion): Ids {
  return selectFitting(
    question,
    question.words.map((word) => selectLike(question.viewer, word)),
  );
}

/** Other forms are ranked only if the literal matches do not fill the answer. */
function selectRankedForms(limit: number): RawBuilder<unknown> {
  return sql`union all (
    select id, ${formInTextTier} from inflected where (select count(*) from matched) < ${limit}
    order by id limit ${maxCandidates})`;
}

/**
 * Entities that contain every word or something similar, for a search with a typo. Words of up to
 * three letters must match exactly. Most similar name first, then by name, then by id.
 * @param tx a transaction: the similarity threshold is set until its end.
 */
export async function findSimilar(tx: Executor, question: MatchQuestion): Promise<Matches> {
  await setSimilarityBound(tx);
  const { words, limit, viewer } = question;
  const { rows } = await sql<MatchRow>`
    with matched as materialized (${selectAllSimilar(question)}),
    found as (select count(*)::integer as total from matched),
    candidates as (select id from matched order by id limit ${maxCandidates})
    select e.id, e.type, e.name, e.about, ${typoTier}::integer as tier, found.total, ${version}
    from candidates
    join ${visibleEntities(viewer)} e on e.id = candidates.id
    cross join found
    order by ${similarityOf(folded, words)} desc, e.sort_name, e.name, e.id
    limit ${limit}`.execute(tx);
  return describeFound(rows);
}

// Tiers 6 to 8: another form in a name or tag, another form in a text, a typo. The first two are
// literals, so that the statement knows their type.
export const formTier = sql.lit(6);
const formInTextTier = sql.lit(7);
export const typoTier = 8;

/** The tier of candidate `c` (entity `e`), better if another form is in its name or its tags. */
function rankForms(words: readonly string[]): RawBuilder<number> {
  const inTags =
    words.length === 1 ? sql`c.id in (select id from form_0 where is_tag)` : sql`false`;
  return sql`case
    when c.tier = ${formInTextTier} and (${and(words.map(nameHoldsForm))} or ${inTags})
    then ${formTier} else c.tier end`;
}

/** Sets the share of a word's trigrams that must be found: one wrong letter in five passes. */
export async function setSimilarityBound(tx: Executor): Promise<void> {
  await sql`set local pg_trgm.word_similarity_threshold = 0.5`.execute(tx);
}

/** Entities that are in each of these sets and pass the filters. */
function selectFitting(question: MatchQuestion, sets: Ids[]): Ids {
  const filters = filtersOf(question);
  if (filters.length === 0) return intersect(sets);
  return sql`select e.id
    from (${intersect(sets)}) as held join ${visibleEntities(question.viewer)} e using (id)
    where ${and(filters)}`;
}

function intersect(sets: Ids[]): Ids {
  return sql`${sql.join(
    sets.map((set) => sql`(${set})`),
    sql` intersect `,
  )}`;
}

// Names of the statement's sets for the word at `i`: entities with a tag that contains it, with
// another form of it, and with the word anywhere.
const tagged = (i: number) => sql.id(`tagged_${i}`);
const formOf = (i: number) => sql.id(`form_${i}`);
const holdingOf = (i: number) => sql.id(`holding_${i}`);

/** Entities with another form of a word, each once; `is_tag` where a tag has it. */
function selectForms(viewer: Reader, word: string): RawBuilder<unknown> {
  return sql`select id, bool_or(is_tag) as is_tag
    from (select forms.id, false as is_tag from (${selectByWords(viewer, wordHasStem(word))}) as forms
      union all select tags.id, true from (${selectByTags(viewer, tagHasStem(word))}) as tags) as both_ways
    group by id`;
}

/** Entities that contain the word at `i` in name, text or a tag. */
function selectContaining(viewer: Reader, word: string, i: number): Ids {
  const held = sql`${selectByWords(viewer, containsText(sql`w.word`, word))}
    union select id from ${tagged(i)}
    union ${selectByFields(viewer, word)}`;
  const ways = splitNamePatterns(word);
  if (ways.length === 0) return sql`${held}`;
  const parts = splitName(word).map(([first]) => foldedText(first));
  return sql`${held} union
    select e.id from (${selectByWords(viewer, sql`w.word in (${sql.join(parts)})`)}) as part
    join ${visibleEntities(viewer)} e using (id) where ${sql.join(ways, sql` or `)}`;
}

/** Entities with all words in names and tags; the caller leaves out those with all in the name. */
function selectNear(viewer: Reader, words: readonly string[]): Ids {
  const besideName = (word: string, i: number): Ids => sql`
    select id from ${tagged(i)} union ${selectByOtherName(viewer, word)}`;
  if (words.length === 1) return besideName(words[0] as string, 0);
  return intersect(
    words.map(
      (word, i) => sql`select e.id from ${visibleEntities(viewer)} e where ${nameContains(word)}
        union ${besideName(word, i)}`,
    ),
  );
}

function selectLike(viewer: Reader, word: string): Ids {
  return sql`${selectByWords(viewer, isLike(sql`w.word`, word))}
    union ${selectByTags(viewer, isLike(foldedTag, word))}
    union select e.id from ${visibleEntities(viewer)} e where ${isLike(folded, word)}`;
}
