import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveClient } from '../live-client.ts';
import { prepareRedis, type RedisServer, redisProgram } from '../redis-server.ts';
import { RemoteClient } from '../remote-client.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

/** The time-out of one second, plus what two busy cores may add. */
const promptMs = 3_000;

describe.skipIf(redisProgram === null)('a server with rate limits in Redis', () => {
  let bundle: ServerBundle;
  let folder: string;
  let redis: RedisServer;
  let server: ServerProcess;

  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-redis-'));
    redis = await prepareRedis();
    server = await startServer(bundle, {
      DATA_DIR: folder,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'info',
    });
  }, 120_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => new RemoteClient().get(server.address, path);
  const logIn = () =>
    fetch(`${server.address}/api/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'nobody@example.org', password: 'salt water' }),
    });
  async function promptly<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    expect(performance.now() - began).toBeLessThan(promptMs);
    return result;
  }

  async function expectAway(): Promise<void> {
    const ready = await promptly(() => get('/readyz'));
    expect([ready.status, ready.body.detail]).toEqual([503, 'The Redis of REDIS_URL is away.']);
    expect((await promptly(() => get('/healthz'))).status).toBe(200);
    for (const path of ['/api/v1/graph', '/api/v1/auth/session', '/api/v1/auth/csrf-token']) {
      const answer = await promptly(() => get(path));
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const live = await promptly(() => LiveClient.open(`${server.address}/ws`));
    live.socket.terminate();
    const refused = await promptly(logIn);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        code: 'unavailable',
        detail: 'This cannot be done just now. Please try again in a moment.',
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  const expectBack = () =>
    vi.waitFor(
      async () => {
        expect((await get('/readyz')).status).toBe(200);
        expect((await logIn()).status).toBe(400);
      },
      { timeout: 20_000, interval: 200 },
    );

  it('starts without Redis, answers reads, refuses logins, and reports that it is away', async () => {
    await expectAway();
  });

  it('uses Redis once it is available', async () => {
    await redis.start();
    await expectBack();
  });

  it('behaves the same when Redis ends, and reconnects', async () => {
    await redis.halt();
    await expectAway();
    await redis.start();
    await expectBack();
  });

  it('behaves the same when Redis stops answering', async () => {
    redis.freeze();
    await expectAway();
    redis.thaw();
    await expectBack();
  });

  it('counts reads in the process while Redis is away', async () => {
    await redis.halt();
    await get('/readyz');
    const statuses: number[] = [];
    for (let count = 0; count < 1_210; count += 1) {
      statuses.push((await get('/api/v1/config/development-mode')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await redis.start();
    await expectBack();
  });

  it('logs each loss and each return of Redis once', async () => {
    const { code, output } = await server.stop();
    expect(code).toBe(0);
    const count = (line: string) => output.split(line).length - 1;
    expect(count('the Redis of REDIS_URL is back')).toBe(4);
    expect(count('the Redis of REDIS_URL is away')).toBe(4);
    expect(output).not.toContain('"request failed"');
  });
});
