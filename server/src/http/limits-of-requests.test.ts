import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../test/signed-in.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { setUpAnswers } from './test-answers.ts';

describeOnOneEngine('the limits of requests', (context) => {
  const { begin, test, inject, form, json, report, padded } = setUpAnswers(context);
  let address: URL;
  let user: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    ({ address, user } = await begin());
  });

  describe('a request', () => {
    const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
      inject({ method: 'POST', url, payload, headers });

    it.each([
      [262_144, 204],
      [262_145, 413],
    ])('with %i bytes of JSON is answered %i', async (length, status) => {
      const payload = padded(JSON.stringify(report), length);
      expect((await post('/api/v1/error-report', payload, json)).statusCode).toBe(status);
    });

    it.each([
      [16_384, 400],
      [16_385, 413],
    ])('with a form of %i bytes is answered %i', async (length, status) => {
      const payload = `username=a&password=${'x'.repeat(length - 20)}`;
      expect((await post('/api/v1/auth/login', payload, form)).statusCode).toBe(status);
    });

    // Fields that a call ignores may hold anything within these limits.
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    it.each([
      ['20 deep', nested(19), null],
      ['21 deep', nested(20), 'The request is nested too deeply.'],
      ['a list of 500', Array(500).fill(0), null],
      ['a list of 501', Array(501).fill(0), 'A list may hold 500 entries at most.'],
      ['a list of 501 in another', [{ a: Array(501).fill(0) }], 'A list may hold 500 entries'],
    ])('is checked for deep nesting and long lists: %s', async (_what, id, refusal) => {
      const answer = await user.post('/api/v1/projects', { name: 'Low Water', id });
      expect(answer.statusCode, answer.body).toBe(refusal === null ? 201 : 400);
      if (refusal !== null) expect(answer.json().detail).toContain(refusal);
    });

    it('may contain a longer list for a call that accepts one', async () => {
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
    ])('with an address of %i characters is answered %i', async (length, status) => {
      const answer = await inject(`/healthz?${'x'.repeat(length - '/healthz?'.length)}`);
      expect(answer.statusCode).toBe(status);
      if (status === 400) expect(answer.json().code).toBe('malformed');
    });

    it.each(['gzip', 'deflate', 'br', 'x'])(
      'with a body compressed by %s is refused',
      async (encoding) => {
        const payload = gzipSync(JSON.stringify(report));
        const answer = await post('/api/v1/error-report', payload, {
          ...json,
          'content-encoding': encoding,
        });
        expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
      },
    );
  });

  describe('a body', () => {
    const make = (payload: string | Buffer, type = 'application/json') =>
      user.write('POST', '/api/v1/projects', Buffer.from(payload), { 'content-type': type });

    it.each([
      ['one byte of another encoding', Buffer.from('{"name":"Marée"}', 'latin1')],
      ['half of a character', Buffer.from('{"name":"Marée"}').subarray(0, 13)],
      [
        'a surrogate as bytes',
        Buffer.from('{"name":"a\u0000\u0000\u0000"}').fill('eda080', 10, 13, 'hex'),
      ],
    ])('of JSON is refused for %s', async (_what, payload) => {
      const answer = await make(payload);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        'The request is not in UTF-8.',
      ]);
    });

    it('of a form is refused for one byte of another encoding', async () => {
      const payload = Buffer.from('username=a@example.org&password=marée', 'latin1');
      const answer = await inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload,
        headers: form,
      });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        'The request is not in UTF-8.',
      ]);
    });

    it.each(['utf-16', 'iso-8859-1', '"latin1"', 'x', ''])(
      'that says it is in %s is refused',
      async (charset) => {
        const answer = await make('{"name":"Low Water"}', `application/json; charset=${charset}`);
        expect([answer.statusCode, answer.json().detail]).toEqual([
          415,
          'This call takes application/json in UTF-8.',
        ]);
      },
    );

    it.each(['utf-8', 'UTF-8', 'utf8', '"utf-8"', 'US-ASCII'])(
      'that says it is in %s is read',
      async (charset) => {
        const type = `application/json;x=y ; Charset=${charset}`;
        expect((await make('{"name":"Marée"}', type)).statusCode).toBe(201);
      },
    );

    /** Sends a body in pieces of a length, each in a chunk of its own. */
    async function sendInPieces(body: string, length: number, type: string): Promise<string> {
      const socket = connectSocket(Number(address.port), address.hostname);
      // What is refused before its end is cut off.
      socket.on('error', () => undefined);
      const head = `POST /api/v1/${type === 'json' ? 'error-report' : 'auth/login'} HTTP/1.1`;
      const given = type === 'json' ? json : form;
      const pieces = body.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
      socket.write(
        [
          `${head}\r\nHost: localhost\r\nContent-Type: ${given['content-type']}`,
          'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
        ].join('\r\n'),
      );
      for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      socket.write('0\r\n\r\n');
      return text(socket);
    }

    it.each([
      ['json', JSON.stringify(report), 1, 204],
      ['json', padded(JSON.stringify(report), 16_000), 1, 204],
      ['json', padded(JSON.stringify(report), 250_000), 100, 204],
      ['json', padded(JSON.stringify(report), 20_000), 1, 400],
      ['json', padded(JSON.stringify(report), 300_000), 1_000, 413],
      ['form', `username=a&password=${'x'.repeat(16_000)}`, 1, 400],
      ['form', `username=a&password=${'x'.repeat(20_000)}`, 1_000, 413],
    ])('of %s that arrives as %# is answered', async (type, body, length, status) => {
      const answer = await sendInPieces(body, length, type);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
      if (status === 400 && type === 'json') expect(answer).toContain('in too many pieces');
    });

    it('with many unknown fields gets a short answer', async () => {
      const names = Array.from({ length: 10_000 }, (_, index) => `${'x'.repeat(9)}${index}`);
      const payload = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
      for (const url of [
        '/api/v1/auth/confirm-password',
        '/api/v1/auth/second-factor/totp/confirm',
      ]) {
        const answer = await user.write('POST', url, Buffer.from(payload), json);
        expect([url, answer.statusCode]).toEqual([url, 400]);
        expect(answer.body.length, url).toBeLessThan(2_000);
      }
      const long = await user.post('/api/v1/auth/confirm-password', { ['x'.repeat(100_000)]: 1 });
      expect([long.statusCode, long.body.length < 2_000]).toEqual([400, true]);
    });
  });

  describe('a broken request', () => {
    /** Sends raw bytes. @returns status and body. */
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
        'POST /api/v1/error-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
      ],
    ])('gets a JSON error: %s', async (_name, status, request) => {
      const answer = await speak(request);
      expect(answer.status).toBe(status);
      const problem = JSON.parse(answer.body);
      expect([typeof problem.detail, typeof problem.code]).toEqual(['string', 'string']);
    });
  });
});
