// One process at a time may use a data folder with the embedded engine, which has no lock of its
// own: two would destroy it. The lock is a listening Unix socket: the operating system drops it
// with the process, however that ends, and whoever comes second can ask it who holds the folder.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The data folder belongs to another running process; the message names it. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid}, started ${holder.startedAt}`
      : 'another process that is still starting';
    super(`The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR.`);
  }
}

interface Holder {
  pid: number;
  startedAt: string;
}

export interface FolderLock {
  /** Answers what the command line asks of the holder, over the same socket. */
  answerWith(listener: RequestListener): void;
  release(): Promise<void>;
}

// The longest path that every system takes for a socket.
const maxSocketPathLength = 100;

export function socketPathOf(dataDir: string): string {
  const path = join(dataDir, '.lock.sock');
  if (Buffer.byteLength(path) <= maxSocketPathLength) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `mangrove-${name}.sock`);
}

/**
 * Takes the data folder for this process.
 * @throws FolderInUse, within a second, when another process holds it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPathOf(dataDir);
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => listener(request, response));
  await underClaim(dataDir, async () => {
    if (await listens(server, path)) return;
    if (await isAlive(path)) throw new FolderInUse(dataDir, readHolder(dataDir));
    rmSync(path, { force: true });
    if (!(await listens(server, path))) throw new FolderInUse(dataDir, null);
  });
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString() };
  writeFileSync(holderPath(dataDir), JSON.stringify(holder), { mode: 0o600 });
  server.unref();
  return {
    answerWith: (given) => {
      listener = given;
    },
    release: () =>
      new Promise((resolve) => {
        rmSync(holderPath(dataDir), { force: true });
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(path, () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}

/** A socket whose process lives takes the connection even while that process is busy. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const ownClaims = new Set<string>();
const claimWaitMs = 1_000;
const claimStaleMs = 60_000;

/**
 * Runs `work` for one process at a time, so that nobody removes a socket that another has just
 * made. A claim lives for milliseconds; one left by a crash in between is known by its process,
 * which is gone, or by its age.
 */
async function underClaim(dataDir: string, work: () => Promise<void>): Promise<void> {
  const path = join(dataDir, '.lock.claim');
  const claim = `${process.pid} ${randomUUID()}`;
  const deadline = performance.now() + claimWaitMs;
  while (!createsFile(path, claim)) {
    if (isStale(path)) rmSync(path, { force: true });
    else if (performance.now() > deadline) throw new FolderInUse(dataDir, null);
    else await setTimeout(20);
  }
  ownClaims.add(claim);
  try {
    await work();
  } finally {
    ownClaims.delete(claim);
    rmSync(path, { force: true });
  }
}

function createsFile(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(path: string): boolean {
  const age = statSync(path, { throwIfNoEntry: false });
  if (!age) return false;
  if (Date.now() - age.mtimeMs > claimStaleMs) return true;
  const claim = readText(path);
  const pid = Number(claim.split(' ')[0]);
  if (pid === process.pid) return claim.includes(' ') && !ownClaims.has(claim);
  return Number.isInteger(pid) && pid > 0 && !processRuns(pid);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holderPath(dataDir: string): string {
  return join(dataDir, '.lock.json');
}

function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderPath(dataDir), 'utf8')) as Holder;
  } catch {
    return null; // written a moment after the socket listens, or cut off: the name is unknown
  }
}
