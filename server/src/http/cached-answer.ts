// Serialising and compressing the whole network costs far more than sending it. So an answer is
// built once per version of the data and cached as bytes; each encoding is made on first use.
import { createHash } from 'node:crypto';
import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerClass } from '../domain/access/viewer.ts';

// In characters: shorter pieces are joined.
const minPieceLength = 65_536;
/** In bytes: up to this size, what is sent is held in one piece, which costs less than a stream. */
const maxWholeBytes = 4 * 1024 * 1024;

type Packing = 'br' | 'gzip';
export type Encoding = Packing | 'identity';

/** A JSON text in parts, each produced within a few milliseconds. */
export type JsonPieces = Iterable<string> | AsyncIterable<string>;

export class CachedAnswer {
  readonly etag: string;
  /** Who may get this answer. */
  readonly viewer: ViewerClass;
  /** The address of a page; undefined for other answers. */
  readonly path: string | undefined;
  /** Called when the answer holds more or fewer bytes than before. */
  onResized: (() => void) | null = null;
  /** Bytes, uncompressed. */
  readonly size: number;
  /** Null once only compressed bytes are held. */
  #plain: Buffer[] | null;
  readonly #isLong: boolean;
  readonly #encoded = new Map<Packing, Promise<Buffer[]>>();
  #packedBytes = 0;

  private constructor({ viewer, path }: About, content: Content, isLong: boolean) {
    // Nothing but the content, so that it tells of no change that cannot be seen in it.
    this.etag = `"${viewer}-${content.digest.slice(0, 22)}"`;
    this.viewer = viewer;
    this.path = path;
    this.size = content.size;
    this.#plain = content.encoding === 'identity' ? content.bytes : null;
    this.#isLong = isLong;
    if (content.encoding !== 'identity') {
      this.#encoded.set(content.encoding, Promise.resolve(content.bytes));
      this.#packedBytes = sizeOf(content.bytes);
    }
  }

  static of(about: About, text: string): CachedAnswer {
    return CachedAnswer.ofBytes(about, Buffer.from(text));
  }

  private static ofBytes(about: About, bytes: Buffer): CachedAnswer {
    const plain = exactly([bytes]);
    const digest = createHash('sha256').update(bytes).digest('base64url');
    const size = sizeOf(plain);
    return new CachedAnswer(about, { bytes: plain, encoding: 'identity', digest, size }, false);
  }

  /**
   * `of` for a long text: other requests get their turn between its pieces, and after the first
   * compressed request only compressed bytes are held.
   * @param encoding of the first request: if compressed, the whole plain text is never held.
   */
  static async fromPieces(
    about: About,
    pieces: JsonPieces,
    encoding: Encoding = 'identity',
  ): Promise<CachedAnswer> {
    const joined = joinShort(pieces);
    const { value: first = Buffer.alloc(0) } = await joined.next();
    const second = await joined.next();
    if (second.done) return CachedAnswer.ofBytes(about, first);
    const hash = createHash('sha256');
    let size = 0;
    async function* all() {
      yield first;
      yield second.value as Buffer;
      yield* joined;
    }
    async function* write() {
      for await (const piece of all()) {
        hash.update(piece);
        size += piece.length;
        yield piece;
        await letOthersWork();
      }
    }
    const bytes = await pipeThrough(
      write(),
      ...(encoding === 'identity' ? [] : [packer(encoding)]),
    );
    const digest = hash.digest('base64url');
    return new CachedAnswer(about, { bytes, encoding, digest, size }, true);
  }

  /** The bytes that are held in memory, in all encodings. */
  get heldBytes(): number {
    return this.#packedBytes + (this.#plain ? this.size : 0);
  }

  /** The bytes in an encoding; compressed off the event loop, once. */
  bytes(encoding: Encoding): Promise<Buffer[]> {
    if (encoding === 'identity') return this.#readPlain();
    let made = this.#encoded.get(encoding);
    if (!made) {
      made = this.#encode(encoding);
      made.then(
        (bytes) => {
          this.#packedBytes += sizeOf(bytes);
          if (this.#isLong) this.#plain = null;
          this.onResized?.();
        },
        () => this.#encoded.delete(encoding),
      );
      this.#encoded.set(encoding, made);
    }
    return made;
  }

  async #encode(encoding: Packing): Promise<Buffer[]> {
    const [only, ...others] = this.#plain ?? [];
    if (only && others.length === 0) return exactly([await packWhole(only, encoding)]);
    const through = packer(encoding, this.size);
    if (this.#plain) return pipeThrough(this.#plain, through);
    const held = await this.#readPacked();
    return pipeThrough(held.bytes, unpacker(held.encoding), through);
  }

  async #readPlain(): Promise<Buffer[]> {
    if (this.#plain) return this.#plain;
    const { bytes, encoding } = await this.#readPacked();
    return pipeThrough(bytes, unpacker(encoding));
  }

  /** Used if the plain text is no longer held. */
  async #readPacked(): Promise<{ bytes: Buffer[]; encoding: Packing }> {
    const [packed] = this.#encoded;
    if (!packed) throw new Error('An answer is held in no encoding.');
    const [encoding, bytes] = packed;
    return { bytes: await bytes, encoding };
  }
}

