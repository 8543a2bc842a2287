import { type EntityType, entityTypes } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { networkVersionText } from '../../db/network-version.ts';
import type { Handle } from '../../db/transact.ts';
import { type Asked, mayBeMistyped, withTurnedLetters } from './words.ts';

export interface MatchQuestion extends Asked {
  /** Entities with any of these tags; none named means all. */
  tags: readonly string[];
  /** Entities of any of these kinds; none named means all. */
  types: readonly EntityType[];
  limit: number;
}

export interface Match {
  id: number;
  type: EntityType;
  name: string;
  about: string;
  /** How well it matches, 0 the best: see `tierOf`. */
  tier: number;
}

export interface Matches {
  /** Best first. */
  matches: Match[];
  /** How many there are without the limit. */
  total: number;
  /** Of the network that they were found in; null when nothing was found. */
  version: string | null;
}

type MatchRow = Match & { total: number; version: string };

// Told with the matches, it costs no question of its own, and both are of one moment.
const version = sql`(select ${networkVersionText} from network_version) as version`;

// Of what is found by its tags or text alone, ranking looks at so many at most, so that a common
// word stays quick in a large network. What is found by its name is ranked whole.
const mostCandidates = 1_000;

/**
 * Entities that hold every word somewhere in name, tags or text, without regard to case and
 * accents: best first, then by name, then by id. Without words, all that the filters admit.
 */
export async function findMatches(db: Handle, question: MatchQuestion): Promise<Matches> {
  const { words, limit } = question;
  const named = [...filtersOf(question), ...words.map((word) => holds(folded, word))];
  const parts = [
    ...words.map((word, i) => {
      const fits = holds(foldedTag, word);
      return sql`${tagged(i)} as materialized (${selectByTags(fits)})`;
    }),
    sql`matched as materialized (${selectFitting(question, words.map(selectHolding))})`,
  ];
  // Entities are read by id at the end: the planner would rather read all of them.
  const { rows } = await sql<MatchRow>`
    with ${sql.join(parts)},
    found as (select count(*)::integer as total from matched),
    named as materialized (
      select e.id, ${nameTierOf(folded, question)} as tier from entities e where ${and(named)}
      order by tier, e.folded_name, e.name, e.id
      limit ${limit}),
    near as (${selectNear(words)}),
    others as (
      select m.id, case when m.id in (select id from near) then 4 else 5 end as tier
      from matched m
      where (select count(*) from named) < ${limit} and m.id not in (select id from named)
      order by tier, m.id
      limit ${mostCandidates}),
    candidates as (select id, tier from named union all select id, tier from others)
    select c.id, e.type, e.name, e.about, c.tier, found.total, ${version}
    from candidates c
    cross join lateral (
      select type, name, about, folded_name from entities where id = c.id offset 0) as e
    cross join found
    order by c.tier, e.folded_name, e.name, c.id
    limit ${limit}`.execute(db);
  return describeFound(rows);
}

/**
 * Entities that hold every word, or something like it: what a mistyped search meant. Words of up to
 * three letters are taken as they stand. Most similar name first, then by name, then by id.
 * @param tx a transaction: it is told there how much alike is enough.
 */
export async function findSimilar(tx: Handle, question: MatchQuestion): Promise<Matches> {
  await tellLikeness(tx);
  const { words, limit } = question;
  const { rows } = await sql<MatchRow>`
    with matched as materialized (${selectFitting(question, words.map(selectLike))}),
    found as (select count(*)::integer as total from matched),
    candidates as (select id from matched order by id limit ${mostCandidates})
    select e.id, e.type, e.name, e.about, ${typoTier}::integer as tier, found.total, ${version}
    from candidates
    join entities e on e.id = candidates.id
    cross join found
    order by ${likenessOf(folded, words)} desc, e.folded_name, e.name, e.id
    limit ${limit}`.execute(tx);
  return describeFound(rows);
}

function describeFound(rows: MatchRow[]): Matches {
  const [first] = rows;
  return { matches: rows, total: first?.total ?? 0, version: first?.version ?? null };
}

export interface TagMatch {
  id: number;
  name: string;
  tier: number;
}

/** Tags whose name holds every word, best first, then by name. */
export async function findTags(db: Handle, asked: Asked, limit: number): Promise<TagMatch[]> {
  const { rows } = await sql<TagMatch>`
    select t.id, t.name, ${nameTierOf(foldedTag, asked)} as tier
    from tags t
    where ${and(asked.words.map((word) => holds(foldedTag, word)))}
    order by tier, t.name
    limit ${limit}`.execute(db);
  return rows;
}

