import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3Bucket } from '../../test/s3-bucket.ts';
import { bundleServer, quickStart } from '../../test/server-process.ts';
import { exitCodes } from './exit-codes.ts';

describe('the admin command with a bucket for backups', () => {
  const root = mkdtempSync(join(tmpdir(), 'mangrove-to-bucket-'));
  const bucket = new S3Bucket('kept');
  let admin: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    admin = (await bundleServer()).admin;
    environment = {
      ...{ PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'data'), TMPDIR: root },
      ...{ BACKUP_S3_BUCKET: 'kept', BACKUP_S3_ENDPOINT: await bucket.open() },
      ...{ BACKUP_S3_ACCESS_KEY: 'the-key', BACKUP_S3_SECRET_KEY: 'the secret of the key' },
    };
  }, 240_000);
  afterAll(async () => {
    await bucket.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Not waited for synchronously: the bucket answers from this process. */
  const run = (words: string[], changed: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...environment, ...changed };
      const child = execFile(
        process.execPath,
        [quickStart, admin, ...words],
        { env },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  const fetched = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('fetched'),
    );

  it('sends a backup, lists it, verifies it and restores it from there', async () => {
    const file = join(root, 'first.tar.gz');
    const made = await run(['backup', file, '--s3']);
    expect([made.code, made.err]).toEqual([0, expect.not.stringMatching(/warning/iu)]);
    expect(made.out).toMatch(
      /Sent it to s3:\/\/kept\/backups\/mangrove-\S+, which has 1 backup now/u,
    );
    const listed = await run(['backups']);
    const [, address = ''] = /^(s3:\S+\.tar\.gz) {2}\d+\.\d MB\n$/u.exec(listed.out) ?? [];
    expect([...bucket.objects.keys()]).toEqual([address.replace('s3://kept/', '')]);

    for (const name of [address, 's3:newest']) {
      const verified = await run(['verify', name]);
      expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('is whole')]);
    }
    const restored = await run(['restore', 's3:newest', '--replace']);
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^Restored /mu)]);
    expect(fetched(), 'no copy is left').toEqual([]);

    const missing = await run(['verify', `${address}.age`]);
    expect([missing.code, missing.err]).toEqual([
      exitCodes.failed,
      expect.stringContaining('is not among the 1 backups in s3://kept/backups/'),
    ]);
  }, 120_000);

  it('keeps the backup and fails, and says so, if it cannot be sent', async () => {
    const file = join(root, 'second.tar.gz');
    const failed = await run(['backup', file, '--s3'], { BACKUP_S3_ACCESS_KEY: 'another' });
    expect([failed.code, failed.err.trimEnd().split('\n').slice(-2)]).toEqual([
      exitCodes.unreachable,
      [
        `The backup is in ${file}, and not in the bucket.`,
        expect.stringMatching(
          /^BACKUP_S3_BUCKET s3:\/\/kept\/backups\/ at http.*, answered with 403$/u,
        ),
      ],
    ]);
    expect(existsSync(file)).toBe(true);
    const unset = await run(['backup', join(root, 'third.tar.gz'), '--s3'], {
      ...{ BACKUP_S3_BUCKET: '', BACKUP_S3_ENDPOINT: '' },
      ...{ BACKUP_S3_ACCESS_KEY: '', BACKUP_S3_SECRET_KEY: '' },
    });
    expect([unset.code, unset.err]).toEqual([
      exitCodes.usage,
      'Configuration: BACKUP_S3_BUCKET is not set\n',
    ]);
    expect(existsSync(join(root, 'third.tar.gz'))).toBe(false);
  }, 120_000);

  it('encrypts what it sends where backups are encrypted', async () => {
    const recipients = join(root, 'recipients.txt');
    const identity = await generateX25519Identity();
    writeFileSync(recipients, `${await identityToRecipient(identity)}\n`);
    const file = join(root, 'by-hand.tar.gz.age');
    const made = await run(['backup', file, '--s3'], { BACKUP_ENCRYPT_TO: recipients });
    expect([made.code, made.out]).toEqual([
      0,
      expect.stringMatching(/Sent it to \S+\.tar\.gz\.age,/u),
    ]);
  }, 120_000);

  it('goes on when nobody reads what it says', async () => {
    const child = spawn(process.execPath, [quickStart, admin, 'backups'], { env: environment });
    child.stdout.destroy();
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    expect([await text(child.stderr), await ended]).toEqual(['', 0]);
  }, 60_000);
});
