import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { explainDataFolder } from './adapters/data-folder.ts';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('returns working defaults without any setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      loadsDemo: true,
      siteName: 'Mangrove',
    });
  });

  it('finds the recipients of backups from where it runs, like the data', () => {
    expect(readConfig({ BACKUP_ENCRYPT_TO: 'to.txt' }).backupRecipients).toBe(resolve('to.txt'));
    expect(readConfig({}).backupRecipients).toBeUndefined();
  });

  it('sends backups to the service of the pictures, or to one of their own', () => {
    const pictures = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'pictures' };
    const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
    expect(readConfig({ ...pictures, ...keys }).backupBucket).toBeUndefined();
    const shared = { ...pictures, ...keys, BACKUP_S3_BUCKET: 'pictures' };
    expect(readConfig(shared).backupBucket).toEqual({
      ...{ endpoint: 'https://s3.example.org', bucket: 'pictures', folder: 'backups' },
      ...{ accessKey: 'key', secretKey: 'secret', keep: 14 },
    });
    const own = {
      ...{ BACKUP_S3_ENDPOINT: 'https://far.example.org', BACKUP_S3_BUCKET: 'kept/of-the-map' },
      ...{ BACKUP_S3_ACCESS_KEY: 'other', BACKUP_S3_SECRET_KEY: 'one', BACKUP_S3_KEEP: '30' },
    };
    expect(readConfig({ ...shared, ...own }).backupBucket).toEqual({
      ...{ endpoint: 'https://far.example.org', bucket: 'kept', folder: 'of-the-map' },
      ...{ accessKey: 'other', secretKey: 'one', keep: 30 },
    });
  });

  it('treats empty values as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number (it is "http")'],
    [{ PORT: '70000' }, 'PORT must be at most 65535 (it is "70000")'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
    [{ DEMO: 'no' }, 'DEMO must be on or off (it is "no")'],
    [{ BACKUP_S3_KEEP: '0' }, 'BACKUP_S3_KEEP must be how many backups are kept, from 1 to 9999'],
    [{ BACKUP_S3_BUCKET: 'a/b/c' }, 'BACKUP_S3_BUCKET must be a bucket, or bucket/folder'],
    [{ BACKUP_S3_BUCKET: 'kept' }, 'BACKUP_S3_BUCKET needs BACKUP_S3_ENDPOINT'],
    [{ BACKUP_S3_ACCESS_KEY: 'key' }, 'BACKUP_S3_SECRET_KEY belong together: set all or none'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT must be on or off (it is "maybe")'],
    [
      { CLOCK_OFFSET_SECONDS: '60', HOST: '0.0.0.0', RATE_LIMIT: 'on' },
      'CLOCK_OFFSET_SECONDS is refused unless HOST is loopback',
    ],
    [{ PUBLIC_URL: 'map.example.org' }, 'PUBLIC_URL must be a web address'],
    [
      { PUBLIC_URL: 'http://map.example.org', NODE_ENV: 'production' },
      'PUBLIC_URL must begin with https:// where NODE_ENV is production, unless it is of this machine or ALLOW_PLAIN_HTTP is on',
    ],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must begin with postgres://'],
    [{ DATABASE_READ_URL: 'mysql://x/y' }, 'DATABASE_READ_URL must begin with postgres://'],
    [
      { DATABASE_READ_URL: 'postgres://x/y' },
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica',
    ],
    [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong'],
    [
      { OIDC_NAME: 'River College' },
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME',
    ],
    [{ OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER must be an address that begins'],
    [{ ENUMERATION: 'on' }, 'ENUMERATION must be open or strict (it is "on")'],
    [{ INDEXING: 'yes' }, 'INDEXING must be on or off (it is "yes")'],
    [{ REDIS_URL: 'redis://:x' }, 'REDIS_URL is not a complete address'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be off, on, a number of proxies (10 at most), or'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY must be off, on'],
    [{ TRUST_PROXY: '10.0.0.0/8,proxy.example.org' }, 'TRUST_PROXY must be off, on'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be off, on'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY must be off, on'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be off, on'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error'],
    [{ SITE_NAME: 'x'.repeat(61) }, 'SITE_NAME must have 60 characters at most'],
    [{ DATA_LICENCE: 'x'.repeat(201) }, 'DATA_LICENCE must have 200 characters at most'],
    [{ START_VIEW: 'focus:nobody' }, 'START_VIEW must be whole, groups, or focus: with an entity'],
    [{ ACKNOWLEDGEMENT: 'x'.repeat(1001) }, 'ACKNOWLEDGEMENT must have 1000 characters at most'],
  ])('refuses %j with one clear line', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(line);
    try {
      readConfig(environment);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  it.each([
    [undefined, 0],
    ['off', 0],
    ['on', 1],
    ['0', 0],
    ['2', 2],
    ['127.0.0.1, ::1, 10.0.0.0/8', ['127.0.0.1', '::1', '10.0.0.0/8']],
  ])('reads TRUST_PROXY=%s as %j', (TRUST_PROXY, trustedProxies) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustedProxies });
  });

  it('says that a data folder is a file, or is in one', () => {
    const file = fileURLToPath(import.meta.url);
    for (const path of [file, join(file, 'data')]) {
      try {
        mkdirSync(path, { recursive: true });
        expect.unreachable();
      } catch (error) {
        expect(explainDataFolder(error)).toBe(
          `DATA_DIR must be a folder, and ${path} is not in one or is a file.`,
        );
      }
    }
  });

  it('includes no secret in its error message', () => {
    const environment = { SECRET: 'too short' };
    expect(() => readConfig(environment)).toThrow(/^SECRET must have 32 bytes or more$/u);
    for (const name of ['DATABASE_URL', 'DATABASE_READ_URL']) {
      expect(() => readConfig({ [name]: 'mysql://me:hush@x/y' })).toThrow(/^((?!hush).)*$/u);
    }
  });
});
