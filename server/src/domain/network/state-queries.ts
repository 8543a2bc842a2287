import { readVersion } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/** What a state of the database is known by, beside its version. */
export interface StateOfDatabase {
  epoch: string;
  /** The name of the last migration. */
  schema: string;
  /** When the version was raised, in seconds; null if the database does not know the version. */
  raised: string | null;
}

/** The state of the database, with the moment of a version of the network. */
export async function selectState(db: Executor, version: string): Promise<StateOfDatabase> {
  const { number } = readVersion(version);
  const { rows } = await sql<StateOfDatabase>`
    select epoch, (select max(name) from kysely_migration) as schema,
      extract(epoch from case when version = ${number} then raised_at
        when version > ${number} then (select max(at) from network_changes c where c.version = ${number}) end)::text as raised
    from network_version`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database has no version of the network.');
  return row;
}
