import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { killsOf } from '../killable-server.ts';
import { RemoteClient } from '../remote-client.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const password = 'salt water archive';
const kills = killsOf(2);
const repetitions = killsOf(1);
const unlimited = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

describe('a server with its data in a folder', () => {
  let bundle: ServerBundle;
  let base: string;
  /** A data folder that a server has created and released. */
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
    rmSync(base, { recursive: true, force: true });
  });

  it('makes its secret readable only for its owner', () => {
    expect(statSync(join(made, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(made).mode & 0o077).toBe(0);
    expect(readFileSync(join(made, 'secret'), 'utf8')).toMatch(/^[\w-]{43}$/u);
  });

  it('loses no acknowledged write over several kills', {
    timeout: 300_000,
  }, async () => {
    const folder = copyOfMade();
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round += 1) {
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
          }).catch(() => null); // the kill cut the connection: never acknowledged
          if (answer?.status !== 201) continue;
          acknowledged.push(email);
          if (acknowledged.length >= wanted) enough();
        }
      };
      const writers = [0, 1, 2].map(write);
      await isEnough;
      // The kill comes at any moment of the following requests.
      await setTimeout(Math.random() * 60);
      isKilled = true;
      const ended = await server.stop('SIGKILL');
      expect(ended.signal).toBe('SIGKILL');
      await Promise.all(writers);
    }
    const { db, close } = await openEmbedded(folder);
    const users = await db.selectFrom('users').select('email').execute();
    const kept = new Set(users.map(({ email }) => email));
    const { rows } = await sql<{ emails: number; entries: number }>`
      select (select count(*)::integer from outbox where kind = 'verify') as emails,
        (select count(*)::integer from audit_log where event = 'account_registered') as entries
      `.execute(db);
    await close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    // Each account was stored completely, with its e-mail and its audit entry.
    expect(rows).toEqual([{ emails: kept.size, entries: kept.size }]);
  });

  it('creates each entity once when requests are repeated after a kill', {
    timeout: 300_000,
  }, async () => {
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
        .catch(() => null); // the kill cut the connection
      if (!answer) return false;
      expect(answer.status).toBe(201);
      const id = Number(answer.body.id);
      expect(made.get(key) ?? id).toBe(id);
      made.set(key, id);
      return true;
    };
    const keys: string[] = [];
    for (let round = 0; round < repetitions; round += 1) {
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
    expect(projects).toHaveLength(12 * repetitions);
  });
});
