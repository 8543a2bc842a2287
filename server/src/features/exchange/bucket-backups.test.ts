import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { S3Bucket } from '../../../test/s3-bucket.ts';
import {
  addressInBucket,
  BucketFault,
  fetchBackup,
  nameInBucket,
  sendBackup,
} from './bucket-backups.ts';
import { failureOf, followBucket } from './daily-backup.ts';

const nameOf = (day: number) => nameInBucket(new Date(Date.UTC(2026, 10, day, 2, 30)), false);

describe('backups in a bucket', () => {
  let bucket: S3Bucket;
  let root: string;
  let file: string;
  let settings: Parameters<typeof sendBackup>[0];
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'mangrove-bucket-'));
    file = join(root, 'backup.tar.gz');
    writeFileSync(file, Buffer.alloc(3_000_000, 'a backup of three megabytes '));
    bucket = new S3Bucket('kept');
    settings = {
      ...{ endpoint: await bucket.open(), bucket: 'kept', folder: 'backups', keep: 3 },
      ...{ accessKey: 'the-key', secretKey: 'the secret of the key' },
    };
  });
  afterEach(async () => {
    await bucket.close();
    rmSync(root, { recursive: true });
  });
  const put = (name: string) =>
    bucket.objects.set(name, { bytes: Buffer.from('of others'), type: 'text/plain' });
  const stored = () => [...bucket.objects.keys()].sort();

  it('are sent whole, and read again, and listed from the newest on', async () => {
    await sendBackup(settings, file, nameOf(1));
    const all = await sendBackup(settings, file, nameOf(2));
    expect(all).toEqual([
      { name: nameOf(2), at: new Date('2026-11-02T02:30Z'), bytes: 3_000_000, isEncrypted: false },
      expect.objectContaining({ name: nameOf(1) }),
    ]);
    const there = bucket.objects.get(`backups/${nameOf(2)}`);
    expect(there?.bytes.equals(readFileSync(file))).toBe(true);
    expect(there?.sha256).toMatch(/^[0-9a-f]{64}$/u);
    expect(bucket.asked).toContain(`GET backups/${nameOf(2)}`);
  });

  it('are removed but for the newest, and nothing that was not named here', async () => {
    const others = [
      'pictures0000000000000000.webp',
      `elsewhere/${nameOf(1)}`,
      'backups/mangrove-notes.tar.gz',
      `backups/${nameOf(1)}.txt`,
      `backups/older/${nameOf(1)}`,
      'backups/mangrove-2026-13-41T99-30-00-000Z.tar.gz',
    ];
    for (const name of others) put(name);
    for (let day = 1; day <= 5; day += 1) await sendBackup(settings, file, nameOf(day));
    const ours = [3, 4, 5].map((day) => `backups/${nameOf(day)}`);
    expect(stored()).toEqual([...others, ...ours].sort());
  });

  it('keep the one just sent, even if the clock was put back', async () => {
    for (const day of [11, 12, 13]) await sendBackup(settings, file, nameOf(day));
    const all = await sendBackup({ ...settings, keep: 1 }, file, nameOf(2));
    expect(all.map(({ name }) => name)).toEqual([nameOf(2)]);
  });

  it('are not counted, and cost no other, if they do not arrive as they were sent', async () => {
    for (const day of [1, 2, 3]) await sendBackup(settings, file, nameOf(day));
    const before = stored();
    bucket.keep = (bytes) => bytes.subarray(1);
    await expect(sendBackup(settings, file, nameOf(4))).rejects.toThrow(
      new BucketFault(`${nameOf(4)} did not arrive as it was sent`),
    );
    expect(stored()).toEqual(before);
  });

  it.each([
    ['a bucket that is not there', { bucket: 'elsewhere' }],
    ['a key that does not hold', { accessKey: 'another' }],
    ['a service that is away', { endpoint: 'http://127.0.0.1:1' }],
  ])('say in one line where they could not go: %s', async (_, wrong) => {
    const sent = sendBackup({ ...settings, ...wrong }, file, nameOf(1));
    await expect(sent).rejects.toThrow(BucketFault);
    await expect(sent).rejects.toThrow(/^BACKUP_S3_BUCKET s3:\/\/\w+\/backups\/ at http\S+: .+$/u);
    expect(readFileSync(file)).toHaveLength(3_000_000);
    expect(stored()).toEqual([]);
  });

  it('are fetched by their address or as the newest, and refused if they were changed', async () => {
    for (const day of [1, 2]) {
      writeFileSync(file, `of day ${day}`);
      await sendBackup(settings, file, nameOf(day));
    }
    for (const [address, day] of [
      [addressInBucket(settings, nameOf(1)), 1],
      ['s3:newest', 2],
    ] as const) {
      const fetched = join(root, `${day}.part`);
      await fetchBackup(settings, address, fetched);
      expect(readFileSync(fetched, 'utf8')).toBe(`of day ${day}`);
    }
    const there = bucket.objects.get(`backups/${nameOf(2)}`);
    if (there) there.bytes = Buffer.from('something else');
    await expect(fetchBackup(settings, 's3:newest', join(root, '3.part'))).rejects.toThrow(
      'its checksum is',
    );
    await expect(fetchBackup(settings, 's3:oldest', join(root, '4.part'))).rejects.toThrow(
      's3:oldest is not among the 2 backups in s3://kept/backups/',
    );
  });

  describe('of every day', () => {
    const daily = (day: number, ending = '') =>
      `${nameOf(day).replace('mangrove-', 'daily-')}${ending}`;
    let folder: string;
    beforeEach(() => {
      folder = join(root, 'backups');
      mkdirSync(folder);
    });

    it('are sent once, the newest alone, and again if they did not arrive', async () => {
      writeFileSync(join(folder, daily(1)), 'one');
      writeFileSync(join(folder, daily(2)), 'two');
      bucket.keep = () => Buffer.from('');
      const failed = await followBucket(settings, folder, undefined).catch((error) => error);
      expect(failureOf(failed, { now: () => new Date() }).reason).toBe('bucket');
      expect(readdirSync(folder)).toEqual([daily(1), daily(2)]);
      bucket.keep = (bytes) => bytes;
      const first = await followBucket(settings, folder, undefined);
      expect(first).toMatchObject({ sent: nameOf(2), count: 1, newest: { name: nameOf(2) } });
      expect(await followBucket(settings, folder, undefined)).toEqual({ ...first, sent: null });
      expect(stored()).toEqual([`backups/${nameOf(2)}`]);
    });

    it('do not leave the machine as they are once they should be encrypted', async () => {
      writeFileSync(join(folder, daily(2)), 'made before it was set');
      const before = await followBucket(settings, folder, '/recipients');
      expect(before).toEqual({ newest: null, count: 0, sent: null });
      writeFileSync(join(folder, daily(3, '.age')), 'encrypted');
      const after = await followBucket(settings, folder, '/recipients');
      expect(after).toMatchObject({ sent: `${nameOf(3)}.age`, newest: { isEncrypted: true } });
    });

    it('of a database that others back up are looked for', async () => {
      await sendBackup(settings, file, nameOf(1));
      const found = await followBucket(settings, null, undefined);
      expect(found).toMatchObject({ sent: null, count: 1, newest: { bytes: 3_000_000 } });
    });
  });
});
