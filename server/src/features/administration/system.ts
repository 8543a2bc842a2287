import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type JobName, jobNames, type ReplyOf, type readAdminSystem } from '@mangrove/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { JobState } from '../../background-job.ts';
import type { Db } from '../../db/open.ts';
import type { Readings } from '../../db/readings.ts';
import { type BackupFailure, type BucketState, findLastBackup } from '../exchange/daily-backup.ts';
import { countEmails, countOthers, readDatabaseFacts, readLastDownload } from './number-queries.ts';
import type { RecentCalls } from './recent-calls.ts';

type System = ReplyOf<typeof readAdminSystem>;

/** The background work of the process; the cleanup also tells of backups. */
export type Jobs = {
  [Name in JobName]?: JobState & {
    backupFailure?: BackupFailure | null;
    bucket?: BucketState | null;
  };
};

export interface SystemDeps {
  db: Db;
  dataDir: string;
  engine: 'embedded' | 'postgresql';
  sendsBySmtp: boolean;
  readings: Pick<Readings, 'describe'>;
  jobs: Jobs;
}

/** Versions, database, pictures, e-mails and backups of the running product, and its last hour. */
export async function readSystem(
  deps: SystemDeps,
  { calls, liveConnections }: { calls: RecentCalls; liveConnections: number },
): Promise<System> {
  // Superusers, by the endpoint.
  const { db, dataDir, jobs } = deps;
  const [database, others, emails, backup, disk] = await Promise.all([
    readDatabaseFacts(db),
    countOthers(db),
    countEmails(db),
    describeBackups(deps),
    statfs(dataDir),
  ]);
  const uptime = process.uptime();
  return {
    version: manifest.version,
    node_version: process.versions.node,
    started_at: new Date(Date.now() - 1000 * uptime).toISOString(),
    uptime_seconds: Math.floor(uptime),
    database: { engine: deps.engine, ...database },
    pictures: { count: others.pictures, size_bytes: others.picture_bytes },
    mail: { delivery: deps.sendsBySmtp ? 'smtp' : 'folder', ...emails },
    backup,
    replica: describeReplica(deps.readings),
    disk: { free_bytes: disk.bavail * disk.bsize },
    live_connections: liveConnections,
    failed_logins: calls.failedLogins(),
    slowest_calls: calls.slowest(),
    jobs: jobNames.flatMap((name) => {
      const job = jobs[name];
      if (!job) return [];
      const { lastRun } = job;
      return [
        {
          name,
          last_run_at: lastRun?.at.toISOString() ?? null,
          has_failed: lastRun?.hasFailed ?? false,
        },
      ];
    }),
  };
}

function describeReplica(readings: SystemDeps['readings']): System['replica'] {
  const found = readings.describe();
  if (found === null) return null;
  const { isUsed, lagSeconds, served } = found;
  return { is_used: isUsed, lag_seconds: lagSeconds, served };
}

async function describeBackups({ db, dataDir, jobs }: SystemDeps): Promise<System['backup']> {
  const [here, downloaded] = await Promise.all([
    findLastBackup(join(dataDir, 'backups')),
    readLastDownload(db),
  ]);
  const failure = jobs.cleanup?.backupFailure ?? null;
  const failed = failure && { at: failure.at.toISOString(), reason: failure.reason };
  const bucket = describeBucket(jobs.cleanup?.bucket ?? null);
  if (downloaded && (!here || downloaded > here.at)) {
    const at = downloaded.toISOString();
    return {
      last: { at, where: 'download', size_bytes: null, is_encrypted: false },
      bucket,
      failed,
    };
  }
  if (!here) return { last: null, bucket, failed };
  const { at, bytes, isEncrypted } = here;
  return {
    last: {
      ...{ at: at.toISOString(), where: 'server' },
      ...{ size_bytes: bytes, is_encrypted: isEncrypted },
    },
    ...{ bucket, failed },
  };
}

function describeBucket(found: BucketState | null): System['backup']['bucket'] {
  if (found === null) return null;
  const { newest, count } = found;
  return {
    count,
    newest: newest && {
      ...{ at: newest.at.toISOString(), size_bytes: newest.bytes },
      is_encrypted: newest.isEncrypted,
    },
  };
}
