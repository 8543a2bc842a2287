// One process at a time may use a data folder with the embedded engine, which has no lock of its
// own: two would destroy the data. The lock is a listening Unix socket, which the operating system
// closes however the process ends, and over which admin commands reach the holder.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { text } from './start-messages.ts';

/** Another running process uses the data folder; the message names it. */
export class FolderInUse extends Error {
  constructor(dataDir: string, holder: Holder | null) {
    super(text.folderInUse(dataDir, holder));
  }
}

interface Holder {
  pid: number;
  startedAt: string;
}

export interface FolderLock {
  /** Sets the handler of requests that the command line sends over the socket. */
  answerWith(listener: RequestListener): void;
  release(): Promise<void>;
}

// In characters: a path of a socket that every operating system accepts.
const maxSocketPathLength = 100;

export function socketPathOf(dataDir: string): string {
  const path = join(dataDir, '.lock.sock');
  if (Buffer.byteLength(path) <= maxSocketPathLength) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `mangrove-${name}.sock`);
}

/**
 * Locks the data folder for this process.
 * @throws FolderInUse, within a second, if another process holds it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPathOf(dataDir);
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => listener(request, response));
  await withClaim(dataDir, async () => {
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

/** The operating system accepts a connection for a living process, even while that is busy. */
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
 * Runs `work` in one process at a time, so that none removes a socket that another has just
 * created. A claim lasts milliseconds; one left by a crash is recognised because its process is
 * gone, or by its age.
 */
async function withClaim(dataDir: string, work: () => Promise<void>): Promise<void> {
  const path = join(dataDir, '.lock.claim');
  const claim = `${process.pid} ${randomUUID()}`;
  const deadline = performance.now() + claimWaitMs;
  while (!tryCreateFile(path, claim)) {
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

function tryCreateFile(path: string, content: string): boolean {
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
    return null; // not written yet, or incompletely: the holder is unknown
  }
}
