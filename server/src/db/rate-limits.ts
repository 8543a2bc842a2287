import { sql } from 'kysely';
import type { Executor } from './transact.ts';

/** Counts one call in its window, in one statement; starts a new window if that has ended. */
export async function countCall(
  db: Executor,
  key: string,
  now: Date,
  windowSeconds: number,
): Promise<{ count: number; window_ends_at: Date }> {
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limits as stored (key, window_ends_at, count)
    values (${key}, ${end}, 1)
    on conflict (key) do update set
      count = case when stored.window_ends_at <= ${now} then 1 else stored.count + 1 end,
      window_ends_at = case when stored.window_ends_at <= ${now} then ${end}
        else least(stored.window_ends_at, ${end}) end
    returning count, window_ends_at`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('counting a call gave no row');
  return row;
}
