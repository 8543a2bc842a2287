import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '../../src/db/open.ts';
import { LiveClient } from '../live-client.ts';
import { writeNetworkFolder } from '../network-folder.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { RemoteClient } from '../remote-client.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const password = 'salt water archive';
const modeText = 'Development mode is active. Access is restricted to superusers only.';

describe.skipIf(findPostgres() === null)('two servers on one PostgreSQL', () => {
  let bundle: ServerBundle;
  let folder: string;
  let postgres: PostgresServer;
  let database: OpenDatabase;
  let one: ServerProcess;
  let two: ServerProcess;
  let admin: RemoteClient;
  let visitor: RemoteClient;
  let refreshToken = '';

  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-two-'));
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL does not start');
    postgres = started;
    const environment = {
      DATABASE_URL: postgres.urlOf('postgres'),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    };
    [one, two] = await Promise.all([
      startServer(bundle, environment),
      startServer(bundle, environment),
    ]);
    database = openPostgres(postgres.urlOf('postgres'), () => undefined);
    admin = await signIn('admin@example.org', true);
    visitor = await signIn('aroha@example.org', false);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([one?.stop('SIGKILL'), two?.stop('SIGKILL')]);
    await database?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function signIn(email: string, isSuperuser: boolean): Promise<RemoteClient> {
    const client = new RemoteClient();
    const registered = await client.post(one.address, '/api/v1/auth/register', { email, password });
    if (registered.status !== 201) throw new Error(JSON.stringify(registered.body));
    await database.db
      .updateTable('users')
      .set({ is_verified: true, is_superuser: isSuperuser })
      .where('email', '=', email)
      .execute();
    await signInAgain(client, email);
    return client;
  }

  async function signInAgain(client: RemoteClient, email: string): Promise<void> {
    const answer = await client.form(one.address, '/api/v1/auth/login', {
      username: email,
      password,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    refreshToken = String(answer.body.refresh_token);
  }

  const setDevelopmentMode = async (server: ServerProcess, enabled: boolean) => {
    const answer = await admin.post(server.address, '/api/v1/config/development-mode', { enabled });
    expect(answer.body).toEqual({ enabled });
  };
  const openLive = async (server: ServerProcess, client?: RemoteClient, path = '/ws') => {
    const cookie = client?.cookie;
    const live = await LiveClient.open(`${server.address}${path}`, { cookie });
    await live.received(({ type }) => type === 'development_mode');
    return live;
  };
  const statusOf = async (server: ServerProcess, path: string) =>
    (await visitor.get(server.address, path)).status;

  /** Polls until the condition holds; only the test's time limit ends it otherwise. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  it('apply migrations once when they start together', async () => {
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*)::integer as count from kysely_migration group by name`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([1]));
  });

  it('share sessions, and return one new token for a refresh at both', async () => {
    for (const { address } of [one, two]) {
      const session = await visitor.get(address, '/api/v1/auth/session');
      expect(session.body).toMatchObject({ authenticated: true });
    }
    const body = { refresh_token: refreshToken };
    const answers = await Promise.all(
      [one, two, one, two].map(({ address }) =>
        visitor.post(address, '/api/v1/auth/refresh', body),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it("both end a visitor's session when one is switched to development mode", async () => {
    const live = await openLive(two, visitor);
    const notice = await openLive(two, undefined, '/ws/development-mode');
    const own = await openLive(two, admin);
    await setDevelopmentMode(one, true);
    expect(await live.closed).toBe(4401);
    expect(live.messages.at(-1)).toEqual({ type: 'development_mode', enabled: true });
    await notice.received(({ enabled }) => enabled === true);
    await own.received(({ enabled }) => enabled === true);
    // The second process has been notified by now; the first knew when it answered.
    for (const { address } of [one, two]) {
      const refused = await visitor.get(address, '/api/v1/graph');
      expect([refused.status, refused.body.detail]).toEqual([403, modeText]);
      const session = await visitor.get(address, '/api/v1/auth/session');
      expect(session.body).toMatchObject({ authenticated: false });
    }
    await setDevelopmentMode(two, false);
    await notice.received(({ enabled }) => enabled === false);
    await until(async () => (await statusOf(one, '/api/v1/graph')) === 200);
    for (const client of [notice, own]) client.socket.terminate();
  });

  it('end a session at both, with its live connections', async () => {
    await signInAgain(visitor, 'aroha@example.org');
    const live = await openLive(two, visitor);
    const cookie = visitor.cookie;
    await visitor.post(one.address, '/api/v1/auth/logout');
    const replayed = await fetch(`${two.address}/api/v1/users/me`, { headers: { cookie } });
    expect(replayed.status).toBe(401);
    expect(await live.closed).toBe(4401);
  });

  it('announce an import of the admin command once to every open map', async () => {
    await setDevelopmentMode(one, false);
    const lives = await Promise.all([openLive(one), openLive(two)]);
    const network = writeNetworkFolder();
    const environment = { DATABASE_URL: postgres.urlOf('postgres'), DATA_DIR: folder };
    execFileSync(process.execPath, [bundle.admin, 'import', network], {
      env: { PATH: process.env.PATH ?? '', ...environment },
    });
    for (const live of lives) {
      expect(await live.received(({ type }) => type === 'graph_changed')).toMatchObject({
        entities: [],
      });
      expect(live.messages.filter(({ type }) => type === 'graph_changed')).toHaveLength(1);
      live.socket.terminate();
    }
    rmSync(dirname(network), { recursive: true });
  });

  it('tell open maps at the other of a change, and nobody of what is hidden from them', async () => {
    const maps = { visitor: await openLive(two), member: await openLive(two, admin) };
    const create = async (name: string, audience: string) =>
      Number((await admin.post(one.address, '/api/v1/projects', { name, audience })).body.id);
    const hidden = await create('Reef', 'members');
    const last = await create('Tide', 'public');
    const told: Record<string, unknown[]> = {};
    for (const [name, live] of Object.entries(maps)) {
      const idsIn = (message: object) =>
        [...JSON.stringify(message).matchAll(/"id":(\d+)/gu)].map(([, id]) => id);
      await live.received((message) => idsIn(message).includes(String(last)));
      told[name] = live.messages.flatMap(idsIn);
      live.socket.terminate();
    }
    expect(told).toEqual({ visitor: [`${last}`], member: [`${hidden}`, `${last}`] });
  });

  it('read the state again when announcements were lost', async () => {
    await signInAgain(visitor, 'aroha@example.org');
    const lives = await Promise.all([openLive(one, visitor), openLive(two, visitor)]);
    const notice = await openLive(two, undefined, '/ws/development-mode');
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`.execute(
      database.db,
    );
    expect(rows).toHaveLength(2);
    await setDevelopmentMode(one, true);
    for (const live of lives) expect(await live.closed).toBe(4401);
    await notice.received(({ enabled }) => enabled === true);
    // Both processes listen again.
    await setDevelopmentMode(two, false);
    await notice.received(({ enabled }) => enabled === false);
    await setDevelopmentMode(one, true);
    await until(async () => notice.messages.at(-1)?.enabled === true);
    await setDevelopmentMode(one, false);
    await until(async () => notice.messages.at(-1)?.enabled === false);
    notice.socket.terminate();
  });

  it('answer 503 while PostgreSQL is away, and continue afterwards', {
    timeout: 120_000,
  }, async () => {
    const notice = await openLive(two, undefined, '/ws/development-mode');
    postgres.halt();
    const away = new RemoteClient();
    for (const { address } of [one, two]) {
      expect((await away.get(address, '/healthz')).status).toBe(200);
      expect((await away.get(address, '/readyz')).status).toBe(503);
      for (const path of ['/api/v1/graph/focused', '/api/v1/users/me', '/api/v1/auth/session']) {
        const answer = await admin.get(address, path);
        expect([path, answer.status, answer.body]).toEqual([
          path,
          503,
          {
            detail: expect.stringMatching(/^The database cannot be reached/u),
            code: 'unavailable',
          },
        ]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    const before = notice.messages.length;
    postgres.resume();
    for (const server of [one, two]) {
      await until(async () => (await away.get(server.address, '/readyz')).status === 200);
      expect((await admin.get(server.address, '/api/v1/users/me')).status).toBe(200);
      expect(server.child.exitCode).toBe(null);
    }
    // The mode is sent again once a process listens, maybe before the second process is ready.
    await until(async () => notice.messages.length > before);
    await setDevelopmentMode(one, true);
    await until(async () => notice.messages.at(-1)?.enabled === true);
    await setDevelopmentMode(one, false);
    notice.socket.terminate();
  });

  it('answer only 200 or 503 while PostgreSQL restarts', async () => {
    const statuses = new Set<number>();
    await setDevelopmentMode(one, false);
    for (let round = 0; round < 4; round += 1) {
      const asked = Array.from({ length: 40 }, (_, index) => {
        const { address } = index % 2 === 0 ? one : two;
        return index % 4 < 2
          ? admin.get(address, '/api/v1/users/with-person-profiles')
          : admin.post(address, '/api/v1/config/official-tags', { official_tags: ['WATER'] });
      });
      await Promise.race(asked);
      postgres.restart();
      for (const { status } of await Promise.all(asked)) statuses.add(status);
      for (const { address } of [one, two]) {
        await until(async () => (await admin.get(address, '/readyz')).status === 200);
      }
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('count rate limits together', async () => {
    await sql`delete from rate_limits`.execute(database.db);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { address } = count % 2 === 0 ? one : two;
      const answer = await fetch(`${address}/api/v1/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: `nobody${count}@example.org`, password }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('continue with one server after the other has stopped', async () => {
    expect((await one.stop()).code).toBe(0);
    expect((await new RemoteClient().get(two.address, '/readyz')).status).toBe(200);
    expect((await two.stop()).code).toBe(0);
  });
});
