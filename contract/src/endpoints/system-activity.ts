import * as z from 'zod';

/** Background work of the server. */
export const jobNames = [
  'mail',
  'downloads',
  'asking',
  'reminders',
  'digests',
  'labels',
  'cleanup',
] as const;
export type JobName = (typeof jobNames)[number];

/** Why a backup that the server makes by itself was not made; the log has the details. */
export const backupFaults = ['recipients', 'disk_full', 'bucket', 'other'] as const;
export type BackupFault = (typeof backupFaults)[number];

const sentBackup = z.object({ at: z.string(), size_bytes: z.int(), is_encrypted: z.boolean() });

/** What the process that answers has seen and done. */
export const activity = {
  backup: z.object({
    /** The newest one that this server knows of. */
    last: z
      .object({
        at: z.string(),
        /** Among its own backups, or in the browser of a superuser. */
        where: z.enum(['server', 'download']),
        /** Null where nobody knows: of a download. */
        size_bytes: z.int().nullable(),
        is_encrypted: z.boolean(),
      })
      .nullable(),
    /** What lay in the bucket for backups when it last answered; null before, or without one. */
    bucket: z.object({ count: z.int(), newest: sentBackup.nullable() }).nullable(),
    /** The last attempt by itself, if it failed. */
    failed: z.object({ at: z.string(), reason: z.enum(backupFaults) }).nullable(),
  }),
  /** What serves searches and lists beside the database; null where none is set. */
  replica: z
    .object({
      is_used: z.boolean(),
      /** How far it is behind; null while nobody knows. */
      lag_seconds: z.number().nullable(),
      /** How many searches and pieces of lists each has served since the start. */
      served: z.object({ replica: z.int(), primary: z.int() }),
    })
    .nullable(),
  disk: z.object({ free_bytes: z.int() }),
  live_connections: z.int(),
  /** In the last hour. */
  failed_logins: z.int(),
  /** In the last hour, slowest first: the time within which 95 of 100 were answered. */
  slowest_calls: z.array(
    z.object({ route: z.string(), count: z.int(), p95_ms: z.int(), longest_ms: z.int() }),
  ),
  jobs: z.array(
    z.object({
      name: z.enum(jobNames),
      last_run_at: z.string().nullable(),
      has_failed: z.boolean(),
    }),
  ),
};
