import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { paths } from '../../../api/paths.ts';
import { kindName, kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Box, Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import type { PanelTab } from '../panel-address.ts';
import { overview as text } from './messages.ts';
import styles from './overview.module.css';

type Numbers = ReplyOf<typeof calls.readAdminOverview>;

const overviewQuery = queryOptions({
  queryKey: [...administrationKey, 'overview'],
  queryFn: ({ signal }) => callApi(calls.readAdminOverview, {}, { signal }),
  staleTime: 0,
  refetchOnMount: true,
});

/** The network in numbers, with links to the other screens. */
export function Overview() {
  const query = useQuery(overviewQuery);
  return (
    <QueryState query={query} loading={text.loading} failed={text.failed} isMain>
      {(numbers) => (
        <div className={styles.overview}>
          <Network {...numbers} />
          <Users {...numbers} />
          <Tags {...numbers} />
        </div>
      )}
    </QueryState>
  );
}

function Network({ entities, relationships, entities_edited_lately }: Numbers) {
  return (
    <Block
      label={text.network}
      ground="map"
      count={kinds.reduce((sum, kind) => sum + entities[kind], 0)}
      noun={text.onTheMap}
      ways={
        <>
          <Link to={paths.entityList}>{text.entityList}</Link>
          <Way tab="nodes">{text.nodes}</Way>
          <Link to={paths.map}>{text.map}</Link>
        </>
      }
    >
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <KindGlyph type={kind} size={22} coloured />
            <strong>{formatNumber(entities[kind])}</strong>{' '}
            {(entities[kind] === 1 ? kindName : kindPlural)[kind].toLowerCase()}
          </li>
        ))}
      </ul>
      <Text>{text.relationships(formatNumber(relationships))}</Text>
      <Text>{text.edited(formatNumber(entities_edited_lately))}</Text>
    </Block>
  );
}

function Users({ users }: Numbers) {
  return (
    <Block
      label={text.users}
      count={users.total}
      noun={users.total === 1 ? text.user : text.allUsers}
      ways={
        <>
          <Way tab="users">{text.userManagement}</Way>
          <Way tab="audit-log">{text.audit}</Way>
        </>
      }
    >
      <Facts
        facts={[
          [text.registered, formatNumber(users.registered_lately)],
          [text.loggedIn, formatNumber(users.logged_in_lately)],
          [text.unverified, formatNumber(users.unverified)],
          [text.inactive, formatNumber(users.inactive)],
          [text.superusers, formatNumber(users.superusers)],
        ]}
      />
    </Block>
  );
}

function Tags({ tags, pictures }: Numbers) {
  return (
    <Block
      label={text.tags}
      count={tags.total}
      noun={tags.total === 1 ? text.tag : text.allTags}
      ways={
        <>
          <Way tab="tags">{text.tagManagement}</Way>
          <Way tab="official-tags">{text.officialTags}</Way>
          <Way tab="system">{text.system}</Way>
        </>
      }
    >
      <Facts
        facts={[
          [text.official, formatNumber(tags.official)],
          [text.unused, formatNumber(tags.unused)],
          [text.pictures, formatNumber(pictures)],
        ]}
      />
    </Block>
  );
}

interface BlockProps {
  label: string;
  ground?: 'map';
  count: number;
  noun: string;
  children: ReactNode;
  /** Links to the screens about it. */
  ways: ReactNode;
}

/** A total with its breakdown and links. */
function Block({ label, ground, count, noun, children, ways }: BlockProps) {
  return (
    <Sheet className={styles.block ?? ''} aria-label={label} {...(ground ? { ground } : {})}>
      <Box component="h2" mb="xs" fz="var(--mg-type-h3-size)" lh="var(--mg-type-h3-line)">
        <Box component="span" fz="var(--mg-type-h1-size)" lh="var(--mg-type-h1-line)">
          {formatNumber(count)}
        </Box>{' '}
        {noun}
      </Box>
      {children}
      <p className={styles.ways}>{ways}</p>
    </Sheet>
  );
}

function Way({ tab, children }: { tab: PanelTab; children: ReactNode }) {
  return (
    <Link to={paths.controlPanel} search={{ tab }}>
      {children}
    </Link>
  );
}
