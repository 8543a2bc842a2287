import * as z from 'zod';
import type { BucketSettings } from './adapters/backup-bucket.ts';
import type { S3Settings } from './adapters/s3-client.ts';
import { key, line, webAddress } from './setting-forms.ts';
import { text } from './settings-messages.ts';

export const backupVariables = {
  BACKUP_ENCRYPT_TO: line.optional(),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}(?:\/[\w.-]{1,100})?$/u, text.noBackupBucket)
    .optional(),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_ACCESS_KEY: key.optional(),
  BACKUP_S3_SECRET_KEY: key.optional(),
  BACKUP_S3_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/u, text.noCountOfBackups)
    .transform(Number)
    .default(14),
};

export interface BackupBucketSettings extends BucketSettings {
  /** How many backups are kept there. */
  keep: number;
}

/**
 * Where backups are sent. Endpoint and keys are those of the pictures, unless backups have their own.
 * @returns undefined for nowhere; a sentence for the operator if something is missing.
 */
export function readBackupBucket(
  value: z.output<z.ZodObject<typeof backupVariables>>,
  pictures: S3Settings | undefined,
): BackupBucketSettings | undefined | string {
  const own = [value.BACKUP_S3_ENDPOINT, value.BACKUP_S3_ACCESS_KEY, value.BACKUP_S3_SECRET_KEY];
  const [endpoint, accessKey, secretKey] = own;
  const hasOwn = endpoint && accessKey && secretKey;
  if (!hasOwn && own.some((part) => part !== undefined)) {
    return text.backupsInPart;
  }
  if (value.BACKUP_S3_BUCKET === undefined) {
    return hasOwn ? text.backupsNowhere : undefined;
  }
  const service = hasOwn ? { endpoint, accessKey, secretKey } : pictures;
  if (!service) {
    return text.backupsWithoutService;
  }
  const [bucket = '', folder = 'backups'] = value.BACKUP_S3_BUCKET.split('/');
  return { ...service, bucket, folder, keep: value.BACKUP_S3_KEEP };
}