/** Tags whose name is like every word. @param tx see `findSimilar`. */
export async function findSimilarTags(
  tx: Handle,
  asked: Asked,
  limit: number,
): Promise<TagMatch[]> {
  await tellLikeness(tx);
  const { rows } = await sql<TagMatch>`
    select t.id, t.name, ${typoTier}::integer as tier
    from tags t
    where ${and(asked.words.map((word) => isLike(foldedTag, word)))}
    order by ${likenessOf(foldedTag, asked.words)} desc, t.name
    limit ${limit}`.execute(tx);
  return rows;
}

const typoTier = 6;

/** Of an entity `e` and of a tag `t`: the forms that their trigram indexes are made of. */
const folded = sql`e.folded_name`;
const foldedTag = sql`fold(t.name)`;

/** The share of a word's trigrams that must be found: one wrong letter in five passes. */
async function tellLikeness(tx: Handle): Promise<void> {
  await sql`set local pg_trgm.word_similarity_threshold = 0.5`.execute(tx);
}

function likenessOf(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const each = words.map((word) => sql`word_similarity(fold(${word}), ${column})`);
  return sql`(${sql.join(each, sql` + `)})`;
}

function isLike(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!mayBeMistyped(word)) return holds(column, word);
  const turned = withTurnedLetters(word).map((variant) => holds(column, variant));
  return sql`(${sql.join([sql`${column} %> fold(${word})`, ...turned], sql` or `)})`;
}

/** 0 the name, 1 its beginning, 2 beginnings of its words, 3 parts of it: of a name that holds all. */
function nameTierOf(column: RawBuilder<unknown>, { phrase, words }: Asked): RawBuilder<number> {
  if (words.length === 0) return sql`0`;
  const begins = words.map((word) => sql`spaced_words(${column}) like word_pattern(${word})`);
  return sql`case
    when ${column} = fold(${phrase}) then 0
    when ${column} like prefix_pattern(${phrase}) then 1
    when ${and(begins)} then 2
    else 3
    end`;
}

type Ids = RawBuilder<{ id: number }>;

/** Entities that are in each of these sets and that the filters admit. */
function selectFitting(question: MatchQuestion, sets: Ids[]): Ids {
  const filters = filtersOf(question);
  if (sets.length === 0) return sql`select e.id from entities e where ${and(filters)}`;
  if (filters.length === 0) return intersect(sets);
  return sql`select e.id from (${intersect(sets)}) as held join entities e using (id)
    where ${and(filters)}`;
}

function intersect(sets: Ids[]): Ids {
  if (sets.length === 0) return sql`select e.id from entities e where false`;
  return sql`${sql.join(
    sets.map((set) => sql`(${set})`),
    sql` intersect `,
  )}`;
}

/** The name under which a statement knows the entities with a tag that holds its word at `i`. */
function tagged(i: number): RawBuilder<unknown> {
  return sql.id(`tagged_${i}`);
}

/** Entities with a word in name or text, or a tag, that holds the word at `i`. */
function selectHolding(word: string, i: number): Ids {
  return sql`${selectByWords(holds(sql`w.word`, word))} union select id from ${tagged(i)}`;
}

/** Of the entities whose name does not hold all words: those that do with their tags. */
function selectNear(words: readonly string[]): Ids {
  if (words.length === 1) return sql`select id from ${tagged(0)}`;
  return intersect(
    words.map(
      (word, i) => sql`select e.id from entities e where ${holds(folded, word)}
        union select id from ${tagged(i)}`,
    ),
  );
}

function selectLike(word: string): Ids {
  return sql`${selectByWords(isLike(sql`w.word`, word))}
    union ${selectByTags(isLike(foldedTag, word))}
    union select e.id from entities e where ${isLike(folded, word)}`;
}

// The words as an array, so that an index finds who has them.
function selectByWords(fits: RawBuilder<unknown>): Ids {
  return sql`select ew.entity_id as id from entity_words ew
    where ew.word_id = any(array(select w.id from words w where ${fits}))`;
}

function selectByTags(fits: RawBuilder<unknown>): Ids {
  return sql`select et.entity_id as id from entity_tags et join tags t on t.id = et.tag_id
    where ${fits}`;
}

function holds(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${column} like part_pattern(${word})`;
}

function filtersOf({ tags, types }: MatchQuestion): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  const kinds = new Set(types);
  if (kinds.size > 0 && kinds.size < entityTypes.length) {
    filters.push(sql`e.type in (${sql.join([...kinds])})`);
  }
  if (tags.length > 0) {
    filters.push(sql`e.id in (
      select et.entity_id from entity_tags et join tags t on t.id = et.tag_id
      where t.name in (${sql.join(tags)}))`);
  }
  return filters;
}

function and(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** What a suggestion shows beside its name. */
export async function selectDetails(
  db: Handle,
  ids: number[],
): Promise<{ id: number; low_res_photo_url: string; year: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('entities')
    .select(['id', 'low_res_photo_url', 'year'])
    .where('id', 'in', ids)
    .execute();
}
