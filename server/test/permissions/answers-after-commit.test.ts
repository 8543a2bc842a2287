import { afterAll, beforeAll, expect, it } from 'vitest';
import { countQueries } from '../count-queries.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { describeWithDatabase } from '../with-database.ts';
import { Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';

// Done once more these do no harm: signing in, and the import, which adds what is there only once and
// lays out the map after its commit.
const repeatable = new Set(['POST /auth/login', 'POST /admin/import']);
const writing = Object.keys(exampleRequests).filter(
  (call) => !call.startsWith('GET ') && !repeatable.has(call),
);
/** What a signed-in superuser is refused. */
const refused = new Set([
  'POST /auth/register',
  'POST /auth/delete-account',
  'POST /auth/deactivate',
]);

describeWithDatabase('the answer to a write', (context) => {
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

  // A database that is away just then would make a refusal of what has been saved.
  it.each(writing)('is not read from the database after the commit: %s', async (call) => {
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
