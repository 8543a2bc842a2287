import {
  type EditableEntity,
  type EntityWithConnections,
  entitySlug,
  mapKinds,
  nodeKey,
  pluralOf,
  type SessionUser,
  splitName,
} from '@mangrove/contract/browser';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { editorPaths, entityPagePaths, newPaths, paths } from '../../api/paths.ts';
import { kindName } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { Box, Group, Paper, SimpleGrid, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { AskedLine } from './asked-line.tsx';
import { listNodes } from './editable-nodes.ts';
import { accessName, connectedTo, overview } from './messages.ts';
import styles from './overview.module.css';

const shownNodes = 3;
const shownTags = 6;

interface OverviewProps {
  user: SessionUser;
  /** The name is known at once; `profile` is undefined until it is loaded. */
  name: string;
  profile: EntityWithConnections | undefined;
  entities: readonly EditableEntity[] | undefined;
  /** The number of nodes on the map; undefined while unknown. */
  nodeCount: number | undefined;
  /** A small picture of the map. */
  thumbnail: ReactNode;
  /** Shown above the cards: who says to be a person that the user added. */
  claims?: ReactNode;
  /** Shown above the cards: the missing parts of the profile. */
  steps?: ReactNode;
}

/** The first tab of the dashboard: four cards that summarise and link to the other pages. */
export function Overview({
  user,
  name,
  profile,
  entities,
  nodeCount,
  thumbnail,
  claims,
  steps,
}: OverviewProps) {
  const first = user.user_type === 'person' ? splitName(name).first_name : name;
  return (
    <>
      <h1>{overview.greeting(first)}</h1>
      {profile && (
        <Text mt="xs" c="var(--mg-ink-soft)">
          {connectedTo(mapKinds((kind) => profile.connections[pluralOf[kind]].length))}
        </Text>
      )}
      <WaitingCard entities={entities} />
      {claims}
      {steps}
      {profile && <AskedLine profile={profile} />}
      <SimpleGrid mt="lg" cols={{ base: 1, sm: 2 }} spacing={{ base: 'md', sm: 'lg' }}>
        <ProfileCard name={name} profile={profile} />
        <Card className={styles.water ?? ''} foot={<MapButton isMain={!steps} />}>
          <div className={styles.thumbnail} aria-hidden="true">
            {thumbnail}
          </div>
          <h2>{overview.networkMap}</h2>
          <Text maw="9em" c="var(--mg-ink-soft)">
            {nodeCount !== undefined && overview.onTheMap(nodeCount)}
          </Text>
        </Card>
        <NodesCard entities={entities} />
        <Card foot={<TabButton tab="account-settings">{overview.openSettings}</TabButton>}>
          <h2>{overview.accountSettings}</h2>
          <dl className={styles.facts}>
            <dt>{overview.email}</dt>
            <dd>{user.email}</dd>
            <dt>{overview.password}</dt>
            <dd aria-hidden="true">••••••••••</dd>
          </dl>
        </Card>
      </SimpleGrid>
    </>
  );
}

interface CardProps {
  className?: string;
  mt?: 'lg';
  /** As high as its content, for one that stands alone in its row. */
  isShort?: boolean;
  /** Shown at the lower end of the card. */
  foot?: ReactNode;
  children: ReactNode;
}

function Card({ className = '', mt, isShort, foot, children }: CardProps) {
  return (
    <Paper
      component="section"
      radius="xl"
      {...(mt && { mt })}
      p={{ base: 'md', sm: 'lg' }}
      className={`${styles.card} ${className}`}
      data-short={isShort}
    >
      <Stack gap="sm">{children}</Stack>
      {foot && (
        <Group mt="md" gap="lg">
          {foot}
        </Group>
      )}
    </Paper>
  );
}

interface TabButtonProps {
  tab: 'profile' | 'manage-nodes' | 'account-settings';
  children: ReactNode;
}

function TabButton({ tab, children }: TabButtonProps) {
  return (
    <LinkButton to={paths.profile} search={{ tab }} variant="default" size="sm">
      {children}
    </LinkButton>
  );
}

/** The map is the next step of whoever has no step of the profile left. */
function MapButton({ isMain }: { isMain: boolean }) {
  return (
    <LinkButton
      to={paths.map}
      variant={isMain ? 'filled' : 'default'}
      size="sm"
      rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
    >
      {overview.viewMap}
    </LinkButton>
  );
}

/** What others connected with the user's own, and the user has not confirmed. */
function WaitingCard({ entities = [] }: Pick<OverviewProps, 'entities'>) {
  const waiting = entities.filter(
    ({ to_confirm, role_type }) => to_confirm > 0 && role_type === 'OWNER',
  );
  if (waiting.length === 0) return null;
  return (
    <Card mt="lg" isShort>
      <h2>{overview.waiting}</h2>
      <Text c="var(--mg-ink-soft)">{overview.waitingText}</Text>
      <Stack component="ul" gap="sm">
        {waiting.map(({ entity_type, entity_id, entity_details, to_confirm }) => {
          const editor = { to: editorPaths[entity_type], params: { id: String(entity_id) } };
          return (
            <Group component="li" key={entity_id} justify="space-between" wrap="nowrap">
              <Box miw={0}>
                <Link {...editor}>
                  <bdi>{entity_details.name}</bdi>
                </Link>
                <Text c="dimmed" fz="sm">
                  {overview.toConfirm(to_confirm)}
                </Text>
              </Box>
              <LinkButton
                {...editor}
                variant="default"
                size="sm"
                style={{ flex: 'none' }}
                aria-label={overview.answerFor(entity_details.name)}
              >
                {overview.answer}
              </LinkButton>
            </Group>
          );
        })}
      </Stack>
    </Card>
  );
}

function ProfileCard({ name, profile }: Pick<OverviewProps, 'name' | 'profile'>) {
  const place = profile?.locations[0];
  const placeName = place && [place.city || place.state || place.place_name, place.country];
  const pronouns = profile?.type === 'person' ? profile.pronouns : '';
  const foot = (
    <>
      <TabButton tab="profile">{overview.editProfile}</TabButton>
      {profile && (
        <>
          <Link
            to={entityPagePaths[profile.type]}
            params={{ slug: entitySlug(profile.id, profile.name) }}
          >
            {overview.openPage}
          </Link>
          <Link to={paths.map} search={{ node: nodeKey(profile.type, profile.id), zoom: true }}>
            {overview.seeYourself}
          </Link>
        </>
      )}
    </>
  );
  return (
    <Card foot={foot}>
      <Group wrap="nowrap">
        <KindAvatar
          type={profile?.type ?? 'person'}
          name={name}
          size={84}
          photoUrl={profile?.photo_url}
        />
        <Box miw={0}>
          <h2>{overview.profile}</h2>
          <Text c="dimmed">
            <bdi>{name}</bdi>
            {pronouns && `, ${pronouns}`}
          </Text>
          {placeName && (
            <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
              <IconMapPin size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
              {placeName.filter(Boolean).join(', ')}
            </Group>
          )}
        </Box>
      </Group>
      {profile && profile.tags_with_type.length > 0 && (
        <Group component="ul" gap="xs" className={styles.tags ?? ''}>
          {profile.tags_with_type.slice(0, shownTags).map((tag) => (
            <li key={`${tag.tag_type} ${tag.name}`}>{tag.name}</li>
          ))}
        </Group>
      )}
    </Card>
  );
}

function NodesCard({ entities }: Pick<OverviewProps, 'entities'>) {
  const nodes = listNodes(entities ?? []);
  const isEmpty = nodes.length === 0;
  return (
    <Card
      foot={
        isEmpty && (
          <>
            <LinkButton to={newPaths.project} variant="default" size="sm">
              {overview.createProject}
            </LinkButton>
            <Link to={paths.profile} search={{ tab: 'manage-nodes' }}>
              {overview.openNodes}
            </Link>
          </>
        )
      }
    >
      <Group justify="space-between">
        <h2>{overview.manageNodes}</h2>
        {!isEmpty && (
          <Link to={paths.profile} search={{ tab: 'manage-nodes' }}>
            {overview.all(nodes.length)}
          </Link>
        )}
      </Group>
      {entities && isEmpty && <Text c="dimmed">{overview.noNodes}</Text>}
      {nodes.slice(0, shownNodes).map(({ entity_type, entity_id, entity_details, role_type }) => (
        <Group key={entity_id} wrap="nowrap" gap="sm">
          <KindAvatar
            type={entity_type}
            name={entity_details.name}
            size={40}
            photoUrl={entity_details.photo_url}
          />
          <Box miw={0}>
            <Text truncate fw="var(--mg-weight-strong)">
              {entity_details.name}
            </Text>
            <Text c="dimmed" fz="sm">
              {kindName[entity_type]} · {accessName[role_type]}
            </Text>
          </Box>
          <PageLink type={entity_type} id={entity_id} name={entity_details.name} />
        </Group>
      ))}
    </Card>
  );
}
