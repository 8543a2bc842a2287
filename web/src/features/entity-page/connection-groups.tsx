import { type EntityWithConnections, entityPagePath, groupBy } from '@mangrove/contract/browser';
import { Fragment, type ReactNode } from 'react';
import { mapAddressOf } from '../../domain/entity/entity-address.ts';
import { relationshipTexts } from '../../domain/entity/entity-text.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { Box, Group } from '../../kit/layout/layout.ts';
import { ServedPart } from '../../kit/layout/served-part.tsx';
import { compareTexts, formatNumber } from '../../kit/text/formats.ts';
import styles from './connection-groups.module.css';
import { connectionGroups, pageMessages } from './messages.ts';

type Connections = EntityWithConnections['connections'];
type Connection = Connections['people'][number];

/** So many of a kind stand with their pictures. */
const maxAtOnce = 24;
/** Of more than that, the others are names in columns that open on request. */
const shownOfMany = 12;

/** The fifth exhibition before the tenth, as card and editor have them. */

interface ConnectionGroupsProps {
  connections: Connections;
  /** Where one asks how the entity is connected to another. */
  pathHref: string;
}

export function ConnectionGroups({ connections, pathHref }: ConnectionGroupsProps) {
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
        const all = connections[list].toSorted((one, other) => compareTexts(one.name, other.name));
        const shown = all.length > maxAtOnce ? shownOfMany : all.length;
        return (
          <Box key={list} component="section" mt="lg" aria-labelledby={`connections-${list}`}>
            <Group id={`connections-${list}`} component="h3" gap="xs" wrap="nowrap">
              <KindGlyph type={type} size={16} coloured /> {title}{' '}
              <Box component="span" c="dimmed" fw="var(--mg-weight-muted)">
                {formatNumber(all.length)}
              </Box>
            </Group>
            <ul className={styles.rows}>
              {all.slice(0, shown).map((connection) => (
                <Row key={connection.id} connection={connection} />
              ))}
            </ul>
            {shown < all.length && (
              <Rest
                count={all.length - shown}
                names={
                  <ServedPart
                    name={list}
                    of={connections}
                    render={() => <Names connections={all.slice(shown)} />}
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

function Row({ connection }: { connection: Connection }) {
  const { type, name, photo_url } = connection;
  return (
    <li className={styles.item}>
      <a className={styles.row} href={addressOf(connection)}>
        <KindAvatar type={type} name={name} size={44} photoUrl={photo_url} />
        <span className={styles.lines}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.roles}>{rolesOf(connection)}</span>
        </span>
      </a>
      <MapLink connection={connection} />
    </li>
  );
}

/** What is hidden is still on the page: to be found by searching in it, printed, and read by machines. */
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

/** Few roles are said once each, above their names; many beside each name. */
function Names({ connections }: { connections: readonly Connection[] }) {
  const byRole = groupBy(connections, rolesOf);
  if (byRole.size * 4 > connections.length)
    return <NameList connections={connections} showsRoles />;
  return [...byRole].map(([roles, those]) => (
    <Fragment key={roles}>
      <Box component="h4" mt="sm">
        {roles}
      </Box>
      <NameList connections={those} />
    </Fragment>
  ));
}

interface NameListProps {
  connections: readonly Connection[];
  showsRoles?: boolean;
}

/** As few elements as can be: a hub has nine hundred of these rows. */
function NameList({ connections, showsRoles }: NameListProps) {
  return (
    <ul className={styles.names}>
      {connections.map((connection) => (
        <li key={connection.id}>
          <a href={addressOf(connection)} dir="auto">
            {connection.name}
          </a>
          {showsRoles && <small>{rolesOf(connection)}</small>}
          <MapLink connection={connection} />
        </li>
      ))}
    </ul>
  );
}

function MapLink({ connection: { type, id, name } }: { connection: Connection }) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: its title names it, and tells sighted readers, too
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

function rolesOf({ relationships }: Connection): string {
  return relationshipTexts(relationships).join(' · ');
}
