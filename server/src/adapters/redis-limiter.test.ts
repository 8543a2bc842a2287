import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareRedis, type RedisServer, redisProgram } from '../../test/redis-server.ts';
import { systemClock } from './clock.ts';
import { RedisLimiter } from './redis-limiter.ts';

const most = 1_200;
const seconds = 60;
/** Longer than counts wait to be sent together. */
const gatheredMs = 60;

describe.skipIf(redisProgram === null)('limits that processes share in Redis', () => {
  let redis: RedisServer;
  let processes: RedisLimiter[] = [];
  beforeAll(async () => {
    redis = await prepareRedis();
    await redis.start();
    const log = pino({ level: 'silent' });
    processes = await Promise.all(
      [1, 2].map(() => RedisLimiter.open(redis.url, systemClock(0), log)),
    );
    for (const limiter of processes) {
      await vi.waitFor(async () => expect(await limiter.isReachable()).toBe(true), 10_000);
    }
  }, 60_000);
  afterAll(async () => {
    for (const limiter of processes) limiter.close();
    await redis?.stop();
  });

  const read = (key: string, which: number) => {
    const limiter = processes[which % processes.length] as RedisLimiter;
    return limiter.take(key, most, seconds, 'count_here');
  };

  it('allow exactly as many reading calls in both as in one', async () => {
    const allowed: boolean[] = [];
    for (let call = 0; call < most + 40; call += 1) {
      const { isAllowed, retryAfterSeconds } = await read('in turns', call);
      allowed.push(isAllowed);
      expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    }
    expect(allowed.indexOf(false)).toBe(most);
    expect(allowed.filter(Boolean)).toHaveLength(most);
  });

  it('count what one process was asked for before the other is asked', async () => {
    for (let call = 0; call < most; call += 1) await read('one, then the other', 0);
    expect((await read('one, then the other', 1)).isAllowed).toBe(false);
  });

  it('count calls that arrive at once', async () => {
    const calls = Array.from({ length: most + 300 }, (_, call) => read('at once', call));
    const allowed = (await Promise.all(calls)).filter(({ isAllowed }) => isAllowed);
    expect(allowed.length).toBe(most);
  });

  it('give back nine tenths of a cheap call, in both', async () => {
    for (let call = 0; call < 500; call += 1) {
      await read('cheap', call);
      await processes[call % 2]?.refund('cheap');
    }
    await sleep(gatheredMs);
    let allowed = 0;
    while ((await read('cheap', allowed)).isAllowed) allowed += 1;
    // The five hundred count as fifty.
    expect(allowed).toBe(most - 50);
  });

  it('count small limits and attempts on secrets one by one', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 14 }, (_, at) => processes[at % 2]?.take('login:here', 10, seconds)),
    );
    expect(attempts.filter((attempt) => attempt?.isAllowed)).toHaveLength(10);
  });
});
