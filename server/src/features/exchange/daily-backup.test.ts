import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { TestClock } from '../../../test/test-app.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { backUpDaily } from './daily-backup.ts';
import { silentWatcher } from './progress.ts';
import { restore } from './restore-service.ts';

describeWithDatabase('the daily backup', (context) => {
  let dataDir: string;
  beforeEach(async () => {
    await context.empty();
    dataDir = mkdtempSync(join(tmpdir(), 'mangrove-daily-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is made once a day, and the seven newest are kept', async () => {
    const clock = new TestClock();
    const folder = join(dataDir, 'backups');
    const images = openLocalImages(join(dataDir, 'files'));
    const deps = { db: context.db, images, clock, folder, startedAt: clock.now() };
    await aPerson(context.db, 'Mei Tanaka');
    expect(await backUpDaily(deps)).toBeNull();
    writeFileSync(join(folder, 'before-clearing-2026.tar.gz'), 'made by hand');
    const made: (string | null)[] = [];
    for (let day = 0; day < 9; day += 1) {
      clock.advance(24 * 3600 + 60);
      made.push(await backUpDaily(deps));
      clock.advance(-120);
      expect(await backUpDaily(deps), 'only once a day').toBeNull();
      clock.advance(120);
    }
    const left = readdirSync(folder).sort();
    expect(left).toHaveLength(8);
    expect(left[0]).toBe('before-clearing-2026.tar.gz');
    expect(left.slice(1).map((name) => join(folder, name))).toEqual(made.slice(2));

    const newest = made.at(-1) ?? '';
    await context.empty();
    await restore({ db: context.db, images }, newest, { replace: true }, silentWatcher);
    const people = await context.db.selectFrom('entities').select('name').execute();
    expect(people).toEqual([{ name: 'Mei Tanaka' }]);
  });

  it('is encrypted where the operator named recipients, and counted with the others', async () => {
    const clock = new TestClock();
    const folder = join(dataDir, 'backups');
    const images = openLocalImages(join(dataDir, 'files'));
    const deps = { db: context.db, images, clock, folder, startedAt: clock.now() };
    const key = await generateX25519Identity();
    const [identity, encryptTo] = [join(dataDir, 'identity'), join(dataDir, 'recipients')];
    writeFileSync(identity, key);
    await aPerson(context.db, 'Mei Tanaka');
    const nextDay = (to?: string) => {
      clock.advance(24 * 3600 + 60);
      return backUpDaily({ ...deps, encryptTo: to });
    };
    await backUpDaily(deps);
    for (let day = 0; day < 5; day += 1) await nextDay();
    await expect(nextDay(encryptTo), 'a file that is missing').rejects.toThrow('does not exist');
    expect(readdirSync(folder), 'nothing in the clear instead').toHaveLength(5);
    writeFileSync(encryptTo, await identityToRecipient(key));
    const made: (string | null)[] = [];
    for (let day = 0; day < 4; day += 1) made.push(await nextDay(encryptTo));
    expect(await backUpDaily({ ...deps, encryptTo }), 'only once a day').toBeNull();
    const left = readdirSync(folder).sort();
    expect(left).toHaveLength(7);
    expect(left.slice(3).map((name) => join(folder, name))).toEqual(made);
    expect(left[3]).toMatch(/^daily-.*Z\.tar\.gz\.age$/u);
    const opened = { replace: true, identity };
    await restore({ db: context.db, images }, made.at(-1) ?? '', opened, silentWatcher);
    const people = await context.db.selectFrom('entities').select('name').execute();
    expect(people).toEqual([{ name: 'Mei Tanaka' }]);
  });
});
