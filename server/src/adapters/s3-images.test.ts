import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openImages } from './open-images.ts';

/** Simulates a bucket by its protocol, in memory, with two names per page of a listing. */
class Bucket {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request, response);
  });

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
    const [, bucket, name = ''] = url.pathname.split('/');
    const signed = /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/us-east-1\/s3\/aws4_request,/u;
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (bucket !== 'pictures') return response.writeHead(404).end();
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? '';
      this.objects.set(name, { bytes: await buffer(request), type });
      return response.end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(name);
      return response.writeHead(204).end();
    }
    if (name === '') return request.method === 'HEAD' ? response.end() : this.#list(url, response);
    const object = this.objects.get(name);
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': object.bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : object.bytes);
  }

  #list({ searchParams }: URL, response: ServerResponse) {
    const after = searchParams.get('continuation-token') ?? '';
    const rest = [...this.objects.keys()].sort().filter((name) => name > after);
    const page = rest.slice(0, 2);
    const next = rest.length > 2 ? page.at(-1) : undefined;
    const changed = '<LastModified>2026-01-02T03:04:05.000Z</LastModified>';
    const contents = page
      .map((name) => `<Contents><Key>${name}</Key>${changed}</Contents>`)
      .join('');
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.setHeader('content-type', 'application/xml');
    return response.end(
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${contents}${more}</ListBucketResult>`,
    );
  }
}

const nameOf = (letter: string) => `${letter.repeat(24)}.webp`;

describe('pictures in a bucket', () => {
  let bucket: Bucket;
  let environment: Record<string, string>;

  beforeEach(async () => {
    bucket = new Bucket();
    environment = {
      S3_ENDPOINT: await bucket.open(),
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY: 'the-key',
      S3_SECRET_KEY: 'the secret of the key',
    };
  });
  afterEach(() => bucket.close());

  it('are stored, read, listed over all pages, and deleted', async () => {
    const images = await openImages(readConfig(environment));
    const letters = ['a', 'b', 'c', 'd', 'e'];
    for (const letter of letters) await images.put(nameOf(letter), Buffer.from(`of ${letter}`));
    expect(bucket.objects.get(nameOf('a'))?.type).toBe('image/webp');
    expect((await images.list()).sort()).toEqual(letters.map(nameOf));
    expect(await images.list(new Date('2026-01-02T03:04:06Z'))).toHaveLength(5);
    expect(await images.list(new Date('2026-01-02T03:04:05Z'))).toEqual([]);

    const picture = await images.read(nameOf('c'));
    expect(picture?.size).toBe(4);
    expect(picture && (await buffer(picture.stream())).toString()).toBe('of c');

    await images.delete(nameOf('c'));
    await images.delete(nameOf('c'));
    expect(await images.read(nameOf('c'))).toBeNull();
    expect((await images.list()).length).toBe(4);
  });

  it('ignore objects that are not pictures of the product and refuse such names', async () => {
    const images = await openImages(readConfig(environment));
    bucket.objects.set('notes.txt', { bytes: Buffer.from('mine'), type: 'text/plain' });
    expect(await images.list()).toEqual([]);
    await expect(images.put('../etc/passwd', Buffer.from(''))).rejects.toThrow('not a picture');
    await expect(images.read('notes.txt')).rejects.toThrow('not a picture');
  });

  it.each([
    ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }],
    ['a key that does not hold', { S3_ACCESS_KEY: 'another' }],
  ])('prevent the start, with one line, for %s', async (_, wrong) => {
    const config = readConfig({ ...environment, ...wrong });
    await expect(openImages(config)).rejects.toThrow(
      /^S3_BUCKET \S+ cannot be reached at http.+$/u,
    );
  });
});
