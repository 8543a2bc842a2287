import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Text, Title } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatMinute, formatNumber } from '../../../kit/text/formats.ts';
import { info, system as text } from './messages.ts';

const systemQuery = queryOptions({
  queryKey: [...administrationKey, 'system'],
  queryFn: ({ signal }) => callApi(calls.readAdminSystem, {}, { signal }),
  staleTime: 0,
  refetchOnMount: true,
});

type SystemData = ReplyOf<typeof calls.readAdminSystem>;
type Fact = readonly [name: string, value: string];

/** What the product runs on, and what its process has seen in the last hour. */
export function SystemInfo() {
  const query = useQuery(systemQuery);
  return (
    <Sheet title={text.info}>
      <QueryState query={query} loading={text.infoLoading} failed={text.infoFailed}>
        {(data) =>
          groupsOf(data).map(([title, facts]) => (
            <section key={title} aria-label={title}>
              <Title order={3} size="h5" mt="md">
                {title}
              </Title>
              {facts.length > 0 ? <Facts facts={facts} /> : <Text>{info.noCalls}</Text>}
            </section>
          ))
        }
      </QueryState>
    </Sheet>
  );
}

function groupsOf(data: SystemData): (readonly [title: string, facts: Fact[]])[] {
  const { database, pictures, disk, slowest_calls, jobs } = data;
  return [
    [
      info.software,
      [
        [info.version, data.version],
        [info.node, data.node_version.replace(/^v/u, '')],
        [info.running, formatMinute(data.started_at)],
      ],
    ],
    [
      info.stored,
      [
        [info.database, info.databaseVersion(info.engine[database.engine], database.version)],
        [info.databaseSize, byteText(database.size_bytes)],
        [info.migrations, info.appliedMigrations(database.migrations, database.newest_migration)],
        [info.pictures, info.countAndSize(pictures.count, byteText(pictures.size_bytes))],
        [info.disk, byteText(disk.free_bytes)],
      ],
    ],
    [info.backups, backupFacts(data)],
    [
      info.activity,
      [
        [info.mail, mailText(data)],
        ...replicaFacts(data),
        [info.live, formatNumber(data.live_connections)],
        [info.failedLogins, formatNumber(data.failed_logins)],
      ],
    ],
    [
      info.slowest,
      slowest_calls.map(({ route, count, p95_ms, longest_ms }) => [
        route,
        info.call(count, p95_ms, longest_ms),
      ]),
    ],
    [
      info.jobs,
      jobs.map(({ name, last_run_at, has_failed }) => [
        info.job[name],
        last_run_at === null ? info.notYet : info.ran(formatMinute(last_run_at), has_failed),
      ]),
    ],
  ];
}

function backupFacts({ backup: { last, bucket, failed } }: SystemData): Fact[] {
  const facts: Fact[] = [
    [info.lastBackup, last === null ? info.never : backupText(last, [info.where[last.where]])],
  ];
  if (bucket) {
    const { newest, count } = bucket;
    facts.push([
      info.inBucket,
      newest === null ? info.noneInBucket : backupText(newest, [], [info.kept(count)]),
    ]);
  }
  if (failed) {
    facts.push([info.lastFailed, info.failure(formatMinute(failed.at), failed.reason)]);
  }
  return facts;
}

function replicaFacts({ replica }: SystemData): Fact[] {
  if (replica === null) return [];
  const { is_used, lag_seconds, served } = replica;
  const said = is_used
    ? info.replicaUsed(served.replica, lag_seconds)
    : info.replicaUnused(served.primary, lag_seconds);
  return [[info.replica, said]];
}

type Backup = Omit<NonNullable<SystemData['backup']['last']>, 'where'>;

function backupText(backup: Backup, where: string[], more: string[] = []): string {
  const { at, size_bytes, is_encrypted } = backup;
  return [
    formatMinute(at),
    ...where,
    ...(size_bytes === null ? [] : [byteText(size_bytes)]),
    is_encrypted ? info.encrypted : info.notEncrypted,
    ...more,
  ].join(', ');
}

function mailText({ mail }: SystemData): string {
  return [
    info.delivery[mail.delivery],
    ...(mail.waiting > 0 ? [info.waiting(mail.waiting)] : []),
    ...(mail.given_up > 0 ? [info.givenUp(mail.given_up)] : []),
  ].join(', ');
}

/** A number of bytes as text, "12.4 MB", in decimal units (1 kB = 1000 bytes). */
export function byteText(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.5 && step < info.units.length - 1) {
    value /= 1000;
    step += 1;
  }
  const digits = step === 0 || value >= 99.95 ? 0 : 1;
  const written = value.toLocaleString('en', { maximumFractionDigits: digits });
  return info.size(written, info.units[step] ?? '');
}
