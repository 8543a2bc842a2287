import type { EntityType, Platform } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

export interface NamedRow {
  /** Which of the names it was found for. */
  asked: number;
  id: number;
  type: EntityType;
  name: string;
  about: string;
  low_res_photo_url: string;
  year: string;
  is_same_name: boolean;
  /** Folded: the name that was asked for in the way that fits best, and the one found. */
  way: string;
  folded_name: string;
  similarity: number;
  /** What it shares with what is known of the one who is named; null for nothing. */
  link: string | null;
  place: string | null;
}

/** What is known of the one who is named, beside the name. */
export interface KnownFacts {
  links: readonly { platform: Platform; url: string }[];
  places: readonly { city: string; country: string }[];
}

/**
 * Entities whose whole name is one of these, or much like it, whatever the order of its words, its
 * case and accents, or which have one of the links: some for each name.
 * @param asked for each name the ways in which it may be written.
 * @param tx a transaction: it is told there how much alike is enough.
 */
export async function selectNamed(
  tx: Executor,
  asked: readonly string[][],
  types: readonly EntityType[],
  known: KnownFacts,
): Promise<NamedRow[]> {
  // A middle name more, a title, letters turned round; another short surname is somebody else. Of
  // one name more is looked at: a slip in a short name leaves few of its trigrams.
  const enough = sql.lit(asked.length === 1 ? 0.3 : 0.55);
  await sql`set local pg_trgm.similarity_threshold = ${enough}`.execute(tx);
  const ways = asked.flatMap((ways, index) => ways.map((way) => ({ index, way })));
  const { rows } = await sql<NamedRow>`
    with ways as materialized (
      select w.index, fold(w.way) as way
      from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w (index integer, way text)),
    linked as materialized (
      select l.entity_id as id, min(l.url) as link
      from jsonb_to_recordset(${JSON.stringify(known.links)}::jsonb) as k (platform text, url text)
      join social_links l on link_key(l.platform, l.url) = link_key(k.platform, k.url)
      group by l.entity_id),
    found as (
      select w.index, w.way, e.id
      from ways w join entities e on e.folded_name = w.way or e.folded_name % w.way
      union
      select w.index, w.way, l.id from ways w cross join linked l),
    best as (
      select distinct on (f.index, e.id) f.index, f.way, e.id, e.folded_name,
        e.folded_name = f.way as is_same_name, similarity(e.folded_name, f.way) as similarity
      from found f join entities e using (id)
      where e.type = any(${types}::text[])
      order by f.index, e.id, e.folded_name = f.way desc, similarity desc),
    ranked as (
      select b.*, row_number() over (
        partition by b.index order by b.is_same_name desc, b.similarity desc, b.id) as place
      from best b)
    select r.index as asked, e.id, e.type, e.name, e.about, e.low_res_photo_url, e.year,
      r.is_same_name, r.way, r.folded_name, r.similarity, l.link,
      (select min(p.city) from locations p
        join jsonb_to_recordset(${JSON.stringify(known.places)}::jsonb)
          as k (city text, country text)
          on fold(k.city) = fold(p.city) and fold(k.country) = fold(p.country)
        where p.entity_id = e.id and p.city <> '') as place
    from ranked r join entities e using (id) left join linked l using (id)
    where r.place <= ${maxCompared} or l.link is not null
    order by r.index, r.place`.execute(tx);
  return rows;
}

/** Of one name; a few of them are answered. */
const maxCompared = 20;
