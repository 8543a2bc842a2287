import { sql } from 'kysely';
import type { Handle } from './transact.ts';

/** What tells the version of the public network, in a query of its only row. */
export const networkVersionText = sql<string>`left(epoch, 8) || '-' || version`;

/** The version of the public network: equal strings mean the same network. */
export async function readNetworkVersion(db: Handle): Promise<string> {
  const row = await db
    .selectFrom('network_version')
    .select(networkVersionText.as('text'))
    .executeTakeFirstOrThrow();
  return row.text;
}

/** The parts of a version; the number is NaN for what is no version. */
export function readVersion(version: string): { epoch: string; number: number } {
  const [, epoch = '', digits = ''] = /^([0-9a-f]{8})-(\d{1,15})$/u.exec(version) ?? [];
  return { epoch, number: digits === '' ? Number.NaN : Number(digits) };
}

/** Whether a version is the other one or came after it. */
export function isAsNew(version: string, other: string): boolean {
  const [one, two] = [readVersion(version), readVersion(other)];
  return one.epoch === two.epoch && one.number >= two.number;
}

/**
 * Counts a change of the public network. Called as the last statement of every transaction that
 * writes what the map, search or a public page shows: the row's lock then orders the commits,
 * and is held for a moment only.
 */
export async function raiseNetworkVersion(tx: Handle): Promise<void> {
  await tx.updateTable('network_version').set({ version: sql`version + 1` }).execute();
}
