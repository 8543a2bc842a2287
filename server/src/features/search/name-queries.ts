import type { Cover, EntityType, IdentifierItem, Platform } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

export interface NamedRow {
  /** Index of the name that the row was found for. */
  asked: number;
  id: number;
  type: EntityType;
  name: string;
  about: string;
  low_res_photo_url: string;
  cover: Cover;
  year: string;
  is_same_name: boolean;
  /** Both folded: the spelling of the requested name that fits best, and the name that it fits. */
  way: string;
  folded_name: string;
  /** The other name that it fits; empty for the name itself, and for what is covered. */
  also: string;
  similarity: number;
  /** What the entity shares with the known facts; null if it shares none. */
  link: string | null;
  identifier: string | null;
  place: string | null;
}

/** A name by its index, with its possible spellings, and the kinds that it may be of. */
export interface AskedName {
  index: number;
  ways: string[];
  types: readonly EntityType[];
  known: KnownFacts;
}

/** Known facts about the named person or organisation, besides the name. */
export interface KnownFacts {
  links: readonly { platform: Platform; url: string }[];
  /** Without a country, the city may be in any. */
  places: readonly { city: string; country: string | null }[];
  identifiers: readonly IdentifierItem[];
}

interface NamedQuestion {
  viewer: Reader;
  admitsSlips: boolean;
}

/**
 * Entities with a whole name that equals or resembles one of these names (regardless of word order,
 * case and accents), at most `maxCompared` for each name; and all that have one of the links or identifiers.
 * @param admitsSlips whether names are found that are a slip away, too, which takes longer.
 * @param tx a transaction: the similarity threshold is set until its end.
 */
export async function selectNamed(
  tx: Executor,
  asked: readonly AskedName[],
  { viewer, admitsSlips }: NamedQuestion,
): Promise<NamedRow[]> {
  // 0.55 admits an additional middle name or title and transposed letters, but not another short
  // surname. For slips the threshold is lower: one in a short name leaves few trigrams.
  const enough = sql.lit(admitsSlips ? 0.3 : 0.55);
  await sql`set local pg_trgm.similarity_threshold = ${enough}`.execute(tx);
  const ways = asked.flatMap(({ index, ways, types }) =>
    ways.map((way) => ({ index, way, types })),
  );
  const known = (fact: keyof KnownFacts) =>
    JSON.stringify(
      asked.flatMap(({ index, known }) => known[fact].map((one) => ({ ...one, index }))),
    );
  // The planner expects thousands of candidates and would read all entities to join them.
  const oneOf = (id: string) => sql`
    cross join lateral (
      select * from ${visibleEntities(viewer)} one where one.id = ${sql.raw(id)} limit 1) e`;
  const { rows } = await sql<NamedRow>`
    with ways as materialized (
      select w.index, fold(w.way) as way, w.types
      from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb)
        as w (index integer, way text, types text[])),
    linked as materialized (
      select k.index, l.entity_id as id, min(l.url) as link
      from jsonb_to_recordset(${known('links')}::jsonb)
        as k (index integer, platform text, url text)
      join ${visibleParts(viewer, 'social_links')} l
        on link_key(l.platform, l.url) = link_key(k.platform, k.url)
      group by k.index, l.entity_id),
    identified as materialized (
      select k.index, e.id, min(k.scheme || ':' || k.value) as identifier
      from jsonb_to_recordset(${known('identifiers')}::jsonb)
        as k (index integer, scheme text, value text)
      join ${visibleEntities(viewer)} e on e.identifiers <> '[]' and e.identifiers @>
        jsonb_build_array(jsonb_build_object('scheme', k.scheme, 'value', k.value))
      group by k.index, e.id),
    found as (
      select w.index, w.way, e.id, e.folded_name, '' as also
      from ways w join ${visibleEntities(viewer)} e
        on e.folded_name = w.way or e.folded_name % w.way
      where e.type = any(w.types)
      union
      select w.index, w.way, e.id, n.folded_name, n.name
      from ways w join ${visibleParts(viewer, 'entity_names')} n
        on n.folded_name = w.way or n.folded_name % w.way
      ${oneOf('n.entity_id')}
      where e.type = any(w.types)
      union
      select w.index, w.way, e.id, e.folded_name, ''
      from ways w
      join (select index, id from linked union select index, id from identified) l using (index)
      ${oneOf('l.id')}
      where e.type = any(w.types)),
    best as (
      select distinct on (f.index, f.id) f.*,
        f.folded_name = f.way as is_same_name, similarity(f.folded_name, f.way) as similarity
      from found f
      order by f.index, f.id, f.folded_name = f.way desc, similarity desc, f.also),
    ranked as (
      select b.*, row_number() over (
        partition by b.index order by b.is_same_name desc, b.similarity desc, b.id) as place
      from best b)
    select r.index as asked, e.id, e.type, e.name, e.about, e.low_res_photo_url, e.cover, e.year,
      r.is_same_name, r.way, r.folded_name, r.similarity, l.link,
      i.identifier,
      case when e.cover in ('name', 'both') then '' else r.also end as also,
      (select min(p.city) from ${visibleParts(viewer, 'locations')} p
        join jsonb_to_recordset(${known('places')}::jsonb)
          as k (index integer, city text, country text)
          on k.index = r.index and fold(k.city) = fold(p.city)
            and fold(coalesce(k.country, p.country)) = fold(p.country)
        where p.entity_id = e.id and p.city <> '') as place
    from ranked r
      ${oneOf('r.id')}
      left join linked l on l.index = r.index and l.id = r.id
      left join identified i on i.index = r.index and i.id = r.id
    where r.place <= ${maxCompared} or l.link is not null or i.identifier is not null
    order by r.index, r.place`.execute(tx);
  return rows;
}

/** Candidates compared per name; the answer has only the best of them. */
const maxCompared = 20;

/** Details that a suggestion shows beside the name. */
export async function selectDetails(
  db: Executor,
  viewer: Reader,
  ids: number[],
): Promise<{ id: number; low_res_photo_url: string; year: string; cover: Cover }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom(visibleEntities(viewer).as('entities'))
    .select(['id', 'low_res_photo_url', 'year', 'cover'])
    .where('id', 'in', ids)
    .execute();
}
