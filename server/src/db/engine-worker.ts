// The thread that runs the embedded engine, off the event loop; started by engine-thread.ts.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { EngineData, EngineReply, EngineRequest } from './engine-thread.ts';

const port = parentPort as MessagePort;
/**
 * Keeps few files of the log for reuse, and a fourth of the usual pages in memory: the system caches
 * the files too, so no statement of a network of 13,000 takes longer, and 130 MB are left to others.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  '-c',
  'max_wal_size=32MB',
  '-c',
  'min_wal_size=32MB',
];
const options = { extensions: { pg_trgm, unaccent }, startParams };
/** Bytes of one message to the main thread, which parses it in about a millisecond. */
const pieceSize = 64 * 1024;

/** The open database; a reused thread opens the next one after closing it. */
let lite: PGlite;
/** The folder of its log; undefined in memory. */
let logFolder: string | undefined;
let sinceLook = 0;
// An error that is not of a statement ends the thread: the state of the engine is then unknown.
port.on('message', async (request: EngineRequest) => {
  if (request instanceof Uint8Array) await execute(request);
  else if (request === 'dump') reply({ done: await dump() });
  else if (request === 'close') {
    await lite.close();
    reply({ done: null });
  } else {
    try {
      lite = await open(request.open);
      logFolder = request.open.dataDir && join(request.open.dataDir, 'db', 'pg_wal');
      endWithEngine(lite);
      reply({ done: null });
    } catch (error) {
      reply({ error: error as Error, code: (error as NodeJS.ErrnoException).code });
    }
  }
});

function reply(message: EngineReply): void {
  port.postMessage(message);
}

function open({ dataDir, dump }: EngineData): Promise<PGlite> {
  if (dataDir !== undefined) return openFolder(dataDir);
  return PGlite.create({ ...options, ...(dump ? { loadDataDir: new Blob([dump]) } : {}) });
}

/**
 * A new database is created under another name and renamed when complete. A creation that was
 * interrupted contains nothing acknowledged, so it is deleted and done again.
 */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'db.starting');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const created = await PGlite.create({ dataDir: unfinished, ...options });
    await created.close();
    renameSync(unfinished, folder);
  }
  return PGlite.create({ dataDir: folder, ...options });
}

/** What PostgreSQL's main loop throws for an error of a statement, after which it goes on. */
const statementFailed = 100;

/**
 * Ends this thread with the engine. PGlite ignores what else its main loop throws, for example when
 * the engine gave up because its log cannot be written, and would then wait for ever.
 */
function endWithEngine({ Module }: PGlite): void {
  const engine = Module as unknown as { _PostgresMainLoopOnce: () => void };
  const runOnce = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== statementFailed) process.exit(1);
      throw error;
    }
  };
}

async function dump(): Promise<Uint8Array<ArrayBuffer>> {
  const file = await lite.dumpDataDir('none');
  return new Uint8Array(await file.arrayBuffer());
}

/** Executes bytes of the PostgreSQL protocol; the answer is sent in pieces as it is produced. */
async function execute(message: Uint8Array): Promise<void> {
  // A startup message begins a new connection: the former one's open transaction is rolled back.
  if (message[0] === 0 && lite.isInTransaction()) await lite.exec('rollback');
  let piece = new Uint8Array(0);
  let used = 0;
  const send = () => {
    const full = piece.slice(0, used);
    if (used > 0) port.postMessage(full satisfies EngineReply, [full.buffer]);
    used = 0;
  };
  await lite.execProtocolRawStream(message, {
    onRawData: (bytes) => {
      if (used + bytes.length > piece.length) {
        send();
        piece = new Uint8Array(Math.max(pieceSize, bytes.length));
      }
      piece.set(bytes, used);
      used += bytes.length;
    },
  });
  send();
  sinceLook += 1;
  if (sinceLook >= statementsBetweenLooks && !lite.isInTransaction()) await trimLog();
}

const statementsBetweenLooks = 32;
/** Of 16 MB each. */
const maxLogFiles = 6;

/** Writes what the log holds to its place, so that it is not needed: PGlite never does. */
async function trimLog(): Promise<void> {
  sinceLook = 0;
  if (logFolder === undefined) return;
  const files = readdirSync(logFolder).filter((name) => /^[0-9A-F]{24}$/u.test(name));
  if (files.length > maxLogFiles) await lite.exec('checkpoint');
}
