import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { unavailable } from '../errors.ts';
import type { Clock } from './clock.ts';
import { text } from './messages.ts';
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
/** What a cheap call is given back. */
const refundTenths = 9;

// A single script, so that counting and setting the window's end are atomic.
const countScript = `
local count = redis.call('INCRBY', KEYS[1], 10)
if count == 10 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/** Reading calls are counted ahead of Redis only under limits that leave room for that. */
const minAheadLimit = 100;
/** The share of a limit up to which a process counts ahead. */
const aheadShare = 0.5;
/** How long counts wait to be sent together. */
const gatherMs = 15;
const maxKnownWindows = 10_000;

// `countScript` for several keys, each with a number of tenths and the length of its window; what
// is given back to a window that has ended is dropped.
const countAllScript = `
local answer = {}
for at, key in ipairs(KEYS) do
  local added = tonumber(ARGV[2 * at - 1])
  local count = 0
  if added > 0 or redis.call('EXISTS', key) == 1 then
    count = redis.call('INCRBY', key, added)
    if count == added then redis.call('PEXPIRE', key, ARGV[2 * at]) end
  end
  answer[2 * at - 1] = count
  answer[2 * at] = redis.call('PTTL', key)
end
return answer`;

/** A window as this process knows it. */
interface KnownWindow {
  /** In tenths, what was not sent yet included. */
  count: number;
  unsent: number;
  endsAt: number;
  windowMs: number;
}

// Does nothing if the window has ended meanwhile.
const refundScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECRBY', KEYS[1], ${refundTenths}) end`;

/**
 * Counts in a Redis shared by all processes. A reading call far from its limit does not wait for
 * that: it is counted with others a moment later. From half of a limit on each call waits for the
 * count of all processes, so that no more are allowed than by counting each at once. While it is unreachable, calls that may be counted
 * locally continue, and others are refused with 503. It is used again as soon as it answers.
 */
export class RedisLimiter implements ReadLimiter {
  readonly #redis: Redis;
  readonly #log: Logger;
  readonly #local: ReadLimiter;
  readonly #windows = new Map<string, KnownWindow>();
  /** Those with counts that Redis has not been told yet. */
  readonly #toSend = new Map<string, KnownWindow>();
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #isAway = false;
  #retryAt = 0;

  /** @param url of the Redis. The library is loaded only where there is one. */
  static async open(url: string, clock: Clock, log: Logger): Promise<RedisLimiter> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
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
    return new RedisLimiter(redis, clock, log);
  }

  private constructor(redis: Redis, clock: Clock, log: Logger) {
    this.#redis = redis;
    this.#local = limitInMemory(clock);
    this.#log = log;
    this.#redis.on('error', (error: Error) => this.#markUnreachable(error));
    this.#redis.on('ready', () => this.#markReachable());
  }

  async take(
    key: string,
    most: number,
    windowSeconds: number,
    whileAway: 'refuse' | 'count_here' = 'refuse',
  ): Promise<LimitResult> {
    const isReading = whileAway === 'count_here' && most >= minAheadLimit;
    const ahead = isReading ? this.#countAhead(key, most) : null;
    if (ahead) return ahead;
    if (!this.#isAway || performance.now() >= this.#retryAt) {
      try {
        const windowMs = windowSeconds * 1000;
        const { count, leftMs } = isReading
          ? await this.#countWithUnsent(key, windowMs)
          : await this.#countOne(key, windowMs);
        this.#markReachable();
        return toLimitResult(count / tenths, most, leftMs);
      } catch (error) {
        this.#markUnreachable(error as Error);
      }
    }
    if (whileAway === 'refuse') {
      throw unavailable(text.awayForNow);
    }
    return this.#local.take(key, most, windowSeconds);
  }

  async #countOne(key: string, windowMs: number): Promise<{ count: number; leftMs: number }> {
    const answer = await this.#redis.eval(countScript, 1, nameOf(key), windowMs);
    const [count, leftMs] = answer as [number, number];
    return { count, leftMs };
  }

  /** Takes along what this process has not told yet, so that its own calls are all counted. */
  async #countWithUnsent(
    key: string,
    windowMs: number,
  ): Promise<{ count: number; leftMs: number }> {
    const pending = this.#toSend.get(key);
    const isCurrent = pending !== undefined && pending.endsAt > performance.now();
    const added = tenths + (isCurrent ? pending.unsent : 0);
    if (pending) pending.unsent = 0;
    this.#toSend.delete(key);
    const answer = await this.#redis.eval(countAllScript, 1, nameOf(key), added, windowMs);
    const [count, leftMs] = answer as [number, number];
    this.#learn(key, { count, leftMs, windowMs });
    return { count, leftMs };
  }

  /** Null for a call that must wait for the count of all processes. */
  #countAhead(key: string, most: number): LimitResult | null {
    const known = this.#windows.get(key);
    const leftMs = known ? known.endsAt - performance.now() : 0;
    if (!known || this.#isAway || leftMs <= 0) return null;
    if (known.count + tenths > most * tenths * aheadShare) return null;
    this.#addUnsent(key, known, tenths);
    return toLimitResult(known.count / tenths, most, leftMs);
  }

  #addUnsent(key: string, known: KnownWindow, count: number): void {
    known.count += count;
    known.unsent += count;
    this.#toSend.set(key, known);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      void this.#sendGathered();
    }, gatherMs).unref();
  }

  #learn(key: string, counted: { count: number; leftMs: number; windowMs: number }): void {
    const { leftMs, windowMs } = counted;
    const now = performance.now();
    const unsent = this.#toSend.get(key)?.unsent ?? 0;
    const before = this.#windows.get(key);
    // An answer may be older than what was sent meanwhile, so within a window nothing is forgotten.
    const least = before && before.endsAt > now ? before.count : 0;
    const count = Math.max(counted.count + unsent, least);
    const known = { count, unsent, endsAt: now + leftMs, windowMs };
    if (unsent !== 0) this.#toSend.set(key, known);
    this.#windows.delete(key);
    this.#windows.set(key, known);
    if (this.#windows.size <= maxKnownWindows) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }

  async #sendGathered(): Promise<void> {
    const now = performance.now();
    // What a window counted at its very end has ended with it.
    const sent = [...this.#toSend].filter(([, { endsAt }]) => endsAt > now);
    this.#toSend.clear();
    if (sent.length === 0) return;
    const added = sent.flatMap(([, { unsent, windowMs }]) => [unsent, windowMs]);
    for (const [, known] of sent) known.unsent = 0;
    try {
      const keys = sent.map(([key]) => nameOf(key));
      const answer = await this.#redis.eval(countAllScript, keys.length, ...keys, ...added);
      const counts = answer as number[];
      this.#markReachable();
      for (const [at, [key, { windowMs }]] of sent.entries()) {
        const [count = 0, leftMs = 0] = counts.slice(2 * at, 2 * at + 2);
        this.#learn(key, { count, leftMs, windowMs });
      }
    } catch (error) {
      this.#markUnreachable(error as Error);
    }
  }

  async refund(key: string): Promise<void> {
    if (this.#isAway) return this.#local.refund(key);
    const known = this.#windows.get(key);
    if (known && known.endsAt > performance.now()) {
      this.#addUnsent(key, known, -refundTenths);
      return;
    }
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
    this.#windows.clear();
    this.#toSend.clear();
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
  const { Redis } = await import('ioredis');
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
