import { sql } from 'kysely';
import type { Executor, NetworkTx } from './transact.ts';

const maxLogged = 200_000;

/**
 * Logs that everything may have changed, instead of each entity and relationship, until the
 * transaction ends. Call it before the first write of a transaction that changes too much to list.
 */
export async function logEverything(tx: NetworkTx): Promise<void> {
  await sql`select log_everything()`.execute(tx);
}

/** Deletes log entries from before a moment, and the oldest of too many, by whole versions. */
export async function trimChanges(db: Executor, before: Date): Promise<void> {
  const { rows } = await sql<{ version: number | null }>`
    select greatest(
      (select max(version) from network_changes
        where at < ${before}),
      (select version from network_changes where version is not null
        order by version desc offset ${maxLogged} limit 1)) as version`.execute(db);
  const version = rows[0]?.version ?? null;
  if (version === null) return;
  // First raise the start of the log, then delete rows: surplus rows do no harm, missing ones would.
  await sql`
    update network_version set logged_from = greatest(logged_from, ${version})`.execute(db);
  await sql`delete from network_changes where version <= ${version}`.execute(db);
}
