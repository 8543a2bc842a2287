import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { unavailable } from '../errors.ts';
import type { Clock } from './clock.ts';
import {
  type LimitResult,
  limitInMemory,
  type ReadLimiter,
  toLimitResult,
} from './rate-limiter.ts';

const timeoutMs = 1_000;
/** After a failure Redis is not asked for this long, so that not every call waits for a timeout. */
const pauseMs = 1_000;
const maxReconnectPauseMs = 2_000;
// Redis counts integers: each call counts ten.
const tenths = 10;

// A single script, so that counting and setting the window's end are atomic.
const countScript = `
local count = redis.call('INCRBY', KEYS[1], 10)
if count == 10 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

// Does nothing if the window has ended meanwhile.
const refundScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECRBY', KEYS[1], 9) end`;

/**
 * Counts in a Redis shared by all processes. While it is unreachable, calls that may be counted
 * locally continue, and others are refused with 503. It is used again as soon as it answers.
 */
export class RedisLimiter implements ReadLimiter {
  readonly #redis: Redis;
  readonly #log: Logger;
  readonly #local: ReadLimiter;
  #isAway = false;
  #retryAt = 0;

  constructor(url: string, clock: Clock, log: Logger) {
    this.#local = limitInMemory(clock);
    this.#log = log;
    this.#redis = new Redis(url, {
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      // A connection that died silently is closed and reopened.
      socketTimeout: 2 * timeoutMs,
      enableOfflineQueue: false,
      // Calls that arrive together are counted in one trip.
      enableAutoPipelining: true,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (tries) => Math.min(tries * 100, maxReconnectPauseMs),
    });
    this.#redis.on('error', (error: Error) => this.#markUnreachable(error));
    this.#redis.on('ready', () => this.#markReachable());
  }

  async take(
    key: string,
    most: number,
    windowSeconds: number,
    whileAway: 'refuse' | 'count_here' = 'refuse',
  ): Promise<LimitResult> {
    if (!this.#isAway || performance.now() >= this.#retryAt) {
      try {
        const answer = await this.#redis.eval(countScript, 1, nameOf(key), windowSeconds * 1000);
        const [count, leftMs] = answer as [number, number];
        this.#markReachable();
        return toLimitResult(count / tenths, most, leftMs);
      } catch (error) {
        this.#markUnreachable(error as Error);
      }
    }
    if (whileAway === 'refuse') {
      throw unavailable('This cannot be done just now. Please try again in a moment.');
    }
    return this.#local.take(key, most, windowSeconds);
  }

  async refund(key: string): Promise<void> {
    if (this.#isAway) return this.#local.refund(key);
    try {
      await this.#redis.eval(refundScript, 1, nameOf(key));
    } catch (error) {
      this.#markUnreachable(error as Error);
    }
  }

  async isReachable(): Promise<boolean> {
    try {
      await this.#redis.ping();
      this.#markReachable();
      return true;
    } catch (error) {
      this.#markUnreachable(error as Error);
      return false;
    }
  }

  close(): void {
    this.#redis.removeAllListeners('error').on('error', () => undefined); // no longer relevant
    this.#redis.disconnect();
  }

  #markUnreachable(error: Error): void {
    this.#retryAt = performance.now() + pauseMs;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log.error({ err: error }, 'the Redis of REDIS_URL is away: only reading calls go on');
  }

  #markReachable(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#log.info('the Redis of REDIS_URL is back');
  }
}

/** Connects to a Redis and asks it for an answer. @throws why it gives none. */
export async function tryRedis(url: string): Promise<void> {
  const options = { connectTimeout: timeoutMs, commandTimeout: timeoutMs, lazyConnect: true };
  const redis = new Redis(url, { ...options, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // The reason reaches the caller by the rejection.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}

function nameOf(key: string): string {
  return `mangrove:limit:${key}`;
}
