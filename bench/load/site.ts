// The product as an institution runs it: two instances behind nginx, on PostgreSQL and Redis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/test/free-port.ts';
import { startNginx } from '../../server/test/nginx-server.ts';
import { type PostgresServer, startPostgres } from '../../server/test/postgres-server.ts';
import { prepareRedis } from '../../server/test/redis-server.ts';
import { type Call, type Instance, send, startInstance } from '../changes/instance.ts';
import type { NetworkFiles } from '../changes/network-files.ts';
import { environmentOf, fill, logIn, serverHere } from '../changes/product.ts';

/** So many save at once that none reaches the limit of saves of one account. */
const savers = 24;

export interface Site {
  /** Of nginx. */
  address: string;
  words: string[];
  /** The ids of imported people. */
  people: number[];
  /** Sessions of those who save. */
  tokens: string[];
  postgres: PostgresServer;
  /** What the processors spent on both instances since this was last asked, in milliseconds. */
  spent(): Promise<number>;
  /** Sends a call through nginx, with a session of a superuser. */
  call(method: string, path: string, call?: Call): ReturnType<typeof send>;
  /** Ends an instance at once, as a crash does. */
  kill(which: number): Promise<void>;
  start(which: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite({ folder, words }: NetworkFiles): Promise<Site> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed.');
  const redis = await prepareRedis();
  await redis.start();
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-bench-site-'));
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx(...ports.map((port) => `http://127.0.0.1:${port}`));
  const address = `http://127.0.0.1:${nginx.port}`;
  const environment = {
    ...environmentOf(dataDir),
    DATABASE_URL: postgres.urlOf('postgres'),
    REDIS_URL: redis.url,
    TRUST_PROXY: 'on',
    PUBLIC_URL: address,
  };
  await fill(serverHere, environment, { folder });
  const emails = await addSavers(environment.DATABASE_URL);
  const instances: Instance[] = [];
  const start = async (which: number) => {
    const seen = join(dataDir, `seen-${which}.json`);
    instances[which] = await startInstance(serverHere, environment, {
      port: ports[which] ?? 0,
      seen,
    });
  };
  await Promise.all([start(0), start(1)]);
  const tokens: string[] = [];
  // Each from an address of its own, because few logins are allowed from one.
  for (const [at, email] of emails.entries()) {
    tokens.push(
      await logIn(
        {
          call: (method, path, call) => send(method, address + path, { ...call, from: saver(at) }),
        },
        email,
      ),
    );
  }
  const call: Site['call'] = (method, path, given = {}) =>
    send(method, address + path, { token: tokens[0], ...given });
  const people = (await call('GET', '/api/v1/people?limit=1000')).json<{ id: number }[]>();
  return {
    address,
    words,
    people: people.map(({ id }) => id),
    tokens,
    postgres,
    spent: async () => {
      const seen = await Promise.all(instances.map((instance) => instance.watch()));
      return seen.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    },
    call,
    kill: async (which) => instances[which]?.end('SIGKILL'),
    start,
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
      await nginx.stop();
      await redis.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const saver = (at: number) => `127.0.9.${1 + at}`;

/** Copies the superuser that is there. @returns the new addresses. */
async function addSavers(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `insert into users (email, email_key, password_hash, is_superuser, is_verified, created_at, updated_at)
       select 'saver' || number || '@example.org', 'saver' || number || '@example.org',
         password_hash, true, true, created_at, updated_at
       from users, generate_series(1, ${savers}) as number
       returning email`,
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}
