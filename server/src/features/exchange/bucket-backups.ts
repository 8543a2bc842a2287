// Backups in a bucket: sent as they lie on the disk, read again, and the oldest removed. Only names
// that are made here are counted, fetched or removed.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import {
  type BackupBucket,
  type BucketSettings,
  measure,
  openBackupBucket,
} from '../../adapters/backup-bucket.ts';
import type { BackupBucketSettings } from '../../backup-settings.ts';
import { backupEnding } from './backup-format.ts';
import { bucketText } from './backup-messages.ts';
import { ExchangeRefused } from './faults.ts';

const pattern =
  /^mangrove-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.tar\.gz(?:\.age)?$/u;

export interface BucketBackup {
  name: string;
  at: Date;
  bytes: number;
  isEncrypted: boolean;
}

/** The bucket is away, refuses, or does not give back what it was given. */
export class BucketFault extends Error {}

export function nameInBucket(at: Date, encrypts: boolean): string {
  return `mangrove-${at.toISOString().replace(/[:.]/gu, '-')}${backupEnding(encrypts)}`;
}

/** How a backup is named on the command line. */
export function addressInBucket({ bucket, folder }: BucketSettings, name: string): string {
  return `s3://${bucket}/${folder}/${name}`;
}

/** Whether a backup lies in the bucket, by how it is named on the command line. */
export function isInBucket(address: string): boolean {
  return address.startsWith('s3:');
}

/** The backups in a bucket, the newest first. @throws BucketFault */
export async function listBucket(settings: BucketSettings): Promise<BucketBackup[]> {
  return inBucket(settings, list);
}

/**
 * Sends a backup, reads it again, and then removes the oldest but `keep`; never the one just sent.
 * @returns those that are there now, the newest first.
 * @throws BucketFault if it did not arrive whole; then nothing was removed but that.
 */
export async function sendBackup(
  settings: BackupBucketSettings,
  file: string,
  name: string,
): Promise<BucketBackup[]> {
  return inBucket(settings, async (bucket) => {
    const sent = await measure(createReadStream(file));
    await bucket.put(name, file, sent.sha256);
    const back = await readBack(bucket, name).catch(async (error: unknown) => {
      await bucket.delete(name);
      throw error;
    });
    if (back?.sha256 !== sent.sha256) {
      await bucket.delete(name);
      throw new BucketFault(bucketText.notArrived(name));
    }
    const others = (await list(bucket)).filter((other) => other.name !== name);
    for (const old of others.slice(settings.keep - 1)) await bucket.delete(old.name);
    return list(bucket);
  });
}

/**
 * Sends a file that the bucket does not have yet.
 * @returns those that are there now, the newest first, and whether it was sent.
 */
export async function sendIfMissing(
  settings: BackupBucketSettings,
  file: string,
  name: string,
): Promise<{ all: BucketBackup[]; isSent: boolean }> {
  const there = await listBucket(settings);
  const { size } = await stat(file);
  const isThere = there.some((one) => one.name === name && one.bytes === size);
  if (isThere) return { all: there, isSent: false };
  return { all: await sendBackup(settings, file, name), isSent: true };
}

/**
 * Fetches a backup into a new file and checks it against the checksum with which it was sent.
 * @param address as `addressInBucket` makes it, or `s3:newest`.
 * @throws ExchangeRefused if it is not there or not whole, BucketFault if the bucket is away.
 */
export async function fetchBackup(
  settings: BucketSettings,
  address: string,
  file: string,
): Promise<void> {
  await inBucket(settings, async (bucket) => {
    const all = await list(bucket);
    const wanted = all.find(
      ({ name }, at) =>
        address === addressInBucket(settings, name) || (address === 's3:newest' && at === 0),
    );
    const got = wanted && (await bucket.read(wanted.name));
    if (!wanted || !got) {
      const folder = addressInBucket(settings, '');
      throw new ExchangeRefused(bucketText.notAmong(address, all.length, folder));
    }
    await pipeline(got.stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
    const { sha256 } = await measure(createReadStream(file));
    if (got.sha256 !== null && got.sha256 !== sha256) {
      throw new ExchangeRefused(bucketText.otherChecksum(address));
    }
  });
}

async function list(bucket: BackupBucket): Promise<BucketBackup[]> {
  const found = (await bucket.list()).flatMap(({ name, bytes }) => {
    const at = timeOf(name);
    return at === null ? [] : [{ name, at, bytes, isEncrypted: name.endsWith(backupEnding(true)) }];
  });
  return found.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** When a backup was made; null for the name of anything else. */
function timeOf(name: string): Date | null {
  const [, day, ...time] = pattern.exec(name) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${time.slice(0, 3).join(':')}.${time[3]}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

async function readBack(bucket: BackupBucket, name: string) {
  const stored = await bucket.read(name);
  return stored && measure(stored.stream);
}

async function inBucket<Result>(
  settings: BucketSettings,
  work: (bucket: BackupBucket) => Promise<Result>,
): Promise<Result> {
  const bucket = await openBackupBucket(settings);
  try {
    return await work(bucket);
  } catch (error) {
    if (error instanceof ExchangeRefused || error instanceof BucketFault) throw error;
    const { name, message, $metadata } = error as Partial<S3ServiceException>;
    const status = $metadata?.httpStatusCode;
    const place = [addressInBucket(settings, ''), settings.endpoint, message || `${name}`] as const;
    throw new BucketFault(
      status === undefined ? bucketText.away(...place) : bucketText.refuses(...place, status),
      { cause: error },
    );
  } finally {
    bucket.close();
  }
}
