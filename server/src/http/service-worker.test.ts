import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeWebFolder } from '../../test/web-folder.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';

describeOnOneEngine('the service worker', (context) => {
  const { path: web, remove } = makeWebFolder();
  afterAll(remove);

  describe.each([
    ['on', 'addEventListener("fetch"', '<meta name="mangrove-offline" content="on"'],
    ['off', 'registration.unregister()', '<meta name="mangrove-offline" content="off"'],
  ] as const)('with OFFLINE=%s', (OFFLINE, script, meta) => {
    let started: TestApp;
    beforeAll(async () => {
      writeFileSync(join(web, 'service-worker.js'), 'self.addEventListener("fetch", () => {});');
      started = await startTestApp(context.db, { OFFLINE }, web);
    });
    afterAll(() => started.close());

    it('is asked for again at each visit, and may run scripts and ask this site alone', async () => {
      const answer = await started.app.inject('/service-worker.js');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(script);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'service-worker-allowed': '/',
        'content-type': expect.stringMatching(/^(?:text|application)\/javascript/u),
        'content-security-policy': expect.stringContaining("connect-src 'self'"),
      });
    });

    it('is named by every page, whose policy allows it', async () => {
      const page = await started.app.inject({ url: '/map', headers: { accept: 'text/html' } });
      expect(page.body).toContain(meta);
      expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
    });
  });
});
