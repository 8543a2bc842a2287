import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { putLabelIcon } from '../../../test/example-picture.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { readConfig } from '../../config.ts';
import { openInMemory } from '../../db/open.ts';
import { backUp } from '../exchange/backup-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { adviseOnDamage, examineSurroundings, findNewestBackup } from './surroundings.ts';

const root = mkdtempSync(join(tmpdir(), 'mangrove-surroundings-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('an examination of what lies round the database', () => {
  const dataDir = join(root, 'data');
  const folder = join(dataDir, 'backups');
  const sentAgo = (days: number) => ({
    ...{ name: 'mangrove-….tar.gz', bytes: 1, isEncrypted: false },
    at: new Date(Date.now() - days * 86_400_000),
  });
  const answers = {
    mail: () => Promise.resolve(),
    redis: () => Promise.resolve(),
    replica: () => Promise.resolve(),
    provider: () => Promise.resolve(),
    hub: () => Promise.resolve(),
    bucket: () => Promise.resolve([sentAgo(1)]),
  };
  const silent = {
    mail: () => Promise.reject(new Error('wrong password')),
    redis: () => Promise.reject(new Error('ECONNREFUSED')),
    replica: () => Promise.reject(new Error('it is a primary itself')),
    provider: () => Promise.reject(new Error('fetch failed')),
    hub: () => Promise.reject(new Error('the Hub answered 403: Invalid API key.')),
    bucket: () => Promise.reject(new Error('AccessDenied')),
  };
  const whole = {
    ...{ DATA_DIR: dataDir, PUBLIC_URL: 'https://map.example.org' },
    ...{ SMTP_URL: 'smtp://mail.example.org', REDIS_URL: 'redis://redis.example.org' },
    ...{ OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'mangrove' },
    ...{ OIDC_CLIENT_SECRET: 'a secret', OIDC_NAME: 'River College', LOCAL_CONTEXTS_KEY: 'key' },
    ...{ BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: 'https://s3.example.org' },
    ...{ BACKUP_S3_ACCESS_KEY: 'key', BACKUP_S3_SECRET_KEY: 'secret' },
  };
  const aboutsOf = async (environment: Record<string, string>, reach = answers) =>
    (await examineSurroundings(readConfig(environment), reach))
      .filter(({ advice }) => advice !== null)
      .map(({ about }) => about);
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    const { db, close } = await openInMemory(new Uint8Array(readFileSync(inject('embeddedDump'))));
    const images = openLocalImages(join(dataDir, 'files'));
    await backUp({ db, images }, join(folder, 'daily.tar.gz'), { force: false }, silentWatcher);
    await close();
  });

  it('finds nothing where all is set and answers', async () => {
    expect(await aboutsOf(whole)).toEqual([]);
  });

  it('finds settings of a trial, and services that do not answer', async () => {
    expect(await aboutsOf({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })).toEqual(['settings', 'mail']);
    expect(await aboutsOf(whole, silent)).toEqual([
      ...['mail', 'redis', 'logins', 'labels', 'bucket'],
    ]);
    const databases = {
      DATABASE_URL: 'postgres://primary/mangrove',
      DATABASE_READ_URL: 'postgres://replica/mangrove',
    };
    expect(await aboutsOf({ ...whole, ...databases })).toEqual([]);
    expect(await aboutsOf({ ...whole, ...databases }, silent)).toContain('replica');
  });

  it('finds a bucket without a backup, or with old ones', async () => {
    for (const found of [[], [sentAgo(3), sentAgo(4)]]) {
      expect(await aboutsOf(whole, { ...answers, bucket: async () => found })).toEqual(['bucket']);
    }
    expect(
      await aboutsOf(whole, { ...answers, bucket: async () => [sentAgo(1), sentAgo(9)] }),
    ).toEqual([]);
  });

  it('finds icons of Labels that are not shown', async () => {
    putLabelIcon(dataDir);
    const said = async () =>
      (await examineSurroundings(readConfig(whole), answers)).find(
        ({ about }) => about === 'icons',
      );
    const text = '1 icon of Labels and Notices';
    expect(await said()).toEqual({ about: 'icons', text, advice: null });
    putLabelIcon(dataDir, 'TK Attribution.png', 'x');
    expect(await said()).toMatchObject({ text: `${text}; not shown: TK Attribution.png` });
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
    const { db, close } = await openInMemory(new Uint8Array(readFileSync(inject('embeddedDump'))));
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
