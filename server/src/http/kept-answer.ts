// Serialising and compressing the whole network costs far more than sending it. So an answer is
// built once for each version of the data and kept as bytes, each encoding made at its first use.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export class KeptAnswer {
  readonly etag: string;
  readonly #plain: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /** @param version of the data; the ETag also tells another shape of the same data. */
  constructor(version: string, json: string) {
    this.#plain = Buffer.from(json);
    const content = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 12);
    this.etag = `"${version}-${content}"`;
  }

  /** Bytes, uncompressed. */
  get size(): number {
    return this.#plain.length;
  }

  /** The bytes in an encoding; compressed off the event loop, once. */
  bytes(encoding: Encoding): Promise<Buffer> {
    let made = this.#encoded.get(encoding);
    if (!made) {
      made = this.#encode(encoding);
      this.#encoded.set(encoding, made);
    }
    return made;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') {
      return brotli(this.#plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length,
        },
      });
    }
    if (encoding === 'gzip') return deflate(this.#plain, { level: 6 });
    return Promise.resolve(this.#plain);
  }
}

/** Answers with kept bytes, or 304 when the caller already holds this version. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<FastifyReply> {
  reply.header('ETag', answer.etag);
  reply.header('Vary', 'Accept-Encoding');
  if (holdsVersion(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(await answer.bytes(encoding));
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
