import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Clock } from './clock.ts';

export interface Taken {
  isAllowed: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Counts calls in fixed windows, atomically, for all processes together. */
export interface RateLimiter {
  /** Counts one call under `key`: allowed while no more than `most` fall in one window. */
  take(key: string, most: number, windowSeconds: number): Promise<Taken>;
}

/** Counts in the database that all processes share; the counts survive a restart. */
export function limitInDatabase(db: Db, clock: Clock): RateLimiter {
  return {
    take: async (key, most, windowSeconds) => {
      const now = clock.now();
      const end = new Date(now.getTime() + windowSeconds * 1000);
      const { rows } = await sql<{ count: number; window_ends_at: Date }>`
        insert into rate_limits as kept (key, window_ends_at, count)
        values (${key}, ${end}, 1)
        on conflict (key) do update set
          count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
          window_ends_at = case when kept.window_ends_at <= ${now} then ${end}
            else least(kept.window_ends_at, ${end}) end
        returning count, window_ends_at`.execute(db);
      const row = rows[0];
      if (!row) throw new Error('counting a call gave no row');
      return taken(row.count, most, row.window_ends_at.getTime() - now.getTime());
    },
  };
}

// One script, so that counting and setting the window's end cannot be torn apart.
const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/** Counts in a Redis that all processes share. */
export function limitInRedis(redis: Redis): RateLimiter {
  return {
    take: async (key, most, windowSeconds) => {
      const answer = (await redis.eval(
        countScript,
        1,
        `mangrove:limit:${key}`,
        windowSeconds * 1000,
      )) as [number, number];
      return taken(answer[0], most, answer[1]);
    },
  };
}

/** Counts nothing: `RATE_LIMIT=off`, for a load test on loopback. */
export const noLimit: RateLimiter = {
  take: () => Promise.resolve({ isAllowed: true, retryAfterSeconds: 0 }),
};

function taken(count: number, most: number, leftMs: number): Taken {
  return { isAllowed: count <= most, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}
