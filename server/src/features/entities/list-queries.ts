import { type EntityType, type Field, fieldsOf, mapKinds, wireName } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { visibleEntities, visibleParts } from '../../domain/entity/visible-queries.ts';

/** The ids of a kind's entities in the order of their names. */
export async function selectListedIds(
  db: Executor,
  viewer: Reader,
  type: EntityType,
  limit: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids from (
      select id from ${visibleEntities(viewer)} e where type = ${type}
      order by sort_name, name, id
      limit ${limit} offset ${offset}) as page`.execute(db);
  return rows[0]?.ids ?? [];
}

const time = (column: RawBuilder<Date>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The texts of a kind, by their names in calls. */
const textsOf = mapKinds((kind) =>
  sql.join(
    (fieldsOf(kind) as readonly Field[])
      .filter(({ shape }) => ['line', 'text', 'years', 'choice', 'flag', 'texts'].includes(shape))
      .filter(({ name }) => name !== 'name')
      .map((field) => sql`${sql.lit(wireName(field, kind))}, ${sql.ref(`e.${columnOf(field)}`)}`),
  ),
);

function columnOf({ store, name }: Field): string {
  return 'columns' in store ? store.columns[0] : name;
}

/**
 * Entities of a kind as a list shows them, in the order of the ids: JSON objects separated by
 * commas, written by the database, because reading thousands of rows is slow.
 */
export async function selectListedJson(
  db: Executor,
  viewer: Reader,
  type: EntityType,
  ids: number[],
): Promise<string> {
  const { rows } = await sql<{ json: string | null }>`
    select string_agg(json_build_object(
      'id', e.id, 'type', e.type, 'name', e.name, 'photo_url', e.photo_url,
      'low_res_photo_url', e.low_res_photo_url,
      'locations', (select coalesce(json_agg(json_build_object('place_name', l.place_name,
          'city', l.city, 'state', l.state, 'country', l.country) order by l.sort_order, l.id), '[]')
        from ${visibleParts(viewer, 'locations')} l where l.entity_id = e.id),
      'tags_with_type', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
          'tag_type', u.tag_type) order by u.sort_order, t.name), '[]')
        from ${visibleParts(viewer, 'entity_tags')} u join tags t on t.id = u.tag_id
        where u.entity_id = e.id),
      'version', e.version, 'created_at', ${time(sql`e.created_at`)},
      'updated_at', ${time(sql`e.updated_at`)}, ${textsOf[type]})::text, ',' order by page.place)
      as json
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as page (id, place)
    cross join lateral (
      select * from ${visibleEntities(viewer)} own where id = page.id::integer limit 1) as e
    `.execute(db);
  return rows[0]?.json ?? '';
}
