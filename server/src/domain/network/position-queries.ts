import { type RawBuilder, sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/** Stored positions as columns. */
export interface PositionColumns {
  ids: number[];
  x: number[];
  y: number[];
}

const batchSize = 20_000;

/** The stored positions of these entities, by id; entities without one are left out. */
export async function readPositionsOf(db: Executor, ids: number[]): Promise<PositionColumns> {
  const { rows } = await sql<PositionColumns>`
    select coalesce(json_agg(p.entity_id order by p.entity_id), '[]') as ids,
      coalesce(json_agg(p.x order by p.entity_id), '[]') as x,
      coalesce(json_agg(p.y order by p.entity_id), '[]') as y
    from json_array_elements_text(${JSON.stringify(ids)}::json) as wanted (id)
    join positions p on p.entity_id = wanted.id::integer`.execute(db);
  return rows[0] ?? { ids: [], x: [], y: [] };
}

/** Stores positions of entities without one. Entities that have been deleted meanwhile are skipped. */
export function storeFirstPositions(tx: Executor, positions: PositionColumns): Promise<void> {
  return insertPositions(tx, positions, sql`nothing`);
}

/** Stores positions in the place of others, which moves what everybody sees. */
export function replacePositions(tx: NetworkTx, positions: PositionColumns): Promise<void> {
  return insertPositions(tx, positions, sql`update set x = excluded.x, y = excluded.y`);
}

async function insertPositions(
  tx: Executor,
  positions: PositionColumns,
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  for (let start = 0; start < positions.ids.length; start += batchSize) {
    const slice = (column: number[]) => JSON.stringify(column.slice(start, start + batchSize));
    await sql`
      insert into positions (entity_id, x, y)
      select e.id, given.x, given.y
      from rows from (
        json_array_elements_text(${slice(positions.ids)}::json),
        json_array_elements_text(${slice(positions.x)}::json),
        json_array_elements_text(${slice(positions.y)}::json)
      ) as texts (id, x, y)
      cross join lateral (select texts.id::integer as id, texts.x::real as x, texts.y::real as y)
        as given
      join entities e on e.id = given.id
      order by e.id
      for key share of e
      on conflict (entity_id) do ${onConflict}`.execute(tx);
  }
}

/**
 * Updates the planner's statistics. The embedded engine has no background process that does so, and
 * without them it chooses plans that are several times slower.
 */
export async function refreshStatistics(tx: Executor): Promise<void> {
  await sql`analyze entities, relationships, tags, entity_tags, words, entity_words,
    entity_names, entity_field_texts, positions`.execute(tx);
}
