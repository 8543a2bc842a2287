import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { RemoteClient } from '../remote-client.ts';
import { bundleServer, type ServerProcess, startServer } from '../server-process.ts';
import { findProgram } from '../system-program.ts';

const deploy = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
const alerts = readFileSync(deploy('alerts.yaml'), 'utf8');
const dashboard = readFileSync(deploy('grafana.json'), 'utf8');
const promtool = findProgram('promtool');

describe('metrics', () => {
  let folder: string;
  let server: ServerProcess;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mangrove-metrics-'));
    port = await freePort();
    const environment = {
      DATA_DIR: folder,
      METRICS_PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    };
    server = await startServer(await bundleServer(), environment);
  }, 240_000);
  afterAll(async () => {
    await server?.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  /** The value of a series; its labels in any order. */
  const seriesOf = (text: string, name: string, labels: string[] = []) => {
    const line = text
      .split('\n')
      .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  it('count requests by route and status, and refused logins', async () => {
    const visitor = new RemoteClient();
    await visitor.get(server.address, '/api/v1/graph');
    for (const username of ['nobody@example.org', 'noone@example.org']) {
      const answer = await fetch(`${server.address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username, password: 'wrong password' }),
      });
      expect(answer.status).toBe(400);
    }
    const text = await scrape();
    const route = 'route="/api/v1/graph"';
    expect(seriesOf(text, 'mangrove_requests_total', [route, 'status="200"'])).toBe(1);
    expect(seriesOf(text, 'mangrove_request_seconds_count', [route])).toBe(1);
    expect(seriesOf(text, 'mangrove_login_failures_total', ['reason="refused"'])).toBe(2);
    expect(seriesOf(text, 'mangrove_network_readings_total', ['how="whole"'])).toBe(1);
    expect(seriesOf(text, 'mangrove_database_up')).toBe(1);
    expect(seriesOf(text, 'mangrove_mail_waiting')).toBe(0);
    expect(seriesOf(text, 'mangrove_sockets')).toBe(0);
    expect(seriesOf(text, 'mangrove_job_rounds_total', ['task="mail"', 'outcome="done"'])).toBe(1);
    expect(text).not.toMatch(/example\.org|password/u);
  });

  it('count what nobody serves as such, so that nobody can make series', {
    timeout: 120_000,
  }, async () => {
    const { host, port: served } = new URL(server.address);
    const seriesNow = async () => {
      const lines = (await scrape()).split('\n').filter((line) => /^mangrove_request/u.test(line));
      return lines.map((line) => line.slice(0, line.lastIndexOf(' '))).sort();
    };
    const odd = METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'POST'].includes(method));
    /** A request of each kind that somebody might send to make series, each like no other. */
    const hostile = (at: number): [string, string, Record<string, string>?][] => [
      ['GET', `/api/v1/no-such-${at}`],
      ['GET', `/no/such/page-${at}?token=${at}`],
      ['GET', `/assets/no-such-${at}.js`],
      ['GET', `/people/${at}-no-such`],
      [odd[at % odd.length] ?? '', `/api/v1/no-such-${at}`],
      [odd[at % odd.length] ?? '', '/api/v1/graph'],
      ['GET', '/api/v1/graph', { host: `no-such-${at}.example.org` }],
      ['GET', '/api/v1/graph', { authorization: `Bearer no-such-${at}` }],
      ['GET', `http://no-such-${at}.example.org/`],
      ['GET', `/api/v1/people/${9_000_000 + at}`, { 'x-request-id': `no-such-${at}` }],
    ];
    const ask = async (from: number, count: number) => {
      const socket = connect(Number(served), '127.0.0.1');
      const requests = Array.from({ length: count }, (_, step) => hostile(from + step)).flat();
      const closed = new Promise<void>((resolve, reject) => {
        socket.once('close', resolve).once('error', reject).resume();
      });
      const text = requests.map(([method, path, headers = {}], at) => {
        const connection = at === requests.length - 1 ? 'close' : 'keep-alive';
        const all = { host, connection, 'content-length': '0', ...headers };
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
        return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
      });
      socket.write(text.join(''));
      await closed;
    };
    await ask(0, odd.length);
    const before = await seriesNow();
    await Promise.all(Array.from({ length: 3 }, (_, part) => ask((1 + part) * 100, 100)));
    const after = await seriesNow();
    expect(after).toEqual(before);
    expect(after.join()).not.toMatch(/no-such|9000|PROPFIND|PURGE/u);
    expect(after.length).toBeLessThan(100);
    const labels = ['route="unknown"', 'method="any"', 'status="404"'];
    expect(seriesOf(await scrape(), 'mangrove_requests_total', labels)).toBeGreaterThan(300);
  });

  it('are not on the public port, and not on other addresses of the machine', async () => {
    const answer = await new RemoteClient().get(server.address, '/metrics');
    expect(String(JSON.stringify(answer))).not.toContain('mangrove_requests_total');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const [own] = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    if (own) await expect(fetch(`http://${own.address}:${port}/metrics`)).rejects.toThrow();
  });

  it('have every series that alerts and dashboard name', async () => {
    const text = await scrape();
    const named = `${alerts}${dashboard}`.match(/\b(?:mangrove|nodejs|process)_\w+/gu) ?? [];
    // Also of a replica, which is not there: without one its series have no values.
    const known = new Set(text.match(/^\w+(?=[{ ])|(?<=^# TYPE )\w+/gmu));
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
    expect(alerts.match(/- alert:/gu)).toHaveLength(13);
    expect(JSON.parse(dashboard)).toMatchObject({ title: 'Mangrove' });
  });

  it.skipIf(promtool === null)('have alerts that promtool accepts', () => {
    const said = execFileSync(promtool ?? '', ['check', 'rules', deploy('alerts.yaml')]);
    expect(String(said)).toContain('13 rules found');
  });

  // The names of prom-client's own are those that dashboards for Node.js know.
  it.skipIf(promtool === null)('have names that promtool accepts', async () => {
    const { stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
      input: await scrape(),
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).not.toContain('mangrove_');
  });
});
