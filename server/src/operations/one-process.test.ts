import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../db/open.ts';
import { LiveClient } from '../test/live-client.ts';
import { RemoteClient } from '../test/remote-client.ts';
import {
  bundleServer,
  failToStart,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../test/server-process.ts';

const password = 'salt water archive';
const unlimited = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

describe('a server with its data in a folder', () => {
  let bundle: ServerBundle;
  let base: string;
  /** A data folder that a server has made and left. */
  let made: string;
  let count = 0;
  const running = new Set<ServerProcess>();

  async function start(environment: Record<string, string>): Promise<ServerProcess> {
    const server = await startServer(bundle, { ...unlimited, ...environment });
    running.add(server);
    void server.ended.then(() => running.delete(server));
    return server;
  }
  function copyOfMade(): string {
    count += 1;
    const folder = join(base, `copy-${count}`);
    cpSync(made, folder, { recursive: true });
    return folder;
  }

  beforeAll(async () => {
    bundle = await bundleServer();
    base = mkdtempSync(join(tmpdir(), 'mangrove-process-'));
    made = join(base, 'made');
    const server = await start({ DATA_DIR: made });
    await server.stop();
  }, 240_000);
  afterAll(async () => {
    await Promise.all([...running].map((server) => server.stop('SIGKILL')));
    bundle.remove();
    rmSync(base, { recursive: true, force: true });
  });

  it('keeps its secrets to its owner', () => {
    expect(statSync(join(made, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(made).mode & 0o077).toBe(0);
    expect(readFileSync(join(made, 'secret'), 'utf8')).toMatch(/^[\w-]{43}$/u);
  });

  it('loses nothing that it acknowledged, however often it is killed', {
    timeout: 300_000,
  }, async () => {
    const folder = copyOfMade();
    const acknowledged: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const server = await start({ DATA_DIR: folder });
      let isKilled = false;
      const wanted = acknowledged.length + 1 + Math.floor(Math.random() * 6);
      let enough: () => void = () => undefined;
      const isEnough = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const write = async (writer: number) => {
        for (let number = 0; !isKilled; number += 1) {
          const email = `r${round}w${writer}n${number}@example.org`;
          const answer = await fetch(`${server.address}/api/v1/auth/register`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password }),
          }).catch(() => null); // cut off by the kill: never acknowledged
          if (answer?.status !== 201) continue;
          acknowledged.push(email);
          if (acknowledged.length >= wanted) enough();
        }
      };
      const writers = [0, 1, 2].map(write);
      await isEnough;
      // At any moment of what follows.
      await setTimeout(Math.random() * 60);
      isKilled = true;
      const ended = await server.stop('SIGKILL');
      expect(ended.signal).toBe('SIGKILL');
      await Promise.all(writers);
    }
    const { db, close } = await openEmbedded(folder);
    const users = await db.selectFrom('users').select('email').execute();
    const kept = new Set(users.map(({ email }) => email));
    const { rows } = await sql<{ letters: number; entries: number }>`
      select (select count(*)::integer from outbox where kind = 'verify') as letters,
        (select count(*)::integer from audit_log where event = 'account_registered') as entries
      `.execute(db);
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    // Each account came whole: with its letter and its line in the log.
    expect(rows).toEqual([{ letters: kept.size, entries: kept.size }]);
  });

  it('makes once what is asked for again after a kill', { timeout: 300_000 }, async () => {
    const folder = copyOfMade();
    let server = await start({ DATA_DIR: folder });
    const visitor = new RemoteClient();
    const email = 'aroha@example.org';
    const account = { email, password };
    await visitor.post(server.address, '/api/v1/auth/register?auto_login=true', account);
    await server.stop();
    const before = await openEmbedded(folder);
    await before.db.updateTable('users').set({ is_verified: true }).execute();
    await before.close();
    const made = new Map<string, number>();
    const ask = async (key: string) => {
      const answer = await visitor
        .post(server.address, '/api/v1/projects', { name: key }, { 'idempotency-key': key })
        .catch(() => null); // cut off by the kill
      if (!answer) return false;
      expect(answer.status).toBe(201);
      const id = Number(answer.body.id);
      expect(made.get(key) ?? id).toBe(id);
      made.set(key, id);
      return true;
    };
    const keys: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      server = await start({ DATA_DIR: folder });
      await visitor.get(server.address, '/api/v1/auth/session');
      const asked = Array.from({ length: 12 }, (_, index) => `Project ${round}.${index}`);
      keys.push(...asked);
      const answers = asked.map(ask);
      await Promise.race(answers);
      await setTimeout(Math.random() * 40);
      await server.stop('SIGKILL');
      await Promise.all(answers);
    }
    server = await start({ DATA_DIR: folder });
    for (const key of keys) expect(await ask(key)).toBe(true);
    await server.stop();
    const { db, close } = await openEmbedded(folder);
    const projects = await db.selectFrom('entities').select(['id', 'name']).execute();
    await close();
    expect(new Map(projects.map(({ id, name }) => [name, id]))).toEqual(made);
    expect(projects).toHaveLength(36);
  });

  describe('from start to stop, again and again', () => {
    let folder: string;
    let server: ServerProcess;
    beforeAll(async () => {
      folder = copyOfMade();
      server = await start({ DATA_DIR: folder });
    }, 120_000);
    const send = (agent: Agent, method: 'GET' | 'POST', path: string, body?: object) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(server.address + path, {
          agent,
          method,
          ...(body ? { headers: { 'content-type': 'application/json' } } : {}),
        });
        asked.once('error', reject);
        asked.once('response', (response) => {
          text(response).then(() => resolve(response.statusCode ?? 0), reject);
        });
        asked.end(body ? JSON.stringify(body) : undefined);
      });
    /** A request that never ends. */
    function stall(): void {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      socket.on('error', () => undefined); // it is cut off in the end
      socket.write(
        'POST /api/v1/error-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n',
      );
    }

    it('has the folder to itself', { timeout: 120_000 }, async () => {
      const second = await failToStart(bundle, { ...unlimited, DATA_DIR: folder });
      expect(second.code).toBe(1);
      const line = `^The data folder ${folder} is in use by process ${server.pid}, started `;
      expect(second.errors.trim().split('\n')).toEqual([
        expect.stringMatching(new RegExp(line, 'u')),
      ]);
      expect((await new RemoteClient().get(server.address, '/readyz')).status).toBe(200);
    });

    it('says in one line why it does not start', { timeout: 120_000 }, async () => {
      const { port } = new URL(server.address);
      const cases: [Record<string, string>, string][] = [
        [{ RATE_LIMIT: 'maybe' }, 'Configuration: RATE_LIMIT must be on or off (it is "maybe")'],
        [
          { CLOCK_OFFSET_SECONDS: '60', HOST: '0.0.0.0', RATE_LIMIT: 'on' },
          'Configuration: CLOCK_OFFSET_SECONDS is refused unless HOST is loopback',
        ],
        [
          { DATA_DIR: copyOfMade(), PORT: port },
          `Port ${port} is already in use. Stop what uses it, or set PORT.`,
        ],
        [
          { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
          'The PostgreSQL of DATABASE_URL does not answer.',
        ],
      ];
      const ends = await Promise.all(
        cases.map(([environment]) => failToStart(bundle, { ...unlimited, ...environment })),
      );
      expect(ends.map(({ code, errors }) => [code, errors])).toEqual(
        cases.map(([, line]) => [1, `${line}\n`]),
      );
    });

    it('knows its visitors again after a restart', { timeout: 120_000 }, async () => {
      const visitor = new RemoteClient();
      const registered = await visitor.post(
        server.address,
        '/api/v1/auth/register?auto_login=true',
        { email: 'aroha@example.org', password },
      );
      expect(registered.status).toBe(201);
      const ended = await server.stop();
      expect([ended.code, ended.signal, ended.errors]).toEqual([0, null, '']);
      server = await start({ DATA_DIR: folder });
      const session = await visitor.get(server.address, '/api/v1/auth/session');
      expect(session.body).toMatchObject({ authenticated: true });
      const refreshed = await visitor.post(server.address, '/api/v1/auth/refresh', {
        refresh_token: registered.body.refresh_token,
      });
      expect(refreshed.status).toBe(200);
    });

    it('answers all that it has accepted when it is told to stop', {
      timeout: 120_000,
    }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 40 });
      await Promise.all(Array.from({ length: 40 }, () => send(agent, 'GET', '/healthz')));
      const accepted = Array.from({ length: 40 }, (_, index) =>
        send(agent, 'POST', '/api/v1/auth/register', { email: `u${index}@example.org`, password }),
      );
      await Promise.race(accepted);
      const ending = server.stop();
      expect(await Promise.all(accepted)).toEqual(Array(40).fill(201));
      expect((await ending).code).toBe(0);
      agent.destroy();
      await expect(send(agent, 'GET', '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    });

    it('is not held up by who neither reads nor goes on', { timeout: 120_000 }, async () => {
      server = await start({ DATA_DIR: folder });
      const reader = await LiveClient.open(`${server.address}/ws`);
      const deaf = await LiveClient.open(`${server.address}/ws`);
      deaf.socket.pause();
      stall();
      await new RemoteClient().get(server.address, '/healthz');
      const ended = server.stop();
      expect(await reader.closed).toBe(1001);
      expect((await ended).code).toBe(0);
      deaf.socket.terminate();
    });

    it('told twice, stops at once and leaves the folder free', { timeout: 120_000 }, async () => {
      server = await start({ DATA_DIR: folder, LOG_LEVEL: 'info' });
      stall();
      await new RemoteClient().get(server.address, '/healthz');
      const isDraining = new Promise<void>((resolve) => {
        server.child.stdout?.on('data', (chunk) => String(chunk).includes('draining') && resolve());
      });
      server.child.kill('SIGTERM');
      await isDraining;
      const ended = await server.stop('SIGTERM');
      expect([ended.code, ended.signal]).toEqual([1, null]);
    });

    it('leaves a database of a newer version alone', { timeout: 120_000 }, async () => {
      const { db, close } = await openEmbedded(folder);
      await sql`insert into kysely_migration (name, timestamp)
        values ('9999-future', '2030-01-01T00:00:00.000Z')`.execute(db);
      await close();
      const ended = await failToStart(bundle, { ...unlimited, DATA_DIR: folder });
      expect([ended.code, ended.errors]).toEqual([
        1,
        'This database was migrated by a newer version of the product (9999-future). Start that version, or restore a backup.\n',
      ]);
    });
  });
});
