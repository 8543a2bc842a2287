// What the matches have of the searched words and filters, to explain why they match.
import { type AboutText, entityFields, type FieldRow } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import {
  visibleEntities,
  visibleParts,
  visiblePlaces,
} from '../../domain/entity/visible-queries.ts';
import type { SaidName } from './reasons.ts';

/** A requested tag, country, place or nation that an entity has. */
export interface FittingText {
  id: number;
  text: string;
}

/**
 * The other names, nations and further texts of each entity, and the names of its tags, without
 * duplicates; the values of its defined fields if one of them has one of the words.
 */
export async function selectTags(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  words: readonly string[],
): Promise<BesideName[]> {
  if (ids.length === 0) return [];
  const patterns = words.map((word) => sql`part_pattern(${word})`);
  const isSaid = sql`e.fields <> '{}' and exists (
    select from ${visibleParts(viewer, 'entity_field_texts')} stored
    where stored.entity_id = e.id and stored.folded like any(array[${sql.join(patterns)}]::text[]))`;
  const { rows } = await sql<BesideName>`
    select e.id, e.nations, e.about_language, e.about_texts, ${saidInLines} || case when not (${isSaid}) then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('label', said.label, 'text', said.text)), '[]')
      from field_texts(e.fields) as said) end as labelled, coalesce((
      select jsonb_agg(jsonb_build_object('text', n.name, 'language', (
        select one ->> 'language' from jsonb_array_elements(e.names) as one
        where one ->> 'text' = n.name and not (one ->> 'is_hidden')::boolean limit 1)) order by n.name)
      from ${visibleParts(viewer, 'entity_names')} n where n.entity_id = e.id), '[]') as names, coalesce((
      select json_agg(distinct t.name)
      from ${visibleParts(viewer, 'entity_tags')} et join tags t on t.id = et.tag_id
      where et.entity_id = e.id), '[]') as tags
    from ${visibleEntities(viewer)} e where e.id = any(${ids}::integer[])`.execute(db);
  return rows;
}

interface BesideName {
  id: number;
  names: SaidName[];
  tags: string[];
  nations: string[];
  about_language: string;
  about_texts: readonly AboutText[];
  /** What it says in lines and defined fields. */
  labelled: SaidField[];
}

/** What an entity `e` says in the lines that are searched, with the labels of these fields. */
const saidInLines = sql`jsonb_build_array(${sql.join(
  (entityFields as readonly FieldRow[])
    .filter(({ shape, search }) => shape === 'line' && search === 'text')
    .map(
      ({ label, name }) =>
        sql`jsonb_build_object('label', ${label}::text, 'text', ${sql.ref(`e.${name}`)})`,
    ),
)})`;

/** A value of a line or a defined field, with the label of the field. */
export interface SaidField {
  label: string;
  text: string;
}

/** What each of these entities has in some defined fields. */
export async function selectFieldsAmong(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  keys: readonly string[],
): Promise<(SaidField & { id: number; key: string; value: string })[]> {
  const { rows } = await sql<SaidField & { id: number; key: string; value: string }>`
    select e.id, said.key, said.label, said.value, said.text
    from ${visibleEntities(viewer)} e cross join lateral field_texts(e.fields) as said
    where e.id = any(${ids}::integer[]) and said.key = any(${keys}::text[])`.execute(db);
  return rows;
}

/** The requested tags that each of these entities has, by name. */
export async function selectTagsAmong(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  tags: readonly string[],
): Promise<FittingText[]> {
  const { rows } = await sql<FittingText>`
    select distinct et.entity_id as id, t.name as text
    from ${visibleParts(viewer, 'entity_tags')} et join tags t on t.id = et.tag_id
    where et.entity_id = any(${ids}::integer[]) and t.name = any(${tags}::text[])
    order by 2`.execute(db);
  return rows;
}

/** The requested countries in which each of these entities is, by name. */
export async function selectCountriesAmong(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  countries: readonly string[],
): Promise<FittingText[]> {
  const folded = countries.map((country) => sql`fold(${country})`);
  const { rows } = await sql<FittingText>`
    select distinct l.entity_id as id, l.country as text
    from ${visibleParts(viewer, 'locations')} l
    where l.entity_id = any(${ids}::integer[]) and fold(l.country) in (${sql.join(folded)})
    order by 2`.execute(db);
  return rows;
}

/** The requested places of each of these entities, with all their names. */
export async function selectPlacesAmong(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  places: readonly string[],
): Promise<FittingText[]> {
  const { rows } = await sql<FittingText>`
    select distinct l.entity_id as id, array_to_string(
      array_remove(array[l.place_name, l.city, l.state, l.country], ''), ', ') as text
    from ${visiblePlaces(viewer, places)} l where l.entity_id = any(${ids}::integer[])
    order by 2`.execute(db);
  return rows;
}

/** The requested nations that each of these entities has. */
export async function selectNationsAmong(
  db: Executor,
  viewer: Reader,
  ids: readonly number[],
  nations: readonly string[],
): Promise<FittingText[]> {
  const folded = nations.map((nation) => sql`fold(${nation})`);
  const { rows } = await sql<FittingText>`
    select distinct e.id, nation as text
    from ${visibleEntities(viewer)} e cross join lateral unnest(e.nations) as written (nation)
    where e.id = any(${ids}::integer[]) and fold(nation) in (${sql.join(folded)})
    order by 2`.execute(db);
  return rows;
}

/** The folded form of each of these characters. */
export async function selectFolded(
  db: Executor | Db,
  characters: Iterable<string>,
): Promise<{ character: string; folded: string }[]> {
  const { rows } = await sql<{ character: string; folded: string }>`
    select c as character, fold(c) as folded
    from json_array_elements_text(${JSON.stringify([...characters])}::json) as c`.execute(db);
  return rows;
}
