// What the admin command prints, beside the texts of the features that it calls and its help.
import type { EntityType } from '@mangrove/contract';
import { formatNumber, plural } from '../errors.ts';

/** Numbers of things, as sentences name them. */
export const counted = {
  entities: (count: number) => plural(count, '1 entity', '{count} entities'),
  relationships: (count: number) => plural(count, '1 relationship', '{count} relationships'),
  pictures: (count: number) => plural(count, '1 picture', '{count} pictures'),
  backups: (count: number) => plural(count, '1 backup', '{count} backups'),
  rows: (count: number) => plural(count, '1 row', '{count} rows'),
  notes: (count: number) => plural(count, '1 note', '{count} notes'),
  tables: (count: number) => plural(count, '1 table', '{count} tables'),
  ofKinds: ({ person, organization, project }: Readonly<Record<EntityType, number>>) => ({
    people: plural(person, '1 person', '{count} people'),
    organisations: plural(organization, '1 organisation', '{count} organisations'),
    projects: plural(project, '1 project', '{count} projects'),
  }),
} as const;

export const text = {
  dryRun: 'This was a dry run: nothing was changed.',
  done: (seconds: string) => `Done in ${seconds} s.`,
  laidOut: (placed: number, seconds: string) =>
    plural(
      placed,
      'Laid out the map: 1 entity placed in {seconds} s.',
      'Laid out the map: {count} entities placed in {seconds} s.',
      { seconds },
    ),
  exported: (
    kinds: Readonly<Record<EntityType, number>>,
    edges: number,
    images: number,
    folder: string,
  ) => {
    const { people, organisations, projects } = counted.ofKinds(kinds);
    const [relationships, pictures] = [counted.relationships(edges), counted.pictures(images)];
    return `Wrote ${people}, ${organisations}, ${projects}, ${relationships} and ${pictures} to ${folder}.`;
  },
  picturesLeftOut: (count: number) =>
    plural(
      count,
      'Left out: 1 picture that entities name and the file store does not have.',
      'Left out: {count} pictures that entities name and the file store does not have.',
    ),
  noSuperuserTerminal:
    'superuser: there is no terminal to ask for the password; use --password-stdin.',
  askPassword: 'Password (empty keeps that of an existing account): ',
  madeSuperuser: (email: string) => `Made ${email} a superuser, who can log in now.`,
  promoted: (email: string) => `Made the account of ${email} a superuser's; its password stays.`,
  promotedWithPassword: (email: string) =>
    `Made the account of ${email} a superuser's, with the new password.`,
  noAccount: (email: string) => `There is no account of ${email}.`,
  secondFactorRemoved: (email: string) =>
    `Removed the second factor of ${email}, who can log in with the password alone.`,
  noSecondFactor: (email: string) => `The account of ${email} has no second factor.`,
  upToDate: 'The database is up to date.',
  applied: (migration: string) => `Applied ${migration}.`,
  noDemo: 'There is no demo network here, and none will come by itself.',
  demoRemoved: (count: number) =>
    plural(
      count,
      'Removed the demo network: 1 entity.',
      'Removed the demo network: {count} entities.',
    ),
  demoThere: 'The demo network is here already.',
  demoAdded: (count: number) =>
    plural(count, 'Added the demo network: 1 entity.', 'Added the demo network: {count} entities.'),
  interrupted: 'Interrupted: nothing was changed.',
  stopping: 'Stopping …',
  moreFaults: (count: number) => `… and ${formatNumber(count)} more`,
  faults: (count: number) =>
    plural(
      count,
      'Nothing was changed: 1 fault must be put right.',
      'Nothing was changed: {count} faults must be put right.',
    ),
  configuration: (problem: string) => `Configuration: ${problem}`,
  databaseAway: (reason: string) => `The database cannot be reached: ${reason}`,
} as const;

/** What is counted of a backup. */
export interface BackupCounts {
  entities: number;
  relationships: number;
  rows: number;
  tables: number;
  pictures: number;
}

