import type { EntityType, TagType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { EntityRow } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

/** An entity as a list shows it. */
export type ListedRow = Pick<
  EntityRow,
  | 'id'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'pronouns'
  | 'about'
  | 'year'
  | 'photo_url'
  | 'low_res_photo_url'
  | 'version'
  | 'created_at'
  | 'updated_at'
> & {
  locations: { place_name: string; city: string; state: string; country: string }[];
  tags: { id: number; name: string; tag_type: TagType }[];
};

/** Entities of a kind in the order of their names; one query, however many. */
export async function selectListed(
  db: Handle,
  type: EntityType,
  limit: number,
  offset: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select id, row_number() over () as place from (
        select id from entities where type = ${type}
        order by folded_name, name, id
        limit ${limit} offset ${offset}) as cut)
    select e.id, e.name, e.first_name, e.last_name, e.pronouns, e.about, e.year, e.photo_url,
      e.low_res_photo_url, e.version, e.created_at, e.updated_at,
      (select coalesce(json_agg(json_build_object('place_name', l.place_name, 'city', l.city,
          'state', l.state, 'country', l.country) order by l.sort_order, l.id), '[]')
        from locations l where l.entity_id = e.id) as locations,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
          'tag_type', u.tag_type) order by u.sort_order, t.name), '[]')
        from entity_tags u join tags t on t.id = u.tag_id where u.entity_id = e.id) as tags
    from page join entities e on e.id = page.id
    order by page.place`.execute(db);
  return rows;
}
