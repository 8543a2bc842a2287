// What the doctor says of each thing that it looks at, and what the operator does about it.
import { formatNumber, plural, say } from '../../errors.ts';

export const step = 'Reading the database';

export const migrations = {
  about: 'migrations',
  other: 'the database is not at the schema of this version',
  advice: 'Run "admin migrate" with the version that the server runs, or start the server.',
} as const;

export const database = {
  about: 'database',
  version: (name: string) => `PostgreSQL ${name}`,
  advice: 'Move to PostgreSQL 15 or newer: back up, restore there.',
} as const;

export const clock = {
  about: 'clock',
  fits: 'the same as that of the database',
  off: (seconds: string) => `${seconds} s off the clock of the database`,
  advice: 'Set both machines by NTP: logins and links end at wrong times.',
} as const;

export const schema = {
  about: 'schema',
  fits: 'as this version makes it',
  missing: (thing: string) => `no ${thing}`,
  differences: (count: number, named: readonly string[]) => {
    const list = named.join('; ');
    const more = count - named.length;
    return more > 0
      ? say('{count} differences: {list}; {more} more', {
          count: formatNumber(count),
          ...{ list, more },
        }).text
      : plural(count, '1 difference: {list}', '{count} differences: {list}', { list });
  },
  advice:
    'Somebody changed it by hand. Take that back, or restore a backup into an empty database.',
} as const;

export const tables = {
  about: 'tables',
  fits: (count: number) => `all ${count} can be read`,
  unreadable: (found: readonly { table: string; reason: string }[]) =>
    `cannot be read: ${found.map(({ table, reason }) => `${table} (${reason})`).join('; ')}`,
  advice: 'The disk or the files are damaged. Restore the newest whole backup on another disk.',
} as const;

export const pictures = {
  about: 'pictures',
  fits: (count: number) => plural(count, '1 file, all known', '{count} files, all known'),
  lost: (count: number) => plural(count, '1 file lost', '{count} files lost'),
  unknown: (count: number) =>
    plural(count, '1 file that nothing knows', '{count} files that nothing knows'),
  adviceOnLost:
    'Bring lost files back from a backup of the files or the bucket; restore brings them too.',
  adviceOnUnknown: 'Files that nothing knows can be deleted once a backup has been made.',
} as const;

export const network = {
  about: 'network',
  fits: (count: number) =>
    plural(
      count,
      '1 entity, all found by search and on the map',
      '{count} entities, all found by search and on the map',
    ),
  faulty: (unsearchable: number, misplaced: number) =>
    plural(
      unsearchable,
      '1 entity not found by search, {misplaced} with an impossible place',
      '{count} entities not found by search, {misplaced} with an impossible place',
      { misplaced },
    ),
  advice: 'Restore a backup of now into an empty database: words are made anew.',
} as const;

export const superusers = {
  about: 'superusers',
  count: (count: number) => plural(count, '1 account', '{count} accounts'),
  advice: 'Make one: admin superuser you@example.org',
} as const;

export const mailQueue = {
  about: 'mail queue',
  fits: 'nothing waits for longer than an hour',
  waiting: (waiting: number, givenUp: number) =>
    plural(
      waiting,
      '1 e-mail waiting for over an hour, {givenUp} given up this week',
      '{count} e-mails waiting for over an hour, {givenUp} given up this week',
      { givenUp },
    ),
  advice: 'Look for "mail" in the log; SMTP_URL or the addresses are wrong.',
} as const;
