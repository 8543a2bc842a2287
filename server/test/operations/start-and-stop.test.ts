import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { sendTo, stall } from '../raw-requests.ts';
import { RemoteClient } from '../remote-client.ts';
import {
  bringDatabase,
  bundleServer,
  expectStartFailure,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const password = 'salt water archive';
const unlimited = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

describe('a server over several starts and stops', () => {
  let bundle: ServerBundle;
  let base: string;
  let folder: string;
  let server: ServerProcess;
  beforeAll(async () => {
    bundle = await bundleServer();
    base = mkdtempSync(join(tmpdir(), 'mangrove-stop-'));
    folder = join(base, 'data');
    server = await start({ DATA_DIR: folder });
  }, 240_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    rmSync(base, { recursive: true, force: true });
  });
  const start = (environment: Record<string, string>) =>
    startServer(bundle, { ...unlimited, ...environment });
  const send = (agent: Agent, method: 'GET' | 'POST', path: string, body?: object) =>
    sendTo(server, agent, method, path, body);

  it('locks its data folder against a second server', { timeout: 120_000 }, async () => {
    const second = await expectStartFailure(bundle, { ...unlimited, DATA_DIR: folder });
    expect(second.code).toBe(1);
    const line = `^The data folder ${folder} is in use by process ${server.pid}, started `;
    expect(second.errors.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(line, 'u')),
    ]);
    expect((await new RemoteClient().get(server.address, '/readyz')).status).toBe(200);
  });

  it('reports in one line why it does not start', { timeout: 120_000 }, async () => {
    const { port } = new URL(server.address);
    const file = join(base, 'a-file');
    writeFileSync(file, '');
    const below = join(file, 'data');
    const another = (name: string) => ({ DATA_DIR: join(base, name) });
    for (const name of ['port', 'host', 'metrics']) await bringDatabase(another(name));
    const noRecipient = `BACKUP_ENCRYPT_TO: The file ${file} has no recipient. Write one a line, as age-keygen prints it (age1…).`;
    const unusable = 'the database of DATABASE_URL cannot be used: ';
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'pictures' };
    const noReply =
      'S3_BUCKET pictures cannot be reached at http://127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1)';
    const nowhere = 'no-such-host.invalid';
    const cases: [Record<string, string>, string][] = [
      // In a file, as a file itself: src/wrong-settings.test.ts has what else is refused.
      [{ DATA_DIR: below }, `DATA_DIR must be a folder, and ${below} is not in one or is a file.`],
      [{ BACKUP_ENCRYPT_TO: file }, noRecipient],
      [
        { ...another('port'), PORT: port },
        `PORT ${port} is already in use. Stop what uses it, or choose another.`,
      ],
      [
        { ...another('host'), HOST: nowhere, RATE_LIMIT: 'on' },
        `HOST is no address of this machine (getaddrinfo ENOTFOUND ${nowhere})`,
      ],
      [
        { ...another('metrics'), METRICS_PORT: port },
        `METRICS_PORT ${port} is already in use. Stop what uses it, or choose another.`,
      ],
      [
        { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        `${unusable}connect ECONNREFUSED 127.0.0.1:1`,
      ],
      [
        { DATABASE_URL: `postgres://nobody:hush@${nowhere}/none` },
        `${unusable}getaddrinfo ENOTFOUND ${nowhere}`,
      ],
      [{ ...bucket, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'hush' }, noReply],
      [
        { LOG_LEVEL: 'loud' },
        'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent (it is "loud")',
      ],
    ];
    const ends = await Promise.all(
      cases.map(([environment]) => expectStartFailure(bundle, { ...unlimited, ...environment })),
    );
    expect(ends.map(({ code, errors }) => [code, errors])).toEqual(
      cases.map(([, line]) => [1, `Configuration: ${line}\n`]),
    );
  });

  it('keeps sessions over a restart [spec 1.4]', { timeout: 120_000 }, async () => {
    const visitor = new RemoteClient();
    const registered = await visitor.post(server.address, '/api/v1/auth/register?auto_login=true', {
      email: 'aroha@example.org',
      password,
    });
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

  it('answers all accepted requests after the stop signal', {
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

  it('answers unread requests on connections that look idle', { timeout: 120_000 }, async () => {
    server = await start({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const ask = () => send(agent, 'GET', '/api/v1/graph/columns');
    await Promise.all(Array.from({ length: 10 }, ask));
    // Simulates long work on the event loop: the process neither reads nor accepts connections.
    process.kill(server.pid, 'SIGSTOP');
    const sent = Array.from({ length: 20 }, ask);
    await setTimeout(200);
    const ending = server.stop();
    process.kill(server.pid, 'SIGCONT');
    expect(await Promise.all(sent)).toEqual(Array(20).fill(200));
    expect((await ending).code).toBe(0);
    agent.destroy();
  });

  it('resets no connection of busy clients while it stops', { timeout: 120_000 }, async () => {
    server = await start({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true });
    const failures: { outcome: string; sentAt: number }[] = [];
    let answered = 0;
    const goOn = async (ask: () => Promise<number>) => {
      for (;;) {
        const sentAt = performance.now();
        const outcome = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? '');
        // The server no longer accepts connections.
        if (outcome === 'ECONNREFUSED') return;
        if (typeof outcome === 'string') failures.push({ outcome, sentAt });
        else answered += 1;
      }
    };
    let count = 0;
    const write = () => {
      count += 1;
      const email = `writer${count}@example.org`;
      return send(agent, 'POST', '/api/v1/auth/register', { email, password });
    };
    const all = [
      ...Array.from({ length: 6 }, () => goOn(write)),
      ...Array.from({ length: 10 }, () =>
        goOn(() => send(agent, 'GET', '/api/v1/search/comprehensive?q=water')),
      ),
    ];
    while (answered < 30) await setTimeout(20);
    const toldAt = performance.now();
    expect((await server.stop()).code).toBe(0);
    await Promise.all(all);
    // The kernel resets connections made just when the server closes its socket, after the notice.
    const late = failures.filter(({ sentAt }) => sentAt > toldAt + 300);
    expect(failures.filter((one) => !late.includes(one))).toEqual([]);
    expect(late.length).toBeLessThanOrEqual(all.length);
    agent.destroy();
  });

  it('reports 503 first, then refuses new connections, and stops soon', {
    timeout: 120_000,
  }, async () => {
    server = await start({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true });
    await send(agent, 'GET', '/healthz');
    const silent = connect(Number(new URL(server.address).port), '127.0.0.1');
    silent.on('error', () => undefined); // the server closes the connection in the end
    const began = performance.now();
    const ending = server.stop();
    const seen: (number | string)[] = [];
    while (seen.at(-1) !== 'ECONNREFUSED') {
      const once = new Agent();
      seen.push(
        await send(once, 'GET', '/readyz').catch(
          (error: NodeJS.ErrnoException) => error.code ?? '',
        ),
      );
      await setTimeout(10);
    }
    expect((await ending).code).toBe(0);
    // Under a second on an idle machine; ten seconds if the server waited for idle clients.
    expect(performance.now() - began).toBeLessThan(6_000);
    // The kernel resets a connection that the server has not accepted when it closes its socket: at
    // most the one request of that moment.
    if (seen.at(-2) === 'ECONNRESET') seen.splice(-2, 1);
    const order = seen.filter((one, index) => one !== seen[index - 1]);
    expect(order.slice(-2)).toEqual([503, 'ECONNREFUSED']);
    expect(new Set(order)).not.toContain('ECONNRESET');
    agent.destroy();
  });

  it('stops immediately on the second signal, and releases the folder', {
    timeout: 120_000,
  }, async () => {
    server = await start({ DATA_DIR: folder, LOG_LEVEL: 'info' });
    stall(server);
    await new RemoteClient().get(server.address, '/healthz');
    const isDraining = new Promise<void>((resolve) => {
      server.child.stdout?.on('data', (chunk) => String(chunk).includes('draining') && resolve());
    });
    server.child.kill('SIGTERM');
    await isDraining;
    const ended = await server.stop('SIGTERM');
    expect([ended.code, ended.signal]).toEqual([1, null]);
  });

  it('does not start with a database of a newer version', { timeout: 120_000 }, async () => {
    const { db, close } = await openEmbedded(folder);
    await sql`insert into kysely_migration (name, timestamp)
      values ('9999-future', '2030-01-01T00:00:00.000Z')`.execute(db);
    await close();
    const ended = await expectStartFailure(bundle, { ...unlimited, DATA_DIR: folder });
    expect([ended.code, ended.errors]).toEqual([
      1,
      'This database was migrated by a newer version of the product (9999-future). Start that version, or restore a backup.\n',
    ]);
  });
});
