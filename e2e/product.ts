import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDatabase } from './database.ts';
import { makeDataFolder } from './prepared-folders.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const entry = path.join(root, 'server/dist/main.js');
const patience = { start: 180_000, stop: 15_000 };

export interface ProductOptions {
  /**
   * Whether the empty database is filled with the demo network. With it the product runs on the
   * embedded engine, as by default; without it on PostgreSQL where this machine has one.
   */
  demo?: boolean;
  /**
   * An existing data folder, which is kept; an empty one causes a first start. Without it a
   * prepared folder is used, and removed at the end.
   */
  dataDir?: string;
  /** The port of an earlier product whose pages are still open; by default any free port. */
  port?: number;
  /** Further environment variables. */
  env?: Record<string, string>;
}

export interface Product {
  url: string;
  dataDir: string;
  /** The environment in which the admin command finds this product. */
  commandEnv: Record<string, string | undefined>;
  /** Everything that the server has printed so far. */
  output(): string;
  /** Asks the server to stop, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts the built product as an operator would: own process, port, data folder and database.
 * Resolves when /readyz answers that it is ready.
 * @throws an error with the server's output if it ends, or is not ready in time
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (!existsSync(entry)) throw new Error('The product is not built: run `npm run build` first.');
  const { dataDir, ...database } = await makeDatabaseOf(options);
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...neutralEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...database,
      DEMO: options.demo === false ? 'off' : 'on',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const product: Product = {
    url,
    dataDir,
    commandEnv: { ...process.env, DATA_DIR: dataDir, ...database },
    output: () => printed,
    stop: async () => {
      await stopProcess(server);
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await waitUntilReady(server, url);
  } catch (error) {
    await product.stop();
    throw new Error(`${(error as Error).message}. It printed:\n${printed}`, { cause: error });
  }
  return product;
}

/** The settings that tell a product where its data are. */
async function makeDatabaseOf({ dataDir, demo }: ProductOptions) {
  if (dataDir !== undefined) return { dataDir };
  const url = demo === false ? makeDatabase() : null;
  if (url === null) return { dataDir: await makeDataFolder({ demo: demo !== false }) };
  return { dataDir: await mkdtemp(path.join(tmpdir(), 'mangrove-e2e-')), DATABASE_URL: url };
}

/** Keeps the tester's own environment variables from the product. */
function neutralEnvironment() {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot', 'NODE_OPTIONS'];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]));
}

async function waitUntilReady(server: ChildProcess, url: string) {
  const deadline = Date.now() + patience.start;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}`);
    }
    if (await answersOk(`${url}/readyz`)) return;
    await pause(100);
  }
  throw new Error(`The server was not ready in ${patience.start / 1000} s`);
}

async function answersOk(url: string) {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    // The connection is refused: the server does not listen yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function stopProcess(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  server.kill('SIGTERM');
  const tooLong = setTimeout(() => server.kill('SIGKILL'), patience.stop);
  await ended;
  clearTimeout(tooLong);
  if (server.signalCode === 'SIGKILL') throw new Error('The server did not stop when asked to.');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'));
        else resolve(address.port);
      });
    });
  });
}

function pause(milliseconds: number) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
