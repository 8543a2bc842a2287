import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../test/factories.ts';
import { bundleServer } from '../../test/server-process.ts';
import { describeWithDatabase } from '../../test/with-database.ts';
import { openLocalImages } from '../adapters/image-store.ts';
import { backUp } from '../features/exchange/backup-service.ts';
import { silentWatcher } from '../features/exchange/progress.ts';
import type { AdminRequest } from './admin-request.ts';
import { exitCodes } from './exit-codes.ts';
import { runAdminCommand } from './run-command.ts';

describeWithDatabase('a backup that is only looked at', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-verify-'));
  const images = openLocalImages(join(root, 'files'));
  const file = join(root, 'backup.tar.gz');
  let admin: string;
  beforeAll(async () => {
    admin = (await bundleServer()).admin;
  }, 240_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  beforeEach(async () => {
    await context.empty();
    await aPerson(context.db, 'Aroha Ngata');
    await backUp({ db: context.db, images }, file, { force: true }, silentWatcher);
  });

  /** As an operator would, on a machine without a database. */
  function verify(path: string, ...options: string[]) {
    const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
    return spawnSync(process.execPath, [admin, 'verify', path, ...options], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: nowhere },
      encoding: 'utf8',
    });
  }

  async function rehearse(replace: boolean) {
    const said: string[] = [];
    const exit = await runAdminCommand(
      { command: 'restore', file, replace, dryRun: true },
      { db: context.db, images, applied: [], siteName: 'Mangrove' },
      {
        print: (line) => said.push(line),
        printError: (line) => said.push(line),
        progress: () => undefined,
      },
    );
    return { exit, said: said.join(' ') };
  }
  const content = async () =>
    JSON.stringify([
      await context.db.selectFrom('entities').selectAll().execute(),
      await context.db.selectFrom('network_version').selectAll().execute(),
      await context.db.selectFrom('audit_log').selectAll().execute(),
    ]);

  it('is verified without a database', () => {
    const { status, stdout } = verify(file);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^The backup of .* is whole: 1 /u)]);
  });

  it('is refused when a bit of it was changed', () => {
    const bytes = readFileSync(file);
    const place = Math.floor(bytes.length / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    const changed = join(root, 'changed.tar.gz');
    writeFileSync(changed, bytes);
    const { status, stderr } = verify(changed);
    expect([status, stderr]).toEqual([exitCodes.failed, expect.stringMatching(/damaged|cut off/u)]);
  });

  it('is opened by its identity if it is encrypted', async () => {
    const key = await generateX25519Identity();
    const [identity, encryptTo] = [join(root, 'identity.txt'), join(root, 'recipients.txt')];
    writeFileSync(identity, `# created: 2026-11-21\n${key}\n`);
    writeFileSync(encryptTo, `${await identityToRecipient(key)}\n`);
    const encrypted = `${file}.age`;
    const deps = { db: context.db, images, applied: [], siteName: 'Mangrove' };
    const said: string[] = [];
    const run = (request: AdminRequest) =>
      runAdminCommand(request, deps, {
        print: (line) => said.push(line),
        printError: (line) => said.push(line),
        progress: () => undefined,
      });
    expect(await run({ command: 'backup', file: encrypted, force: true, encryptTo })).toBe(0);
    const asked = { command: 'restore', file: encrypted, replace: true, dryRun: false } as const;
    expect(await run(asked)).toBe(exitCodes.failed);
    expect(await run({ ...asked, identity })).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(/^Backed up 1 entity .* MB, encrypted\)\.$/u),
      expect.stringMatching(/ is encrypted\. Name the file of the identity .* --identity\./u),
      expect.stringMatching(/^Restored 1 entity /u),
    ]);
    const missing = verify(encrypted);
    expect([missing.status, missing.stderr]).toEqual([
      exitCodes.failed,
      expect.stringContaining('--identity. Nothing was changed.'),
    ]);
    const { status, stdout } = verify(encrypted, '--identity', identity);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^The backup of .* is whole: 1 /u)]);
  });

  it('is rehearsed: a full database is refused without --replace, and nothing is changed', async () => {
    const before = await content();
    const refused = await rehearse(false);
    expect(refused.exit).toBe(exitCodes.failed);
    expect(refused.said).toContain('The database is not empty');
    const { exit, said } = await rehearse(true);
    expect(exit).toBe(exitCodes.done);
    expect(said).toMatch(/^Would restore 1 .* This was a dry run: nothing was changed\.$/u);
    expect(await content()).toBe(before);
  });
});
