// The pairs by one statement over everything, as they were found before a thread did it: what the
// thread finds must be the same.
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';
import type { PairRow } from './pair-queries.ts';

// Larger blocks are ignored: a common word or a shared website says little about two entities.
const maxBlock = 20;
const separators = `[\\s.,''"()/&+:;!?_-]+`;

/**
 * Pairs of one kind that may be the same, once for each two of their names. Only entities that share
 * a block are compared: the sorted words of a name, the name without one letter, its first and last
 * word, an identifier, a link, or a place and a word of the main name. A name has as many blocks as letters, so the
 * time grows with the total length of names, not with the number of pairs.
 */
export async function selectPlainPairs(db: Executor): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with spellings as (
      select id, type, folded_name, '' as also from ${visibleEntities('all')} e
      union all
      select e.id, e.type, n.folded_name, n.name
      from ${visibleParts('all', 'entity_names')} n join ${visibleEntities('all')} e on e.id = n.entity_id),
    names as materialized (
      select s.id, s.type, s.also, w.words, array_to_string(w.words, ' ') as spelled,
        array_to_string(array(select word from unnest(w.words) as word order by word), ' ') as name
      from spellings s
      cross join lateral (
        select array_remove(regexp_split_to_array(s.folded_name, ${sql.lit(separators)}), '') as words) w),
    places as materialized (
      select l.entity_id, fold(l.city) || '|' || fold(l.country) as place, min(l.city) as city
      from ${visibleParts('all', 'locations')} l where l.city <> '' group by 1, 2),
    links as materialized (
      select l.entity_id, link_key(l.platform, l.url) as link, min(l.url) as url
      from ${visibleParts('all', 'social_links')} l group by 1, 2),
    identified as materialized (
      select distinct e.id as entity_id, i.scheme || ':' || i.value as identifier
      from ${visibleEntities('all')} e
      cross join lateral jsonb_to_recordset(e.identifiers) as i (scheme text, value text)
      where e.identifiers <> '[]'),
    keys as (
      select id, type, 'n' || name as key from names
      union all
      select id, type, 's' || spelled from names
      union all
      select n.id, n.type, 's' || overlay(n.spelled placing '' from at for 1)
      from names n cross join lateral generate_series(1, least(char_length(n.spelled), 60)) as at
      where char_length(n.spelled) > 3
      union all
      select id, type, 'w' || words[1] || ' ' || words[cardinality(words)]
      from names where cardinality(words) > 1
      union all
      select n.id, n.type, 'l' || l.link from links l join names n on n.id = l.entity_id
      where n.also = ''
      union all
      select n.id, n.type, 'i' || i.identifier from identified i join names n on n.id = i.entity_id
      where n.also = ''
      union all
      select n.id, n.type, 'p' || p.place || '|' || word
      from places p join names n on n.id = p.entity_id cross join lateral unnest(n.words) as word
      where char_length(word) > 2 and n.also = ''),
    blocks as (
      select array_agg(id) as ids from keys group by type, hashtextextended(key, 0)
      having count(*) > 1 and min(id) <> max(id)),
    pairs as materialized (
      select distinct a as first_id, b as second_id
      from blocks cross join lateral unnest(ids) as a cross join lateral unnest(ids) as b
      where cardinality(ids) <= ${maxBlock} and a < b),
    shared_places as (
      select p.first_id, p.second_id, min(a.city) as place
      from pairs p join places a on a.entity_id = p.first_id
      join places b on b.entity_id = p.second_id and b.place = a.place group by 1, 2),
    shared_links as (
      select p.first_id, p.second_id, min(a.url) as link
      from pairs p join links a on a.entity_id = p.first_id
      join links b on b.entity_id = p.second_id and b.link = a.link group by 1, 2),
    shared_identifiers as (
      select p.first_id, p.second_id, min(a.identifier) as identifier
      from pairs p join identified a on a.entity_id = p.first_id
      join identified b on b.entity_id = p.second_id and b.identifier = a.identifier group by 1, 2),
    spelled as (
      select p.*, a.folded_name as first_name, b.folded_name as second_name, '' as also
      from pairs p join ${visibleEntities('all')} a on a.id = p.first_id
      join ${visibleEntities('all')} b on b.id = p.second_id
      union all
      select p.*, a.folded_name, b.folded_name, case when b.also = '' then a.also else b.also end
      from pairs p join spellings a on a.id = p.first_id join spellings b on b.id = p.second_id
      where a.also || b.also <> '' and exists (select from ${visibleParts('all', 'entity_names')} n))
    select p.first_id, p.second_id, p.first_name, p.second_name, p.also,
      similarity(p.first_name, p.second_name) as similarity, l.link, i.identifier,
      s.place
    from spelled p
    left join shared_places s using (first_id, second_id)
    left join shared_links l using (first_id, second_id)
    left join shared_identifiers i using (first_id, second_id)
    order by p.first_id, p.second_id, p.also`.execute(db);
  return rows;
}
