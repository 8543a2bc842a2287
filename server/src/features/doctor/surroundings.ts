import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BucketSettings } from '../../adapters/backup-bucket.ts';
import type { HubSettings } from '../../adapters/label-hub.ts';
import type { ProviderSettings } from '../../adapters/login-provider.ts';
import type { Config } from '../../config.ts';
import { readTerritoriesFile, territoriesPath } from '../../domain/territories/territories-file.ts';
import { backupEnding, isBackupName } from '../exchange/backup-format.ts';
import type { BucketBackup } from '../exchange/bucket-backups.ts';
import { isEncrypted, openEncryption } from '../exchange/encryption.ts';
import { ExchangeRefused } from '../exchange/faults.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { verifyBackup } from '../exchange/restore-service.ts';
import { iconFolder, listIcons } from '../labels/icons.ts';
import { type Finding, fits } from './finding.ts';
import * as said from './surroundings-messages.ts';

const dayMs = 24 * 3_600_000;
const gibibyte = 1024 ** 3;
const leastFree = gibibyte;

/** Whether services answer; each rejects with the reason why not. */
export interface Reach {
  mail(url: string): Promise<void>;
  redis(url: string): Promise<void>;
  replica(url: string, primaryUrl: string): Promise<void>;
  provider(settings: ProviderSettings): Promise<void>;
  hub(settings: HubSettings): Promise<void>;
  /** The backups there, the newest first. */
  bucket(settings: BucketSettings): Promise<BucketBackup[]>;
}

/** Looks at settings, disk, services and backups, and changes nothing. */
export async function examineSurroundings(config: Config, reach: Reach): Promise<Finding[]> {
  // The command line only.
  return [
    examineSettings(config),
    await examineDisk(config),
    await examineMail(config, reach),
    ...(config.redisUrl ? [await examineRedis(config.redisUrl, reach)] : []),
    ...(await examineReplica(config, reach)),
    ...(config.oidc ? [await examineProvider(config.oidc, reach)] : []),
    ...(config.hub ? [await examineHub(config.hub, reach)] : []),
    ...(await examineIcons(config)),
    ...(config.backupRecipients ? [await examineRecipients(config.backupRecipients)] : []),
    ...(await examineTerritories(config)),
    ...(config.backupBucket ? [await examineBucket(config.backupBucket, reach)] : []),
    ...(config.databaseUrl ? [] : [await examineBackups(config)]),
  ];
}

function examineSettings(config: Config): Finding {
  const faults = [
    ...(config.publicOrigin === null ? [said.settings.noAddress] : []),
    ...(config.limitsRates ? [] : [said.settings.noLimits]),
    ...(config.clockOffsetSeconds === 0 ? [] : [said.settings.otherClock]),
    ...(config.previousSecret ? [said.settings.twoSecrets] : []),
  ];
  if (faults.length === 0) return fits(said.settings.about, said.settings.fits);
  return { about: said.settings.about, text: faults.join('; '), advice: said.settings.advice };
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const finding = fits(said.disk.about, said.disk.free((free / gibibyte).toFixed(1), dataDir));
  if (free >= leastFree) return finding;
  return { ...finding, advice: said.disk.advice };
}

async function examineMail({ smtpUrl, dataDir }: Config, reach: Reach): Promise<Finding> {
  if (!smtpUrl) {
    return {
      about: said.mail.about,
      text: said.mail.unset(join(dataDir, 'mail')),
      advice: said.mail.adviceOnUnset,
    };
  }
  return reach.mail(smtpUrl).then(
    () => fits(said.mail.about, said.mail.fits),
    ({ message }: Error) => ({
      about: said.mail.about,
      text: said.mail.refuses(message),
      advice: said.mail.advice,
    }),
  );
}

async function examineRedis(url: string, reach: Reach): Promise<Finding> {
  return reach.redis(url).then(
    () => fits(said.redis.about, said.redis.fits),
    ({ message }: Error) => ({
      about: said.redis.about,
      text: said.redis.away(message),
      advice: said.redis.advice,
    }),
  );
}

async function examineReplica(
  { databaseUrl, databaseReadUrl }: Config,
  reach: Reach,
): Promise<Finding[]> {
  if (!databaseUrl || !databaseReadUrl) return [];
  return reach.replica(databaseReadUrl, databaseUrl).then(
    () => [fits(said.replica.about, said.replica.fits)],
    ({ message }: Error) => [
      {
        about: said.replica.about,
        text: said.replica.unused(message),
        advice: said.replica.advice,
      },
    ],
  );
}

async function examineProvider(settings: ProviderSettings, reach: Reach): Promise<Finding> {
  return reach.provider(settings).then(
    () => fits(said.logins.about, said.logins.fits(settings.name)),
    ({ message }: Error) => ({
      about: said.logins.about,
      text: said.logins.away(message),
      advice: said.logins.advice,
    }),
  );
}

