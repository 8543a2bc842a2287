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
import { type Finding, fits, several } from './finding.ts';

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
    ...(config.publicOrigin === null ? ['PUBLIC_URL is not set: links lead to localhost'] : []),
    ...(config.limitsRates ? [] : ['RATE_LIMIT is off']),
    ...(config.clockOffsetSeconds === 0 ? [] : ['CLOCK_OFFSET_SECONDS is set']),
    ...(config.previousSecret ? ['SECRET_PREVIOUS is set: logins of both secrets hold'] : []),
  ];
  if (faults.length === 0) return fits('settings', 'as for visitors');
  return {
    about: 'settings',
    text: faults.join('; '),
    advice: 'Right for a trial; change it before visitors come, SECRET_PREVIOUS after a day.',
  };
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const finding = fits('disk', `${(free / gibibyte).toFixed(1)} GB free in ${dataDir}`);
  if (free >= leastFree) return finding;
  return { ...finding, advice: 'Make room: with less than 24 MB nothing is saved any more.' };
}

async function examineMail({ smtpUrl, dataDir }: Config, reach: Reach): Promise<Finding> {
  if (!smtpUrl) {
    return {
      about: 'mail',
      text: `SMTP_URL is not set: e-mails are files in ${join(dataDir, 'mail')}`,
      advice: 'Set SMTP_URL, or nobody can verify an address or reset a password.',
    };
  }
  return reach.mail(smtpUrl).then(
    () => fits('mail', 'the server of SMTP_URL takes our login'),
    ({ message }: Error) => ({
      about: 'mail',
      text: `the server of SMTP_URL refuses: ${message}`,
      advice: 'Check address, port and password; e-mails are kept and tried for three days.',
    }),
  );
}

async function examineRedis(url: string, reach: Reach): Promise<Finding> {
  return reach.redis(url).then(
    () => fits('redis', 'answers'),
    ({ message }: Error) => ({
      about: 'redis',
      text: `the Redis of REDIS_URL does not answer: ${message}`,
      advice: 'Start it: until then nobody can log in or save.',
    }),
  );
}

async function examineReplica(
  { databaseUrl, databaseReadUrl }: Config,
  reach: Reach,
): Promise<Finding[]> {
  if (!databaseUrl || !databaseReadUrl) return [];
  return reach.replica(databaseReadUrl, databaseUrl).then(
    () => [fits('replica', 'serves searches and lists, less than five seconds behind')],
    ({ message }: Error) => [
      {
        about: 'replica',
        text: `the server of DATABASE_READ_URL is not used: ${message}`,
        advice: 'Until it is a streaming replica that keeps up, the primary does its work too.',
      },
    ],
  );
}

async function examineProvider(settings: ProviderSettings, reach: Reach): Promise<Finding> {
  return reach.provider(settings).then(
    () => fits('logins', `${settings.name} answers as an issuer of OpenID Connect`),
    ({ message }: Error) => ({
      about: 'logins',
      text: `the issuer of OIDC_ISSUER does not answer as one: ${message}`,
      advice: 'Check that it is written as the provider names itself; passwords work meanwhile.',
    }),
  );
}

async function examineHub(settings: HubSettings, reach: Reach): Promise<Finding> {
  return reach.hub(settings).then(
    () => fits('labels', 'the Local Contexts Hub takes the key'),
    ({ message }: Error) => ({
      about: 'labels',
      text: `the Hub of LOCAL_CONTEXTS_KEY cannot be asked: ${message}`,
      advice: 'Check key and address; until then Labels stay as they were given last.',
    }),
  );
}

/** The icons of Labels, where the operator has copied some. */
async function examineIcons({ dataDir }: Config): Promise<Finding[]> {
  const { icons, others } = await listIcons(dataDir);
  if (icons.length + others.length === 0) return [];
  const finding = fits('icons', `${icons.length} icons of Labels and Notices`);
  if (others.length === 0) return [finding];
  return [
    {
      ...finding,
      text: `${finding.text}; not shown: ${others.slice(0, 3).join(', ')}`,
      advice: `Name the files in ${join(dataDir, iconFolder)} as the Hub does, such as tk-attribution.svg, each at most 256 KB.`,
    },
  ];
}

