import type { AddedBy, EntityRole, EntityType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';

/** Everything that belongs to one entity, each list in its own order. */
export interface EntityParts {
  entity: EntityRow;
  locations: Awaited<ReturnType<typeof selectLocations>>;
  links: Awaited<ReturnType<typeof selectLinks>>;
  tags: Awaited<ReturnType<typeof selectTags>>;
  images: Awaited<ReturnType<typeof selectImages>>;
  /** Of a person without an account, where it is read alone. */
  addedBy?: AddedBy | null;
}

/** One entity of a kind with its parts, in a bounded number of queries; null when there is none. */
export async function selectEntity(
  db: Executor,
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
  const [locations, links, tags, images, addedBy] = await Promise.all([
    selectLocations(db, id),
    selectLinks(db, id),
    selectTags(db, id),
    type === 'project' ? selectImages(db, id) : [],
    entity.added_by === null ? null : selectProfileOf(db, entity.added_by),
  ]);
  return { entity, locations, links, tags, images, addedBy };
}

/** The public profile of a user; null for none. */
async function selectProfileOf(db: Executor, userId: number): Promise<AddedBy | null> {
  const row = await db
    .selectFrom('entities')
    .select(['id', 'type', 'name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

function selectLocations(db: Executor, id: number) {
  return db
    .selectFrom('locations')
    .select(['id', 'place_name', 'city', 'state', 'country', 'latitude', 'longitude'])
    .where('entity_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

function selectLinks(db: Executor, id: number) {
  return db
    .selectFrom('social_links')
    .select(['id', 'platform', 'url'])
    .where('entity_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

function selectTags(db: Executor, id: number) {
  return db
    .selectFrom('entity_tags')
    .innerJoin('tags', 'tags.id', 'entity_tags.tag_id')
    .select(['tags.id', 'tags.name', 'entity_tags.tag_type', 'tags.created_at', 'tags.updated_at'])
    .where('entity_tags.entity_id', '=', id)
    .orderBy('entity_tags.sort_order')
    .orderBy('tags.name')
    .execute();
}

function selectImages(db: Executor, id: number) {
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
export async function selectConnections(db: Executor, id: number): Promise<ConnectionRow[]> {
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
    order by e.folded_name, e.name, e.id, isempty(r.year_ranges) desc,
      upper(r.year_ranges) desc nulls first, r.role, r.id`.execute(db);
  return rows;
}

/** The parts of many entities at once, each list by its entity. */
export async function selectManyParts(db: Executor, entities: EntityRow[]): Promise<EntityParts[]> {
  if (entities.length === 0) return [];
  const ids = entities.map((entity) => entity.id);
  const of = sql`any(${ids}::integer[])`;
  const [locations, links, tags, images] = await Promise.all([
    db
      .selectFrom('locations')
      .select([
        'entity_id',
        'id',
        'place_name',
        'city',
        'state',
        'country',
        'latitude',
        'longitude',
      ])
      .where(sql<boolean>`entity_id = ${of}`)
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('social_links')
      .select(['entity_id', 'id', 'platform', 'url'])
      .where(sql<boolean>`entity_id = ${of}`)
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('entity_tags')
      .innerJoin('tags', 'tags.id', 'entity_tags.tag_id')
      .select([
        'entity_tags.entity_id',
        'tags.id',
        'tags.name',
        'entity_tags.tag_type',
        'tags.created_at',
        'tags.updated_at',
      ])
      .where(sql<boolean>`entity_tags.entity_id = ${of}`)
      .orderBy('entity_tags.sort_order')
      .orderBy('tags.name')
      .execute(),
    db
      .selectFrom('images')
      .select(['entity_id', 'image_url', 'low_res_url', 'caption', 'sort_order'])
      .where(sql<boolean>`entity_id = ${of}`)
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),
  ]);
  const locationsOf = groupByEntity(locations);
  const linksOf = groupByEntity(links);
  const tagsOf = groupByEntity(tags);
  const imagesOf = groupByEntity(images);
  return entities.map((entity) => ({
    entity,
    locations: locationsOf(entity.id),
    links: linksOf(entity.id),
    tags: tagsOf(entity.id),
    images: imagesOf(entity.id),
  }));
}

function groupByEntity<Row extends { entity_id: number }>(rows: Row[]) {
  const groups = new Map<number, Omit<Row, 'entity_id'>[]>();
  for (const { entity_id, ...row } of rows) {
    const group = groups.get(entity_id);
    if (group) group.push(row);
    else groups.set(entity_id, [row]);
  }
  return (id: number) => groups.get(id) ?? [];
}

/** The entities that a user has a role on, with the role; by kind, then by name. */
export async function selectWithRole(
  db: Executor,
  userId: number,
): Promise<{ entity: EntityRow; role_type: EntityRole }[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('entities', 'entities.id', 'user_roles.entity_id')
    .selectAll('entities')
    .select('user_roles.role_type')
    .where('user_roles.user_id', '=', userId)
    .orderBy('entities.type')
    .orderBy(sql`entities.folded_name`)
    .orderBy('entities.id')
    .execute();
  return rows.map(({ role_type, ...entity }) => ({ entity, role_type }));
}

/** Every relationship of several entities. */
export async function selectRelationshipsOf(
  db: Executor,
  ids: number[],
): Promise<{ id: number; node1_id: number; node2_id: number; role: string; years: string }[]> {
  if (ids.length === 0) return [];
  const of = sql`any(${ids}::integer[])`;
  return db
    .selectFrom('relationships')
    .select(['id', 'node1_id', 'node2_id', 'role', 'years'])
    .where(sql<boolean>`node1_id = ${of} or node2_id = ${of}`)
    .orderBy('id')
    .execute();
}
