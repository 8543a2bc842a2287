import {
  compareTexts,
  type EntityWithConnections,
  entityPagePath,
  groupBy,
  shownForms,
} from '@mangrove/contract/browser';
import { Fragment, type ReactNode } from 'react';
import { mapAddressOf } from '../../domain/entity/entity-address.ts';
import { relationshipTexts } from '../../domain/entity/entity-text.ts';
import { connectionGroups } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { SourceLines } from '../../domain/sources/source-lines.tsx';
import { Box, Group } from '../../kit/layout/layout.ts';
import { PrerenderedPart } from '../../kit/layout/prerendered-part.tsx';
import { formatNumber } from '../../kit/text/formats.ts';
import styles from './connection-groups.module.css';
import { pageMessages } from './messages.ts';

type Connections = EntityWithConnections['connections'];
type Connection = Connections['people'][number] & { roles: string };
interface Ends {
  /** The entity of the page. */
  of: { id: number; name: string };
}

/** Groups of up to this many connections are shown in full, with pictures. */
const maxAtOnce = 24;
/** Larger groups show this many with pictures, and the rest as names in a closed section. */
const shownOfMany = 12;

interface ConnectionGroupsProps extends Ends {
  connections: Connections;
  /** The page that finds the path from this entity to another. */
  pathHref: string;
}

export function ConnectionGroups({ of, connections, pathHref }: ConnectionGroupsProps) {
  const groups = connectionGroups.filter(({ list }) => connections[list].length > 0);
  return (
    <section aria-labelledby="connections">
      <h2 id="connections">{pageMessages.connections}</h2>
      {groups.length === 0 && (
        <Box component="p" mt="xs" c="dimmed">
          {pageMessages.noConnections}
        </Box>
      )}
      {groups.length > 0 && (
        <p className={styles.paths}>
          <a href={pathHref}>{pageMessages.paths}</a>
        </p>
      )}
      {groups.map(({ list, type, title }) => {
        const all = connections[list]
          .map((one) => ({
            ...one,
            roles: relationshipTexts(one.relationships, [of, one]).join(' · '),
          }))
          .sort((one, other) => compareTexts(one.name, other.name));
        const shown = all.length > maxAtOnce ? shownOfMany : all.length;
        return (
          <Box key={list} component="section" mt="lg" aria-labelledby={`connections-${list}`}>
            <Group id={`connections-${list}`} component="h3" gap="xs" wrap="nowrap">
              <KindGlyph type={type} size={16} colored /> {title}{' '}
              <Box component="span" c="dimmed" fw="var(--mg-weight-muted)">
                {formatNumber(all.length)}
              </Box>
            </Group>
            <ul className={styles.rows}>
              {all.slice(0, shown).map((connection) => (
                <Row key={connection.id} of={of} connection={connection} />
              ))}
            </ul>
            {shown < all.length && (
              <Rest
                count={all.length - shown}
                names={
                  <PrerenderedPart
                    name={list}
                    of={connections}
                    render={() => <Names of={of} connections={all.slice(shown)} />}
                  />
                }
              />
            )}
          </Box>
        );
      })}
    </section>
  );
}

function Row({ of, connection }: Ends & { connection: Connection }) {
  const { type, name, photo_url, relationships } = connection;
  return (
    <li className={styles.item}>
      <a className={styles.row} href={addressOf(connection)}>
        <KindAvatar type={type} name={name} size={44} photoUrl={photo_url} />
        <span className={styles.lines}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.roles}>{connection.roles}</span>
        </span>
      </a>
      <MapLink connection={connection} />
      <SourceLines relationships={relationships} ends={[of, connection]} />
    </li>
  );
}

/** The names stay in the DOM while closed, for search in the page, printing and crawlers. */
function Rest({ count, names }: { count: number; names: ReactNode }) {
  return (
    <details className={styles.rest}>
      <summary>
        <span className={styles.whileClosed}>{pageMessages.showRest(count)}</span>
        <span className={styles.whileOpen}>{pageMessages.showFewer}</span>
      </summary>
      {names}
    </details>
  );
}

/** Groups the names under their roles if there are few different roles, else shows both in rows. */
function Names({ of, connections }: Ends & { connections: readonly Connection[] }) {
  const written = [...groupBy(connections, ({ roles }) => roles)];
  const forms = shownForms(new Map(written.map(([roles, those]) => [roles, those.length])));
  const byRole = groupBy(connections, ({ roles }) => forms.get(roles));
  if (byRole.size * 4 > connections.length)
    return <NameList of={of} connections={connections} showsRoles />;
  return [...byRole].map(([roles, those]) => (
    <Fragment key={roles}>
      <Box component="h4" mt="sm">
        {roles}
      </Box>
      <NameList of={of} connections={those} />
    </Fragment>
  ));
}

interface NameListProps extends Ends {
  connections: readonly Connection[];
  showsRoles?: boolean;
}

/** Uses as few elements as possible: an entity may have 900 of these rows. */
function NameList({ of, connections, showsRoles }: NameListProps) {
  return (
    <ul className={styles.names}>
      {connections.map((connection) => (
        <li key={connection.id}>
          <a href={addressOf(connection)} dir="auto">
            {connection.name}
          </a>
          {showsRoles && <small>{connection.roles}</small>}
          <MapLink connection={connection} />
          <SourceLines relationships={connection.relationships} ends={[of, connection]} />
        </li>
      ))}
    </ul>
  );
}

function MapLink({ connection: { type, id, name } }: { connection: Connection }) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the title is its name and its tooltip
    <a
      className={styles.onMap}
      href={mapAddressOf(type, id)}
      title={pageMessages.showNamedOnMap(name)}
    />
  );
}

function addressOf({ type, id, name }: Connection): string {
  return entityPagePath(type, id, name);
}
