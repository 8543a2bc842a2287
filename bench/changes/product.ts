// The built product as a separate process, filled by the admin command and called over HTTP.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../server/test/free-port.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';

export type Engine = 'embedded' | 'postgresql';

/** Measurements in the server since the last request for them. */
export interface Seen {
  longestPauseMs: number;
  cpuMs: number;
  memoryMb: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as transferred, possibly compressed. */
  bytes: Buffer;
  json: <Body>() => Body;
}

export interface Product {
  address: string;
  /** The duration of the import, including the layout. */
  importSeconds: number;
  /** The address of the database; null for the embedded engine. */
  databaseUrl: string | null;
  call(method: string, path: string, body?: object | URLSearchParams): Promise<Answer>;
  watch(): Promise<Seen>;
  /**
   * Stops the server and starts it again.
   * @param between is called with its data folder while it does not run.
   * @returns the milliseconds from the start to the first whole answer of the map.
   */
  restart(between: (dataDir: string) => void): Promise<number>;
  stop(): Promise<void>;
}

/** A superuser account; the saves use its session. */
const email = 'bench@example.org';
const password = 'salt water archive 13';

/** `MANGROVE_SERVER` is the server/dist of another checkout, to measure that version. */
const serverHere =
  process.env.MANGROVE_SERVER ?? fileURLToPath(new URL('../../server/dist', import.meta.url));
const watcher = new URL('./watch-loop.mjs', import.meta.url).href;

interface ProductOptions {
  /** The server/dist to start. */
  server?: string;
  /** Whether calls are limited, as in a running product. */
  isLimited?: boolean;
  /** Superusers to create beside the first. */
  emails?: string[];
}

/** Imports a folder into a new database, and starts the server on it. */
export async function startProduct(
  engine: Engine,
  folder: string,
  { server = serverHere, isLimited = false, emails = [] }: ProductOptions = {},
): Promise<Product> {
  const runAdmin = adminOf(resolve(server));
  const database = engine === 'postgresql' ? await startPostgres() : null;
  if (engine === 'postgresql' && !database) throw new Error('PostgreSQL is not installed.');
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-bench-data-'));
  const seen = join(dataDir, 'seen.json');
  const databaseUrl = database?.urlOf('postgres') ?? null;
  const environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DEMO: 'off',
    RATE_LIMIT: isLimited ? 'on' : 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  // This also creates the database, so that the import's time does not include it.
  for (const one of [email, ...emails]) {
    await runAdmin(environment, ['superuser', one, '--password-stdin'], password);
  }
  const importSeconds = await runAdmin(environment, ['import', folder]);
  const port = await freePort();
  let child: ChildProcess;
  let agent: Agent;
  const address = `http://127.0.0.1:${port}`;
  // Also when a measurement fails.
  const kill = () => child.kill('SIGKILL');
  const launch = async () => {
    child = spawn(process.execPath, ['--import', watcher, join(resolve(server), 'main.js')], {
      env: { ...environment, PORT: String(port), BENCH_WATCH: seen },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    agent = new Agent({ keepAlive: true, maxSockets: 64 });
    await untilListening(child);
  };
  const end = async () => {
    agent.destroy();
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended));
  };
  process.once('exit', kill);
  await launch();
  const bearer: { token?: string } = {};
  const call: Product['call'] = (method, path, body) =>
    // A login request that carries a session would end it, so it is sent without the token.
    send(
      `${address}${path}`,
      { method, agent, ...(body instanceof URLSearchParams ? {} : bearer) },
      body,
    );
  const login = await call('POST', '/api/v1/auth/login', loginForm());
  if (login.status !== 200) throw new Error(`the login answered ${login.status}`);
  bearer.token = login.json<{ access_token: string }>().access_token;
  // The network is loaded and laid out before anything is measured.
  await call('GET', '/api/v1/graph/columns');
  return {
    address,
    importSeconds,
    databaseUrl,
    call,
    watch: async () => {
      rmSync(seen, { force: true });
      child.kill('SIGUSR2');
      while (!existsSync(seen)) await sleep(2);
      return JSON.parse(readFileSync(seen, 'utf8')) as Seen;
    },
    restart: async (between) => {
      await end();
      between(dataDir);
      const started = performance.now();
      await launch();
      const { status } = await call('GET', '/api/v1/graph/columns');
      if (status !== 200) throw new Error(`the map answered ${status}`);
      return performance.now() - started;
    },
    stop: async () => {
      await end();
      process.off('exit', kill);
      await database?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function loginForm(username = email): URLSearchParams {
  return new URLSearchParams({ username, password });
}

/** @returns a function that runs an admin command, and returns the seconds that it took. */
const adminOf =
  (server: string) =>
  (env: NodeJS.ProcessEnv, args: string[], input = '') => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(server, 'admin.js'), ...args], {
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(`${input}\n`);
    return new Promise<number>((done, reject) => {
      child.once('exit', (code) => {
        if (code === 0) done((performance.now() - started) / 1000);
        else reject(new Error(`admin ${args[0]} ended with ${code}`));
      });
    });
  };

function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((listens, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(' to see the map.')) listens();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

interface Sending {
  method: string;
  agent: Agent;
  token?: string;
}

function send(
  url: string,
  { method, agent, token }: Sending,
  body?: object | URLSearchParams,
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const headers = {
    'accept-encoding': 'gzip',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body
      ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
      : {}),
  };
  return new Promise((done, reject) => {
    const asking = request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          json: () => JSON.parse(String(isPacked ? gunzipSync(bytes) : bytes)),
        });
      });
    }).on('error', reject);
    asking.end(isForm ? String(body) : body && JSON.stringify(body));
  });
}
