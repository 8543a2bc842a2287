// Serialising and compressing the whole network costs far more than sending it. So an answer is
// built once for each version of the data and cached as bytes, each encoding made at its first use.
import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Characters: shorter pieces are put together.
const minPieceLength = 65_536;

type Packing = 'br' | 'gzip';
type Encoding = Packing | 'identity';

/** A JSON text in parts, each of them written within a few milliseconds. */
export type JsonPieces = Iterable<string> | AsyncIterable<string>;

export class CachedAnswer {
  readonly etag: string;
  /** Bytes, uncompressed. */
  readonly size: number;
  /** Null once it is held packed. */
  #plain: Buffer[] | null;
  readonly #isLong: boolean;
  readonly #encoded = new Map<Packing, Promise<Buffer[]>>();

  private constructor(version: string, plain: Buffer[], content: string, isLong: boolean) {
    this.etag = `"${version}-${content.slice(0, 12)}"`;
    this.size = sizeOf(plain);
    this.#plain = plain;
    this.#isLong = isLong;
  }

  /** @param version of the data; the ETag also tells another shape of the same data. */
  static of(version: string, json: string): CachedAnswer {
    const plain = Buffer.from(json);
    const content = createHash('sha256').update(plain).digest('base64url');
    return new CachedAnswer(version, [plain], content, false);
  }

  /**
   * The same of a long text: between its pieces others get their turn, and it is held packed alone
   * once somebody took it packed.
   */
  static async inPieces(version: string, pieces: JsonPieces): Promise<CachedAnswer> {
    const plain: Buffer[] = [];
    const content = createHash('sha256');
    let text = '';
    const take = () => {
      const bytes = Buffer.from(text);
      content.update(bytes);
      plain.push(bytes);
      text = '';
    };
    for await (const piece of pieces) {
      text += piece;
      if (text.length < minPieceLength) continue;
      take();
      await letOthersWork();
    }
    take();
    return new CachedAnswer(version, plain, content.digest('base64url'), true);
  }

  /** The bytes in an encoding; compressed off the event loop, once. */
  bytes(encoding: Encoding): Promise<Buffer[]> {
    if (encoding === 'identity') return this.#readPlain();
    let made = this.#encoded.get(encoding);
    if (!made) {
      made = this.#encode(encoding);
      made.catch(() => this.#encoded.delete(encoding));
      this.#encoded.set(encoding, made);
    }
    return made;
  }

  async #encode(encoding: Packing): Promise<Buffer[]> {
    const plain = await this.#readPlain();
    const packer = encoding === 'br' ? packWithBrotli(this.size) : createGzip(packing);
    const packed = await passThrough(plain, packer);
    if (this.#isLong) this.#plain = null;
    return packed;
  }

  async #readPlain(): Promise<Buffer[]> {
    if (this.#plain) return this.#plain;
    const [packed] = this.#encoded;
    if (!packed) throw new Error('An answer is held in no encoding.');
    const [encoding, bytes] = packed;
    return passThrough(await bytes, encoding === 'br' ? createBrotliDecompress() : createGunzip());
  }
}

function passThrough(bytes: readonly Buffer[], through: Transform): Promise<Buffer[]> {
  return Readable.from(bytes, { objectMode: false }).compose<Transform>(through).toArray();
}

const packing = { level: 6, chunkSize: 65_536 };

function packWithBrotli(size: number): Transform {
  return createBrotliCompress({
    chunkSize: packing.chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((size, { length }) => size + length, 0);
}

/** Answers with cached bytes, or 304 when the caller already holds this version. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  contentType = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  reply.header('ETag', answer.etag);
  reply.header('Vary', 'Accept-Encoding');
  if (holdsVersion(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  reply.header('Content-Type', contentType);
  const bytes = await answer.bytes(encoding);
  if (bytes.length === 1) return reply.send(bytes[0]);
  reply.header('Content-Length', sizeOf(bytes));
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** Whether an If-None-Match names this version, or any (RFC 9110, 13.1.2). */
export function holdsVersion(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//u, ''))
    .some((part) => part === etag || part === '*');
}

/** The best encoding that the header allows (RFC 9110, 12.5.3): brotli before gzip. */
function chooseEncoding(header: string | undefined): Encoding {
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
