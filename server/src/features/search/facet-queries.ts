import type { FacetValue } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';
import { countryForms } from '../../domain/network/country-forms-queries.ts';
import { filtersOf } from './filter-queries.ts';
import type { MatchQuestion } from './matches.ts';
import { selectMatched } from './queries.ts';
import { and, containsText, foldedTag } from './word-queries.ts';

/** Nobody reads a longer list; typing a part of a value finds the others. */
export const maxValues = 50;

/** A set of entities as SQL, or null for all entities. */
export type EntitySet = RawBuilder<{ id: number }> | null;

/** The entities among which the values are counted. */
export function entitySetOf(question: MatchQuestion): EntitySet {
  const { viewer } = question;
  if (question.words.length > 0) return selectMatched(question);
  const filters = filtersOf(question);
  if (filters.length === 0) return null;
  return sql`select e.id from ${visibleEntities(viewer)} e where ${and(filters)}`;
}

/** A fixed set of entities, to count values among. */
export function entitySetOfIds(
  viewer: Reader,
  found: readonly { id: number }[],
): NonNullable<EntitySet> {
  const ids = found.map(({ id }) => id);
  return sql`select e.id from ${visibleEntities(viewer)} e where e.id = any(${ids}::integer[])`;
}

/** Tags that contain `part`, with the number of `counted` entities that have each. */
export async function countTags(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  part: string,
): Promise<FacetValue[]> {
  const among = counted ? sql`where et.entity_id in (${counted})` : sql``;
  const { rows } = await sql<FacetValue>`
    select t.name as value, count(*)::integer as count
    from (
      select distinct et.tag_id, et.entity_id
      from ${visibleParts(viewer, 'entity_tags')} et ${among}) as used
    join tags t on t.id = used.tag_id
    where ${part === '' ? sql`true` : containsText(foldedTag, part)}
    group by t.name
    order by count desc, value
    limit ${maxValues}`.execute(db);
  return rows;
}

/** Countries that contain `part`, with the number of `counted` entities in each. */
export async function countCountries(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  part: string,
): Promise<FacetValue[]> {
  const among = counted ? sql`and l.entity_id in (${counted})` : sql``;
  const { rows } = await sql<FacetValue>`
    with forms as materialized (${countryForms(viewer)})
    select f.form as value, count(distinct l.entity_id)::integer as count
    from ${visibleParts(viewer, 'locations')} l join forms f using (country)
    where ${part === '' ? sql`true` : containsText(sql`fold(f.form)`, part)} ${among}
    group by f.form
    order by count desc, value
    limit ${maxValues}`.execute(db);
  return rows;
}

/**
 * Places within countries that contain `part`, as “Suva, Fiji” and as most write each, with the number
 * of `counted` entities at each.
 */
export async function countPlaces(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  part: string,
): Promise<FacetValue[]> {
  const among = counted ? sql`where l.entity_id in (${counted})` : sql``;
  const names = sql`place_name, city, state, country`;
  // Names repeat: each place is read by its keys once.
  const { rows } = await sql<FacetValue>`
    with used as materialized (
      select ${names}, count(*) as uses from ${visibleParts(viewer, 'locations')} l group by ${names}),
    forms as materialized (
      select distinct on (folded) folded, form
      from used cross join lateral (values (place_name), (city), (state)) as named (name)
      cross join lateral (select name || case when country = '' then '' else ', ' || country end)
        as joined (form)
      cross join lateral (select fold(form)) as compared (folded)
      where name <> '' and fold(name) <> ''
        and ${part === '' ? sql`true` : containsText(sql`folded`, part)}
      group by folded, form order by folded, sum(uses) desc, form),
    asked as materialized (
      select f.form, ${names} from used u cross join lateral unnest(
        place_keys(u.place_name, u.city, u.state, u.country)) as one (key)
      join forms f on f.folded = one.key)
    select a.form as value, count(distinct l.entity_id)::integer as count
    from ${visibleParts(viewer, 'locations')} l join asked a using (${names}) ${among}
    group by a.form
    order by count desc, value
    limit ${maxValues}`.execute(db);
  return rows;
}

/** Nations that contain `part`, as most write each, with the number of `counted` entities of each. */
export async function countNations(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  part: string,
): Promise<FacetValue[]> {
  const among = counted ? sql`and used.id in (${counted})` : sql``;
  const { rows } = await sql<FacetValue>`
    with used as materialized (
      select e.id, nation, fold(nation) as folded
      from ${visibleEntities(viewer)} e cross join lateral unnest(e.nations) as written (nation)
      where e.nations <> '{}'),
    forms as (
      select distinct on (folded) folded, nation as form
      from used group by folded, nation order by folded, count(*) desc, nation)
    select f.form as value, count(distinct used.id)::integer as count
    from used join forms f using (folded)
    where ${part === '' ? sql`true` : containsText(sql`folded`, part)} ${among}
    group by f.form
    order by count desc, value
    limit ${maxValues}`.execute(db);
  return rows;
}

/** Where `counted` entities stand, as far as it is said and contains `part`, with their number. */
export async function countStates(
  db: Executor,
  viewer: Reader,
  counted: EntitySet,
  part: string,
): Promise<FacetValue[]> {
  const among = counted ? sql`and e.id in (${counted})` : sql``;
  const { rows } = await sql<FacetValue>`
    select e.state as value, count(*)::integer as count
    from ${visibleEntities(viewer)} e
    where e.state <> 'none' and ${part === '' ? sql`true` : containsText(sql`e.state`, part)} ${among}
    group by e.state
    order by count desc, value`.execute(db);
  return rows;
}

/** All that is counted as one value; nothing where nothing is counted. */
export async function countAs(
  value: string,
  db: Executor,
  counted: NonNullable<EntitySet>,
): Promise<FacetValue[]> {
  const { rows } = await sql<FacetValue>`
    select ${value}::text as value, count(*)::integer as count from (${counted}) as counted
    having count(*) > 0`.execute(db);
  return rows;
}

/** The ids of `counted`. */
export async function selectIds(db: Executor, counted: NonNullable<EntitySet>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids from (${counted}) as counted`.execute(db);
  return rows[0]?.ids ?? [];
}
