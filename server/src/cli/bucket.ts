// What the admin command does with the bucket for backups. It does so itself, also while a server
// holds the data folder: the bucket is that of the command's own settings.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import {
  addressInBucket,
  fetchBackup,
  isInBucket,
  listBucket,
  nameInBucket,
  sendBackup,
} from '../features/exchange/bucket-backups.ts';
import { isEncrypted } from '../features/exchange/encryption.ts';
import type { AdminOutput } from './admin-output.ts';
import { exitCodes } from './exit-codes.ts';
import { backupText as text } from './messages.ts';

type Settings = NonNullable<Config['backupBucket']>;

/** Prints the backups in the bucket, the newest first. */
export async function listBackups(config: Config, output: AdminOutput): Promise<void> {
  const settings = settingsOf(config);
  const all = await listBucket(settings);
  if (all.length === 0) output.print(text.emptyBucket(addressInBucket(settings, '')));
  for (const { name, bytes, isEncrypted: encrypted } of all) {
    const megabytes = (bytes / 1024 / 1024).toFixed(1);
    const say = encrypted ? text.encryptedInBucket : text.inBucket;
    output.print(say(addressInBucket(settings, name), megabytes));
  }
}

/**
 * Makes a backup and sends it; one that cannot be sent stays where it is.
 * @param make writes it. @returns the exit code.
 */
export async function backUpToBucket(
  config: Config,
  { file }: { file: string },
  make: () => Promise<number>,
  output: AdminOutput,
): Promise<number> {
  const settings = settingsOf(config);
  const exit = await make();
  if (exit !== exitCodes.done) return exit;
  const name = nameInBucket(new Date(), await isEncrypted(file));
  output.progress(text.sending, 0, null);
  const all = await sendBackup(settings, file, name).catch((error: unknown) => {
    output.printError(text.notSent(file));
    throw error;
  });
  output.print(text.sent(addressInBucket(settings, name), all.length));
  return exit;
}

/** Works on a backup where it lies, or on a copy of one in the bucket, which is removed after. */
export async function withBackupHere<Result>(
  address: string,
  folder: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isInBucket(address)) return work(address);
  const settings = settingsOf(readConfig());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The cleanup erases what ends so, if this process is killed.
  const file = join(folder, `fetched-${randomUUID()}.part`);
  try {
    await fetchBackup(settings, address, file);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

function settingsOf({ backupBucket }: Config): Settings {
  if (!backupBucket) throw new ConfigError(text.noBucket);
  return backupBucket;
}
