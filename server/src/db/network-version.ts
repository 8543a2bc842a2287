import { sql } from 'kysely';
import { readCommitted } from './committed-reads.ts';
import type { Executor } from './transact.ts';

/** SQL for the version of the network, in a query of the table's only row. */
export const networkVersionText = sql<string>`left(epoch, 8) || '-' || version`;

/**
 * What each class of viewers is told as the version: the newest that brought something that the
 * class sees, so that it tells nobody of hidden changes.
 */
export type ToldVersions = Record<'public' | 'members', string>;

/** SQL for `ToldVersions` as JSON, in a query of the table's only row. */
export const toldVersionsJson = sql<ToldVersions>`json_build_object(
  'public', left(epoch, 8) || '-' || public_version,
  'members', left(epoch, 8) || '-' || members_version)`;

/** The version of the network: equal strings mean the same content. */
export async function readNetworkVersion(db: Executor): Promise<string> {
  return (await readNetworkVersions(db)).version;
}

/** What a class of viewers is told as the version of the network. */
export async function readToldVersion(db: Executor, viewer: keyof ToldVersions): Promise<string> {
  return (await readNetworkVersions(db)).told[viewer];
}

/** The version of the network, with what each class is told of it. */
export function readNetworkVersions(
  db: Executor,
): Promise<{ version: string; told: ToldVersions }> {
  return readCommitted(db, 'network version', () =>
    db
      .selectFrom('network_version')
      .select([networkVersionText.as('version'), toldVersionsJson.as('told')])
      .executeTakeFirstOrThrow(),
  );
}

/** A version of the network, and the classes of viewers that see something of what it changed. */
export interface Raised {
  version: number;
  /** None given for all. */
  viewers?: (keyof ToldVersions)[];
}

/**
 * Raises the version of the network. Only `changeNetwork` calls it and, where years are
 * recomputed, a migration: as the last statement of a transaction, since the row's lock orders the
 * commits and is held only for a moment.
 */
export async function raiseNetworkVersion(tx: Executor): Promise<Raised> {
  const { number, by_visitors, by_members } = await tx
    .updateTable('network_version')
    .set({ version: sql`version + 1` })
    .returning([
      sql<number>`version::float8`.as('number'),
      sql<boolean>`public_version = version`.as('by_visitors'),
      sql<boolean>`members_version = version`.as('by_members'),
    ])
    .executeTakeFirstOrThrow();
  const viewers = [
    ...(by_visitors ? ['public' as const] : []),
    ...(by_members ? ['members' as const] : []),
  ];
  return { version: number, ...(viewers.length < 2 && { viewers }) };
}
