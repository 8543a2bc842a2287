import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureName as picture } from '../../test/example-picture.ts';
import { HttpClient } from '../../test/http-client.ts';
import type { signedIn } from '../../test/signed-in.ts';
import { startTestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { html, setUpAnswers } from './test-answers.ts';

describeOnOneEngine('every answer', (context) => {
  const { begin, inject, json, report } = setUpAnswers(context);
  let user: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    ({ user } = await begin());
  });

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

  describe('the security headers', () => {
    it.each(kinds)('are sent with %s', async (_name, status, ask) => {
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

    it('allow only scripts of the product', async () => {
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

    it.each(['/reset-password', '/verify-email'])('send no referrer from %s', async (path) => {
      const answer = await inject({ url: `${path}?token=x`, headers: html });
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    });

    it('require https when the product is served with it', async () => {
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

  describe('caching by browsers', () => {
    it.each([
      ['/api/v1/graph', 'no-cache'],
      ['/api/v1/graph/columns', 'no-cache'],
      ['/map', 'no-cache'],
      ['/assets/app-Abc123.js', 'public, max-age=31536000, immutable'],
      [`/api/v1/files/person/${picture}`, 'public, max-age=31536000, immutable'],
    ])('of %s follows the policy %s', async (url, policy) => {
      const first = await inject({ url, headers: html });
      expect(first.headers['cache-control']).toBe(policy);
    });

    it.each(['/api/v1/graph', '/api/v1/graph/columns', '/api/v1/relationships/role-types', '/map'])(
      'of %s leads to 304 for a known version',
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

    it('is disabled for data, sessions and tokens of a user, and for the list of people', async () => {
      for (const path of ['users/me', 'user/roles', 'auth/session', 'auth/csrf-token', 'people']) {
        const answer = await user.get(`/api/v1/${path}`);
        expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
      }
    });
  });
});
