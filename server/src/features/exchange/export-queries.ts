import { type EntityType, mapKinds, type Platform, type TagType } from '@mangrove/contract';
import { sql } from 'kysely';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { selectTexts, type TextColumn } from '../../domain/entity/text-columns-queries.ts';
import type { LocationWithoutId } from './checked-rows.ts';

export interface ExportedEntity extends Pick<EntityRow, TextColumn> {
  id: number;
  photo_url: string;
  locations: LocationWithoutId[];
  links: { platform: Platform; url: string }[];
  tags: { name: string; type: TagType }[];
  images: { url: string; caption: string }[];
}

export interface ExportedRelationship {
  id: number;
  node1_type: EntityType;
  node1_id: number;
  node2_type: EntityType;
  node2_id: number;
  role: string;
  years: string;
}

const batchSize = 1_000;

export async function countEntities(tx: Executor): Promise<Record<EntityType, number>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  const counts = mapKinds(() => 0);
  for (const row of rows) counts[row.type] = Number(row.count);
  return counts;
}

/** The entities of one kind with their lists, by id, in batches. */
export async function* readEntities(
  tx: Executor,
  type: EntityType,
): AsyncGenerator<ExportedEntity[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedEntity>`
      select e.id, ${selectTexts}, e.photo_url,
        (select coalesce(json_agg(json_build_object(
            'place_name', l.place_name, 'city', l.city, 'state', l.state, 'country', l.country,
            'latitude', l.latitude, 'longitude', l.longitude) order by l.sort_order, l.id), '[]')
          from locations l where l.entity_id = e.id) as locations,
        (select coalesce(json_agg(json_build_object('platform', s.platform, 'url', s.url)
            order by s.sort_order, s.id), '[]')
          from social_links s where s.entity_id = e.id) as links,
        (select coalesce(json_agg(json_build_object('name', t.name, 'type', u.tag_type)
            order by u.sort_order, t.name, u.tag_type), '[]')
          from entity_tags u join tags t on t.id = u.tag_id where u.entity_id = e.id) as tags,
        (select coalesce(json_agg(json_build_object('url', i.image_url, 'caption', i.caption)
            order by i.sort_order, i.id), '[]')
          from images i where i.entity_id = e.id) as images
      from entities e
      where e.type = ${type} and e.id > ${after}
      order by e.id limit ${batchSize}`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Every relationship, by id, in batches. */
export async function* readRelationships(tx: Executor): AsyncGenerator<ExportedRelationship[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ExportedRelationship>`
      select r.id, n1.type as node1_type, r.node1_id, n2.type as node2_type, r.node2_id,
        r.role, r.years
      from relationships r
      join entities n1 on n1.id = r.node1_id
      join entities n2 on n2.id = r.node2_id
      where r.id > ${after}
      order by r.id limit ${5 * batchSize}`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}
