import type { EntityType } from '@mangrove/contract';
import { limits } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

/** A batch of entities as columns, by id. */
export interface EntityColumns {
  ids: number[];
  types: EntityType[];
  names: string[];
  /** One character longer than what is shown, so that a cut can be told. */
  abouts: string[];
  photos: string[];
  smallPhotos: string[];
}

/** A batch of relationships as columns, by id. */
export interface RelationshipColumns {
  ids: number[];
  node1: number[];
  node2: number[];
  roles: string[];
  years: string[];
}

// One row of JSON a batch is read several times quicker than thousands of rows, and no batch is
// large enough to hold up other work for long.
const batchSize = 10_000;

/** Every entity, by id, a batch at a time. */
export function readEntities(tx: Handle): AsyncGenerator<EntityColumns> {
  return inBatches(async (after) => {
    const { rows } = await sql<EntityColumns>`
      select json_agg(id) as ids, json_agg(type) as types, json_agg(name) as names,
        json_agg(about) as abouts, json_agg(photo_url) as photos,
        json_agg(low_res_photo_url) as "smallPhotos"
      from (
        select id, type, name, left(about, ${limits.aboutPreview + 1}::int) as about, photo_url,
          low_res_photo_url
        from entities where id > ${after} order by id limit ${batchSize}
      ) as batch
      having count(*) > 0`.execute(tx);
    return rows[0];
  });
}

/** Every relationship, by id, a batch at a time. */
export function readRelationships(tx: Handle): AsyncGenerator<RelationshipColumns> {
  return inBatches(async (after) => {
    const { rows } = await sql<RelationshipColumns>`
      select json_agg(id) as ids, json_agg(node1_id) as node1, json_agg(node2_id) as node2,
        json_agg(role) as roles, json_agg(years) as years
      from (
        select id, node1_id, node2_id, role, years
        from relationships where id > ${after} order by id limit ${batchSize}
      ) as batch
      having count(*) > 0`.execute(tx);
    return rows[0];
  });
}

async function* inBatches<Batch extends { ids: number[] }>(
  read: (after: number) => Promise<Batch | undefined>,
): AsyncGenerator<Batch> {
  let after = 0;
  for (;;) {
    const batch = await read(after);
    if (!batch) return;
    yield batch;
    if (batch.ids.length < batchSize) return;
    after = batch.ids.at(-1) ?? after;
  }
}

/** How many entities came with the demo network. */
export async function countDemoNodes(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_keys where source = 'demo'`.execute(db);
  return rows[0]?.count ?? 0;
}
