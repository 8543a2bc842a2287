import { sql } from 'kysely';
import type { Executor } from './db/transact.ts';

export interface Waiting {
  emails: number;
  /** Seconds since the oldest of them was queued; 0 without one. */
  oldest_email: number;
  emails_given_up: number;
  downloads: number;
}

/** What waits for background work; one cheap statement, as it is asked again and again. */
export async function countWaiting(db: Executor, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) filter (where sent_at is null and given_up_at is null)::integer as emails,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(created_at) filter (where sent_at is null and given_up_at is null)), 0)::float8
        as oldest_email,
      count(*) filter (where given_up_at is not null)::integer as emails_given_up,
      (select count(*) from data_downloads where state = 'waiting')::integer as downloads
    from outbox`.execute(db);
  return rows[0] as Waiting;
}
