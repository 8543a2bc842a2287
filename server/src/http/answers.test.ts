import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../../test/http-client.ts';
import { signedIn } from '../../test/signed-in.ts';
import { startTestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { setUpAnswers } from './test-answers.ts';

describeOnOneEngine('every answer', (context) => {
  const { begin, test, inject } = setUpAnswers(context);
  let person: number;
  beforeAll(async () => {
    ({ person } = await begin());
  });

  it('has a request id of its own', async () => {
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

  describe('the error for a wrong method or address [spec 1.2]', () => {
    it.each([
      ['DELETE', '/api/v1/graph', 'GET, HEAD'],
      ['GET', '/api/v1/auth/login', 'POST'],
      ['POST', '/api/v1/people/12', 'DELETE, GET, HEAD, PUT'],
      ['OPTIONS', '/api/v1/graph', 'GET, HEAD'],
      ['TRACE', '/api/v1/graph', 'GET, HEAD'],
      ['PATCH', '/healthz', 'GET, HEAD'],
    ] as const)('is 405 for %s %s', async (method, url, allow) => {
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
    ])('is 404 for GET %s', async (url) => {
      const answer = await inject({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    });
  });

  it('is sent completely while the server is stopping', async () => {
    const stopping = await startTestApp(context.db);
    const listening = new URL(await stopping.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connectSocket(Number(listening.port), listening.hostname);
    const isTaken = once(stopping.app.server, 'connection');
    socket.write('GET /api/v1/relationships/role-types HTTP/1.1\r\nHost: localhost\r\n');
    await isTaken;
    // The half request keeps the connection from being idle, and so the server from closing.
    await new HttpClient(stopping.app).get('/healthz');
    const closed = stopping.app.close();
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
    expect(answer.toLowerCase()).toContain('connection: close');
    await closed;
    await stopping.close();
  });

  it('contains no internal details of a server error', async () => {
    await sql`alter table social_links rename to gone`.execute(context.db);
    try {
      const answer = await inject(`/api/v1/people/${person}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        {
          detail: expect.stringContaining(String(answer.headers['x-request-id'])),
          code: 'internal',
          values: { reference: answer.headers['x-request-id'] },
        },
      ]);
      expect(answer.body).not.toMatch(/social_links|relation|select|\bat\s.*:\d/u);
    } finally {
      await sql`alter table gone rename to social_links`.execute(context.db);
    }
    expect((await inject(`/api/v1/people/${person}`)).statusCode).toBe(200);
  });

  it('to a reading request leaves the data unchanged', async () => {
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

  it('is the same for twenty parallel requests', async () => {
    const client = new HttpClient(test.app, 'program');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.get('/api/v1/relationships/role-types')),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  });
});
