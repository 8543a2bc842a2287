import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../src/db/open.ts';
import { LiveClient } from '../live-client.ts';
import { type NginxServer, nginxProgram, startNginx } from '../nginx-server.ts';
import {
  bundleServer,
  type ServerBundle,
  type ServerProcess,
  startServer,
} from '../server-process.ts';

const host = 'map.example.org';
const origin = `https://${host}`;
const json = { 'content-type': 'application/json' };

/** Only on Linux does every address of 127.0.0.0/8 belong to this machine. */
describe.skipIf(nginxProgram === null || process.platform !== 'linux')('behind nginx', () => {
  let bundle: ServerBundle;
  let folder: string;
  let server: ServerProcess;
  let nginx: NginxServer;
  let output = '';

  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(join(tmpdir(), 'mangrove-behind-'));
    server = await startServer(bundle, {
      DATA_DIR: folder,
      PUBLIC_URL: origin,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'info',
    });
    server.child.stdout?.on('data', (chunk) => {
      output += String(chunk);
    });
    nginx = await startNginx(server.address);
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await server?.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    { from = '127.0.0.1', body = '' } = {},
  ) =>
    new Promise<{ status: number; body: string; cookies: string[] }>((resolve, reject) => {
      const asked = request({
        port: nginx.port,
        localAddress: from,
        method,
        path,
        headers: { host, ...headers },
        agent: false,
      });
      asked.once('error', reject);
      asked.once('response', (response) => {
        text(response).then(
          (answer) =>
            resolve({
              status: response.statusCode ?? 0,
              body: answer,
              cookies: response.headers['set-cookie'] ?? [],
            }),
          reject,
        );
      });
      asked.end(body);
    });
  const register = (headers: Record<string, string>, from: string) =>
    ask(
      'POST',
      '/api/v1/auth/register',
      { ...json, ...headers },
      {
        from,
        body: JSON.stringify({ email: `${from}@example.org`, password: 'salt water archive' }),
      },
    );

  it('limits each visitor by its own address, whatever X-Forwarded-For contains', async () => {
    const logIn = async (from: string, count: number) =>
      (
        await ask(
          'POST',
          '/api/v1/auth/login',
          {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': `6.6.6.${count}`,
            'x-real-ip': `6.6.6.${count}`,
            forwarded: `for=6.6.6.${count}`,
          },
          { from, body: `username=nobody${count}@example.org&password=salt+water` },
        )
      ).status;
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push(await logIn('127.0.0.5', count));
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect(await logIn('127.0.0.6', 20)).toBe(400);
  });

  it('accepts requests of the public https origin, and refuses other protocols and hosts', async () => {
    const token = await ask('GET', '/api/v1/auth/csrf-token', {});
    const cookie = token.cookies.map((one) => one.split(';')[0]).join('; ');
    expect(cookie).toMatch(/^__Host-/u);
    const own = { cookie, 'x-csrf-token': JSON.parse(token.body).csrf_token as string };
    const statuses = async (more: Record<string, string>) =>
      (await register({ ...own, ...more }, '127.0.0.7')).status;
    expect(await statuses({ origin: `http://${host}` })).toBe(403);
    expect(await statuses({ origin: 'http://evil.example', host: 'evil.example' })).toBe(421);
    expect(
      await statuses({ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }),
    ).toBe(403);
    expect(await statuses({ origin })).toBe(201);
  });

  it('opens live connections only for the public origin', async () => {
    const at = `http://127.0.0.1:${nginx.port}/ws`;
    const live = await LiveClient.open(at, { host, origin });
    await live.received(({ type }) => type === 'development_mode');
    live.socket.terminate();
    expect(await LiveClient.connect(at, { host, origin: `http://${host}` })).toBe(403);
    expect(
      await LiveClient.connect(at, { host: 'evil.example', origin: 'https://evil.example' }),
    ).toBe(421);
    // Connecting to the server directly does not bypass the check.
    const direct = `${server.address}/ws`;
    expect(await LiveClient.connect(direct, { origin: server.address })).toBe(421);
  });

  it('writes the address of the visitor to the log and the audit log', async () => {
    const answer = await register({ 'x-forwarded-for': '6.6.6.99' }, '127.0.0.8');
    expect(answer.status).toBe(201);
    expect((await server.stop()).code).toBe(0);
    const { db, close } = await openEmbedded(folder);
    const audit = await db.selectFrom('audit_log').select(['event', 'ip']).execute();
    await close();
    expect(audit).toContainEqual({ event: 'account_registered', ip: '127.0.0.8' });
    const addresses = new Set([...output.matchAll(/"ip":"([^"]*)"/gu)].map(([, ip]) => ip));
    for (const own of ['127.0.0.5', '127.0.0.8']) expect(addresses).toContain(own);
    for (const kept of [output, JSON.stringify(audit)]) expect(kept).not.toContain('6.6.6.');
  });
});
