import { sql } from 'kysely';
import { networkVersionText } from './network-version.ts';
import { text } from './start-messages.ts';
import type { Executor } from './transact.ts';

/** A position in PostgreSQL's log, in bytes; null on a server that has none of this kind. */
type Position = number | null;

/** How far the primary's log is written, and which database it is of. */
export async function selectWritten(
  primary: Executor,
): Promise<{ position: Position; epoch: string }> {
  const { rows } = await sql<{ position: Position; epoch: string }>`
    select (pg_current_wal_lsn() - '0/0')::bigint as position, epoch from network_version`.execute(
    primary,
  );
  return rows[0] ?? { position: null, epoch: '' };
}

/** How far a replica has followed, and of which database it is. */
export async function selectFollowed(
  replica: Executor,
): Promise<{ is_replica: boolean; position: Position; epoch: string }> {
  const { rows } = await sql<{ is_replica: boolean; position: Position; epoch: string }>`
    select pg_is_in_recovery() as is_replica,
      (pg_last_wal_replay_lsn() - '0/0')::bigint as position, epoch
    from network_version`.execute(replica);
  return rows[0] ?? { is_replica: false, position: null, epoch: '' };
}

/** What decides whether a reading here is as new as one elsewhere. */
export interface Seen {
  is_replica: boolean;
  version: string;
  /** The entities on which the user has a role, who is asked for. */
  roles: string;
}

export async function selectSeen(db: Executor, userId: number | null): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select pg_is_in_recovery() as is_replica, ${networkVersionText} as version,
      (select coalesce(string_agg(entity_id::text, ' ' order by entity_id), '') from user_roles
        where user_id = ${userId}::integer) as roles
    from network_version`.execute(db);
  if (!rows[0]) throw new Error('The database has no version of the network.');
  return rows[0];
}

/** Why a server cannot serve as the replica; null if it can. */
export function explainUnfit(
  found: { is_replica: boolean; epoch: string },
  epoch: string,
): string | null {
  if (!found.is_replica) return text.primaryItself;
  return found.epoch === epoch ? null : text.otherDatabase;
}
