import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAdminSystem } from '@mangrove/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../../../test/http-client.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { readFromPrimary } from '../../db/readings.ts';
import { BucketFault } from '../exchange/bucket-backups.ts';
import { failureOf } from '../exchange/daily-backup.ts';
import { ExchangeRefused } from '../exchange/faults.ts';
import type { Jobs } from './system.ts';

describeOnOneEngine('the system as superusers see it', (context) => {
  const cleanup: NonNullable<Jobs['cleanup']> & { lastRun: unknown } = {
    lastRun: { at: new Date('2026-11-21T04:00:00Z'), hasFailed: true },
    ...{ backupFailure: null, bucket: null },
  };
  let test: TestApp;
  let admin: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    await context.empty();
    test = await startTestApp(
      context.db,
      ...([{}, '/nowhere', undefined, undefined, undefined] as const),
      { cleanup },
    );
    admin = await signedIn(test, context.db, { isSuperuser: true });
  });
  afterEach(() => test.close());
  const read = async () => {
    const answer = await admin.get('/api/v1/admin/system');
    expect(answer.body, 'no path of the server').not.toContain(test.dataDir);
    return readAdminSystem.reply.parse(answer.json());
  };

  it('tells the newest backup: on the server, or downloaded, or none', async () => {
    expect((await read()).backup).toEqual({ last: null, bucket: null, failed: null });
    const folder = join(test.dataDir, 'backups');
    mkdirSync(folder);
    for (const [name, day] of [
      ['daily-old.tar.gz', '2026-11-19'],
      ['daily-new.tar.gz.age', '2026-11-20'],
      ['daily-now.tar.gz.part', '2026-11-21'],
    ] as const) {
      writeFileSync(join(folder, name), name);
      utimesSync(join(folder, name), new Date(day), new Date(day));
    }
    expect((await read()).backup.last).toEqual({
      ...{ at: '2026-11-20T00:00:00.000Z', where: 'server' },
      ...{ size_bytes: 'daily-new.tar.gz.age'.length, is_encrypted: true },
    });
    const at = new Date('2026-11-20T09:00:00Z');
    await context.db
      .insertInto('audit_log')
      .values({ at, event: 'backup_made', details: '{}' })
      .execute();
    expect((await read()).backup.last).toEqual({
      ...{ at: at.toISOString(), where: 'download' },
      ...{ size_bytes: null, is_encrypted: false },
    });
  });

  it('tells what lies in the bucket, without its names', async () => {
    const newest = {
      ...{ name: 'mangrove-2026-11-20T02-30-00-000Z.tar.gz', at: new Date('2026-11-20T02:30:00Z') },
      ...{ bytes: 12, isEncrypted: false },
    };
    cleanup.bucket = { newest, count: 9 };
    expect((await read()).backup.bucket).toEqual({
      count: 9,
      newest: { at: '2026-11-20T02:30:00.000Z', size_bytes: 12, is_encrypted: false },
    });
    cleanup.bucket = { newest: null, count: 0 };
    expect((await read()).backup.bucket).toEqual({ count: 0, newest: null });
    cleanup.bucket = null;
  });

  it('tells of the replica, where there is one', async () => {
    expect((await read()).replica).toBeNull();
    const replica = { isUsed: true, lagSeconds: 0.2, served: { replica: 12, primary: 3 } };
    const readings = { ...readFromPrimary(context.db), describe: () => replica };
    const other = await startTestApp(
      context.db,
      ...([{}, '/nowhere', undefined, undefined, undefined] as const),
      ...([{ cleanup }, readings] as const),
    );
    try {
      const superuser = await signedIn(other, context.db, { isSuperuser: true });
      const { replica: told } = (await superuser.get('/api/v1/admin/system')).json();
      expect(told).toEqual({
        ...{ is_used: true, lag_seconds: 0.2 },
        served: { replica: 12, primary: 3 },
      });
    } finally {
      await other.close();
    }
  });

  it('tells why the last backup failed, and when work last ran', async () => {
    const path = join(test.dataDir, 'recipients');
    for (const [error, reason] of [
      [new ExchangeRefused(`The file ${path} has no recipient.`), 'recipients'],
      [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'disk_full'],
      [new BucketFault('the bucket is away'), 'bucket'],
      [new Error('something'), 'other'],
    ] as const) {
      cleanup.backupFailure = failureOf(error, test.clock);
      expect((await read()).backup.failed).toMatchObject({ reason });
    }
    cleanup.backupFailure = null;
    expect((await read()).jobs).toEqual([
      ...['mail', 'downloads', 'reminders', 'digests'].map((name) => ({
        ...{ name, last_run_at: null, has_failed: false },
      })),
      { name: 'cleanup', last_run_at: '2026-11-21T04:00:00.000Z', has_failed: true },
    ]);
    test.mail.wake();
    await test.mail.settled();
    expect((await read()).jobs[0]).toEqual({
      ...{ name: 'mail', has_failed: false },
      last_run_at: expect.stringMatching(/^\d{4}-/u),
    });
  });

  it('tells the disk, refused logins, live connections and slow calls of the hour', async () => {
    const visitor = new HttpClient(test.app);
    const wrong = { username: 'nobody@example.org', password: 'not this one' };
    await visitor.form('/api/v1/auth/login', wrong);
    await visitor.get('/api/v1/people/7?word=secret');
    const system = await read();
    expect(system.disk.free_bytes).toBeGreaterThan(0);
    expect([system.failed_logins, system.live_connections]).toEqual([1, 0]);
    const [route] = system.slowest_calls.filter((call) => call.route === 'GET /api/v1/people/:id');
    expect(route).toMatchObject({ count: 1 });
    expect(JSON.stringify(system)).not.toMatch(/secret|nobody@/u);
    test.clock.advance(3_660);
    const later = await read();
    expect([later.failed_logins, later.slowest_calls]).toEqual([0, []]);
  });
});
