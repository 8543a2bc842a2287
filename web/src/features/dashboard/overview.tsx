import {
  type EditableEntity,
  type EntityWithConnections,
  nodeKey,
  type SessionUser,
} from '@mangrove/contract';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { kindName } from '../../ui/kind.ts';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { splitName } from '../entities/name-parts.ts';
import { accessName, listNodes } from './editable-nodes.ts';
import { connectedTo, overview } from './messages.ts';
import styles from './overview.module.css';

const shownNodes = 3;
const shownTags = 6;

interface OverviewProps {
  user: SessionUser;
  /** What is known of the profile at once, and the whole of it when it is there. */
  name: string;
  profile: EntityWithConnections | undefined;
  entities: readonly EditableEntity[] | undefined;
  /** How many are on the map, when that is known. */
  nodeCount: number | undefined;
  /** A small picture of the map. */
  likeness: ReactNode;
}

/** Four cards, each of which shows what lies behind it. */
export function Overview({ user, name, profile, entities, nodeCount, likeness }: OverviewProps) {
  const first = user.user_type === 'person' ? splitName(name).first_name : name;
  return (
    <>
      <h1>{overview.greeting(first)}</h1>
      {profile && (
        <p className={styles.lead}>
          {connectedTo({
            person: profile.connections.people.length,
            project: profile.connections.projects.length,
            organization: profile.connections.organizations.length,
          })}
        </p>
      )}
      <div className={styles.cards}>
        <section className={styles.card}>
          <ProfileCard name={name} profile={profile} />
        </section>
        <section className={`${styles.card} ${styles.water}`}>
          <div className={styles.likeness} aria-hidden="true">
            {likeness}
          </div>
          <h2>{overview.networkMap}</h2>
          <p className={styles.mapText}>
            {nodeCount !== undefined && overview.onTheMap(nodeCount)}
          </p>
          <LinkButton
            to={paths.map}
            size="sm"
            className={styles.action ?? ''}
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          >
            {overview.viewMap}
          </LinkButton>
        </section>
        <section className={styles.card}>
          <NodesCard entities={entities} />
        </section>
        <section className={styles.card}>
          <h2>{overview.accountSettings}</h2>
          <dl className={styles.facts}>
            <div>
              <dt>{overview.email}</dt>
              <dd>{user.email}</dd>
            </div>
            <div>
              <dt>{overview.password}</dt>
              <dd aria-hidden="true">••••••••••</dd>
            </div>
          </dl>
          <LinkButton
            to={paths.profile}
            search={{ tab: 'account-settings' }}
            variant="default"
            size="sm"
            className={styles.action ?? ''}
          >
            {overview.openSettings}
          </LinkButton>
        </section>
      </div>
    </>
  );
}

function ProfileCard({ name, profile }: Pick<OverviewProps, 'name' | 'profile'>) {
  const place = profile?.locations[0];
  const placeName = place && [place.city || place.state || place.place_name, place.country];
  const pronouns = profile?.type === 'person' ? profile.pronouns : '';
  return (
    <>
      <div className={styles.who}>
        <KindAvatar
          type={profile?.type ?? 'person'}
          name={name}
          size={84}
          photoUrl={profile?.photo_url}
        />
        <div className={styles.whoText}>
          <h2>{overview.profile}</h2>
          <p className={styles.muted}>
            <bdi>{name}</bdi>
            {pronouns && `, ${pronouns}`}
          </p>
          {placeName && (
            <p className={styles.place}>
              <IconMapPin size={18} stroke={1.75} aria-hidden />
              {placeName.filter(Boolean).join(', ')}
            </p>
          )}
        </div>
      </div>
      {profile && profile.tags_with_type.length > 0 && (
        <ul className={styles.tags}>
          {profile.tags_with_type.slice(0, shownTags).map((tag) => (
            <li key={`${tag.tag_type} ${tag.name}`}>{tag.name}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <LinkButton to={paths.profile} search={{ tab: 'profile' }} variant="default" size="sm">
          {overview.editProfile}
        </LinkButton>
        {profile && (
          <Link to={paths.map} search={{ node: nodeKey(profile.type, profile.id), zoom: true }}>
            {overview.seeYourself}
          </Link>
        )}
      </div>
    </>
  );
}

function NodesCard({ entities }: Pick<OverviewProps, 'entities'>) {
  const nodes = listNodes(entities ?? []);
  return (
    <>
      <div className={styles.head}>
        <h2>{overview.manageNodes}</h2>
        {nodes.length > 0 && (
          <Link to={paths.profile} search={{ tab: 'manage-nodes' }}>
            {overview.all(nodes.length)}
          </Link>
        )}
      </div>
      {nodes.length > 0 && (
        <ul className={styles.nodes}>
          {nodes
            .slice(0, shownNodes)
            .map(({ entity_type, entity_id, entity_details, role_type }) => (
              <li key={entity_id}>
                <KindAvatar
                  type={entity_type}
                  name={entity_details.name}
                  size={40}
                  photoUrl={entity_details.photo_url}
                />
                <div className={styles.whoText}>
                  <p className={styles.nodeName}>{entity_details.name}</p>
                  <p className={styles.small}>
                    {kindName[entity_type]} · {accessName(role_type)}
                  </p>
                </div>
              </li>
            ))}
        </ul>
      )}
      {entities && nodes.length === 0 && <p className={styles.muted}>{overview.noNodes}</p>}
      {nodes.length === 0 && (
        <LinkButton
          to={paths.profile}
          search={{ tab: 'manage-nodes' }}
          variant="default"
          size="sm"
          className={styles.action ?? ''}
        >
          {overview.openNodes}
        </LinkButton>
      )}
    </>
  );
}
