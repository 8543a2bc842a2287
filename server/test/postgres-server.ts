import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Whether its files are in memory. */
  isInMemory: boolean;
  urlOf(database: string): string;
  /** Stops at once and starts again on the same data, as after a crash. */
  restart(): void;
  /** Stops at once, until `resume`. */
  halt(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Whether `startPostgres` can start a server on this machine. */
export function hasPostgres(): boolean {
  return findPostgres() !== null && ownerIds() !== null;
}

/** The folder of PostgreSQL's programs (15 or newer), or null if it is not installed. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((v) => v >= 15)
    : [];
  const candidates = [
    ...versions.sort((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    candidates.find(
      (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
    ) ?? null
  );
}

/**
 * Starts a separate PostgreSQL in a temporary folder, on loopback, without touching any other on
 * the machine. PostgreSQL refuses to run as root; in that case it runs as the user `postgres`.
 * @param options.inMemory for tests, which make a database for each file: keeps the files in memory
 * if there is room, where copying a database costs a quarter. Benchmarks need a disk.
 * @returns null if PostgreSQL is not installed.
 */
export async function startPostgres({ inMemory = false } = {}): Promise<PostgresServer | null> {
  const prepared = prepareFolder(inMemory);
  if (!prepared) return null;
  prepared.run(
    'initdb',
    ...['-D', prepared.data, '-U', 'mangrove', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'],
  );
  return startIn(prepared, await freePort());
}

/** A replica that follows another server, and logs every statement. */
export interface ReplicaServer extends PostgresServer {
  /** Everything logged since the first start. */
  log(): string;
}

/**
 * Starts a streaming replica of a server, which must not be in memory.
 * @returns null if PostgreSQL is not installed.
 */
export async function startReplica(primary: PostgresServer): Promise<ReplicaServer | null> {
  const prepared = prepareFolder(false);
  if (!prepared) return null;
  const { data, run, folder } = prepared;
  run(
    'pg_basebackup',
    ...['-D', data, '-d', primary.urlOf('postgres'), '--write-recovery-conf'],
    ...['--wal-method=stream', '--checkpoint=fast', '--no-sync'],
  );
  const started = startIn(prepared, await freePort(), ['log_statement=all']);
  return { ...started, log: () => readFileSync(join(folder, 'log'), 'utf8') };
}

interface PreparedFolder {
  folder: string;
  data: string;
  isInMemory: boolean;
  run(program: string, ...args: string[]): void;
}

function prepareFolder(inMemory: boolean): PreparedFolder | null {
  const programs = findPostgres();
  const owner = programs ? ownerIds() : null;
  if (!programs || !owner) return null;
  const isInMemory = inMemory && hasMemoryFolder();
  const parent = isInMemory ? memoryFolder : tmpdir();
  const folder = mkdtempSync(join(parent, 'mangrove-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, ...args: string[]) => {
    const result = spawnSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr}`);
  };
  return { folder, data: join(folder, 'data'), isInMemory, run };
}

function startIn(
  { folder, data, isInMemory, run }: PreparedFolder,
  port: number,
  more: readonly string[] = [],
): PostgresServer {
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...['fsync=off', 'max_connections=100', ...(isInMemory ? forMemory : []), ...more],
  ].map((setting) => `-c ${setting}`);
  let isRunning = false;
  const start = () => {
    run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings.join(' '), 'start');
    isRunning = true;
  };
  const halt = () => {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    isRunning = false;
  };
  start();
  return {
    isInMemory,
    urlOf: (database) => `postgres://mangrove@127.0.0.1:${port}/${database}`,
    restart: () => {
      halt();
      start();
    },
    halt,
    resume: start,
    stop: () => {
      if (isRunning) halt();
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

const memoryFolder = '/dev/shm';
const enoughBytes = 4 * 2 ** 30;
/** Less is logged for what no crash of the machine can leave, and the log stays small. */
const forMemory = [
  ...['full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  'max_wal_size=256MB',
];

/** In a container the folder often has 64 MB, which its databases would fill. */
function hasMemoryFolder(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= enoughBytes;
}

function ownerIds(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null; // root, and there is no user `postgres`
  }
}
