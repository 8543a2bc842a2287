// The network in a file, so that a start need not read every row. It is only a copy: whatever does
// not fit is left, said in one line of the log, and the database is read.
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Executor } from '../../db/transact.ts';
import type { WholeSnapshot } from './snapshot.ts';
import { type Contents, readBytes, writeBytes } from './snapshot-bytes.ts';
import { type StateOfDatabase, selectState } from './state-queries.ts';

/** Raise it whenever the bytes, or the rules by which a snapshot is made of rows, change. */
const format = 2;
const pieceBytes = 256 * 1024;
/** After the bytes and their description: a hash of both, and the length of the description. */
const endBytes = 32 + 4;
const maxDescribed = 16 * 1024 * 1024;

interface Description extends StateOfDatabase {
  format: number;
  /** Program and machine that wrote it. */
  writer: string;
  contents: Contents;
}

/** Why the database is read instead. */
const reasons = {
  none: 'there is none',
  unreadable: 'it cannot be read',
  damaged: 'it is damaged',
  writer: 'another version of the program wrote it',
  schema: 'it is of another schema',
  database: 'it is of another database',
  state: 'the database does not know its state',
  changes: 'too much has changed since',
} as const;
type Reason = keyof typeof reasons;

export interface SnapshotFileDeps {
  dataDir: string;
  /** The version of the program. */
  program: string;
  log: Logger;
}

/** Several processes may share the file: each writes it whole under another name, then renames it. */
export class SnapshotFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #writer: string;
  readonly #log: Logger;
  /** The version in the file; null if this process has neither read nor written it. */
  #kept: string | null = null;
  /** Raised by each removal: what is being written then is thrown away. */
  #removals = 0;

  constructor({ dataDir, program, log }: SnapshotFileDeps) {
    this.#folder = join(dataDir, 'map');
    this.#path = join(this.#folder, 'network');
    this.#writer = `${program} ${process.versions.v8} ${endianness()}`;
    this.#log = log;
  }

  /**
   * The network in the file, of the version that it had when the file was written.
   * @returns null if there is no file that fits the database, which is logged. Otherwise whoever
   * called logs what it came to.
   */
  async read(db: Executor): Promise<WholeSnapshot | null> {
    const file = await open(this.#path, 'r').catch((error: NodeJS.ErrnoException) => {
      this.explain(error.code === 'ENOENT' ? 'none' : 'unreadable', error);
      return null;
    });
    if (!file) return null;
    try {
      const snapshot = await this.#readFrom(file, db);
      if (typeof snapshot === 'string') {
        this.explain(snapshot);
        return null;
      }
      this.#kept = snapshot.version;
      return snapshot;
    } catch (error) {
      this.explain('unreadable', error);
      return null;
    } finally {
      await file.close();
    }
  }

  /** Says in the log that the file is used. */
  confirm({ size }: WholeSnapshot): void {
    this.#log.info({ entities: size }, 'the network is read from its file');
  }

  /** Says in the log why the file is not used. */
  explain(reason: Reason, error?: unknown): void {
    const details = { why: reasons[reason], ...(reason === 'unreadable' && { err: error }) };
    this.#log.info(details, 'the network is read from the database, not from its file');
  }

  async #readFrom(file: FileHandle, db: Executor): Promise<WholeSnapshot | Reason> {
    const { size } = await file.stat();
    if (size < endBytes) return 'damaged';
    const end = await readAt(file, size - endBytes, endBytes);
    const described = end.readUInt32LE(32);
    const start = size - endBytes - described;
    if (described > maxDescribed || start < 0) return 'damaged';
    const hash = await hashFrom(file, size - endBytes, end.subarray(32));
    if (!hash.equals(end.subarray(0, 32))) return 'damaged';
    const text = (await readAt(file, start, described)).toString();
    const { contents, ...known } = JSON.parse(text) as Description;
    if (known.format !== format || known.writer !== this.#writer) return 'writer';
    const state = await selectState(db, contents.version);
    if (known.schema !== state.schema) return 'schema';
    if (known.epoch !== state.epoch) return 'database';
    if (known.raised !== state.raised) return 'state';
    let at = 0;
    return readBytes(contents, async (bytes) => {
      await fillFrom(file, at, bytes);
      at += bytes.length;
    });
  }

  /**
   * Writes the newest snapshot, unless the file has that version already. If that fails, no file is
   * left: an older one could hold what was erased since.
   */
  async write(db: Executor, readNewest: () => Promise<WholeSnapshot>): Promise<void> {
    const removals = this.#removals;
    const snapshot = await readNewest();
    if (this.#kept === snapshot.version) return;
    const state = await selectState(db, snapshot.version);
    const isKnown = snapshot.version.startsWith(`${state.epoch.slice(0, 8)}-`);
    // A save may have come in between; the next round writes a newer version.
    if (!isKnown || state.raised === null) return;
    const unfinished = `${this.#path}.${process.pid}.${randomUUID()}.part`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#writeTo(unfinished, snapshot, state);
      if (removals !== this.#removals) return;
      await rename(unfinished, this.#path);
      await syncFolder(this.#folder);
      this.#kept = snapshot.version;
    } catch (error) {
      await this.remove();
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async #writeTo(path: string, snapshot: WholeSnapshot, state: StateOfDatabase): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const bytes = writeBytes(snapshot);
      let step = await bytes.next();
      while (!step.done) {
        await append(file, hash, step.value);
        step = await bytes.next();
      }
      const described: Description = {
        ...{ format, writer: this.#writer },
        ...state,
        contents: step.value,
      };
      const description = Buffer.from(JSON.stringify(described));
      await append(file, hash, description);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(description.length);
      await file.appendFile(Buffer.concat([hash.update(length).digest(), length]));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Removes the file, also one that is being written. */
  async remove(): Promise<void> {
    this.#removals += 1;
    this.#kept = null;
    await rm(this.#path, { force: true });
  }
}

async function append(file: FileHandle, hash: Hash, bytes: Uint8Array): Promise<void> {
  hash.update(bytes);
  await file.appendFile(bytes);
}

/** The hash of the first bytes of a file, and of what is hashed after them. */
async function hashFrom(file: FileHandle, length: number, after: Buffer): Promise<Buffer> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(pieceBytes);
  for (let at = 0; at < length; at += pieceBytes) {
    const part = piece.subarray(0, Math.min(pieceBytes, length - at));
    await fillFrom(file, at, part);
    hash.update(part);
  }
  return hash.update(after).digest();
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await fillFrom(file, at, bytes);
  return bytes;
}

async function fillFrom(file: FileHandle, at: number, bytes: Uint8Array): Promise<void> {
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, at + filled);
    if (bytesRead === 0) throw new Error('The file of the network ends too early.');
    filled += bytesRead;
  }
}

/** Without this, a power cut could undo the renaming. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
