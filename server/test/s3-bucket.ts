// An S3 service with one bucket, simulated by its protocol, in memory.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  bytes: Buffer;
  type: string;
  sha256?: string | undefined;
}

/** Two names a page of a listing; it refuses bytes that are not those whose checksum was signed. */
export class S3Bucket {
  readonly objects = new Map<string, StoredObject>();
  /** What was asked, such as `PUT backups/mangrove-….tar.gz`. */
  readonly asked: string[] = [];
  /** What becomes of the bytes that are stored; a service that loses some, for example. */
  keep = (bytes: Buffer): Buffer => bytes;
  readonly #name: string;
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  constructor(name: string) {
    this.#name = name;
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, bucket, ...path] = url.pathname.split('/');
    const name = path.join('/');
    this.asked.push(`${request.method} ${name}`);
    const signed = /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/us-east-1\/s3\/aws4_request,/u;
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (bucket !== this.#name) return response.writeHead(404).end();
    if (request.method === 'PUT') return this.#put(name, request, response);
    if (request.method === 'DELETE') {
      this.objects.delete(name);
      return response.writeHead(204).end();
    }
    if (name === '') return request.method === 'HEAD' ? response.end() : this.#list(url, response);
    const object = this.objects.get(name);
    if (!object) return response.writeHead(404).end();
    const { bytes, sha256 } = object;
    const metadata = sha256 === undefined ? {} : { 'x-amz-meta-sha256': sha256 };
    response.writeHead(200, { 'content-length': bytes.length, ...metadata });
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  async #put(name: string, request: IncomingMessage, response: ServerResponse) {
    const { headers } = request;
    const bytes = await buffer(request);
    const signed = headers['x-amz-content-sha256'];
    const isSame = signed === createHash('sha256').update(bytes).digest('hex');
    if (!isSame) return response.writeHead(400).end();
    const sha256 = headers['x-amz-meta-sha256'];
    this.objects.set(name, {
      ...{ bytes: this.keep(bytes), type: headers['content-type'] ?? '' },
      sha256: typeof sha256 === 'string' ? sha256 : undefined,
    });
    return response.end();
  }

  #list({ searchParams }: URL, response: ServerResponse) {
    const after = searchParams.get('continuation-token') ?? '';
    const prefix = searchParams.get('prefix') ?? '';
    const rest = [...this.objects.keys()]
      .sort()
      .filter((name) => name.startsWith(prefix) && name > after);
    const page = rest.slice(0, 2);
    const next = rest.length > 2 ? page.at(-1) : undefined;
    const changed = '<LastModified>2026-01-02T03:04:05.000Z</LastModified>';
    const contents = page
      .map((name) => {
        const size = this.objects.get(name)?.bytes.length;
        return `<Contents><Key>${name}</Key><Size>${size}</Size>${changed}</Contents>`;
      })
      .join('');
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    return response.end(
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${contents}${more}</ListBucketResult>`,
    );
  }
}
