import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Part } from './backup-format.ts';
import { damage, text } from './backup-messages.ts';
import { EncryptionBroken, openDecryption, type Step } from './encryption.ts';
import { ExchangeRefused } from './faults.ts';

export interface ArchiveWriter {
  /** Adds a part and returns its size and checksum. */
  add(name: string, bytes: Uint8Array): Promise<Part>;
}

/**
 * Writes an archive. It gets its name once `write` has finished and all of it is on disk. Until
 * then there is only `<file>.part`, which is removed if something fails.
 * @param encrypt what becomes of the compressed bytes.
 */
export async function writeArchive<Result>(
  file: string,
  write: (archive: ArchiveWriter) => Promise<Result>,
  encrypt: Step = unchanged,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.part`;
  const tar = pack();
  // Backups hold personal data: only the owner of the file may read it.
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const written = pipeline(tar, createGzip(), encrypt, target);
  // A full disk fails the pipeline while `write` still waits for room in the stream.
  const broken = new Promise<never>((_, reject) => {
    written.catch(reject);
  });
  broken.catch(() => undefined); // reported by the races below
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<Part>((resolve, reject) => {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      tar.entry({ name, mtime: new Date() }, buffer, (error) => {
        if (error) reject(error);
        else resolve({ name, bytes: bytes.byteLength, sha256: hash(bytes) });
      });
    });
  try {
    const result = await write({
      add: (name, bytes) => Promise.race([add(name, bytes), broken]),
    });
    tar.finalize();
    await written;
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(dirname(file));
    return result;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined); // `error` is the cause of its rejection
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * The parts of an archive in their order, each with its checksum.
 * @param identity the file of the age identity that opens an encrypted one.
 * @throws ExchangeRefused when the file is missing, cut off, damaged, or cannot be opened.
 */
export async function* readArchive(
  file: string,
  identity?: string,
): AsyncGenerator<Part & { content: Buffer }> {
  let last = '';
  try {
    const decrypt = (await openDecryption(file, identity)) ?? unchanged;
    const entries = extract();
    const read = pipeline(createReadStream(file), decrypt, createGunzip(), entries);
    read.catch(() => undefined); // the loop below throws the same error
    for await (const entry of entries) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      last = entry.header.name;
      yield { name: last, bytes: content.byteLength, sha256: hash(content), content };
    }
    await read;
  } catch (error) {
    throw describeDamage(file, last, error as NodeJS.ErrnoException);
  }
}

const unchanged: Step = (source) => source;

function describeDamage(file: string, last: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof EncryptionBroken) return new ExchangeRefused(damage.notWhole(file, last));
  if (error.code === 'ENOENT') return new ExchangeRefused(text.fileMissing(file));
  if (error.code === 'EISDIR') return new ExchangeRefused(text.isFolder(file));
  if (error.code === 'Z_BUF_ERROR' || /unexpected end of data/iu.test(error.message)) {
    return new ExchangeRefused(damage.cutOff(file, last));
  }
  if (error.code?.startsWith('Z_') || /tar header/iu.test(error.message)) {
    return new ExchangeRefused(damage.noBackup(file, last));
  }
  return error;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
