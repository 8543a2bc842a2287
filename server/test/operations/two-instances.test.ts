// Two instances behind nginx, as an institution runs them, while people read and save.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '../../src/db/open.ts';
import { freePort } from '../free-port.ts';
import { LiveClient } from '../live-client.ts';
import { type NginxServer, nginxProgram, startNginx } from '../nginx-server.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { prepareRedis, type RedisServer, redisProgram } from '../redis-server.ts';
import { RemoteClient } from '../remote-client.ts';
import { bundleServer, type ServerProcess, startServer } from '../server-process.ts';

const programs = [findPostgres(), nginxProgram, redisProgram];
const patience = { timeout: 240_000 };
const account = { email: 'admin@example.org', password: 'salt water archive' };
const savers = 3;
const readers = 6;
const reads = [
  '/api/v1/graph/columns',
  '/api/v1/search/comprehensive?q=tide',
  '/api/v1/relationships/role-types',
];

interface Worked {
  /** The statuses of all answers, with the code of the error where a connection broke. */
  answers: { status: number | string; at: number; retryAfter: string | null }[];
  /** For each project: the saves that were tried, and which of them was acknowledged last. */
  saves: Map<number, { tried: string[]; acknowledged: number }>;
}

describe.skipIf(programs.includes(null))('two instances behind nginx', () => {
  let folder: string;
  let postgres: PostgresServer;
  let redis: RedisServer;
  let nginx: NginxServer;
  let database: OpenDatabase;
  let address: string;
  let admin: RemoteClient;
  const ports: number[] = [];
  const instances: ServerProcess[] = [];
  const projects: number[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mangrove-instances-'));
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL does not start');
    postgres = started;
    redis = await prepareRedis();
    await redis.start();
    ports.push(await freePort(), await freePort());
    nginx = await startNginx(...ports.map((port) => `http://127.0.0.1:${port}`));
    address = `http://127.0.0.1:${nginx.port}`;
    await Promise.all([start(0), start(1)]);
    database = openPostgres(postgres.urlOf('postgres'), () => undefined);
    admin = new RemoteClient();
    await admin.post(address, '/api/v1/auth/register', account);
    await database.db.updateTable('users').set({ is_verified: true, is_superuser: true }).execute();
    await admin.form(address, '/api/v1/auth/login', {
      username: account.email,
      password: account.password,
    });
    for (let count = 0; count < savers; count += 1) {
      const made = await admin.post(address, '/api/v1/projects', { name: `Tide Reader ${count}` });
      projects.push(Number(made.body.id));
    }
  }, 240_000);
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop('SIGKILL')));
    await database?.close();
    await nginx?.stop();
    await redis?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(which: number): Promise<void> {
    instances[which] = await startServer(await bundleServer(), {
      DATABASE_URL: postgres.urlOf('postgres'),
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      PORT: String(ports[which]),
      PUBLIC_URL: address,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
    });
  }

  /** People read and save through nginx, one after the other, for as long as the work takes. */
  async function whileUsed(work: () => Promise<void>): Promise<Worked> {
    const worked: Worked = { answers: [], saves: new Map() };
    let isOver = false;
    const use = async (ask: () => Promise<{ status: number; headers: Headers }>) => {
      while (!isOver) {
        const answer = await ask().catch((error: Error) => ({
          status: String(error.cause ?? error),
          headers: new Headers(),
        }));
        worked.answers.push({
          status: answer.status,
          at: performance.now(),
          retryAfter: answer.headers.get('retry-after'),
        });
        await sleep(25);
      }
    };
    const used = [
      ...Array.from({ length: readers }, (_, reader) =>
        use(async () => {
          const answer = await fetch(address + reads[reader % reads.length]);
          await answer.arrayBuffer();
          return answer;
        }),
      ),
      ...projects.map((id) => {
        const known = { tried: [] as string[], acknowledged: -1 };
        worked.saves.set(id, known);
        return use(async () => {
          const description = `Draws the tide of ${performance.now()}.`;
          const which = known.tried.push(description) - 1;
          const answer = await admin.put(address, `/api/v1/projects/${id}`, { description });
          if (answer.status === 200) known.acknowledged = which;
          return answer;
        });
      }),
    ];
    try {
      await sleep(300);
      await work();
      await sleep(300);
    } finally {
      isOver = true;
      await Promise.all(used);
    }
    return worked;
  }

  async function expectNothingLost({ saves }: Worked): Promise<void> {
    for (const [id, { tried, acknowledged }] of saves) {
      expect(acknowledged).toBeGreaterThan(0);
      const { body } = await admin.get(address, `/api/v1/projects/${id}`);
      expect(tried.slice(acknowledged)).toContain(body.description);
    }
  }

  const statusesOf = ({ answers }: Worked) => new Set(answers.map(({ status }) => status));
  const isReady = async (which: number) =>
    (await fetch(`http://127.0.0.1:${ports[which]}/readyz`)).status === 200;

  it('fail no request when one is killed, and lose no save', patience, async () => {
    const worked = await whileUsed(async () => {
      for (const which of [0, 1]) {
        await instances[which]?.stop('SIGKILL');
        await sleep(500);
        await start(which);
        // What was asked while it was away is answered by the other, before that one is killed.
        await sleep(1_000);
      }
    });
    expect(statusesOf(worked)).toEqual(new Set([200]));
    await expectNothingLost(worked);
  });

  it('fail no request while one after the other is restarted', patience, async () => {
    const worked = await whileUsed(async () => {
      for (const which of [0, 1]) {
        expect((await instances[which]?.stop())?.code).toBe(0);
        await start(which);
        while (!(await isReady(which))) await sleep(20);
      }
    });
    expect(statusesOf(worked)).toEqual(new Set([200]));
    await expectNothingLost(worked);
  });

  it(
    'answer 503 while PostgreSQL is away, and as before soon after its return',
    patience,
    async () => {
      let awayAt = 0;
      let backAt = 0;
      const worked = await whileUsed(async () => {
        awayAt = performance.now();
        postgres.halt();
        await sleep(1_500);
        postgres.resume();
        backAt = performance.now();
        await sleep(3_500);
      });
      expect(statusesOf(worked)).toEqual(new Set([200, 503]));
      const refused = worked.answers.filter(({ status }) => status === 503);
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
      expect(refused.filter(({ at }) => at < awayAt || at > backAt + 3_000)).toEqual([]);
      await expectNothingLost(worked);
    },
  );

  it(
    'let a page that lost its connection connect to the other, and miss no change',
    patience,
    async () => {
      const versionOf = async (since?: string) => {
        const path = since ? `/api/v1/graph/changes?since=${since}` : '/api/v1/graph/columns';
        return (await fetch(address + path)).json() as Promise<Record<string, unknown>>;
      };
      const open = () => LiveClient.open(`${address}/ws`);
      // nginx takes turns, so two connections are of both instances.
      const pages = [await open(), await open()];
      const { version } = await versionOf();
      await instances[0]?.stop('SIGKILL');
      const codes = await Promise.race(
        pages.map(async (page) => [page, await page.closed] as const),
      );
      expect(codes[1]).toBe(1006);
      const [id] = projects;
      await admin.put(address, `/api/v1/projects/${id}`, { name: 'Ebb Reader' });
      const again = await open();
      const changes = JSON.stringify(await versionOf(String(version)));
      expect(changes).toContain('Ebb Reader');
      await admin.put(address, `/api/v1/projects/${id}`, { name: 'Flood Reader' });
      expect(await again.received(({ type }) => type === 'graph_changed')).toMatchObject({
        entities: [expect.objectContaining({ id })],
      });
      for (const page of [...pages, again]) page.socket.terminate();
      await start(0);
    },
  );
});
