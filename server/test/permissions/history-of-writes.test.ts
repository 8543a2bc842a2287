import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newestRevision, replay, storedThings } from '../../src/features/history/test-history.ts';
import { sharedApp } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { permissionMatrix } from './permission-matrix.ts';

/** Calls that erase data for good, together with its history. */
const erasing = new Set([
  'POST /auth/delete-account',
  'DELETE /users/:id',
  'DELETE /debug/clear-all-data',
]);

const writes = permissionMatrix
  .flatMap(({ calls }) => calls)
  .filter((call) => !call.startsWith('GET ') && !erasing.has(call));

describeOnOneEngine('history', (context) => {
  const test = sharedApp(context);
  let world: Callers;
  beforeAll(async () => {
    world = new Callers(test, context.db);
  });
  beforeEach(async () => {
    await context.empty();
    await world.begin();
  });

  it.each(writes)('records every change made by %s', async (call) => {
    const actor = await world.actor('SU', 'browser');
    const request = await exampleRequests[call]?.request(world, actor);
    const before = await storedThings(context);
    const from = await newestRevision(context);
    await world.send(actor, request ?? {});
    expect(await replay(context, before, from)).toEqual(await storedThings(context));
  });
});
