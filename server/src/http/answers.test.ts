import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../test/factories.ts';
import { HttpClient } from '../../test/http-client.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { openLocalImages } from '../adapters/image-store.ts';

const picture = 'abcdefghijklmnopqrstuv.webp';
const html = { accept: 'text/html' };

describeWithDatabase('every answer', (context) => {
  let test: TestApp;
  let web: string;
  let address: URL;
  let person: number;
  let user: Awaited<ReturnType<typeof signedIn>>;

  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), 'mangrove-web-'));
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'index.html'), '<html><title>Mangrove</title></html>');
    writeFileSync(join(web, 'assets', 'app-Abc123.js'), 'export {};');
    writeFileSync(join(web, 'assets', 'app-Abc123.js.map'), '{}');
    test = await startTestApp(context.db, {}, web);
    address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
    person = await aPerson(context.db, 'Aroha Ngata');
    user = await signedIn(test, context.db);
    await openLocalImages(join(test.dataDir, 'files')).put(picture, new Uint8Array([1, 2, 3]));
  });
  afterAll(async () => {
    await test.close();
    rmSync(web, { recursive: true });
  });

  const inject = (options: InjectOptions | string) => test.app.inject(options);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const report = { message: 'm', page: 'p', name: 'n' };
  const padded = (body: string, length: number) => body + ' '.repeat(length - body.length);

  const kinds: [string, number, () => Promise<LightMyRequestResponse>][] = [
    ['JSON', 200, () => inject('/api/v1/graph')],
    ['JSON of a signed-in user', 200, () => user.get('/api/v1/users/me')],
    ['a reading without its body', 200, () => inject({ method: 'HEAD', url: '/api/v1/graph' })],
    [
      'nothing',
      204,
      () => inject({ method: 'POST', url: '/api/v1/error-report', payload: report }),
    ],
    ['a page', 200, () => inject({ url: '/map', headers: html })],
    ['a page that is none', 404, () => inject({ url: '/no-such-page', headers: html })],
    ['an asset', 200, () => inject('/assets/app-Abc123.js')],
    ['a picture', 200, () => inject(`/api/v1/files/person/${picture}`)],
    ['the interface page', 200, () => inject('/docs/')],
    ['the interface document', 200, () => inject('/openapi.json')],
    ['a malformed value', 400, () => inject('/api/v1/people/twelve')],
    ['a malformed address', 400, () => inject('/api/v1/people/%zz')],
    ['no login', 401, () => inject('/api/v1/users/me')],
    ['no permission', 403, () => user.get('/api/v1/users')],
    [
      'no token against forgery',
      403,
      () => user.send({ method: 'POST', url: '/api/v1/auth/logout' }),
    ],
    ['nothing found', 404, () => inject('/api/v1/people/2147483647')],
    ['an unknown address', 404, () => inject('/api/v1/nothing')],
    ['an unknown asset', 404, () => inject('/assets/none.js')],
    ['an unknown picture', 404, () => inject('/api/v1/files/person/none.webp')],
    ['a wrong method', 405, () => inject({ method: 'PUT', url: '/api/v1/graph' })],
    [
      'a refused live connection',
      403,
      () => inject({ url: '/ws', headers: { origin: 'http://evil.example' } }),
    ],
    [
      'a large body',
      413,
      () =>
        inject({
          method: 'POST',
          url: '/api/v1/error-report',
          headers: json,
          payload: 'x'.repeat(300_000),
        }),
    ],
    [
      'a wrong kind of body',
      415,
      () => inject({ method: 'POST', url: '/api/v1/auth/login', headers: json, payload: '{}' }),
    ],
    [
      'what the browser already has',
      304,
      async () => {
        const { etag } = (await inject('/api/v1/graph')).headers;
        return inject({ url: '/api/v1/graph', headers: { 'if-none-match': String(etag) } });
      },
    ],
  ];

  describe('carries the headers that keep a browser safe', () => {
    it.each(kinds)('with %s', async (_name, status, ask) => {
      const answer = await ask();
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': expect.stringMatching(/^(?:strict-origin|no-referrer)$/u),
        'content-security-policy': expect.stringContaining("default-src '"),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
      });
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
      if (status < 400 || String(answer.headers['content-type']).startsWith('text/html')) return;
      const problem = answer.json();
      expect([typeof problem.detail, typeof problem.code]).toEqual(['string', 'string']);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('lets scripts come from the product alone', async () => {
      const policy = String(
        (await inject({ url: '/', headers: html })).headers['content-security-policy'],
      );
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy.split(/\s*;\s*/u)).toContain(part);
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/u);
    });

    it.each(['/reset-password', '/verify-email'])(
      'keeps the link of %s to itself',
      async (path) => {
        const answer = await inject({ url: `${path}?token=x`, headers: html });
        expect(answer.headers['referrer-policy']).toBe('no-referrer');
      },
    );

    it('asks for https where the product is served by it', async () => {
      const secure = await startTestApp(context.db, { PUBLIC_URL: 'https://map.example.org' });
      const visitor = new HttpClient(secure.app);
      const answer = await visitor.get('/api/v1/graph');
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
      const token = await visitor.get('/api/v1/auth/csrf-token');
      expect(String(token.headers['set-cookie'])).toMatch(
        /^__Host-mangrove_csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
      );
      await secure.close();
    });
  });

  it('has a number of its own', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await inject('/healthz')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(5);
    const forged = await inject({
      url: '/healthz',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(forged.headers['x-request-id']).not.toBe('mine');
  });

  describe('is kept by browsers as long as it holds', () => {
    it.each([
      ['/api/v1/graph', 'no-cache'],
      ['/api/v1/graph/columns', 'no-cache'],
      ['/map', 'no-cache'],
      ['/assets/app-Abc123.js', 'public, max-age=31536000, immutable'],
      [`/api/v1/files/person/${picture}`, 'public, max-age=31536000, immutable'],
    ])('%s: %s', async (url, policy) => {
      const first = await inject({ url, headers: html });
      expect(first.headers['cache-control']).toBe(policy);
    });

    it.each(['/api/v1/graph', '/api/v1/graph/columns', '/api/v1/relationships/role-types', '/map'])(
      '%s is not sent twice',
      async (url) => {
        const { etag } = (await inject({ url, headers: html })).headers;
        const several = url.includes('relationships') ? [] : [`"x", ${etag}`, '*'];
        for (const held of [String(etag), `W/${String(etag).replace(/^W\//u, '')}`, ...several]) {
          const again = await inject({ url, headers: { ...html, 'if-none-match': held } });
          expect([held, again.statusCode, again.body]).toEqual([held, 304, '']);
        }
        const other = await inject({ url, headers: { ...html, 'if-none-match': '"x"' } });
        expect(other.statusCode).toBe(200);
      },
    );

    it('what is for one user alone is kept by nobody', async () => {
      for (const path of ['users/me', 'user/roles', 'auth/session', 'auth/csrf-token', 'people']) {
        const answer = await user.get(`/api/v1/${path}`);
        expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
      }
    });
  });

  describe('says what is wrong with an address [spec 1.2]', () => {
    it.each([
      ['DELETE', '/api/v1/graph', 'GET, HEAD'],
      ['GET', '/api/v1/auth/login', 'POST'],
      ['POST', '/api/v1/people/12', 'DELETE, GET, HEAD, PUT'],
      ['OPTIONS', '/api/v1/graph', 'GET, HEAD'],
      ['TRACE', '/api/v1/graph', 'GET, HEAD'],
      ['PATCH', '/healthz', 'GET, HEAD'],
    ] as const)('%s %s', async (method, url, allow) => {
      const answer = await inject({ method: method as 'GET', url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      expect(answer.json().code).toBe('method_not_allowed');
    });

    it.each([
      '/api/v1/x',
      '/api/v1',
      '/api/v1/',
      '/api/v1/graph/',
      '/api/v2/graph',
      '/.git/HEAD',
      '/.env',
      '/assets/',
      '/assets/app-Abc123.js.map',
      '/index.html.bak',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%2findex.html',
      '//evil.example/',
      '/api/v1/files/person/..%2f..%2fsecret',
    ])('GET %s', async (url) => {
      const answer = await inject({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    });
  });

  describe('limits what it takes', () => {
    const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
      inject({ method: 'POST', url, payload, headers });

    it.each([
      [262_144, 204],
      [262_145, 413],
    ])('JSON of %i bytes: %i', async (length, status) => {
      const payload = padded(JSON.stringify(report), length);
      expect((await post('/api/v1/error-report', payload, json)).statusCode).toBe(status);
    });

    it.each([
      [16_384, 400],
      [16_385, 413],
    ])('a form of %i bytes: %i', async (length, status) => {
      const payload = `username=a&password=${'x'.repeat(length - 20)}`;
      expect((await post('/api/v1/auth/login', payload, form)).statusCode).toBe(status);
    });

    // Fields that a call ignores may hold anything, within these.
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    it.each([
      ['20 deep', nested(19), null],
      ['21 deep', nested(20), 'The request is nested too deeply.'],
      ['a list of 500', Array(500).fill(0), null],
      ['a list of 501', Array(501).fill(0), 'A list may hold 500 entries at most.'],
      ['a list of 501 in another', [{ a: Array(501).fill(0) }], 'A list may hold 500 entries'],
    ])('JSON with %s', async (_what, id, refusal) => {
      const answer = await user.post('/api/v1/projects', { name: 'Low Water', id });
      expect(answer.statusCode, answer.body).toBe(refusal === null ? 201 : 400);
      if (refusal !== null) expect(answer.json().detail).toContain(refusal);
    });

    it('a longer list where a call takes one', async () => {
      const superuser = await signedIn(test, context.db, { isSuperuser: true });
      const replace = (count: number) =>
        superuser.post('/api/v1/config/official-tags', {
          official_tags: Array.from({ length: count }, (_, index) => `TAG-${index}`),
        });
      expect((await replace(2000)).statusCode).toBe(200);
      const refused = await replace(2001);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        400,
        'A list may hold 2000 entries at most.',
      ]);
      expect((await replace(0)).statusCode).toBe(200);
    });

    it.each([
      [8_192, 200],
      [8_193, 400],
    ])('an address of %i characters: %i', async (length, status) => {
      const answer = await inject(`/healthz?${'x'.repeat(length - '/healthz?'.length)}`);
      expect(answer.statusCode).toBe(status);
      if (status === 400) expect(answer.json().code).toBe('malformed');
    });

    it.each(['gzip', 'deflate', 'br', 'x'])('no body that is packed by %s', async (encoding) => {
      const payload = gzipSync(JSON.stringify(report));
      const answer = await post('/api/v1/error-report', payload, {
        ...json,
        'content-encoding': encoding,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    });
  });

  describe('answers broken requests as it answers others', () => {
    /** Sends bytes as they are. @returns status and body. */
    async function speak(request: string): Promise<{ status: number; body: string }> {
      const socket = connectSocket(Number(address.port), address.hostname);
      socket.write(request);
      const answer = await text(socket);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body };
    }

    it.each([
      [
        'large headers',
        431,
        `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(17_000)}\r\n\r\n`,
      ],
      ['an unknown method', 400, 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['no HTTP', 400, 'hello\r\n\r\n'],
      [
        'two lengths',
        400,
        'POST /api/v1/error-report HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'a broken chunk',
        400,
        'POST /api/v1/error-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      ],
    ])('%s', async (_name, status, request) => {
      const answer = await speak(request);
      expect(answer.status).toBe(status);
      const problem = JSON.parse(answer.body);
      expect([typeof problem.detail, typeof problem.code]).toEqual(['string', 'string']);
    });
  });

  it('comes in full to who asks while the server is stopping', async () => {
    const stopping = await startTestApp(context.db);
    const listening = new URL(await stopping.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connectSocket(Number(listening.port), listening.hostname);
    const isTaken = once(stopping.app.server, 'connection');
    socket.write('GET /api/v1/relationships/role-types HTTP/1.1\r\nHost: localhost\r\n');
    await isTaken;
    // The half of a request keeps the connection from being idle, and so the server from closing.
    await new HttpClient(stopping.app).get('/healthz');
    const closed = stopping.app.close();
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
    expect(answer.toLowerCase()).toContain('connection: close');
    await closed;
    await stopping.close();
  });

  it('tells nothing of what broke inside', async () => {
    await sql`alter table social_links rename to gone`.execute(context.db);
    try {
      const answer = await inject(`/api/v1/people/${person}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        {
          detail: expect.stringContaining(String(answer.headers['x-request-id'])),
          code: 'internal',
        },
      ]);
      expect(answer.body).not.toMatch(/social_links|relation|select|\bat\s.*:\d/u);
    } finally {
      await sql`alter table gone rename to social_links`.execute(context.db);
    }
    expect((await inject(`/api/v1/people/${person}`)).statusCode).toBe(200);
  });

  it('changes nothing by reading', async () => {
    const admin = await signedIn(test, context.db, { isSuperuser: true });
    const dump = async () => {
      const tables = [
        'users',
        'user_roles',
        'entities',
        'relationships',
        'tags',
        'outbox',
        'settings',
        'audit_log',
        'files',
      ];
      const rows = [];
      for (const table of tables) {
        const content = await sql`select * from ${sql.table(table)} order by 1`.execute(context.db);
        rows.push([table, content.rows]);
      }
      return rows;
    };
    const before = await dump();
    const paths = Object.entries(test.app.swagger().paths ?? {}).filter(
      ([, methods]) => methods?.get,
    );
    for (const [path] of paths) {
      const url = path.replace(/\{id\}/gu, String(person)).replace(/\{\w+\}/gu, 'AU');
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        await admin.send({ method, url: `${url}?q=water&entity_type=person&entity_id=${person}` });
      }
    }
    expect(await dump()).toEqual(before);
  });

  it('comes from a server that any client may ask twice', async () => {
    const client = new HttpClient(test.app, 'program');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.get('/api/v1/relationships/role-types')),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });
});
