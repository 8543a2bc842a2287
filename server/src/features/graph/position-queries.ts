import { sql } from 'kysely';
import type { Handle } from '../../db/transact.ts';

/** Kept positions as columns. */
export interface PositionColumns {
  ids: number[];
  x: number[];
  y: number[];
}

const batchSize = 20_000;

/** Every kept position, by entity id. */
export async function readPositions(db: Handle): Promise<PositionColumns> {
  const all: PositionColumns = { ids: [], x: [], y: [] };
  let after = 0;
  for (;;) {
    const { rows } = await sql<PositionColumns>`
      select json_agg(entity_id) as ids, json_agg(x) as x, json_agg(y) as y
      from (
        select entity_id, x, y from positions where entity_id > ${after}
        order by entity_id limit ${batchSize}
      ) as batch
      having count(*) > 0`.execute(db);
    const batch = rows[0];
    if (!batch) return all;
    for (let row = 0; row < batch.ids.length; row++) {
      all.ids.push(batch.ids[row] ?? 0);
      all.x.push(batch.x[row] ?? 0);
      all.y.push(batch.y[row] ?? 0);
    }
    if (batch.ids.length < batchSize) return all;
    after = batch.ids.at(-1) ?? after;
  }
}

/** The writers of positions, in whatever process, take turns: until the transaction ends. */
export async function lockPositions(tx: Handle): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('positions'))`.execute(tx);
}

/** Keeps positions. Entities that have been deleted meanwhile are passed over. */
export async function storePositions(tx: Handle, positions: PositionColumns): Promise<void> {
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
      on conflict (entity_id) do update set x = excluded.x, y = excluded.y`.execute(tx);
  }
}

/**
 * Tells the planner what is in the tables now. The embedded engine has nothing that would do so in
 * the background, and without it chooses plans several times slower than it could.
 */
export async function refreshStatistics(tx: Handle): Promise<void> {
  await sql`analyze entities, relationships, tags, entity_tags, words, entity_words, positions`.execute(
    tx,
  );
}
