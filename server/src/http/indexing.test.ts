import { expect, it } from 'vitest';
import { startTestApp } from '../../test/test-app.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';

describeOnOneEngine('search engines', (context) => {
  it.each([
    [{}, 'User-agent: *\nDisallow: /\n', 'noindex'],
    [
      { INDEXING: 'on' },
      'User-agent: *\nDisallow: /api/\n\nSitemap: http://localhost:3000/sitemap.xml\n',
      undefined,
    ],
  ])('get robots.txt and X-Robots-Tag according to %j', async (environment, text, header) => {
    const test = await startTestApp(context.db, environment);
    const robots = await test.app.inject('/robots.txt');
    expect([robots.statusCode, robots.body]).toEqual([200, text]);
    for (const url of ['/robots.txt', '/map', '/api/v1/graph', '/api/v1/none']) {
      expect((await test.app.inject(url)).headers['x-robots-tag'], url).toBe(header);
    }
    await test.close();
  });
});
