import type { EntityType } from '@mangrove/contract';
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

// Ranking looks at so many matches at most, so that a common word stays quick in a large network.
// The best, those whose name is or begins with the phrase, are always among them.
const mostCandidates = 1_000;

/**
 * Entities that hold every word somewhere in name, tags or text, without regard to case and
 * accents: best first, then by name, then by id. Without words, all that the filters admit.
 */
export async function findMatches(db: Handle, question: MatchQuestion): Promise<Matches> {
  const { phrase, words, limit } = question;
  const filters = filtersOf(question);
  const matched = and([...filters, ...words.map(holdsWord)]);
  const named = and([...filters, ...words.map((word) => holds(folded, word))]);
  const { rows } = await sql<MatchRow>`
    with matched as materialized (select e.id from entities e where ${matched}),
    found as (select count(*)::integer as total from matched),
    named as materialized (
      select e.id, e.folded_name from entities e
      where (select total from found) > ${mostCandidates} and ${named}),
    candidates as (
      (select id from matched order by id limit ${mostCandidates})
      union (select id from (
        select id from named
        order by folded_name = fold(${phrase}) desc,
          folded_name like prefix_pattern(${phrase}) desc, folded_name, id
        limit ${mostCandidates}) as best)
    )
    select e.id, e.type, e.name, e.about, ${tierOf(question)} as tier, found.total, ${version}
    from candidates
    join entities e on e.id = candidates.id
    cross join found
    order by tier, e.folded_name, e.name, e.id
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
  const matched = and([...filtersOf(question), ...words.map(isLikeWord)]);
  const { rows } = await sql<MatchRow>`
    with matched as materialized (select e.id from entities e where ${matched}),
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

function isLikeWord(word: string): RawBuilder<unknown> {
  if (!mayBeMistyped(word)) return holdsWord(word);
  return sql`(${holdsWord(word)} or ${isLike(folded, word)}
    or e.folded_about %> fold(${word})
    or e.id = any(array(
      select et.entity_id from entity_tags et join tags t on t.id = et.tag_id
      where ${isLike(foldedTag, word)})))`;
}

function isLike(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!mayBeMistyped(word)) return holds(column, word);
  const turned = withTurnedLetters(word).map((variant) => holds(column, variant));
  return sql`(${sql.join([sql`${column} %> fold(${word})`, ...turned], sql` or `)})`;
}

/** That of the name, or else 4 when tags are needed too, 5 when the text is. */
function tierOf(asked: Asked): RawBuilder<number> {
  const inNameOrTags = asked.words.map(
    (word) => sql`(${holds(folded, word)} or e.id in (${taggedWith(word)}))`,
  );
  return sql`coalesce(${nameTierOf(folded, asked)},
    case when ${and(inNameOrTags)} then 4 else 5 end)`;
}

/** 0 the name, 1 its beginning, 2 beginnings of its words, 3 parts of it; else null. */
function nameTierOf(column: RawBuilder<unknown>, { phrase, words }: Asked): RawBuilder<number> {
  if (words.length === 0) return sql`0`;
  const begins = words.map((word) => sql`spaced_words(${column}) like word_pattern(${word})`);
  // Most of what is found is found by its text: one look at the name is enough for that.
  return sql`case
    when not ${and(words.map((word) => holds(column, word)))} then null
    when ${column} = fold(${phrase}) then 0
    when ${column} like prefix_pattern(${phrase}) then 1
    when ${and(begins)} then 2
    else 3
    end`;
}

function filtersOf({ tags, types }: MatchQuestion): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  if (types.length > 0) filters.push(sql`e.type in (${sql.join(types)})`);
  if (tags.length > 0) {
    filters.push(sql`e.id in (
      select et.entity_id from entity_tags et join tags t on t.id = et.tag_id
      where t.name in (${sql.join(tags)}))`);
  }
  return filters;
}

// Three conditions, each of which an index answers by itself: as an array the tagged entities can
// take part in that, as a subquery they could not.
function holdsWord(word: string): RawBuilder<unknown> {
  return sql`(${holds(folded, word)} or ${holds(sql`e.folded_about`, word)}
    or e.id = any(array(${taggedWith(word)})))`;
}

function holds(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${column} like part_pattern(${word})`;
}

function taggedWith(word: string): RawBuilder<unknown> {
  return sql`select et.entity_id from entity_tags et join tags t on t.id = et.tag_id
    where ${holds(foldedTag, word)}`;
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
