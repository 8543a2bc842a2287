// One process at a time may use a data folder with the embedded engine, which has no lock of its
// own: two would destroy it. The lock is a listening Unix socket: the operating system drops it
// with the process, however that ends, and whoever comes second can ask it who holds the folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
const longestSocketPath = 100;

export function socketPathOf(dataDir: string): string {
  const path = join(dataDir, '.lock.sock');
  if (Buffer.byteLength(path) <= longestSocketPath) return path;
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
  if (!(await listens(server, path))) {
    if (await isAlive(path)) throw new FolderInUse(dataDir, readHolder(dataDir));
    await replaceDeadSocket(dataDir, path);
    if (!(await listens(server, path))) throw new FolderInUse(dataDir, readHolder(dataDir));
  }
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

/**
 * Two processes may find the same dead socket; only the one that creates the claim removes it.
 * A claim lives for milliseconds: one left by a crash between the two lines below is stale when
 * its process is gone.
 */
async function replaceDeadSocket(dataDir: string, path: string): Promise<void> {
  const claim = join(dataDir, '.lock.claim');
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (processRuns(Number(readFileSync(claim, 'utf8')))) {
      throw new FolderInUse(dataDir, null);
    }
    rmSync(claim, { force: true });
    return replaceDeadSocket(dataDir, path);
  }
  try {
    // Looked at again under the claim: another process may have replaced it just before.
    if (await isAlive(path)) throw new FolderInUse(dataDir, readHolder(dataDir));
    rmSync(path, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

function processRuns(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
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
