import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

const addresses = [
  'nonsense',
  'https://',
  'ftp://example.org',
  'https://example.org ',
  'https://a b',
];
const lines = ['two\nlines', '   '];
const keys = ['two words\n', ' key', 'bell\u0007'];
const databases = ['nonsense', 'mysql://x/y', 'postgres://:port', 'postgres://x:port/y'];

/** What each variable must not be; `with` are others without which it would be refused anyway. */
const wrong: Record<string, { values: string[]; with?: Record<string, string> }> = {
  PORT: { values: ['http', '-1', '1e3', '70000', ' 3000'] },
  HOST: { values: ['two words', 'https://example.org', '0.0.0.0/0', '*'] },
  METRICS_PORT: { values: ['http', '70000', '3000'] },
  METRICS_HOST: { values: ['two words', 'http://127.0.0.1'], with: { METRICS_PORT: '9464' } },
  PUBLIC_URL: {
    values: [
      ...addresses,
      'https://example.org/map',
      'https://me:hush@example.org',
      'https://x.org?y',
    ],
  },
  TRUST_PROXY: { values: ['yes', '11', '-1', 'proxy.example.org', '0.0.0.0/0'] },
  OTEL_EXPORTER_OTLP_ENDPOINT: { values: addresses },
  OTEL_TRACES_SAMPLER: { values: ['nonsense', 'TRACEIDRATIO'] },
  OTEL_TRACES_SAMPLER_ARG: { values: ['a tenth', '10%', '2', '-1'] },
  OTEL_SERVICE_NAME: { values: lines },
  OTEL_EXPORTER_OTLP_HEADERS: { values: ['nonsense', 'a=b,c', '=b', 'a=b\nc=d'] },
  DATA_DIR: { values: ['data\0base', '  '] },
  DATABASE_URL: { values: databases },
  DATABASE_READ_URL: { values: databases, with: { DATABASE_URL: 'postgres://x/y' } },
  BACKUP_ENCRYPT_TO: { values: ['to\0whom', '  '] },
  BACKUP_S3_BUCKET: { values: ['Two Words', 'a/b/c', '-', 'kept'] },
  BACKUP_S3_KEEP: { values: ['0', '-1', 'all', '10000', '1.5'] },
  BACKUP_S3_ENDPOINT: { values: [...addresses, 'https://example.org'] },
  BACKUP_S3_ACCESS_KEY: { values: [...keys, 'alone'] },
  BACKUP_S3_SECRET_KEY: { values: [...keys, 'alone'] },
  SMTP_URL: {
    values: ['nonsense', 'mail.example.org:25', 'smtp://', 'smtp://a:port', 'smtp://a b'],
  },
  MAIL_FROM: {
    values: ['nonsense', 'a@', '@b', 'a@b, c@d', 'Map <map@example.org', 'a b@c', 'a\n@b'],
  },
  SECRET: { values: ['too short', 'x'.repeat(31), ' '.repeat(40)] },
  SECRET_PREVIOUS: { values: ['too short', ' '.repeat(40)] },
  SUPERUSER_SECOND_FACTOR: { values: ['on', 'Required'] },
  OIDC_ISSUER: { values: [...addresses, 'http://example.org', 'https://example.org'] },
  OIDC_CLIENT_ID: { values: [...keys, 'alone'] },
  OIDC_CLIENT_SECRET: { values: [...keys, 'alone'] },
  OIDC_NAME: { values: [...lines, 'x'.repeat(41), 'alone'] },
  ENUMERATION: { values: ['on', 'closed'] },
  REDIS_URL: { values: ['nonsense', 'localhost:6379', 'redis://', 'redis://:x', 'redis://a b'] },
  S3_ENDPOINT: { values: [...addresses, 'https://example.org'] },
  S3_BUCKET: { values: ['Two Words', 'a/b', '-', 'alone'] },
  S3_ACCESS_KEY: { values: [...keys, 'alone'] },
  S3_SECRET_KEY: { values: [...keys, 'alone'] },
  LOCATION_API_URL: { values: [...addresses, 'https://example.org'] },
  LOCATION_API_KEY: { values: [...keys, 'alone'] },
  LOCAL_CONTEXTS_KEY: { values: keys },
  LOCAL_CONTEXTS_URL: {
    values: [...addresses, 'http://example.org', 'https://example.org'],
  },
  ERROR_WEBHOOK_URL: { values: addresses },
  SITE_NAME: { values: [...lines, 'x'.repeat(61)] },
  DEMO: { values: ['no', 'ON', '1'] },
  LOG_LEVEL: { values: ['loud', 'INFO', '30'] },
  DATA_LICENCE: { values: [...lines, 'x'.repeat(201)] },
  UNCONFIRMED: { values: ['on', 'Hidden'] },
  ACKNOWLEDGEMENT: { values: ['x'.repeat(1001), '   ', 'bell\u0007'] },
  START_VIEW: { values: ['all', 'focus:nobody', 'focus:person_0', 'groups '] },
  DEFAULT_AUDIENCE: { values: ['all', 'Public'] },
  INDEXING: { values: ['yes', 'true'] },
  OFFLINE: { values: ['no', 'false'] },
  ALLOW_PLAIN_HTTP: { values: ['yes', 'true'] },
  RATE_LIMIT: { values: ['maybe', 'false'] },
  CLOCK_OFFSET_SECONDS: { values: ['a day', '1.5', '99999999999'] },
};

describe('a wrong setting', () => {
  it('is tried for every variable that the manual names', () => {
    const settings = manual.split('\n## ')[0] ?? '';
    const table = settings.split('\n').filter((line) => line.startsWith('| `'));
    const named = [...table.map((row) => row.split('|')[1] ?? ''), manual]
      .join(' ')
      .matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?:=[^`]*)?`/gu);
    const notOurs = ['TMPDIR', 'LC_CTYPE'];
    const known = [...new Set([...named].map(([, name]) => name ?? ''))].filter(
      (name) =>
        (name.includes('_') || table.some((row) => row.includes(`\`${name}\``))) &&
        !notOurs.includes(name),
    );
    expect(known.length).toBeGreaterThan(45);
    expect(known.filter((name) => wrong[name] === undefined)).toEqual([]);
  });

  const cases = Object.entries(wrong).flatMap(([name, { values, with: others }]) =>
    values.map((value): [string, string, Record<string, string>] => [name, value, others ?? {}]),
  );
  it.each(cases)('%s=%j is refused with one sentence that names it', (name, value, others) => {
    expect(() => readConfig(others)).not.toThrow();
    let line = '';
    try {
      readConfig({ ...others, [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      line = (error as Error).message;
    }
    expect(line).toMatch(new RegExp(`\\b${name}\\b`, 'u'));
    expect(line).not.toMatch(/\p{Cc}|\b(?:undefined|invalid|expected|too small|too big)\b/iu);
    expect(line.length).toBeLessThan(250);
  });
});
