import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putLabelIcon } from '../../../test/example-picture.ts';
import { aPerson } from '../../../test/factories.ts';
import { describeWithDatabase } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readConfig } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { openInMemory } from '../../db/open.ts';
import { backUp } from '../exchange/backup-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { examineData } from './service.ts';
import { adviseOnDamage, examineSurroundings, findNewestBackup } from './surroundings.ts';

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

describe('an examination of what lies round the database', () => {
  const dataDir = join(root, 'data');
  const folder = join(dataDir, 'backups');
  const answers = {
    mail: () => Promise.resolve(),
    redis: () => Promise.resolve(),
    provider: () => Promise.resolve(),
    hub: () => Promise.resolve(),
  };
  const silent = {
    mail: () => Promise.reject(new Error('wrong password')),
    redis: () => Promise.reject(new Error('ECONNREFUSED')),
    provider: () => Promise.reject(new Error('fetch failed')),
    hub: () => Promise.reject(new Error('the Hub answered 403: Invalid API key.')),
  };
  const whole = {
    ...{ DATA_DIR: dataDir, PUBLIC_URL: 'https://map.example.org' },
    ...{ SMTP_URL: 'smtp://mail.example.org', REDIS_URL: 'redis://redis.example.org' },
    ...{ OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'mangrove' },
    ...{ OIDC_CLIENT_SECRET: 'a secret', OIDC_NAME: 'River College', LOCAL_CONTEXTS_KEY: 'key' },
  };
  const aboutsOf = async (environment: Record<string, string>, reach = answers) =>
    (await examineSurroundings(readConfig(environment), reach))
      .filter(({ advice }) => advice !== null)
      .map(({ about }) => about);
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    const { db, close } = await openInMemory();
    await migrate(db);
    const images = openLocalImages(join(dataDir, 'files'));
    await backUp({ db, images }, join(folder, 'daily.tar.gz'), { force: false }, silentWatcher);
    await close();
  });

  it('finds nothing where all is set and answers', async () => {
    expect(await aboutsOf(whole)).toEqual([]);
  });

  it('finds settings of a trial, and services that do not answer', async () => {
    expect(await aboutsOf({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })).toEqual(['settings', 'mail']);
    expect(await aboutsOf(whole, silent)).toEqual(['mail', 'redis', 'logins', 'labels']);
  });

  it('finds icons of Labels that are not shown', async () => {
    putLabelIcon(dataDir);
    expect(await aboutsOf(whole)).toEqual([]);
    putLabelIcon(dataDir, 'TK Attribution.png', 'x');
    expect(await aboutsOf(whole)).toEqual(['icons']);
    rmSync(join(dataDir, 'labels'), { recursive: true });
  });

  it('names the newest backup that is whole', async () => {
    const damaged = join(folder, 'later.tar.gz');
    writeFileSync(damaged, 'no archive');
    const later = new Date(Date.now() + 60_000);
    utimesSync(damaged, later, later);
    const found = await findNewestBackup(folder);
    expect(found).toMatchObject({ whole: { file: join(folder, 'daily.tar.gz') }, damaged: 1 });
    expect(await aboutsOf(whole)).toEqual(['backups']);
    rmSync(damaged);
    const old = new Date(Date.now() - 3 * 86_400_000);
    utimesSync(join(folder, 'daily.tar.gz'), old, old);
    expect(await aboutsOf(whole)).toEqual(['backups']);
    utimesSync(join(folder, 'daily.tar.gz'), later, later);
  });

  it('names an encrypted backup as the newest, with what opens it', async () => {
    const encryptTo = join(root, 'recipients');
    writeFileSync(encryptTo, await identityToRecipient(await generateX25519Identity()));
    const file = join(folder, 'daily.tar.gz.age');
    const { db, close } = await openInMemory();
    await migrate(db);
    const images = openLocalImages(join(dataDir, 'files'));
    await backUp({ db, images }, file, { force: false, encryptTo }, silentWatcher);
    await close();
    const later = new Date(Date.now() + 120_000);
    utimesSync(file, later, later);
    const environment = { ...whole, BACKUP_ENCRYPT_TO: encryptTo };
    expect(await aboutsOf(environment)).toEqual([]);
    const said = await examineSurroundings(readConfig(environment), answers);
    expect(said.at(-1)?.text).toContain(`the newest one is ${file}, encrypted: "admin verify"`);
    const damage = { message: 'The database is damaged.', folder: join(dataDir, 'db') };
    const advice = await adviseOnDamage(damage, 'admin');
    expect(advice).toContain('The newest backup, which is encrypted, is of ');
    expect(advice).toContain(`admin restore ${file} --identity FILE`);
    writeFileSync(file, 'no longer encrypted, nor whole');
    utimesSync(file, later, later);
    expect(await findNewestBackup(folder)).toMatchObject({ damaged: 1 });
    expect(await aboutsOf(environment)).toEqual(['backups']);
    rmSync(file);
  });

  it('finds territories that the map cannot draw, and names whose the others are', async () => {
    const file = join(dataDir, 'map', 'ground.geojson');
    mkdirSync(dirname(file));
    writeFileSync(file, '{"type":"FeatureCollection","features":[]}');
    const found = async () =>
      (await examineSurroundings(readConfig(whole), answers)).find(
        ({ about }) => about === 'territories',
      );
    expect(await found()).toMatchObject({
      text: `${file} cannot be drawn: It has no features.`,
      advice: expect.stringContaining('Put it right'),
    });
    const geometry = {
      type: 'LineString',
      coordinates: [
        [170, -14],
        [171, -14],
      ],
    };
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        attribution: 'The Council',
        features: [{ type: 'Feature', properties: {}, geometry }],
      }),
    );
    expect(await found()).toMatchObject({ text: `1 territory in ${file}, by “The Council”` });
    rmSync(dirname(file), { recursive: true });
  });

  it('finds recipients of backups that cannot be read', async () => {
    const missing = { ...whole, BACKUP_ENCRYPT_TO: join(root, 'nowhere') };
    expect(await aboutsOf(missing)).toEqual(['encryption']);
  });
});
