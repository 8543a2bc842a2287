// The thread that runs the embedded engine, off the event loop; started by engine-thread.ts.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { EngineData, EngineReply, EngineRequest } from './engine-thread.ts';

const port = parentPort as MessagePort;
const extensions = { pg_trgm, unaccent };
/** Bytes of one message to the main thread, which parses it in about a millisecond. */
const pieceSize = 64 * 1024;

/** The open database; a reused thread opens the next one after closing it. */
let lite: PGlite;
// An error in a statement ends the thread, because the state of the engine is then unknown.
port.on('message', async (request: EngineRequest) => {
  if (request instanceof Uint8Array) await execute(request);
  else if (request === 'dump') reply({ done: await dump() });
  else if (request === 'close') {
    await lite.close();
    reply({ done: null });
  } else {
    try {
      lite = await open(request.open);
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
  return PGlite.create({ extensions, ...(dump ? { loadDataDir: new Blob([dump]) } : {}) });
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
    const created = await PGlite.create({ dataDir: unfinished, extensions });
    await created.close();
    renameSync(unfinished, folder);
  }
  return PGlite.create({ dataDir: folder, extensions });
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
}
