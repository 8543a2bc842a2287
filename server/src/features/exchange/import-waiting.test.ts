import { sql } from 'kysely';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { ExchangeRefused } from './faults.ts';
import { tellingWaits, waitLimits } from './import-waiting.ts';
import { silentWatcher } from './progress.ts';
import { setUpImport } from './test-import.ts';

afterEach(() => void vi.useRealTimers());

it('an import that stands still says every half minute where', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const watcher = {
    progress: () => undefined,
    wait: (sentence: string) => void told.push(sentence),
  };
  await tellingWaits(watcher, waitLimits, async ({ progress }) => {
    progress('Writing entities', 4, 4);
    await vi.advanceTimersByTimeAsync(29_000);
    progress('Writing relationships', 3, 3);
    await vi.advanceTimersByTimeAsync(91_000);
  });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(told).toEqual([
    'Still waiting at "Writing relationships", for 31 s.',
    'Still waiting at "Writing relationships", for 61 s.',
    'Still waiting at "Writing relationships", for 91 s.',
  ]);
});

it.each([
  ['55P03', 'The import waited 60 s at "Writing words" for another change to end, and gave up.'],
  ['57014', 'The import waited 600 s for the database at "Writing words", and gave up.'],
  [
    '40P01',
    'Somebody else changed the same thing at the same time. Please try again. This happened',
  ],
  ['23503', 'Something that this refers to was just deleted. This happened at "Writing words".'],
])('tells the database error %s as a sentence with the step', async (code, sentence) => {
  const failing = tellingWaits(silentWatcher, waitLimits, ({ progress }) => {
    progress('Writing words', 0, 1);
    return Promise.reject(Object.assign(new Error('sorry'), { code }));
  });
  await expect(failing).rejects.toThrow(ExchangeRefused);
  await expect(failing).rejects.toThrow(sentence);
  await expect(failing).rejects.toThrow('Nothing was changed.');
});

describeWithDatabase('an import beside another change', (database) => {
  const { take } = setUpImport(database);

  // The embedded engine has one connection, so that nothing runs beside a transaction.
  const isAlone = inject('engine') === 'embedded';
  it.skipIf(isAlone)('gives up after a while, naming the step, and changes nothing', async () => {
    const other = await database.openAnother();
    const waits = { lock: 300, statement: 60_000 };
    await other.db.transaction().execute(async (tx) => {
      await sql`select from network_version for update`.execute(tx);
      await expect(take(writeNetworkFolder(), { waits })).rejects.toThrow(
        'The import waited 0.3 s at "Committing" for another change to end, and gave up. Nothing was changed.',
      );
    });
    await other.close();
    expect(await database.db.selectFrom('entities').select('id').execute()).toEqual([]);
    expect((await take(writeNetworkFolder(), { waits })).added.person).toBe(2);
  });
});
