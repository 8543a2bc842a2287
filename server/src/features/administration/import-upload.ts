import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importFileOf, importLimits } from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { text as httpText } from '../../http/messages.ts';
import { pictureFolder } from '../exchange/network-format.ts';
import { text } from './messages.ts';

/** An uploaded folder in the form that import reads; it exists only while the work on it runs. */
export interface UploadedFolder {
  folder: string;
  /** The SHA-256 of each file by its name. */
  hashes: Map<string, string>;
}

const pictureName = /^(?!\.)[^/\\\0]{1,200}\.(?:jpe?g|png|webp)$/iu;
const tooLarge = text.tooLarge(importLimits.bytes / 1024 / 1024);

/** Receives the files of a request into a folder, runs `work` on it, and always removes it. */
export async function withUploadedFolder<Result>(
  dataDir: string,
  request: FastifyRequest,
  work: (upload: UploadedFolder) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', httpText.notMultipart);
  }
  const home = join(dataDir, 'uploads');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(home, 'import-'));
  try {
    await mkdir(join(folder, pictureFolder));
    return await work({ folder, hashes: await receiveFiles(request, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A digest of the source, the option, and the names and contents of all files. */
export function digestOf(
  source: string,
  hashes: ReadonlyMap<string, string>,
  decodeHtml?: 'true',
): string {
  const sorted = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([source, sorted, decodeHtml]))
    .digest('base64url');
}

async function receiveFiles(
  request: FastifyRequest,
  folder: string,
): Promise<UploadedFolder['hashes']> {
  const hashes: UploadedFolder['hashes'] = new Map();
  let left: number = importLimits.bytes;
  const { files, bytes } = importLimits;
  // One byte more than the limit: a file over the limit can then be told from one at the limit.
  const limits = { files, parts: files, fileSize: bytes + 1 };
  try {
    for await (const part of request.files({ limits })) {
      const name = part.filename ?? '';
      const path = pathOf(folder, name);
      if (hashes.has(name)) throw new AppError('malformed', text.sentTwice(name));
      const hash = createHash('sha256');
      const counting = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          left -= chunk.length;
          done(left < 0 ? new AppError('too_large', tooLarge) : null, chunk);
        },
      });
      await pipeline(part.file, counting, createWriteStream(path, { mode: 0o600 }));
      hashes.set(name, hash.digest('hex'));
    }
  } catch (error) {
    throw readable(error);
  }
  if (hashes.size === 0) throw new AppError('malformed', text.noFiles);
  return hashes;
}

function pathOf(folder: string, name: string): string {
  if (importFileOf(name)) return join(folder, name);
  if (pictureName.test(name)) return join(folder, pictureFolder, name);
  throw new AppError('malformed', text.notAFileOfImports(name));
}

function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new AppError('too_large', text.tooManyFiles(importLimits.files));
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('too_large', tooLarge);
  // The multipart parser gives no code for a body that ends early or has no boundary.
  if (!code) return new AppError('malformed', text.brokenOff, { cause: error });
  return error;
}