interface About {
  viewer: ViewerClass;
  path?: string | undefined;
}

interface Content {
  bytes: Buffer[];
  encoding: Encoding;
  /** Digest and size (in bytes) of the plain text. */
  digest: string;
  size: number;
}

/** As bytes, with short pieces joined. */
async function* joinShort(pieces: JsonPieces): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < minPieceLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The output of a chain of transforms. */
async function pipeThrough(
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  ...through: Transform[]
): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  const collect = new Writable({
    write: (one: Buffer, _, done) => {
      collected.push(one);
      done();
    },
  });
  await pipeline([Readable.from(bytes, { objectMode: false }), ...through, collect]);
  return exactly(sizeOf(collected) <= maxWholeBytes ? [Buffer.concat(collected)] : collected);
}

/**
 * The same bytes in memory of exactly their size: a part of a larger buffer, such as a compressor's
 * last piece, would hold all of it.
 */
function exactly(buffers: Buffer[]): Buffer[] {
  return buffers.map((bytes) => {
    const isAlone = bytes.buffer.byteLength === bytes.length;
    return isAlone ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  });
}

const packing = { level: 6, chunkSize: 65_536 };

function packer(encoding: Packing, size?: number): Transform {
  if (encoding === 'gzip') return createGzip(packing);
  return createBrotliCompress({ chunkSize: packing.chunkSize, params: brotliParams(size) });
}

const packers = {
  gzip: promisify<Buffer, ZlibOptions, Buffer>(gzip),
  br: promisify<Buffer, BrotliOptions, Buffer>(brotliCompress),
};

/** `packer` for bytes in one piece, which costs a fraction of a stream. */
function packWhole(bytes: Buffer, encoding: Packing): Promise<Buffer> {
  if (encoding === 'gzip') return packers.gzip(bytes, { level: packing.level });
  return packers.br(bytes, { params: brotliParams(bytes.length) });
}

function brotliParams(size?: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    ...(size === undefined ? {} : { [constants.BROTLI_PARAM_SIZE_HINT]: size }),
  };
}

function unpacker(encoding: Packing): Transform {
  return encoding === 'br' ? createBrotliDecompress() : createGunzip();
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((size, { length }) => size + length, 0);
}

/**
 * Sends cached bytes, or 304 if the caller already has this version. Who may store the answer, and
 * what it depends on, follows from who may get it.
 * @param isPublic false for a call that needs a login, whose answers must not stay in a cache after
 * the logout; a program may still send the ETag.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  { isPublic = true, contentType = 'application/json; charset=utf-8' } = {},
): Promise<FastifyReply> {
  const isForAll = answer.viewer === 'public';
  reply.header('ETag', answer.etag);
  const varies = isForAll ? 'Accept-Encoding' : 'Accept-Encoding, Authorization, Cookie';
  // A page also depends on the media type that is asked for, which its route says before.
  reply.header('Vary', reply.hasHeader('Vary') ? `${reply.getHeader('Vary')}, ${varies}` : varies);
  if (!reply.hasHeader('Cache-Control')) {
    reply.header('Cache-Control', isPublic && isForAll ? 'no-cache' : 'no-store');
  }
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  reply.header('Content-Type', contentType);
  // Of a long answer only one encoding is held.
  const bytes = await request.server.costs.measure(request.client, () => answer.bytes(encoding));
  if (bytes.length === 1) return reply.send(bytes[0]);
  reply.header('Content-Length', sizeOf(bytes));
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** Whether an If-None-Match names this version, or any (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return namesEtag(header, etag) || namesEtag(header, '*');
}

/** Whether an If-None-Match names this version itself. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim().replace(/^W\//u, '') === etag);
}

/** The best encoding that the header allows (RFC 9110, 12.5.3): brotli before gzip. */
export function chooseEncoding(header: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!name) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}
