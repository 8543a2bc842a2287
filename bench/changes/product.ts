// The built product as a separate process, filled by the admin command and called over HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test/free-port.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { type Answer, adminOf, type Instance, type Seen, startInstance } from './instance.ts';

export type Engine = 'embedded' | 'postgresql';

export interface Product {
  address: string;
  /** The duration of the import, including the layout. */
  importSeconds: number;
  /** The address of the database; null for the embedded engine. */
  databaseUrl: string | null;
  call(method: string, path: string, body?: object | URLSearchParams): Promise<Answer>;
  /** Reads without a session: versions and bytes of a visitor are not those of a superuser. */
  visit(path: string): Promise<Answer>;
  watch(): Promise<Seen>;
  /**
   * Stops the server and starts it again.
   * @param between is called with its data folder while it does not run.
   * @param asked the path whose first answer ends the measurement: the whole map, unless given.
   * @returns the milliseconds from the start to that answer.
   */
  restart(between: (dataDir: string) => void, asked?: string): Promise<number>;
  stop(): Promise<void>;
}

/** A superuser account; the saves use its session. */
const email = 'bench@example.org';
const password = 'salt water archive 13';
const wholeMap = '/api/v1/graph/columns';

/** `MANGROVE_SERVER` is the server/dist of another checkout, to measure that version. */
export const serverHere =
  process.env.MANGROVE_SERVER ?? fileURLToPath(new URL('../../server/dist', import.meta.url));

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
  const database = engine === 'postgresql' ? await startPostgres() : null;
  if (engine === 'postgresql' && !database) throw new Error('PostgreSQL is not installed.');
  const dataDir = mkdtempSync(join(tmpdir(), 'mangrove-bench-data-'));
  const databaseUrl = database?.urlOf('postgres') ?? null;
  const environment = {
    ...environmentOf(dataDir),
    RATE_LIMIT: isLimited ? 'on' : 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const importSeconds = await fill(server, environment, { folder, emails });
  const ports = { port: await freePort(), seen: join(dataDir, 'seen.json') };
  let instance: Instance = await startInstance(server, environment, ports);
  const token = await logIn(instance);
  // A login request that carries a session would end it, so it is sent without the token.
  const call: Product['call'] = (method, path, body) =>
    instance.call(method, path, {
      ...(body && { body }),
      ...(body instanceof URLSearchParams ? {} : { token }),
    });
  // The network is loaded and laid out before anything is measured.
  await call('GET', wholeMap);
  return {
    address: instance.address,
    importSeconds,
    databaseUrl,
    call,
    visit: (path) => instance.call('GET', path, {}),
    watch: () => instance.watch(),
    restart: async (between, asked = wholeMap) => {
      await instance.end();
      between(dataDir);
      const started = performance.now();
      instance = await startInstance(server, environment, ports);
      const { status } = await call('GET', asked);
      if (status !== 200) throw new Error(`${asked} answered ${status}`);
      return performance.now() - started;
    },
    stop: async () => {
      await instance.end();
      await database?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function environmentOf(dataDir: string) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    ...(process.env.BENCH_PROFILE && { BENCH_PROFILE: process.env.BENCH_PROFILE }),
  };
}

/** Creates a database with superusers, and imports a folder. @returns the seconds of the import. */
export async function fill(
  server: string,
  environment: NodeJS.ProcessEnv,
  { folder, emails = [] }: { folder: string; emails?: string[] },
): Promise<number> {
  const runAdmin = adminOf(server);
  // This also creates the database, so that the import's time does not include it.
  for (const one of [email, ...emails]) {
    await runAdmin(environment, ['superuser', one, '--password-stdin'], password);
  }
  return runAdmin(environment, ['import', folder]);
}

/** @returns the token of a session. */
export async function logIn({ call }: Pick<Instance, 'call'>, username = email): Promise<string> {
  const login = await call('POST', '/api/v1/auth/login', { body: loginForm(username) });
  if (login.status !== 200) throw new Error(`the login answered ${login.status}`);
  return login.json<{ access_token: string }>().access_token;
}

export function loginForm(username = email): URLSearchParams {
  return new URLSearchParams({ username, password });
}
