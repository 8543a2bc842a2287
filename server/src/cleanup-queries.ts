// Which rows go by their age alone.
import { type ErasedName, maxLoginFailures } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './db/transact.ts';

interface AgingRows {
  table: string;
  /** A row goes when this time of it is past. */
  past: string | RawBuilder<unknown>;
}

/** The names of the rows of the retention table that `deleteBefore` deletes. */
export type AgingName = Exclude<
  ErasedName,
  | 'deleted_items'
  | 'held_pictures'
  | 'interrupted'
  | 'merges'
  | 'network_changes'
  | 'reports'
  | 'unshown_pictures'
>;

const agingRows: Record<AgingName, AgingRows> = {
  sessions: { table: 'sessions', past: 'expires_at' },
  browsers: { table: 'known_devices', past: 'seen_at' },
  links: { table: 'mailed_links', past: 'expires_at' },
  unconfirmed_totp: {
    table: 'totp_secrets',
    past: sql`case when confirmed_at is null then created_at end`,
  },
  api_tokens: { table: 'api_tokens', past: 'expires_at' },
  login_tickets: { table: 'login_tickets', past: 'expires_at' },
  passkey_challenges: { table: 'passkey_challenges', past: 'expires_at' },
  provider_logins: { table: 'provider_logins', past: 'expires_at' },
  login_failures: {
    table: 'login_failures',
    past: sql`case when count < ${sql.lit(maxLoginFailures)} then updated_at end`,
  },
  rate_limits: { table: 'rate_limits', past: 'window_ends_at' },
  emails: { table: 'outbox', past: sql`coalesce(sent_at, given_up_at)` },
  answers: { table: 'replayed_answers', past: 'created_at' },
  log: { table: 'audit_log', past: 'at' },
  deleted_field_values: { table: 'deleted_field_values', past: 'deleted_at' },
  declined_connections: { table: 'declined_connections', past: 'declined_at' },
  invitations: { table: 'invitations', past: 'created_at' },
  claims: { table: 'claims', past: 'decided_at' },
  notifications: { table: 'notifications', past: 'created_at' },
  read_notifications: { table: 'notifications', past: 'read_at' },
  downloads: {
    table: 'data_downloads',
    past: sql`case state when 'failed' then requested_at else ready_at end`,
  },
};

export const agingNames = Object.keys(agingRows) as AgingName[];

const deletedAtOnce = 5_000;

/** Deletes the rows whose period is over, in statements that do not hold up others for long. */
export async function deleteBefore(db: Executor, name: AgingName, before: Date): Promise<void> {
  const { table, past } = agingRows[name];
  const time = typeof past === 'string' ? sql.ref(past) : past;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${time} <= ${before} limit ${deletedAtOnce}))
      `.execute(db);
    if (numAffectedRows < deletedAtOnce) return;
  }
}

/** The tables whose deleted and changed rows still take space. */
export async function selectTablesToVacuum(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and (n_dead_tup > 200 or last_vacuum is null)
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes the space of deleted and changed rows free for new ones. */
export async function vacuumTable(db: Executor, name: string): Promise<void> {
  await sql`vacuum ${sql.table(name)}`.execute(db);
}
