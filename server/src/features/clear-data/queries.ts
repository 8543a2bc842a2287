import { sql } from 'kysely';
import type { NetworkTx } from '../../db/transact.ts';

/** Tables that no foreign key empties with the entities, tags and users. */
const others = [
  ...[
    'duplicate_dismissals',
    'former_kinds',
    'reports',
    'outbox',
    'data_downloads',
    'replayed_answers',
  ],
  ...['network_groups', 'grouping', 'refused_addresses', 'short_addresses'],
  ...['field_definitions', 'hub_projects'],
] as const;

/** Deletes all user data. @returns the ids of the sessions that ended with their users. */
export async function clearTables(tx: NetworkTx, keptUserId: number): Promise<string[]> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '<>', keptUserId)
    .execute();
  // Foreign keys cascade to everything that belongs to an entity, a tag or a user.
  await sql`delete from entities`.execute(tx);
  await sql`delete from tags where name not in (select name from official_tags)`.execute(tx);
  await sql`delete from deleted_items`.execute(tx);
  await sql`delete from import_keys`.execute(tx);
  await sql`delete from imported_relationships`.execute(tx);
  await sql`delete from acts`.execute(tx);
  await sql`delete from files`.execute(tx);
  await sql`delete from merges`.execute(tx);
  for (const table of others) await sql`delete from ${sql.table(table)}`.execute(tx);
  await tx.deleteFrom('users').where('id', '<>', keptUserId).execute();
  return sessions.map((session) => session.id);
}
