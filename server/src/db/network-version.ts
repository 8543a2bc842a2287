import { sql } from 'kysely';
import { readCommitted } from './committed-reads.ts';
import type { Executor } from './transact.ts';

/** What tells the version of the public network, in a query of its only row. */
export const networkVersionText = sql<string>`left(epoch, 8) || '-' || version`;

/** The version of the public network: equal strings mean the same network. */
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
 * Counts a change of the public network. Called as the last statement of every transaction that
 * writes what the map, search or a public page shows: the row's lock then orders the commits,
 * and is held for a moment only.
 */
export async function raiseNetworkVersion(tx: Executor): Promise<void> {
  await tx.updateTable('network_version').set({ version: sql`version + 1` }).execute();
}
