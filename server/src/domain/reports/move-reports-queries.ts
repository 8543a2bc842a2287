import type { EntityType } from '@mangrove/contract';
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

/** Lets the reports of an entity name it as the kind that it is now. */
export async function setKindOfReports(tx: Executor, id: number, type: EntityType): Promise<void> {
  await tx.updateTable('reports').set({ entity_type: type }).where('entity_id', '=', id).execute();
}
