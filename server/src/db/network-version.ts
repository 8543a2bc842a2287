import { sql } from 'kysely';
import { readCommitted } from './committed-reads.ts';
import type { Executor } from './transact.ts';

/** SQL for the version of the network, in a query of the table's only row. */
export const networkVersionText = sql<string>`left(epoch, 8) || '-' || version`;

/** The version of the network: equal strings mean the same content. */
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
 * Raises the version of the network. Only `changeNetwork` calls it and, where years are
 * recomputed, a migration: as the last statement of a transaction, since the row's lock orders the
 * commits and is held only for a moment.
 */
export async function raiseNetworkVersion(tx: Executor): Promise<void> {
  await tx.updateTable('network_version').set({ version: sql`version + 1` }).execute();
}
