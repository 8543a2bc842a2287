// The product as an operator runs it: a separate process, started from main.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { extract } from 'tar-stream';
import { inject } from 'vitest';
import { freePort } from './free-port.ts';

type Entry = Readable & { header: { name: string; type?: string | null } };

const source = fileURLToPath(new URL('../src/', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/mangrove');
const cleanup = join(root, 'server/test/cleanup-process.ts');

/** For Node.js: optimizing the engine's code is half of a start's work, and pays off much later. */
export const quickStart = '--liftoff-only';

/** The server as a folder of JavaScript, which starts twice as fast as the sources. */
export interface ServerBundle {
  file: string;
  /** The admin command in the same folder. */
  admin: string;
  /** The hourly cleanup as a program, for tests. */
  cleanup: string;
}

/** Bundles the server, cached for all test files until a source changes. */
export async function bundleServer(): Promise<ServerBundle> {
  const sources = [source, join(root, 'contract/src'), join(root, 'graph/src')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  sources.push(cleanup);
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  const folder = join(cache, `server-${sources.length}-${newest}`);
  if (!existsSync(folder)) await writeBundle(folder);
  return {
    file: join(folder, 'main.js'),
    admin: join(folder, 'admin.js'),
    cleanup: join(folder, 'cleanup.js'),
  };
}

/** Renames the folder at the end, so that other workers find it complete or not at all. */
async function writeBundle(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const earlier = readdirSync(cache).filter(
    (name) => name.startsWith('server-') && name !== basename(folder),
  );
  for (const name of earlier) rmSync(join(cache, name), { recursive: true, force: true });
  const outdir = mkdtempSync(join(cache, 'unfinished-'));
  const workers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-worker.ts'))
    .map((file) => ({ in: join(source, file), out: basename(file, '.ts') }));
  await build({
    entryPoints: [
      { in: join(source, 'main.ts'), out: 'main' },
      { in: join(source, 'cli/main.ts'), out: 'admin' },
      { in: cleanup, out: 'cleanup' },
      ...workers,
    ],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: {
      '@mangrove/contract': join(root, 'contract/src/index.ts'),
      '@mangrove/graph/ground': join(root, 'graph/src/ground/index.ts'),
      '@mangrove/graph/layout': join(root, 'graph/src/layout/index.ts'),
    },
    logLevel: 'silent',
  });
  cpSync(join(source, 'db/migrations'), join(outdir, 'migrations'), { recursive: true });
  cpSync(join(source, 'demo/network'), join(outdir, 'network'), { recursive: true });
  try {
    renameSync(outdir, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(outdir, { recursive: true });
  }
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  address: string;
  ended: Promise<Ended>;
  /** Sends a signal and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/**
 * Starts the server and waits until it listens. A new data folder gets a migrated, empty database,
 * because creating one takes the embedded engine many seconds; the browser tests cover that.
 * @throws an error with the server's output if it ends instead.
 */
export async function startServer(
  bundle: ServerBundle,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  await bringDatabase(environment);
  const port = await freePort();
  const { child, ended, listening } = launch(bundle, { PORT: String(port), ...environment });
  const first = await Promise.race([listening, ended]);
  if (first) throw new Error(`the server ended with ${first.code}: ${first.errors}`);
  return {
    child,
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Gives a new data folder a migrated, empty database. */
export async function bringDatabase({
  DATA_DIR,
  DATABASE_URL,
}: Record<string, string>): Promise<void> {
  if (DATA_DIR === undefined || DATABASE_URL !== undefined) return;
  const folder = join(DATA_DIR, 'db');
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = createReadStream(inject('embeddedDump')).pipe(extract());
  for await (const entry of entries as AsyncIterable<Entry>) {
    const { name, type } = entry.header;
    const path = join(folder, name);
    mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true });
    if (type === 'directory') entry.resume();
    else await pipeline(entry, createWriteStream(path));
  }
}

/** Starts the server with settings that it must refuse. */
export function expectStartFailure(
  bundle: ServerBundle,
  environment: Record<string, string>,
): Promise<Ended> {
  const { child, ended, listening } = launch(bundle, { PORT: '0', ...environment });
  listening.then(() => child.kill('SIGKILL')).catch(() => undefined);
  return ended;
}

function launch(bundle: ServerBundle, environment: Record<string, string>) {
  const child = spawn(process.execPath, [quickStart, bundle.file], {
    env: { PATH: process.env.PATH ?? '', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const listening = new Promise<null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(' to see the map.')) resolve(null);
    });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output, errors }));
  });
  return { child, ended, listening };
}
