import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** @returns the ids of the reports. */
export async function updateReported(
  tx: Executor,
  { from, to }: { from: number; to: number },
  ids?: readonly number[],
): Promise<number[]> {
  const chosen = ids ? sql`id = any(${ids}::integer[])` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    update reports set entity_id = ${to} where entity_id = ${from} and ${chosen}
    returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
