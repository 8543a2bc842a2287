import type { Db } from '../db/open.ts';
import { countCall } from '../db/rate-limits.ts';
import type { Clock } from './clock.ts';

export interface LimitResult {
  isAllowed: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Counts calls in fixed windows, atomically, for all processes together. */
export interface RateLimiter {
  /**
   * Counts one call under `key`: allowed for the first `most` calls in a window.
   * @param whileAway what happens while the shared counts are unreachable: the call is refused with
   * 503, or counted in this process only.
   */
  take(
    key: string,
    most: number,
    windowSeconds: number,
    whileAway?: 'refuse' | 'count_here',
  ): Promise<LimitResult>;
  /** Whether the counting service answers, if it is not the database. */
  isReachable(): Promise<boolean>;
}

/** Counts in the database shared by all processes; the counts survive a restart. */
export function limitInDatabase(db: Db, clock: Clock): RateLimiter {
  return {
    isReachable: () => Promise.resolve(true),
    take: async (key, most, windowSeconds) => {
      const now = clock.now();
      const row = await countCall(db, key, now, windowSeconds);
      return toLimitResult(row.count, most, row.window_ends_at.getTime() - now.getTime());
    },
  };
}

/** Counts reading calls; most of a call's count can be given back if the call was cheap. */
export interface ReadLimiter extends RateLimiter {
  /** Gives back nine tenths of a call counted before. */
  refund(key: string): Promise<void>;
}

const refundShare = 0.9;
const maxWindows = 10_000;

/** Counts in the memory of this process, so that a reading call writes nothing to the database. */
export function limitInMemory(clock: Clock): ReadLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const dropOldest = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size <= maxWindows) return;
      windows.delete(key);
    }
  };
  return {
    isReachable: () => Promise.resolve(true),
    take: (key, most, windowSeconds) => {
      const now = clock.now().getTime();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + windowSeconds * 1000 };
        windows.set(key, window);
        if (windows.size > maxWindows) dropOldest(now);
      }
      window.count += 1;
      return Promise.resolve(toLimitResult(window.count, most, window.endsAt - now));
    },
    refund: (key) => {
      const window = windows.get(key);
      if (window) window.count = Math.max(0, window.count - refundShare);
      return Promise.resolve();
    },
  };
}

/** Counts nothing: `RATE_LIMIT=off`, for a load test on loopback. */
export const noLimit: ReadLimiter = {
  isReachable: () => Promise.resolve(true),
  take: () => Promise.resolve({ isAllowed: true, retryAfterSeconds: 0 }),
  refund: () => Promise.resolve(),
};

export function toLimitResult(count: number, most: number, leftMs: number): LimitResult {
  return { isAllowed: count <= most, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}
