import { type Sentence, say } from '../../errors.ts';

/** Why a backup is not written, read or restored. */
export const text = {
  fileThere: (file: string) =>
    say('The file {file} is there already. Replace it with --force.', { file }),
  fileMissing: (file: string) => say('The file {file} does not exist.', { file }),
  isFolder: (file: string) => say('{file} is a folder, not a file.', { file }),
  noManifest: (file: string) =>
    say('The file {file} is cut off, or no backup. Nothing was changed.', { file }),
  otherTables: (file: string) =>
    say('The backup {file} has other tables than this database. Nothing was changed.', { file }),
  newerVersion: (file: string, migrations: readonly string[]) =>
    say(
      'The backup {file} was made by a newer version ({migrations}). Update first. Nothing was changed.',
      { file, migrations: migrations.join(', ') },
    ),
  otherVersion: (file: string, migrations: readonly string[]) =>
    say(
      'The backup {file} was made by a version that this one does not follow ({migrations} is missing in it). Nothing was changed.',
      { file, migrations: migrations.join(', ') },
    ),
  notEmpty: (table: string, count: number) =>
    say(
      'The database is not empty ({table}: {count}). Restore into an empty one, or replace everything that is there with --replace.',
      { table, count },
    ),
} as const;

/** What is wrong with a file; `last` is the last part that could be read, empty for none. */
export const damage = {
  notWhole: (file: string, last: string) =>
    last === ''
      ? say(
          'The encrypted backup {file} is not whole: it was cut short or changed. Nothing was changed here.',
          { file },
        )
      : say(
          'The encrypted backup {file} is not whole: it was cut short or changed after its part {last}. Nothing was changed here.',
          { file, last },
        ),
  cutOff: (file: string, last: string) =>
    last === ''
      ? say('The backup {file} is cut off. Nothing was changed.', { file })
      : say('The backup {file} is cut off after its part {last}. Nothing was changed.', {
          file,
          last,
        }),
  noBackup: (file: string, last: string) =>
    last === ''
      ? say('The file {file} is damaged, or no backup. Nothing was changed.', { file })
      : say(
          'The file {file} is damaged after its part {last}, or no backup. Nothing was changed.',
          { file, last },
        ),
  partMissing: (file: string, part: string) =>
    say('The backup {file} is damaged: its part {part} is missing. Nothing was changed.', {
      file,
      part,
    }),
  partChanged: (file: string, part: string) =>
    say('The backup {file} is damaged: its part {part} was changed. Nothing was changed.', {
      file,
      part,
    }),
  partChangedNow: (file: string, part: string) =>
    say(
      'The backup {file} is damaged: its part {part} was changed just now. Nothing was changed.',
      { file, part },
    ),
  otherParts: (file: string) =>
    say(
      'The backup {file} is damaged: it has parts that do not belong to it. Nothing was changed.',
      { file },
    ),
  otherManifest: (file: string, part: string) =>
    say(
      'The backup {file} is damaged: its {part} is not one of this product. Nothing was changed.',
      { file, part },
    ),
  noPicture: (file: string, part: string) =>
    say('The backup {file} is damaged: its part {part} is no picture. Nothing was changed.', {
      file,
      part,
    }),
} as const;

/** Why a backup cannot be encrypted or decrypted. */
export const encryptionText = {
  lineIsIdentity: (number: number, file: string) =>
    say(
      'Line {number} of {file} is an identity, which opens backups. Put its recipient (age1…) there, and keep the identity elsewhere.',
      { number, file },
    ),
  lineNoRecipient: (number: number, file: string) =>
    say('Line {number} of {file} is no age recipient (age1…).', { number, file }),
  noRecipient: (file: string) =>
    say('The file {file} has no recipient. Write one a line, as age-keygen prints it (age1…).', {
      file,
    }),
  armored: (file: string) =>
    say(
      'The file {file} is encrypted and written as text (age --armor), which is not read here. Decrypt it first: age --decrypt.',
      { file },
    ),
  identityNeeded: (file: string) =>
    say(
      'The backup {file} is encrypted. Name the file of the identity that opens it with --identity. Nothing was changed.',
      { file },
    ),
  identityEncrypted: (file: string) =>
    say('The identity {file} is itself encrypted. Decrypt it first: age --decrypt.', { file }),
  lineNoIdentity: (number: number, file: string) =>
    say('Line {number} of {file} is no age identity (AGE-SECRET-KEY-1…).', { number, file }),
  noIdentity: (file: string) =>
    say(
      'The file {file} has no identity. One is a line, as age-keygen writes it (AGE-SECRET-KEY-1…).',
      { file },
    ),
  otherIdentity: (identity: string, file: string) =>
    say(
      'The identity in {identity} does not open the backup {file}: it was encrypted to others. Nothing was changed.',
      { identity, file },
    ),
} as const;

type OfFile = (file: string) => Sentence;

/** Why a file of recipients or of an identity cannot be read, by the error of the file system. */
export const unreadable: Record<'recipients' | 'identity', Partial<Record<string, OfFile>>> = {
  recipients: {
    ENOENT: (file) =>
      say('The file {file} with the recipients cannot be read: it does not exist.', { file }),
    EISDIR: (file) =>
      say('The file {file} with the recipients cannot be read: it is a folder.', { file }),
    EACCES: (file) =>
      say('The file {file} with the recipients cannot be read: it is not ours.', { file }),
  },
  identity: {
    ENOENT: (file) =>
      say('The file {file} with the identity cannot be read: it does not exist.', { file }),
    EISDIR: (file) =>
      say('The file {file} with the identity cannot be read: it is a folder.', { file }),
    EACCES: (file) =>
      say('The file {file} with the identity cannot be read: it is not ours.', { file }),
  },
};

/** What is wrong with the bucket, or with a backup in it. */
export const bucketText = {
  notArrived: (name: string) => `${name} did not arrive as it was sent`,
  notAmong: (address: string, count: number, folder: string) =>
    say('{address} is not among the {count} backups in {folder}: "admin backups" lists them.', {
      address,
      count,
      folder,
    }),
  otherChecksum: (address: string) =>
    say('{address} is not what was sent: its checksum is another one. Nothing was changed.', {
      address,
    }),
  /** @param reason the words of the service or of the network. */
  away: (address: string, endpoint: string, reason: string) =>
    `BACKUP_S3_BUCKET ${address} at ${endpoint}: ${reason}`,
  refuses: (address: string, endpoint: string, reason: string, status: number) =>
    `BACKUP_S3_BUCKET ${address} at ${endpoint}: ${reason}, answered with ${status}`,
} as const;