const contents = (counts: BackupCounts) => {
  const entities = counted.entities(counts.entities);
  const relationships = counted.relationships(counts.relationships);
  const [rows, tables] = [counted.rows(counts.rows), counted.tables(counts.tables)];
  return `${entities} and ${relationships} (${rows} in ${tables}), and ${counted.pictures(counts.pictures)}`;
};

export const backupText = {
  made: (counts: BackupCounts, file: string, megabytes: string) =>
    `Backed up ${contents(counts)} to ${file} (${megabytes} MB).`,
  madeEncrypted: (counts: BackupCounts, file: string, megabytes: string) =>
    `Backed up ${contents(counts)} to ${file} (${megabytes} MB, encrypted).`,
  picturesMissing: (count: number) =>
    plural(
      count,
      'Not in the file store, and so not in the backup: 1 picture.',
      'Not in the file store, and so not in the backup: {count} pictures.',
    ),
  wouldRestore: (counts: BackupCounts, createdAt: string) =>
    `Would restore ${contents(counts)} from the backup of ${createdAt}.`,
  restored: (counts: BackupCounts, createdAt: string) =>
    `Restored ${contents(counts)} from the backup of ${createdAt}.`,
  whole: (counts: BackupCounts, createdAt: string) =>
    `The backup of ${createdAt} is whole: ${contents(counts)}.`,
  noBucket: 'BACKUP_S3_BUCKET is not set',
  emptyBucket: (address: string) => `${address} has no backup.`,
  inBucket: (address: string, megabytes: string) => `${address}  ${megabytes} MB`,
  encryptedInBucket: (address: string, megabytes: string) =>
    `${address}  ${megabytes} MB, encrypted`,
  sending: 'Sending it to the bucket',
  notSent: (file: string) => `The backup is in ${file}, and not in the bucket.`,
  sent: (address: string, count: number) =>
    `Sent it to ${address}, which has ${counted.backups(count)} now.`,
} as const;

const aboutWidth = 12;

/** A finding of the doctor, and its advice below. */
export const findingText = {
  fits: (about: string, found: string) => `ok    ${about.padEnd(aboutWidth)} ${found}`,
  look: (about: string, found: string) => `look  ${about.padEnd(aboutWidth)} ${found}`,
  advice: (advice: string) => `${' '.repeat(aboutWidth + 7)}${advice}`,
  toLookAt: (count: number) => plural(count, '1 thing to look at.', '{count} things to look at.'),
} as const;

/** What is said between the command and the server that holds the data folder. */
export const holderText = {
  starting: 'The server of this data folder is still starting. Try again later.',
  busy: 'Another admin command is running on this data folder. Try again later.',
  otherVersion: 'The server of this data folder runs another version. Restart it, and try again.',
  stopped: 'The server stopped before it reported the result. Look at its log.',
  stillComputing: (step: string) => `Still busy since "${step}": computing`,
  stillInDatabase: (step: string, statement: string) =>
    `Still busy since "${step}": the database has been working ${statement}`,
  failed: (reason: string) => `The server could not do it: ${reason}`,
} as const;

/** What is wrong with a command line; the command is named before it, its help after. */
export const usageText = {
  noCommand: (word: string, known: readonly string[]) =>
    `"${word}" is not a command. There are: ${known.join(', ')}. See --help.`,
  wrong: (command: string, problem: string) => `${command}: ${problem} See ${command} --help.`,
  missing: (word: string) => `${word} is missing.`,
  tooMuch: (word: string) => `"${word}" is too much.`,
  notRemove: (word: string) => `"${word}" is not remove.`,
  neitherLoadNorRemove: (word: string) => `"${word}" is neither load nor remove.`,
} as const;

/** A step with its progress. */
export const progressText = {
  count: (step: string, done: number) => `${step}: ${formatNumber(done)}`,
  of: (step: string, done: number, total: number) =>
    `${step}: ${formatNumber(done)} of ${formatNumber(total)}`,
  share: (step: string, percent: number) => `${step}: ${percent} %`,
  done: (step: string) => `${step}: done`,
} as const;
