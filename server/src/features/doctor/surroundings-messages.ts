// What the doctor says of what lies round the database. A `reason` is what a service, a library or a
// file's check says itself.
import { plural } from '../../errors.ts';

export const settings = {
  about: 'settings',
  fits: 'as for visitors',
  noAddress: 'PUBLIC_URL is not set: links lead to localhost',
  noLimits: 'RATE_LIMIT is off',
  otherClock: 'CLOCK_OFFSET_SECONDS is set',
  twoSecrets: 'SECRET_PREVIOUS is set: logins of both secrets hold',
  advice: 'Right for a trial; change it before visitors come, SECRET_PREVIOUS after a day.',
} as const;

export const disk = {
  about: 'disk',
  free: (gigabytes: string, folder: string) => `${gigabytes} GB free in ${folder}`,
  advice: 'Make room: with less than 24 MB nothing is saved any more.',
} as const;

export const mail = {
  about: 'mail',
  fits: 'the server of SMTP_URL takes our login',
  unset: (folder: string) => `SMTP_URL is not set: e-mails are files in ${folder}`,
  adviceOnUnset: 'Set SMTP_URL, or nobody can verify an address or reset a password.',
  refuses: (reason: string) => `the server of SMTP_URL refuses: ${reason}`,
  advice: 'Check address, port and password; e-mails are kept and tried for three days.',
} as const;

export const redis = {
  about: 'redis',
  fits: 'answers',
  away: (reason: string) => `the Redis of REDIS_URL does not answer: ${reason}`,
  advice: 'Start it: until then nobody can log in or save.',
} as const;

export const replica = {
  about: 'replica',
  fits: 'serves searches and lists, less than five seconds behind',
  unused: (reason: string) => `the server of DATABASE_READ_URL is not used: ${reason}`,
  advice: 'Until it is a streaming replica that keeps up, the primary does its work too.',
} as const;

export const logins = {
  about: 'logins',
  fits: (name: string) => `${name} answers as an issuer of OpenID Connect`,
  away: (reason: string) => `the issuer of OIDC_ISSUER does not answer as one: ${reason}`,
  advice: 'Check that it is written as the provider names itself; passwords work meanwhile.',
} as const;

export const labels = {
  about: 'labels',
  fits: 'the Local Contexts Hub takes the key',
  away: (reason: string) => `the Hub of LOCAL_CONTEXTS_KEY cannot be asked: ${reason}`,
  advice: 'Check key and address; until then Labels stay as they were given last.',
} as const;

export const icons = {
  about: 'icons',
  count: (count: number) =>
    plural(count, '1 icon of Labels and Notices', '{count} icons of Labels and Notices'),
  notShown: (count: number, files: readonly string[]) =>
    plural(
      count,
      '1 icon of Labels and Notices; not shown: {files}',
      '{count} icons of Labels and Notices; not shown: {files}',
      { files: files.join(', ') },
    ),
  advice: (folder: string) =>
    `Name the files in ${folder} as the Hub does, such as tk-attribution.svg, each at most 256 KB.`,
} as const;

export const encryption = {
  about: 'encryption',
  fits: (file: string) => `backups on the server are encrypted to the recipients in ${file}`,
  unusable: (reason: string) => `BACKUP_ENCRYPT_TO cannot be used: ${reason}`,
  advice: 'Put it right: until then no daily backup is made, and no data can be cleared.',
} as const;

export const bucket = {
  about: 'bucket',
  empty: 'BACKUP_S3_BUCKET has no backup',
  newest: (count: number, at: string) =>
    plural(
      count,
      '1 backup in BACKUP_S3_BUCKET, the newest of {at}',
      '{count} backups in BACKUP_S3_BUCKET, the newest of {at}',
      { at },
    ),
  newestOld: (count: number, at: string) =>
    plural(
      count,
      '1 backup in BACKUP_S3_BUCKET, the newest of {at}, more than two days ago',
      '{count} backups in BACKUP_S3_BUCKET, the newest of {at}, more than two days ago',
      { at },
    ),
  adviceOnOld: 'Look at the timer and the log, and send one now: admin backup FILE --s3',
  adviceOnAway: 'Check bucket, address and keys: until then backups stay on this machine.',
} as const;

export const territories = {
  about: 'territories',
  fits: (count: number, file: string, attribution: string) =>
    plural(
      count,
      '1 territory in {file}, by “{attribution}”',
      '{count} territories in {file}, by “{attribution}”',
      { file, attribution },
    ),
  notDrawn: (file: string, reason: string) => `${file} cannot be drawn: ${reason}`,
  advice: 'Put it right: the map looks at it again at once. Until then it is left out.',
} as const;

export const backups = {
  about: 'backups',
  none: (folder: string) => `none in ${folder}`,
  /** One that is whole, and one of which only somebody with its identity can tell. */
  newest: {
    whole: {
      fits: (file: string) => `the newest whole one is ${file}`,
      old: (file: string) => `the newest whole one is ${file}, more than two days old`,
      damaged: (file: string, count: number) =>
        `the newest whole one is ${file}; ${count} newer damaged`,
    },
    encrypted: {
      fits: (file: string) =>
        `the newest one is ${file}, encrypted: "admin verify" with its identity says whether it is whole`,
      old: (file: string) =>
        `the newest one is ${file}, encrypted: "admin verify" with its identity says whether it is whole, more than two days old`,
      damaged: (file: string, count: number) =>
        `the newest one is ${file}, encrypted: "admin verify" with its identity says whether it is whole; ${count} newer damaged`,
    },
  },
  advice: (file: string) => `Back up now: admin backup ${file}`,
  adviceEncrypted: (file: string, recipients: string) =>
    `Back up now: admin backup ${file} --encrypt-to ${recipients}`,
} as const;

/** What an operator does whose embedded database is damaged, which `reason` says. */
export const damage = {
  noBackup: (reason: string, folder: string) =>
    `${reason} There is no whole backup in ${folder}: look for one elsewhere, and keep this folder as it is.`,
  whole: (reason: string, time: string, restore: string) =>
    `${reason} The newest whole backup is of ${time} UTC. Rename that folder, then: ${restore}`,
  encrypted: (reason: string, time: string, restore: string) =>
    `${reason} The newest backup, which is encrypted, is of ${time} UTC. Rename that folder, then: ${restore} --identity FILE, with the file of its identity`,
} as const;