async function examineHub(settings: HubSettings, reach: Reach): Promise<Finding> {
  return reach.hub(settings).then(
    () => fits(said.labels.about, said.labels.fits),
    ({ message }: Error) => ({
      about: said.labels.about,
      text: said.labels.away(message),
      advice: said.labels.advice,
    }),
  );
}

/** The icons of Labels, where the operator has copied some. */
async function examineIcons({ dataDir }: Config): Promise<Finding[]> {
  const { icons, others } = await listIcons(dataDir);
  if (icons.length + others.length === 0) return [];
  const { about, count, notShown, advice } = said.icons;
  if (others.length === 0) return [fits(about, count(icons.length))];
  return [
    {
      about,
      text: notShown(icons.length, others.slice(0, 3)),
      advice: advice(join(dataDir, iconFolder)),
    },
  ];
}

async function examineRecipients(file: string): Promise<Finding> {
  return openEncryption(file).then(
    () => fits(said.encryption.about, said.encryption.fits(file)),
    ({ message }: Error) => ({
      about: said.encryption.about,
      text: said.encryption.unusable(message),
      advice: said.encryption.advice,
    }),
  );
}

async function examineBucket(settings: BucketSettings, reach: Reach): Promise<Finding> {
  const { about, empty, newest: sayNewest, newestOld, adviceOnOld: advice } = said.bucket;
  return reach.bucket(settings).then(
    ([newest, ...others]) => {
      if (!newest) return { about, text: empty, advice };
      const found = [others.length + 1, newest.at.toISOString()] as const;
      const isOld = Date.now() - newest.at.getTime() > 2 * dayMs;
      return isOld
        ? { about, text: newestOld(...found), advice }
        : fits(about, sayNewest(...found));
    },
    ({ message }: Error) => ({ about, text: message, advice: said.bucket.adviceOnAway }),
  );
}

/** Nothing without a file: most maps show the coast alone. */
async function examineTerritories({ dataDir }: Config): Promise<Finding[]> {
  const file = territoriesPath(dataDir);
  return readTerritoriesFile(file).then(
    (known) => {
      if (known === null) return [];
      const { features, attribution } = known.content;
      const { about, fits: sayFits } = said.territories;
      return [fits(about, sayFits(features.length, file, attribution))];
    },
    ({ message }: Error) => [
      {
        about: said.territories.about,
        text: said.territories.notDrawn(file, message),
        advice: said.territories.advice,
      },
    ],
  );
}

async function examineBackups({ dataDir, backupRecipients }: Config): Promise<Finding> {
  const folder = join(dataDir, 'backups');
  const { whole, damaged } = await findNewestBackup(folder);
  const now = join(folder, `now${backupEnding(backupRecipients !== undefined)}`);
  const { about } = said.backups;
  const advice =
    backupRecipients === undefined
      ? said.backups.advice(now)
      : said.backups.adviceEncrypted(now, backupRecipients);
  if (whole === null) return { about, text: said.backups.none(folder), advice };
  const newest = said.backups.newest[whole.isEncrypted ? 'encrypted' : 'whole'];
  if (damaged > 0) return { about, text: newest.damaged(whole.file, damaged), advice };
  const isOld = Date.now() - whole.at.getTime() > 2 * dayMs;
  return isOld
    ? { about, text: newest.old(whole.file), advice }
    : fits(about, newest.fits(whole.file));
}

/**
 * What an operator does whose embedded database cannot be opened, in one line.
 * @param command calls the admin command.
 */
export async function adviseOnDamage(
  { message, folder }: { message: string; folder: string },
  command: string,
): Promise<string> {
  const backups = join(dirname(folder), 'backups');
  const { whole } = await findNewestBackup(backups);
  if (whole === null) return said.damage.noBackup(message, backups);
  const time = whole.at.toISOString().slice(0, 16).replace('T', ' ');
  const sayNewest = said.damage[whole.isEncrypted ? 'encrypted' : 'whole'];
  return sayNewest(message, time, `${command} restore ${whole.file}`);
}

interface FoundBackup {
  file: string;
  at: Date;
  /** Whether only somebody with its identity can tell if it is whole. */
  isEncrypted: boolean;
}

/** The newest backup of a folder that is whole or encrypted, and how many newer ones are damaged. */
export async function findNewestBackup(
  folder: string,
): Promise<{ whole: FoundBackup | null; damaged: number }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    // The folder comes with the first backup.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter(isBackupName).map(async (name) => {
      const file = join(folder, name);
      return { file, at: (await stat(file)).mtime };
    }),
  );
  found.sort((one, other) => other.at.getTime() - one.at.getTime());
  let damaged = 0;
  for (const one of found) {
    try {
      const encrypted = await isEncrypted(one.file);
      if (!encrypted) await verifyBackup(one.file, undefined, silentWatcher);
      return { whole: { ...one, isEncrypted: encrypted }, damaged };
    } catch (error) {
      if (!(error instanceof ExchangeRefused)) throw error;
      damaged += 1;
    }
  }
  return { whole: null, damaged };
}