async function examineRecipients(file: string): Promise<Finding> {
  return openEncryption(file).then(
    () => fits('encryption', `backups on the server are encrypted to the recipients in ${file}`),
    ({ message }: Error) => ({
      about: 'encryption',
      text: `BACKUP_ENCRYPT_TO cannot be used: ${message}`,
      advice: 'Put it right: until then no daily backup is made, and no data can be cleared.',
    }),
  );
}

async function examineBucket(settings: BucketSettings, reach: Reach): Promise<Finding> {
  const advice = 'Look at the timer and the log, and send one now: admin backup FILE --s3';
  const about = 'bucket';
  return reach.bucket(settings).then(
    ([newest, ...others]) => {
      if (!newest) return { about, text: 'BACKUP_S3_BUCKET has no backup', advice };
      const count = several(others.length + 1, 'backup', 'backups');
      const text = `${count} in BACKUP_S3_BUCKET, the newest of ${newest.at.toISOString()}`;
      const isOld = Date.now() - newest.at.getTime() > 2 * dayMs;
      return isOld ? { about, text: `${text}, more than two days ago`, advice } : fits(about, text);
    },
    ({ message }: Error) => ({
      about,
      text: message,
      advice: 'Check bucket, address and keys: until then backups stay on this machine.',
    }),
  );
}

/** Nothing without a file: most maps show the coast alone. */
async function examineTerritories({ dataDir }: Config): Promise<Finding[]> {
  const file = territoriesPath(dataDir);
  return readTerritoriesFile(file).then(
    (known) => {
      if (known === null) return [];
      const { features, attribution } = known.content;
      const count = several(features.length, 'territory', 'territories');
      return [fits('territories', `${count} in ${file}, by “${attribution}”`)];
    },
    ({ message }: Error) => [
      {
        about: 'territories',
        text: `${file} cannot be drawn: ${message}`,
        advice: 'Put it right: the map looks at it again at once. Until then it is left out.',
      },
    ],
  );
}

async function examineBackups({ dataDir, backupRecipients }: Config): Promise<Finding> {
  const folder = join(dataDir, 'backups');
  const { whole, damaged } = await findNewestBackup(folder);
  const now = join(folder, `now${backupEnding(backupRecipients !== undefined)}`);
  const encrypted = backupRecipients === undefined ? '' : ` --encrypt-to ${backupRecipients}`;
  const advice = `Back up now: admin backup ${now}${encrypted}`;
  if (whole === null) return { about: 'backups', text: `none in ${folder}`, advice };
  const text = whole.isEncrypted
    ? `the newest one is ${whole.file}, encrypted: "admin verify" with its identity says whether it is whole`
    : `the newest whole one is ${whole.file}`;
  if (damaged > 0) {
    return { about: 'backups', text: `${text}; ${damaged} newer damaged`, advice };
  }
  const isOld = Date.now() - whole.at.getTime() > 2 * dayMs;
  return isOld
    ? { about: 'backups', text: `${text}, more than two days old`, advice }
    : fits('backups', text);
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
  if (whole === null) {
    return `${message} There is no whole backup in ${backups}: look for one elsewhere, and keep this folder as it is.`;
  }
  const time = whole.at.toISOString().slice(0, 16).replace('T', ' ');
  const what = whole.isEncrypted ? 'newest backup, which is encrypted,' : 'newest whole backup';
  const opened = whole.isEncrypted ? ' --identity FILE, with the file of its identity' : '';
  return `${message} The ${what} is of ${time} UTC. Rename that folder, then: ${command} restore ${whole.file}${opened}`;
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
