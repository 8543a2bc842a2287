import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { paths } from '../../../api/paths.ts';
import { kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Box, Group, Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { fillText } from '../../../kit/text/fill-text.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { entityListTitle, partNames } from '../messages.ts';
import type { PanelTab } from '../panel-address.ts';
import { network, overview, tags as tagsText, users as usersText } from './messages.ts';
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
    <QueryState query={query} loading={overview.loading} failed={overview.failed} isMain>
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
      label={network.label}
      ground="map"
      count={kinds.reduce((sum, kind) => sum + entities[kind], 0)}
      total={network.total}
      ways={
        <>
          <Link to={paths.entityList}>{entityListTitle}</Link>
          <Way tab="nodes" />
          <Link to={paths.map}>{overview.map}</Link>
        </>
      }
    >
      <Group component="ul" gap="var(--mg-space-xs) var(--mg-space-lg)" align="stretch" mb="md">
        {kinds.map((kind) => (
          <Group key={kind} component="li" gap="xs" wrap="nowrap">
            <KindGlyph type={kind} size={22} colored />
            {fillText(network.ofKind(kind, entities[kind]), {
              count: <strong>{formatNumber(entities[kind])}</strong>,
            })}
          </Group>
        ))}
      </Group>
      <Text>{network.relationships(relationships)}</Text>
      <Text>{network.edited(entities_edited_lately)}</Text>
    </Block>
  );
}

function Users({ users }: Numbers) {
  return (
    <Block
      label={usersText.label}
      count={users.total}
      total={usersText.total(users.total)}
      ways={
        <>
          <Way tab="users" />
          <Way tab="audit-log" />
        </>
      }
    >
      <Facts
        facts={[
          [usersText.new, formatNumber(users.registered_lately)],
          [usersText.loggedIn, formatNumber(users.logged_in_lately)],
          [usersText.unverified, formatNumber(users.unverified)],
          [usersText.inactive, formatNumber(users.inactive)],
          [usersText.superusers, formatNumber(users.superusers)],
        ]}
      />
    </Block>
  );
}

function Tags({ tags, pictures }: Numbers) {
  return (
    <Block
      label={tagsText.label}
      count={tags.total}
      total={tagsText.total(tags.total)}
      ways={
        <>
          <Way tab="tags" />
          <Way tab="official-tags" />
          <Way tab="system" />
        </>
      }
    >
      <Facts
        facts={[
          [tagsText.official, formatNumber(tags.official)],
          [tagsText.unused, formatNumber(tags.unused)],
          [tagsText.pictures, formatNumber(pictures)],
        ]}
      />
    </Block>
  );
}

interface BlockProps {
  label: string;
  ground?: 'map';
  count: number;
  /** A sentence with a place for `count`. */
  total: `${string}{count}${string}`;
  children: ReactNode;
  /** Links to the screens about it. */
  ways: ReactNode;
}

/** A total with its breakdown and links. */
function Block({ label, ground, count, total, children, ways }: BlockProps) {
  return (
    <Sheet className={styles.block ?? ''} aria-label={label} {...(ground ? { ground } : {})}>
      <Box component="h2" mb="xs" fz="var(--mg-type-h3-size)" lh="var(--mg-type-h3-line)">
        {fillText(total, {
          count: (
            <Box component="span" fz="var(--mg-type-h1-size)" lh="var(--mg-type-h1-line)">
              {formatNumber(count)}
            </Box>
          ),
        })}
      </Box>
      {children}
      <p className={styles.ways}>{ways}</p>
    </Sheet>
  );
}

function Way({ tab }: { tab: PanelTab }) {
  return (
    <Link to={paths.controlPanel} search={{ tab }}>
      {partNames[tab]}
    </Link>
  );
}
