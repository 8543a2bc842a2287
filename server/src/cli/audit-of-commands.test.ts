import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../test/network-folder.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { openLocalImages } from '../adapters/image-store.ts';
import type { AdminRequest } from './admin-request.ts';
import { exitCodes } from './exit-codes.ts';
import { runAdminCommand } from './run-command.ts';

describeOnOneEngine('the audit log of the admin command', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-commands-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(() => context.empty());

  async function run(request: AdminRequest) {
    const complained: string[] = [];
    const exit = await runAdminCommand(
      request,
      {
        db: context.db,
        images: openLocalImages(join(root, 'files')),
        applied: [],
        siteName: 'Mangrove',
      },
      {
        print: () => undefined,
        printError: (line) => complained.push(line),
        progress: () => undefined,
      },
    );
    expect([exit, complained]).toEqual([exitCodes.done, []]);
  }

  const rows = () =>
    context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id', 'ip', 'details'])
      .orderBy('id')
      .execute();
  const byNobody = { actor_id: null, ip: null };
  const importOf = (folder: string, dryRun = false) => ({
    ...({ command: 'import', folder, dryRun, report: null } as const),
    ...{ takeFileValues: false, bringBack: [] },
  });

  it('records what an import added, and nothing for a dry run', async () => {
    const folder = writeNetworkFolder();
    await run(importOf(folder, true));
    expect(await rows()).toEqual([]);
    await run(importOf(folder));
    const details = {
      source: basename(folder),
      person: 2,
      project: 1,
      organization: 1,
      relationships: 3,
    };
    expect(await rows()).toEqual([{ ...byNobody, event: 'network_imported', details }]);
  });

  it('records a restored backup after the rows that the backup contains', async () => {
    await run(importOf(writeNetworkFolder()));
    const file = join(root, 'backup.tar.gz');
    await run({ command: 'backup', file, force: false });
    await run({ command: 'restore', file, replace: true, dryRun: false });
    expect(await rows()).toEqual([
      expect.objectContaining({ event: 'network_imported' }),
      {
        ...byNobody,
        event: 'backup_restored',
        details: { made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) },
      },
    ]);
  });

  it('records the loading and the removal of the demo network', async () => {
    await run({ command: 'demo', action: 'load' });
    await run({ command: 'demo', action: 'remove' });
    const [came, went] = await rows();
    expect(came).toMatchObject({ event: 'network_imported', details: { source: 'demo' } });
    expect(went).toEqual({
      ...byNobody,
      event: 'demo_removed',
      details: { entities: expect.any(Number) },
    });
  });
});
