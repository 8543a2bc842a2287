import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../test/network-folder.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { systemClock } from '../adapters/clock.ts';
import { openLocalImages } from '../adapters/image-store.ts';
import { transact } from '../db/transact.ts';
import { setAside } from '../domain/deleted/set-aside.ts';
import { asNetworkTx } from '../domain/history/change-network.ts';
import { exitCodes } from './exit-codes.ts';
import { runAdminCommand } from './run-command.ts';

describeOnOneEngine('the report of an import by command', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-import-report-'));
  const folder = writeNetworkFolder();
  const report = join(root, 'report.txt');
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(() => context.empty());

  async function run(options: {
    dryRun?: boolean;
    takeFileValues?: boolean;
    bringBack?: string[];
  }) {
    const said: string[] = [];
    const exit = await runAdminCommand(
      {
        ...({ command: 'import', folder, report, dryRun: false } as const),
        ...{ takeFileValues: false, bringBack: [], ...options },
      },
      {
        ...{ db: context.db, images: openLocalImages(join(root, 'files')) },
        ...{ applied: [], siteName: 'Mangrove' },
      },
      {
        print: (line) => said.push(line),
        printError: (line) => said.push(line),
        progress: () => undefined,
      },
    );
    return { exit, said };
  }
  const idOf = async (name: string) =>
    (
      await context.db
        .selectFrom('entities')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  it('says by file and line what became of earlier rows, and how to have them otherwise', async () => {
    await run({});
    expect(readFileSync(report, 'utf8')).toContain('people.csv:2: Ada Ito: new\n');
    const ben = await idOf('Ben');
    await transact(context.db, (tx) =>
      setAside(asNetworkTx(tx, 'a test'), systemClock(), [ben], { by: null }),
    );
    await context.db
      .updateTable('entities')
      .set({ about: 'x' })
      .where('name', '=', 'Ada Ito')
      .execute();
    const { said } = await run({ dryRun: true });
    const today = new Date().toISOString().slice(0, 10);
    expect(said).toEqual([
      'Would take 0 people, 0 organisations, 0 projects and 0 relationships from network.',
      'Already there from an earlier import, and left as they are: 3 entities and 2 relationships.',
      'Already there and different (1)',
      '  people.csv:2: Ada Ito: already there and different; description: "Paints rivers." in the file, "x" here',
      'Removed here (2)',
      `  people.csv:3: Ben: removed here; deleted on ${today}; --bring-back person:p2`,
      '  relationships.csv:3: Ben – Low Water: Curator: removed here; because an end of it was removed',
      `Wrote 7 rows and 0 notes to ${report}.`,
      'This was a dry run: nothing was changed.',
    ]);
    const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[3]).toBe('projects.csv:2: Low Water: already there and equal');
    const wrong = await run({ bringBack: ['person:p7'] });
    expect([wrong.exit, wrong.said]).toEqual([
      exitCodes.failed,
      [
        'person:p7: No removed row of these files has this name.',
        'Nothing was changed: 1 fault must be put right.',
      ],
    ]);
    const done = await run({ takeFileValues: true, bringBack: ['person:p2'] });
    expect(done.said).toEqual(
      expect.arrayContaining([
        'Took 0 people, 0 organisations, 0 projects and 0 relationships from network.',
        "Took the file's values for 1 entity and 0 relationships.",
        'Brought back 1 entity and 1 relationship.',
      ]),
    );
    expect(await idOf('Ben')).toBe(ben);
  });
});
