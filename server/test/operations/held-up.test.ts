import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { LiveClient } from '../live-client.ts';
import { sendTo, stall } from '../raw-requests.ts';
import { RemoteClient } from '../remote-client.ts';
import { bundleServer, type ServerProcess, startServer } from '../server-process.ts';

const unlimited = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };

// These wait as long as the server does, so they wait together, each with a server of its own.
describe.concurrent('a server that is held up stops in time', () => {
  let base: string;
  const running: ServerProcess[] = [];
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'mangrove-held-'));
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    rmSync(base, { recursive: true, force: true });
  });

  async function start(name: string): Promise<ServerProcess> {
    const environment = { ...unlimited, DATA_DIR: join(base, name) };
    const server = await startServer(await bundleServer(), environment);
    running.push(server);
    return server;
  }

  it('by clients that do not read or do not finish their request', {
    timeout: 120_000,
  }, async ({ expect }) => {
    const server = await start('clients');
    const reader = await LiveClient.open(`${server.address}/ws`);
    const deaf = await LiveClient.open(`${server.address}/ws`);
    deaf.socket.pause();
    stall(server);
    await new RemoteClient().get(server.address, '/healthz');
    const ended = server.stop();
    expect(await reader.closed).toBe(1001);
    expect((await ended).code).toBe(0);
    deaf.socket.terminate();
  });

  it('by a database statement that does not end', { timeout: 120_000 }, async ({ expect }) => {
    const first = await start('statement');
    expect((await first.stop()).code).toBe(0);
    const { db, close } = await openEmbedded(join(base, 'statement'));
    await sql`create function wait_long() returns trigger language plpgsql as $$
      begin while true loop end loop; end $$`.execute(db);
    await sql`create trigger wait_long before insert on users for each row
      when (new.email = 'endless@example.org') execute function wait_long()`.execute(db);
    await close();
    const server = await start('statement');
    const agent = new Agent();
    const account = { email: 'endless@example.org', password: 'salt water archive' };
    const asked = sendTo(server, agent, 'POST', '/api/v1/auth/register', account);
    const cutOff = expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
    await setTimeout(2_000);
    expect(await sendTo(server, agent, 'GET', '/healthz')).toBe(200);
    const began = performance.now();
    expect((await server.stop()).code).toBe(0);
    // Ten seconds for the answer, two for closing connections, five for the statement, and reserve.
    expect(performance.now() - began).toBeLessThan(25_000);
    await cutOff;
    agent.destroy();
  });
});
