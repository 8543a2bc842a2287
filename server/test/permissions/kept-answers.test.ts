// What others may keep of an answer: every call that reads says so itself, and whoever has the answer
// is told that it is still the same, compressed or not.
import { beforeAll, expect, it } from 'vitest';
import { sharedAppWithPages } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { addressOf, permissionMatrix } from './permission-matrix.ts';

const calls = permissionMatrix
  .flatMap(({ calls }) => calls)
  .filter((call) => call in exampleRequests && addressOf(call).method === 'GET');

/** Each answer differs. */
const varying = new Set(['GET /auth/csrf-token']);
/** Sent while it is made or read from a disk, so that nobody knows it before. */
const streamed =
  /^GET (?:\/files\/|\/label-icons\/:name|\/sitemap-|\/users\/me\/data-download\/file|\/admin\/)/u;

describeOnOneEngine('the answer of a reading call', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });
  let world: Callers;
  beforeAll(async () => {
    world = new Callers(test, context.db);
    await world.begin();
  });

  it.each(['AN', 'ME', 'SU'] as const)('to %s says what may be kept of it', async (kind) => {
    const actor = await world.actor(kind, 'browser');
    let compressed = 0;
    for (const call of calls) {
      const request = (await exampleRequests[call]?.request(world, actor)) ?? {};
      const ask = (more: Record<string, string>) =>
        world.send(actor, {
          ...request,
          headers: { ...request.headers, 'accept-encoding': 'gzip', ...more },
        });
      const { statusCode, headers } = await ask({});
      if (statusCode !== 200) continue;
      expect([call, headers['cache-control']]).toEqual([call, expect.any(String)]);
      if (streamed.test(call)) continue;
      if (headers['content-encoding'] === 'gzip') compressed += 1;
      expect([call, headers.etag]).toEqual([call, expect.any(String)]);
      if (varying.has(call)) continue;
      const again = await ask({ 'if-none-match': String(headers.etag) });
      expect([call, again.statusCode, again.rawPayload.length]).toEqual([call, 304, 0]);
      expect([call, again.headers['cache-control']]).toEqual([call, headers['cache-control']]);
    }
    expect(compressed).toBeGreaterThan(10);
  });
});
