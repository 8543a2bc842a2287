import { entityTypes } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { networkVersionText } from '../../db/network-version.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { wasOfKind } from '../../domain/entity/redirect-queries.ts';
import {
  visibleEntities,
  visibleParts,
  visiblePlaces,
  visibleRelationships,
  withFields,
} from '../../domain/entity/visible-queries.ts';
import { parseEntityReference } from './entity-reference.ts';
import { describeFound, type Matches, type MatchQuestion, type MatchRow } from './matches.ts';
import { and } from './word-queries.ts';

// The version is selected with the matches: no additional query, and both from one snapshot.
export const version = sql`(select ${networkVersionText} from network_version) as version`;

/** All entities that the filters admit, in one SQL statement and so of one moment. */
export async function findFiltered(db: Executor, question: MatchQuestion): Promise<Matches> {
  const { viewer } = question;
  const { rows } = await sql<MatchRow>`
    with matched as materialized (
      select e.id from ${visibleEntities(viewer)} e where ${and(filtersOf(question))}),
    found as (select count(*)::integer as total from matched),
    ends as (
      select node1_id as id from ${visibleRelationships(viewer)} starting
      union all select node2_id from ${visibleRelationships(viewer)} ending),
    counted as (select id, count(*) as relationships from matched join ends using (id) group by id),
    best as (
      select id, coalesce(relationships, 0) as relationships from matched left join counted using (id)
      order by relationships desc, id
      limit ${question.limit})
    select id, e.type, e.name, e.about, 0 as tier, found.total, ${version}
    from best join ${visibleEntities(viewer)} e using (id) cross join found
    order by best.relationships desc, id`.execute(db);
  return describeFound(rows);
}

/**
 * The entity named by the only word (or the survivor that it was merged into), or nothing if the
 * filters do not admit it; null if no entity is named.
 */
export async function findReferenced(
  db: Executor,
  question: MatchQuestion,
): Promise<Matches | null> {
  const { words, viewer } = question;
  const named = words.length === 1 ? parseEntityReference(words[0] as string) : null;
  if (!named) return null;
  const { rows } = await sql<MatchRow & { is_admitted: boolean }>`
    select e.id, e.type, e.name, e.about, 0 as tier, 1 as total, ${version},
      ${and(filtersOf(question))} as is_admitted
    from ${visibleEntities(viewer)} e
    where e.id in (
        select ${named.id}::integer
        union all select to_id from entity_redirects where from_id = ${named.id})
      and (${named.type}::text is null or e.type = ${named.type}
        or ${wasOfKind(sql`${named.id}::integer`, sql`${named.type}`)})`.execute(db);
  if (rows.length === 0) return null;
  return describeFound(rows.filter((row) => row.is_admitted));
}

/**
 * The ids of entities that have any of these tags, are in any of these countries and at any of these
 * places, have any of these nations, stand in any of these states, have no source if that is asked for, and have any of these values of
 * each defined field, with the network version in which they were found.
 */
export async function selectListed(
  db: Executor,
  question: Listings,
): Promise<{ ids: number[]; version: string }> {
  const { rows } = await sql<{ ids: number[]; version: string }>`
    select coalesce((
      select json_agg(id)
      from (${sql.join(listingsOf(question), sql` intersect `)}) as listed), '[]') as ids,
      ${version}`.execute(db);
  return rows[0] ?? { ids: [], version: '' };
}

/** SQL conditions on an entity `e` for all filters, without the words. */
export function filtersOf(question: MatchQuestion): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  const kinds = new Set(question.types);
  if (kinds.size > 0 && kinds.size < entityTypes.length) {
    filters.push(sql`e.type in (${sql.join([...kinds])})`);
  }
  if (question.among) filters.push(sql`e.id = any(${question.among}::integer[])`);
  return [...filters, ...listingsOf(question).map((ids) => sql`e.id in (${ids})`)];
}

/** The entities that are at any of these places. */
function selectAtPlaces(viewer: Reader, places: readonly string[]): RawBuilder<{ id: number }> {
  return sql`select l.entity_id as id from ${visiblePlaces(viewer, places)} l`;
}

/** The ids of the entities that are at any of these places. */
export async function selectIdsAtPlaces(
  db: Executor,
  viewer: Reader,
  places: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(distinct at.id), '[]') as ids
    from (${selectAtPlaces(viewer, places)}) as at`.execute(db);
  return rows[0]?.ids ?? [];
}

type Listings = Pick<
  MatchQuestion,
  'tags' | 'countries' | 'places' | 'nations' | 'states' | 'isUnsourced' | 'fields' | 'viewer'
>;

/** One set of entities for each of the filters; none for an empty one. */
function listingsOf({
  tags,
  countries = [],
  places = [],
  nations = [],
  states = [],
  isUnsourced = false,
  fields = new Map(),
  viewer,
}: Listings): RawBuilder<unknown>[] {
  const sets: RawBuilder<unknown>[] = [];
  if (tags.length > 0) {
    sets.push(sql`select et.entity_id as id
      from ${visibleParts(viewer, 'entity_tags')} et join tags t on t.id = et.tag_id
      where t.name in (${sql.join(tags)})`);
  }
  if (countries.length > 0) {
    const folded = countries.map((country) => sql`fold(${country})`);
    sets.push(sql`select l.entity_id as id from ${visibleParts(viewer, 'locations')} l
      where l.country <> '' and fold(l.country) in (${sql.join(folded)})`);
  }
  if (places.length > 0) sets.push(selectAtPlaces(viewer, places));
  if (nations.length > 0) {
    const folded = nations.map((nation) => sql`fold(${nation})`);
    sets.push(sql`select e.id
      from ${visibleEntities(viewer)} e cross join lateral unnest(e.nations) as written (nation)
      where e.nations <> '{}' and fold(nation) in (${sql.join(folded)})`);
  }
  if (states.length > 0) {
    sets.push(sql`select told.id from ${visibleEntities(viewer)} told
      where told.state <> 'none' and told.state in (${sql.join(states)})`);
  }
  if (isUnsourced) {
    sets.push(sql`select bare.id from ${visibleEntities(viewer)} bare where bare.sources = '{}'`);
  }
  for (const [key, values] of fields) {
    const one = sql`f.fields -> ${key}`;
    sets.push(sql`select f.id from ${visibleEntities(viewer)} f
      where f.id in ${withFields} and f.fields ? ${key} and exists (
          select from field_definitions d where d.key = ${key} and d.filters and d.deleted_at is null)
        and (${one} ?| ${values}::text[] or fold(f.fields ->> ${key}) = any(
          array(select fold(value) from unnest(${values}::text[]) as asked (value))))`);
  }
  return sets;
}
