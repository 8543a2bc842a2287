import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { unavailable } from '../errors.ts';
import type { Clock } from './clock.ts';
import { type RateLimiter, type Taken, taken } from './rate-limiter.ts';

const timeoutMs = 1_000;
/** How long a Redis that did not answer is left alone, so that not every call waits for it. */
const pauseMs = 1_000;
const maxReconnectPauseMs = 2_000;
const maxLocalWindows = 10_000;

// One script, so that counting and setting the window's end cannot be torn apart.
const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/**
 * Counts in a Redis that all processes share. While it is away, calls that may be counted in this
 * process alone go on, the others are refused with 503; it is used again as soon as it answers.
 */
export class RedisLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #local = new LocalWindows();
  #isAway = false;
  #askAgainAt = 0;

  constructor(url: string, clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
    this.#redis = new Redis(url, {
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      // A connection that died without a word is given up and made anew.
      socketTimeout: 2 * timeoutMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (tries) => Math.min(tries * 100, maxReconnectPauseMs),
    });
    this.#redis.on('error', (error: Error) => this.#noteAway(error));
    this.#redis.on('ready', () => this.#noteBack());
  }

  async take(
    key: string,
    most: number,
    windowSeconds: number,
    whileAway: 'refuse' | 'count_here' = 'refuse',
  ): Promise<Taken> {
    if (!this.#isAway || performance.now() >= this.#askAgainAt) {
      try {
        const name = `mangrove:limit:${key}`;
        const answer = await this.#redis.eval(countScript, 1, name, windowSeconds * 1000);
        const [count, leftMs] = answer as [number, number];
        this.#noteBack();
        return taken(count, most, leftMs);
      } catch (error) {
        this.#noteAway(error as Error);
      }
    }
    if (whileAway === 'refuse') {
      throw unavailable('This cannot be done just now. Please try again in a moment.');
    }
    return this.#local.take(key, most, windowSeconds, this.#clock.now().getTime());
  }

  async isReachable(): Promise<boolean> {
    try {
      await this.#redis.ping();
      this.#noteBack();
      return true;
    } catch (error) {
      this.#noteAway(error as Error);
      return false;
    }
  }

  close(): void {
    this.#redis.removeAllListeners('error').on('error', () => undefined); // it is given up
    this.#redis.disconnect();
  }

  #noteAway(error: Error): void {
    this.#askAgainAt = performance.now() + pauseMs;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log.error({ err: error }, 'the Redis of REDIS_URL is away: only reading calls go on');
  }

  #noteBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#log.info('the Redis of REDIS_URL is back');
  }
}

/** Fixed windows in this process alone. */
class LocalWindows {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  take(key: string, most: number, windowSeconds: number, now: number): Taken {
    const open = this.#windows.get(key);
    const window =
      open && open.endsAt > now ? open : { count: 0, endsAt: now + windowSeconds * 1000 };
    window.count += 1;
    this.#windows.set(key, window);
    if (this.#windows.size > maxLocalWindows) this.#dropOldest(now);
    return taken(window.count, most, window.endsAt - now);
  }

  #dropOldest(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt <= now) this.#windows.delete(key);
    }
    for (const key of this.#windows.keys()) {
      if (this.#windows.size <= maxLocalWindows) return;
      this.#windows.delete(key);
    }
  }
}
