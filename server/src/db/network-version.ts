import { sql } from 'kysely';
import { readCommitted } from './committed-reads.ts';
import type { Executor } from './transact.ts';

/** SQL for the version of the public network, in a query of the table's only row. */
export const networkVersionText = sql<string>`left(epoch, 8) || '-' || version`;

/** The version of the public network: equal strings mean the same content. */
export function readNetworkVersion(db: Executor): Promise<string> {
  return readCommitted(db, 'network version', () => queryVersion(db));
}

async function queryVersion(db: Executor): Promise<string> {
  const row = await db
    .selectFrom('network_version')
    .select(networkVersionText.as('text'))
    .executeTakeFirstOrThrow();
  return row.text;
}

/**
 * Raises the version of the public network. Call it as the last statement of every transaction that
 * writes what the map, the search or a public page shows: the row's lock then orders the commits,
 * and is held only for a moment.
 */
export async function raiseNetworkVersion(tx: Executor): Promise<void> {
  await tx.updateTable('network_version').set({ version: sql`version + 1` }).execute();
}
