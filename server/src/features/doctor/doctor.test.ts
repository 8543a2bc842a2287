import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { openInMemory } from '../../db/open.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { examineData } from './service.ts';

const root = mkdtempSync(join(tmpdir(), 'mangrove-doctor-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const clock = { now: () => new Date() };

describeWithDatabase('an examination of the data', (context) => {
  const images = openLocalImages(join(root, 'files'));
  const examine = (now = clock) =>
    examineData({ db: context.db, images, clock: now }, silentWatcher);
  const toLookAt = async (now?: typeof clock) =>
    (await examine(now))
      .filter(({ advice }) => advice !== null)
      .map(({ about, text }) => `${about}: ${text}`);
  beforeEach(async () => {
    await context.empty();
    await aPerson(context.db, 'Aroha Ngata');
    await context.db
      .insertInto('users')
      .values({
        ...{ email: 'su@example.org', email_key: 'su@example.org', password_hash: 'x' },
        ...({ name: 'Su', user_type: 'person' } as const),
        ...{ is_superuser: true, is_verified: true, created_at: new Date() },
        updated_at: new Date(),
      })
      .execute();
  });

  it('finds nothing where everything fits, and says what was looked at', async () => {
    expect(await toLookAt()).toEqual([]);
    const about = (await examine()).map((one) => one.about);
    expect(about).toEqual([
      ...['database', 'clock', 'schema', 'tables', 'pictures', 'network', 'superusers'],
      'mail queue',
    ]);
  });

  it('finds a clock that is off, and no superuser', async () => {
    await context.db.updateTable('users').set({ is_active: false }).execute();
    expect(await toLookAt({ now: () => new Date(Date.now() + 60_000) })).toEqual([
      expect.stringMatching(/^clock: (?:59|60) s off/u),
      'superusers: 0 accounts',
    ]);
  });

  it('finds what somebody changed by hand in the schema', async () => {
    await sql`alter table tags add column colour text`.execute(context.db);
    await sql`alter index entities_pkey rename to entities_key`.execute(context.db);
    try {
      const [line = ''] = await toLookAt();
      expect(line).toContain('no index entities_pkey of entities');
      expect(line).toContain('column tags.colour text');
    } finally {
      await sql`alter index entities_key rename to entities_pkey`.execute(context.db);
      await sql`alter table tags drop column colour`.execute(context.db);
    }
  });

  it('finds lost and forgotten pictures', async () => {
    const [lost, forgotten] = ['a'.repeat(24), 'b'.repeat(24)].map((name) => `${name}.png`);
    await context.db
      .insertInto('files')
      .values({
        ...{ name: lost ?? '', entity_type: 'person', content_type: 'image/png', byte_size: 1 },
        ...{ uploaded_by: null, created_at: new Date() },
      })
      .execute();
    const path = join(root, 'files', forgotten ?? '');
    writeFileSync(path, 'x');
    const old = new Date(Date.now() - 72 * 3_600_000);
    utimesSync(path, old, old);
    const found = await toLookAt().finally(() => rmSync(path));
    expect(found).toEqual(['pictures: 1 file lost, 1 file that nothing knows']);
  });

  it('finds what no search finds, and mails that wait or were given up', async () => {
    await sql`delete from entity_words`.execute(context.db);
    const at = new Date(Date.now() - 2 * 3_600_000);
    const mail = { kind: 'verify', user_id: null, address: 'a@example.org', details: '{}' };
    await context.db
      .insertInto('outbox')
      .values([
        { ...mail, created_at: at, next_try_at: at },
        { ...mail, created_at: at, next_try_at: at, given_up_at: at },
      ])
      .execute();
    expect(await toLookAt()).toEqual([
      'network: 1 entity not found by search, 0 with an impossible place',
      'mail queue: 1 e-mail waiting for over an hour, 1 given up this week',
    ]);
  });
});

describe('an examination of an empty database', () => {
  it('asks for its migration', async () => {
    const empty = await openInMemory();
    const images = openLocalImages(join(root, 'files'));
    const found = await examineData({ db: empty.db, images, clock }, silentWatcher);
    await empty.close();
    expect(found.at(-1)).toMatchObject({ about: 'migrations', advice: expect.any(String) });
  });
});
