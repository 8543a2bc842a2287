import { type ReplyOf, readAdminOverview } from '@mangrove/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import type { PanelTab } from '../../../lib/panel-address.ts';
import { paths } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { kindName, kindPlural, kinds } from '../../../ui/kind.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { administrationKey } from '../keys.ts';
import { overview as text } from './messages.ts';
import styles from './overview.module.css';

const overviewQuery = queryOptions({
  queryKey: [...administrationKey, 'overview'],
  queryFn: ({ signal }) => callApi(readAdminOverview, {}, { signal }),
  staleTime: 0,
  refetchOnMount: true,
});

const inWords = (count: number) => count.toLocaleString('en');

/** The network in numbers, and the ways on. */
export function Overview() {
  const { data, error, refetch } = useQuery(overviewQuery);
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  return (
    <div className={styles.overview}>
      <NetworkNumbers numbers={data} />
      <section className={styles.block} aria-label={text.users}>
        <Total name={data.users.total === 1 ? text.user : text.allUsers} count={data.users.total} />
        <Numbers
          numbers={[
            [text.registered, data.users.registered_lately],
            [text.loggedIn, data.users.logged_in_lately],
            [text.unverified, data.users.unverified],
            [text.inactive, data.users.inactive],
            [text.superusers, data.users.superusers],
          ]}
        />
        <Ways>
          <Way tab="users">{text.userManagement}</Way>
          <Way tab="audit-log">{text.audit}</Way>
        </Ways>
      </section>
      <section className={styles.block} aria-label={text.tags}>
        <Total name={data.tags.total === 1 ? text.tag : text.allTags} count={data.tags.total} />
        <Numbers
          numbers={[
            [text.official, data.tags.official],
            [text.unused, data.tags.unused],
            [text.pictures, data.pictures],
          ]}
        />
        <Ways>
          <Way tab="tags">{text.tagManagement}</Way>
          <Way tab="official-tags">{text.officialTags}</Way>
          <Way tab="system">{text.system}</Way>
        </Ways>
      </section>
    </div>
  );
}

function NetworkNumbers({ numbers }: { numbers: ReplyOf<typeof readAdminOverview> }) {
  const { entities } = numbers;
  return (
    <section className={`${styles.block} ${styles.network}`} aria-label={text.network}>
      <Total name={text.onTheMap} count={kinds.reduce((sum, kind) => sum + entities[kind], 0)} />
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <KindGlyph type={kind} size={22} coloured />
            <strong>{inWords(entities[kind])}</strong>{' '}
            {(entities[kind] === 1 ? kindName : kindPlural)[kind].toLowerCase()}
          </li>
        ))}
      </ul>
      <p className={styles.sentence}>{text.relationships(inWords(numbers.relationships))}</p>
      <p className={styles.sentence}>{text.edited(inWords(numbers.entities_edited_lately))}</p>
      <Ways>
        <Link to={paths.entityList}>{text.entityList}</Link>
        <Way tab="nodes">{text.nodes}</Way>
        <Link to={paths.map}>{text.map}</Link>
      </Ways>
    </section>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <h2 className={styles.total}>
      <span className={styles.count}>{inWords(count)}</span> {name}
    </h2>
  );
}

function Numbers({ numbers }: { numbers: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.numbers}>
      {numbers.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{inWords(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <p className={styles.ways}>{children}</p>;
}

function Way({ tab, children }: { tab: PanelTab; children: ReactNode }) {
  return (
    <Link to={paths.controlPanel} search={{ tab }}>
      {children}
    </Link>
  );
}
