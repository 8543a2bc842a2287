import { pagePaths } from '@mangrove/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/test-app.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { html, setUpAnswers } from './test-answers.ts';

describeOnOneEngine('framing', (context) => {
  const { begin, inject } = setUpAnswers(context);
  let person: number;
  beforeAll(async () => {
    ({ person } = await begin());
  });
  const ancestorsOf = (answer: Awaited<ReturnType<typeof inject>>) =>
    /frame-ancestors ([^;]*)/u.exec(String(answer.headers['content-security-policy']))?.[1];

  it('is allowed on every site for the embedded map', async () => {
    for (const url of ['/embed/map', '/embed/map?q=reef&at=1,2,3']) {
      const answer = await inject({ url, headers: html });
      expect(answer.statusCode).toBe(200);
      expect(ancestorsOf(answer)).toBe('*');
      expect(answer.headers).not.toHaveProperty('x-frame-options');
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('is allowed for a 304 of the embedded map', async () => {
    const { etag } = (await inject({ url: '/embed/map', headers: html })).headers;
    const again = await inject({
      url: '/embed/map',
      headers: { ...html, 'if-none-match': String(etag) },
    });
    expect([again.statusCode, ancestorsOf(again)]).toEqual([304, '*']);
    expect(again.headers).not.toHaveProperty('x-frame-options');
  });

  it('is allowed without setting a cookie, with or without a session', async () => {
    for (const cookie of ['', 'mangrove_session=abc']) {
      const answer = await inject({ url: '/embed/map', headers: { ...html, cookie } });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  describe('framing of other answers', () => {
    const others = pagePaths
      .filter((path) => path !== '/embed/map' && !path.endsWith(':slug'))
      .map((path) => path.replace(':id', '12'));
    it.each([
      ...others,
      ...['/embed', '/embed/', '/embed/map/', '/embed/other', '/embed/map/x', '/no-such-page'],
      ...['/docs/', '/openapi.json', '/api/v1/graph', '/robots.txt', '/healthz'],
      ...['//embed/map', '/embed%2Fmap'],
    ])('is refused for %s', async (url) => {
      const answer = await inject({ url, headers: html });
      expect([url, ancestorsOf(answer)]).toEqual([url, "'none'"]);
      expect(answer.headers['x-frame-options']).toBe('DENY');
    });

    it('is refused for the page of an entity', async () => {
      const answer = await inject({ url: `/people/${person}-aroha-ngata`, headers: html });
      expect([answer.statusCode, ancestorsOf(answer)]).toEqual([200, "'none'"]);
      expect(answer.headers['x-frame-options']).toBe('DENY');
    });

    it('is refused for a call that writes', async () => {
      const answer = await inject({ url: '/embed/map', method: 'POST', headers: html });
      expect([answer.statusCode, ancestorsOf(answer)]).toEqual([405, "'none'"]);
    });
  });

  it('is allowed for a page that search engines may not list, even with INDEXING on', async () => {
    const web = makeWebFolder();
    const open = await startTestApp(context.db, { INDEXING: 'on' }, web.path);
    const read = async (url: string) =>
      (await open.app.inject({ url, headers: html })).headers['x-robots-tag'];
    expect([await read('/map'), await read('/embed/map')]).toEqual([undefined, 'noindex']);
    await open.close();
    web.remove();
  });
});
