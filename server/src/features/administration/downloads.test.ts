import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { signedIn, testPassword } from '../../../test/signed-in.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readArchive } from '../exchange/backup-archive.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { restore } from '../exchange/restore-service.ts';

describeOnOneEngine('downloads of superusers [spec 3.2]', (context) => {
  let test: TestApp;
  let folder: string;
  let admin: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    test = await startTestApp(context.db);
    folder = mkdtempSync(join(tmpdir(), 'mangrove-download-'));
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await context.empty();
    admin = await signedIn(test, context.db, { isSuperuser: true });
    const person = await aPerson(context.db, 'Zoë Ada', { tags: ['WATER'] });
    await relate(context.db, person, await aProject(context.db, '=Low Water'), 'Artist', '1869');
  });

  async function download(what: 'backup' | 'export'): Promise<string> {
    const answer = await admin.post(`/api/v1/admin/${what}`);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'no-store',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': expect.stringMatching(
        new RegExp(
          `^attachment; filename="mangrove-${what}-\\d{4}-\\d\\d-\\d\\d\\.tar\\.gz"$`,
          'u',
        ),
      ),
    });
    // The temporary files are removed.
    expect(readdirSync(join(test.dataDir, 'downloads'))).toEqual([]);
    const file = join(folder, `${what}.tar.gz`);
    writeFileSync(file, answer.rawPayload);
    return file;
  }

  it('of a backup restore the whole network and its users', async () => {
    const file = await download('backup');
    const before = await test.app.inject('/api/v1/graph');
    await context.db.deleteFrom('entities').execute();
    await context.db.deleteFrom('users').execute();
    const images = openLocalImages(join(test.dataDir, 'files'));
    await restore({ db: context.db, images }, file, { replace: true }, silentWatcher);
    expect((await test.app.inject('/api/v1/graph')).json()).toEqual(before.json());
    const users = await context.db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: admin.email }]);
    const events = await context.db.selectFrom('audit_log').select('event').execute();
    expect(events.map(({ event }) => event)).not.toContain('backup_made');
  });

  it('of an export contain the files that an import reads', async () => {
    const files = new Map<string, string>();
    for await (const part of readArchive(await download('export'))) {
      files.set(part.name, part.content.toString('utf8'));
    }
    expect([...files.keys()]).toEqual([
      'mangrove-export/organizations.csv',
      'mangrove-export/people.csv',
      'mangrove-export/projects.csv',
      'mangrove-export/relationships.csv',
    ]);
    expect(files.get('mangrove-export/people.csv')).toContain('Zoë');
    expect(files.get('mangrove-export/relationships.csv')).toContain('Artist,1869');
    const [row] = await context.db
      .selectFrom('audit_log')
      .select(['event', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row).toEqual({ event: 'network_exported', actor_id: admin.userId });
  });

  it('require a login less than fifteen minutes old', async () => {
    test.clock.advance(15 * 60 + 1);
    for (const what of ['backup', 'export']) {
      const late = await admin.post(`/api/v1/admin/${what}`);
      expect([late.statusCode, late.json().detail]).toEqual([428, 'Please confirm your password']);
    }
    await admin.post('/api/v1/auth/confirm-password', { password: testPassword });
    await download('export');
  });
});
