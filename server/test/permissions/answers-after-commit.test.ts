import { afterAll, beforeAll, expect, it } from 'vitest';
import { countQueries } from '../count-queries.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';

// Excluded, because a repetition does no harm: signing in, and the import, which skips known rows
// and lays out the map after its commit.
const repeatable = new Set(['POST /auth/login', 'POST /admin/import']);
const writing = Object.keys(exampleRequests).filter(
  (call) => !call.startsWith('GET ') && !repeatable.has(call),
);
/** Calls that refuse a signed-in superuser. */
const refused = new Set([
  'POST /auth/register',
  'POST /auth/provider/register',
  'POST /auth/delete-account',
  'POST /auth/deactivate',
]);

describeOnOneEngine('the answer to a write', (context) => {
  let test: TestApp;
  let world: Callers;
  let counted: ReturnType<typeof countQueries>;
  beforeAll(async () => {
    counted = countQueries(context.db);
    test = await startTestApp(counted.db);
    world = new Callers(test, context.db);
    await world.begin();
  });
  afterAll(() => test.close());

  // If the database failed after the commit, such a read would turn a saved change into an error.
  it.each(writing)('requires no query after the commit: %s', async (call) => {
    const actor = await world.actor('SU', 'browser');
    const request = await exampleRequests[call]?.request(world, actor);
    await actor.client.csrfToken();
    counted.takeAfterCommit();
    const answer = await world.send(actor, request ?? {});
    expect(answer.statusCode < 300, answer.body).toBe(!refused.has(call));
    expect(counted.takeAfterCommit()).toBe(0);
    if (exampleRequests[call]?.clearsAll) await world.begin();
  });
});
