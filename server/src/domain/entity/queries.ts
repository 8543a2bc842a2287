import type {
  Confirmation,
  Cover,
  Direction,
  EntityRole,
  EntityType,
  SourceItem,
} from '@mangrove/contract';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { askedEntity, confirmation } from '../agreement/queries.ts';
import type { RecordedRelationship } from '../history/record.ts';
import {
  readsAsTyped,
  visibleEntities,
  visibleParts,
  visibleRelationships,
} from './visible-queries.ts';

/** Everything that belongs to one entity, each list in its own order. */
export type EntityParts = Awaited<ReturnType<typeof selectParts>>[number];

/** One entity of a kind with its parts; null if it does not exist. */
export async function selectEntity(
  db: Executor,
  viewer: Reader,
  type: EntityType,
  id: number,
): Promise<EntityParts | null> {
  const [parts] = await selectParts(db, viewer, [id]);
  return parts?.entity.type === type ? parts : null;
}

/**
 * Entities with their parts, ordered by id; one statement, because a save waits for each. Whoever
 * changes an entity reads it as `own`.
 */
export async function selectParts(db: Executor, viewer: Reader, ids: number[]) {
  const rows = await db
    .selectFrom(visibleEntities(viewer).as('entities'))
    .selectAll()
    .select((entity) => [
      readsAsTyped(viewer, sql`entities.id`).as('isAsTyped'),
      jsonArrayFrom(
        entity
          .selectFrom(visibleParts(viewer, 'locations').as('locations'))
          .select([
            'id',
            'place_name',
            'city',
            'state',
            'country',
            'latitude',
            'longitude',
            'audience',
          ])
          .whereRef('entity_id', '=', 'entities.id')
          .orderBy('sort_order')
          .orderBy('id'),
      ).as('locations'),
      jsonArrayFrom(
        entity
          .selectFrom(visibleParts(viewer, 'social_links').as('social_links'))
          .select(['id', 'platform', 'url', 'audience'])
          .whereRef('entity_id', '=', 'entities.id')
          .orderBy('sort_order')
          .orderBy('id'),
      ).as('social_links'),
      jsonArrayFrom(
        entity
          .selectFrom(visibleParts(viewer, 'entity_tags').as('entity_tags'))
          .innerJoin('tags', 'tags.id', 'entity_tags.tag_id')
          .select([
            'tags.id',
            'tags.name',
            'entity_tags.tag_type',
            'tags.created_at',
            'tags.updated_at',
          ])
          .whereRef('entity_tags.entity_id', '=', 'entities.id')
          .orderBy('entity_tags.sort_order')
          .orderBy('tags.name'),
      ).as('tags'),
      jsonArrayFrom(
        entity
          .selectFrom(visibleParts(viewer, 'images').as('images'))
          .select(['image_url', 'low_res_url', 'caption', 'audience', 'covered', 'sort_order'])
          .whereRef('entity_id', '=', 'entities.id')
          .orderBy('sort_order')
          .orderBy('id'),
      ).as('images'),
      // For a person without an account: the public profile of the user who added it.
      jsonObjectFrom(
        entity
          .selectFrom(visibleEntities(viewer).as('adder'))
          .select(['adder.id', 'adder.type', 'adder.name', 'adder.cover'])
          .whereRef('adder.user_id', '=', 'entities.added_by'),
      ).as('addedBy'),
    ])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ isAsTyped, locations, social_links, tags, images, addedBy, ...entity }) => ({
    entity,
    isAsTyped,
    locations,
    social_links,
    tags,
    images,
    addedBy,
  }));
}

const agreement = sql`asks, asked_at, node1_id, node2_id, sources, confirmed_at,
  case confirmed_end when 'node1' then node1_id when 'node2' then node2_id end as confirmed_by`;

export interface ConnectionRow {
  relationship_id: number;
  role: string;
  years: string;
  /** As seen from the entity. */
  direction: Direction | null;
  confirmation: Confirmation;
  waits_for: number | null;
  confirmed_by: number | null;
  confirmed_at: Date | null;
  sources: SourceItem[];
  other_id: number;
  other_type: EntityType;
  other_name: string;
  other_photo: string;
  other_cover: Cover;
}

/** Every relationship of an entity with its other party; parties by name, then years descending. */
export async function selectConnections(
  db: Executor,
  viewer: Reader,
  id: number,
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select r.id as relationship_id, r.role, r.years, r.direction,
      ${confirmation('r')} as confirmation,
      case when ${confirmation('r')} <> 'confirmed' then ${askedEntity('r')} end as waits_for,
      r.confirmed_by, r.confirmed_at, r.sources,
      e.id as other_id, e.type as other_type, e.name as other_name,
      e.low_res_photo_url as other_photo, e.cover as other_cover
    from (
      select id, role, years, direction, year_ranges, node2_id as other_id, ${agreement}
      from ${visibleRelationships(viewer)} as starting where node1_id = ${id}
      union all
      select id, role, years, case direction when 'forward' then 'back' when 'back' then 'forward'
        else direction end, year_ranges, node1_id, ${agreement}
      from ${visibleRelationships(viewer)} as ending where node2_id = ${id}
    ) r
    join ${visibleEntities(viewer)} e on e.id = r.other_id
    order by e.sort_name, e.name, e.id, isempty(r.year_ranges) desc,
      upper(r.year_ranges) desc nulls first, r.role, r.id`.execute(db);
  return rows;
}

/** The entities that a user has a role on, with the role; by kind, then by name. */
export function selectWithRole(
  db: Executor,
  viewer: Reader,
  userId: number,
): Promise<{ id: number; role_type: EntityRole }[]> {
  return db
    .selectFrom('user_roles')
    .innerJoin(visibleEntities(viewer).as('entities'), 'entities.id', 'user_roles.entity_id')
    .select(['entities.id', 'user_roles.role_type'])
    .where('user_roles.user_id', '=', userId)
    .orderBy('entities.type')
    .orderBy('entities.sort_name')
    .orderBy('entities.id')
    .execute();
}

/** Every relationship of several entities. */
export async function selectRelationshipsOf(
  db: Executor,
  viewer: Reader,
  ids: number[],
): Promise<(RecordedRelationship & { waits_for: number | null })[]> {
  if (ids.length === 0) return [];
  const of = sql`any(${ids}::integer[])`;
  return db
    .selectFrom(visibleRelationships(viewer).as('relationships'))
    .select(['id', 'node1_id', 'node2_id', 'role', 'years', 'audience', 'direction'])
    .select(
      sql<
        number | null
      >`case when asked_at is not null then ${askedEntity('relationships')} end`.as('waits_for'),
    )
    .where(sql<boolean>`node1_id = ${of} or node2_id = ${of}`)
    .orderBy('id')
    .execute();
}

/** The profile of a user; null for none. */
export async function selectProfileId(db: Executor, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Id, kind and name of an entity that a reader may see; null for none. */
export async function selectVisibleHead(
  db: Executor,
  reader: Reader,
  id: number,
): Promise<{ id: number; type: EntityType; name: string } | null> {
  const { rows } = await sql<{ id: number; type: EntityType; name: string }>`
    select e.id, e.type, e.name from ${visibleEntities(reader)} e where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
