// If-None-Match, in every spelling, at answers that no cache holds, and what never has an ETag.
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProject } from '../../test/factories.ts';
import { HttpClient } from '../../test/http-client.ts';
import { sharedApp } from '../../test/shared-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { raiseNetworkVersion } from '../db/network-version.ts';

describeOnOneEngine('a request for something that may have changed', (context) => {
  const server = sharedApp(context);
  let project = 0;
  beforeAll(async () => {
    project = await aProject(context.db, 'Low Water');
    await raiseNetworkVersion(context.db);
  });

  const ask = (url: string, ifNoneMatch?: string, method: InjectOptions['method'] = 'GET') =>
    server.app.inject({
      ...{ method, url },
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    });

  const urls = () => [
    ...[`/api/v1/projects/${project}`, '/api/v1/config/official-tags', '/api/v1/legal/terms'],
    ...['/api/v1/fields', '/api/v1/export?format=json', '/api/v1/graph', '/openapi.json'],
  ];

  it.each<[string, (etag: string) => string]>([
    ['the same', (etag) => etag],
    ['a strong one', (etag) => etag.replace(/^W\//u, '')],
    ['a weak one', (etag) => `W/${etag.replace(/^W\//u, '')}`],
    ['a list', (etag) => `"x", ${etag} ,"y"`],
    ['any', () => '*'],
  ])('is answered 304 for %s', async (_what, spell) => {
    for (const url of urls()) {
      const etag = String((await ask(url)).headers.etag);
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(url, spell(etag), method);
        expect([url, method, answer.statusCode, answer.body]).toEqual([url, method, 304, '']);
        expect([url, answer.headers.etag]).toEqual([url, etag]);
      }
    }
  });

  it.each(['', '"x"', 'x', '"', '"*"'])('is answered whole for %s', async (text) => {
    for (const url of urls()) expect([url, (await ask(url, text)).statusCode]).toEqual([url, 200]);
  });

  describe('is never "not modified"', () => {
    it('where it is refused or missing', async () => {
      for (const url of ['/api/v1/projects/999', '/api/v1/nothing', '/api/v1/users/me']) {
        const { statusCode, headers } = await ask(url);
        expect([url, headers.etag]).toEqual([url, undefined]);
        const again = await ask(url, '*');
        expect([url, again.statusCode]).toEqual([url, statusCode]);
      }
    });

    it('where it changes something', async () => {
      const client = new HttpClient(server.app);
      const fields = { email: 'nobody@example.org' };
      const call = () => client.form('/api/v1/auth/request-verify-token', fields);
      const answer = await call();
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, undefined]);
      const payload = new URLSearchParams(fields).toString();
      const again = await client.send({
        ...{ method: 'POST', url: '/api/v1/auth/request-verify-token', payload },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-csrf-token': await client.csrfToken(),
          'if-none-match': '*',
        },
      });
      expect(again.statusCode).toBe(200);
    });
  });
});
