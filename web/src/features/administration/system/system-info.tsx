import { type ReplyOf, readAdminSystem } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../../kit/text/formats.ts';
import { callApi } from '../../../lib/api-client.ts';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { administrationKey } from '../keys.ts';
import { byteText } from './byte-text.ts';
import { info, system as text } from './messages.ts';
import styles from './system.module.css';

const systemQuery = queryOptions({
  queryKey: [...administrationKey, 'system'],
  queryFn: ({ signal }) => callApi(readAdminSystem, {}, { signal }),
  staleTime: 0,
  refetchOnMount: true,
});

/** What the product runs on. */
export function SystemInfo() {
  const { data, isError, refetch } = useQuery(systemQuery);
  return (
    <section className={`${styles.sheet} ${styles.info}`} aria-labelledby="system-info">
      <h2 id="system-info">{text.info}</h2>
      {data && <Facts facts={factsOf(data)} />}
      {!data && !isError && <LoadingOutline label={text.infoLoading} />}
      {!data && isError && (
        <Notice kind="error">
          {text.infoFailed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({
  version,
  node_version,
  started_at,
  database,
  pictures,
  mail,
}: ReplyOf<typeof readAdminSystem>) {
  const post = [info.delivery[mail.delivery]];
  const letters = [
    ...(mail.waiting > 0 ? [info.waiting(mail.waiting)] : []),
    ...(mail.given_up > 0 ? [info.givenUp(mail.given_up)] : []),
  ];
  return [
    [info.version, version],
    [info.node, node_version.replace(/^v/u, '')],
    [info.running, formatMinute(started_at)],
    [info.database, `${info.engine[database.engine]}, ${database.version}`],
    [info.databaseSize, byteText(database.size_bytes)],
    [info.migrations, `${database.migrations}, up to ${database.newest_migration}`],
    [info.pictures, `${pictures.count.toLocaleString('en')}, ${byteText(pictures.size_bytes)}`],
    [info.mail, [...post, ...letters].join(', ')],
  ] as const;
}
