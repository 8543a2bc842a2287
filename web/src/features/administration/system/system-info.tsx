import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { Facts } from '../../../kit/layout/facts.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { info, system as text } from './messages.ts';

const systemQuery = queryOptions({
  queryKey: [...administrationKey, 'system'],
  queryFn: ({ signal }) => callApi(calls.readAdminSystem, {}, { signal }),
  staleTime: 0,
  refetchOnMount: true,
});

/** The versions and sizes of the running system. */
export function SystemInfo() {
  const query = useQuery(systemQuery);
  return (
    <Sheet title={text.info}>
      <QueryState query={query} loading={text.infoLoading} failed={text.infoFailed}>
        {(data) => <Facts facts={factsOf(data)} />}
      </QueryState>
    </Sheet>
  );
}

function factsOf({
  version,
  node_version,
  started_at,
  database,
  pictures,
  mail,
}: ReplyOf<typeof calls.readAdminSystem>) {
  const post = [info.delivery[mail.delivery]];
  const emails = [
    ...(mail.waiting > 0 ? [info.waiting(mail.waiting)] : []),
    ...(mail.given_up > 0 ? [info.givenUp(mail.given_up)] : []),
  ];
  return [
    [info.version, version],
    [info.node, node_version.replace(/^v/u, '')],
    [info.running, formatMinute(started_at)],
    [info.database, info.databaseVersion(info.engine[database.engine], database.version)],
    [info.databaseSize, byteText(database.size_bytes)],
    [info.migrations, info.appliedMigrations(database.migrations, database.newest_migration)],
    [info.pictures, info.countAndSize(pictures.count, byteText(pictures.size_bytes))],
    [info.mail, [...post, ...emails].join(', ')],
  ] as const;
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
