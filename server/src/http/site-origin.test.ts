import { describe, expect, it } from 'vitest';
import { HttpClient } from '../../test/http-client.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { SiteOrigin } from './site-origin.ts';

describe('the origin of a Host header', () => {
  const site = (publicUrl: string | null, host = '127.0.0.1') =>
    new SiteOrigin({ publicOrigin: publicUrl && new URL(publicUrl).origin, host });

  it.each([
    ['map.example.org', 'https://map.example.org'],
    ['MAP.example.org:443', 'https://map.example.org'],
    ['map.example.org:80', null],
    ['map.example.org:8443', null],
    ['evil.example', null],
    ['map.example.org.evil.example', null],
    ['evil.example@map.example.org', null],
    ['map.example.org/x', null],
    ['map.example.org#', null],
    ['localhost:3000', null],
    ['127.0.0.1', null],
    ['', null],
    [undefined, null],
  ])('is only that of PUBLIC_URL when it is set: %s', (host, origin) => {
    expect(site('https://map.example.org/people/').originOf(host)).toBe(origin);
  });

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['localhost', 'http://localhost'],
    ['localhost:70000', null],
    ['192.168.1.5:3000', null],
    ['evil.example:3000', null],
    ['localhost.evil.example', null],
    ['127.0.0.1.evil.example', null],
  ])('on loopback is the requested one, for loopback names only: %s', (host, origin) => {
    expect(site(null).originOf(host)).toBe(origin);
  });

  it.each([
    ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['[fe80::1]:3000', 'http://[fe80::1]:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['map.local:3000', null],
    ['192.168.1.5.evil.example', null],
  ])(
    'in a local network without PUBLIC_URL is that of an IP address or localhost: %s',
    (host, origin) => {
      expect(site(null, '0.0.0.0').originOf(host)).toBe(origin);
    },
  );
});

describeOnOneEngine('the origin check of a server', (context) => {
  const write = async (test: TestApp, headers: Record<string, string>) => {
    const visitor = new HttpClient(test.app);
    const token = await visitor.csrfToken();
    const answer = await visitor.post(
      '/api/v1/auth/register',
      { email: 'aroha@example.org', password: 'x' },
      { 'x-csrf-token': token, ...headers },
    );
    return [answer.statusCode, answer.json().code];
  };

  it('accepts requests of its own pages, and refuses other protocols and ports', async () => {
    const test = await startTestApp(context.db, { PUBLIC_URL: 'https://map.example.org' });
    expect(await write(test, { origin: 'https://map.example.org' })).toEqual([
      400,
      expect.not.stringContaining('csrf'),
    ]);
    for (const origin of ['http://map.example.org', 'https://map.example.org:8443']) {
      expect(await write(test, { origin })).toEqual([403, 'csrf_invalid']);
    }
    await test.close();
  });

  it('on loopback accepts only the origin of the requested host', async () => {
    const test = await startTestApp(context.db);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      const [status] = await write(test, { host, origin: `http://${host}` });
      expect([host, status]).toEqual([host, 400]);
    }
    for (const origin of [
      'https://localhost:3000',
      'http://localhost:9999',
      'http://127.0.0.1:3000',
    ]) {
      expect(await write(test, { host: 'localhost:3000', origin })).toEqual([403, 'csrf_invalid']);
    }
    await test.close();
  });

  it('answers 421 to a foreign Host, except for health checks', async () => {
    const test = await startTestApp(context.db, { PUBLIC_URL: 'https://map.example.org' });
    const ask = (url: string) =>
      test.app.inject({
        url,
        headers: { host: 'evil.example', origin: 'http://evil.example', accept: 'text/html' },
      });
    for (const url of ['/', '/api/v1/graph', '/api/v1/nothing', '/assets/none.js', '/docs/']) {
      const answer = await ask(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        421,
        {
          code: 'wrong_host',
          detail:
            'This server does not answer for this name. Its address is https://map.example.org.',
        },
      ]);
    }
    expect(await write(test, { host: 'evil.example', origin: 'https://evil.example' })).toEqual([
      421,
      'wrong_host',
    ]);
    for (const url of ['/healthz', '/readyz']) expect((await ask(url)).statusCode).toBe(200);
    await test.close();
  });
});
