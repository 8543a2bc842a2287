import type { EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { EntityRow } from '../../db/schema.ts';
import type { Handle } from '../../db/transact.ts';

/** Everything that belongs to one entity, each list in its own order. */
export interface EntityParts {
  entity: EntityRow;
  locations: Awaited<ReturnType<typeof selectLocations>>;
  links: Awaited<ReturnType<typeof selectLinks>>;
  tags: Awaited<ReturnType<typeof selectTags>>;
  images: Awaited<ReturnType<typeof selectImages>>;
}

/** One entity of a kind with its parts, in a bounded number of queries; null when there is none. */
export async function selectEntity(
  db: Handle,
  type: EntityType,
  id: number,
): Promise<EntityParts | null> {
  const entity = await db
    .selectFrom('entities')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!entity) return null;
  const [locations, links, tags, images] = await Promise.all([
    selectLocations(db, id),
    selectLinks(db, id),
    selectTags(db, id),
    type === 'project' ? selectImages(db, id) : [],
  ]);
  return { entity, locations, links, tags, images };
}

function selectLocations(db: Handle, id: number) {
  return db
    .selectFrom('locations')
    .select(['id', 'place_name', 'city', 'state', 'country', 'latitude', 'longitude'])
    .where('entity_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

function selectLinks(db: Handle, id: number) {
  return db
    .selectFrom('social_links')
    .select(['id', 'platform', 'url'])
    .where('entity_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

function selectTags(db: Handle, id: number) {
  return db
    .selectFrom('entity_tags')
    .innerJoin('tags', 'tags.id', 'entity_tags.tag_id')
    .select(['tags.id', 'tags.name', 'entity_tags.tag_type', 'tags.created_at', 'tags.updated_at'])
    .where('entity_tags.entity_id', '=', id)
    .orderBy('entity_tags.sort_order')
    .orderBy('tags.name')
    .execute();
}

function selectImages(db: Handle, id: number) {
  return db
    .selectFrom('images')
    .select(['image_url', 'low_res_url', 'caption', 'sort_order'])
    .where('entity_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export interface ConnectionRow {
  relationship_id: number;
  role: string;
  years: string;
  other_id: number;
  other_type: EntityType;
  other_name: string;
  other_photo: string;
}

/** Every relationship of an entity with its other party; parties by name, then years descending. */
export async function selectConnections(db: Handle, id: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select r.id as relationship_id, r.role, r.years,
      e.id as other_id, e.type as other_type, e.name as other_name,
      e.low_res_photo_url as other_photo
    from (
      select id, role, years, year_ranges, node2_id as other_id from relationships where node1_id = ${id}
      union all
      select id, role, years, year_ranges, node1_id from relationships where node2_id = ${id}
    ) r
    join entities e on e.id = r.other_id
    order by fold(e.name), e.name, e.id, upper(r.year_ranges) desc nulls first, r.role, r.id`.execute(
    db,
  );
  return rows;
}
