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
import { Box, Group, Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import type { PanelTab } from '../panel-address.ts';
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
    <QueryState
      query={query}
      loading="Loading the overview..."
      failed="The overview could not be loaded"
      isMain
    >
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
      label="On the map"
      ground="map"
      count={kinds.reduce((sum, kind) => sum + entities[kind], 0)}
      noun="on the map"
      ways={
        <>
          <Link to={paths.entityList}>Entity List</Link>
          <Way tab="nodes">Node Management</Way>
          <Link to={paths.map}>Map</Link>
        </>
      }
    >
      <Group component="ul" gap="var(--mg-space-xs) var(--mg-space-lg)" align="stretch" mb="md">
        {kinds.map((kind) => (
          <Group key={kind} component="li" gap="xs" wrap="nowrap">
            <KindGlyph type={kind} size={22} colored />
            <strong>{formatNumber(entities[kind])}</strong>{' '}
            {(entities[kind] === 1 ? kindName : kindPlural)[kind].toLowerCase()}
          </Group>
        ))}
      </Group>
      <Text>{formatNumber(relationships)} relationships between them</Text>
      <Text>{formatNumber(entities_edited_lately)} came or were edited in the last 30 days</Text>
    </Block>
  );
}

function Users({ users }: Numbers) {
  return (
    <Block
      label="Users"
      count={users.total}
      noun={users.total === 1 ? 'user' : 'users'}
      ways={
        <>
          <Way tab="users">User Management</Way>
          <Way tab="audit-log">Audit Log</Way>
        </>
      }
    >
      <Facts
        facts={[
          ['New in the last 30 days', formatNumber(users.registered_lately)],
          ['Logged in during the last 30 days', formatNumber(users.logged_in_lately)],
          ['Unverified', formatNumber(users.unverified)],
          ['Inactive', formatNumber(users.inactive)],
          ['Superusers', formatNumber(users.superusers)],
        ]}
      />
    </Block>
  );
}

function Tags({ tags, pictures }: Numbers) {
  return (
    <Block
      label="Tags"
      count={tags.total}
      noun={tags.total === 1 ? 'tag' : 'tags'}
      ways={
        <>
          <Way tab="tags">Tag Management</Way>
          <Way tab="official-tags">Official Tags</Way>
          <Way tab="system">System</Way>
        </>
      }
    >
      <Facts
        facts={[
          ['Official', formatNumber(tags.official)],
          ['Unused', formatNumber(tags.unused)],
          ['Pictures', formatNumber(pictures)],
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
