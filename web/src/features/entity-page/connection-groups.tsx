import {
  compareTexts,
  type EntityWithConnections,
  groupBy,
  shownForms,
} from '@mangrove/contract/browser';
import { Fragment, type ReactNode } from 'react';
import { relationshipTexts } from '../../domain/entity/entity-text.ts';
import { connectionGroups } from '../../domain/entity/kind.ts';
import { EntityGroup, NameList } from '../../domain/lists/entity-group.tsx';
import { SourceLines } from '../../domain/sources/source-lines.tsx';
import { Box } from '../../kit/layout/layout.ts';
import styles from './connection-groups.module.css';
import { pageMessages } from './messages.ts';

type Connections = EntityWithConnections['connections'];
type Connection = Connections['people'][number] & { roles: string };
interface Ends {
  /** The entity of the page. */
  of: { id: number; name: string };
}

interface ConnectionGroupsProps extends Ends {
  connections: Connections;
  /** The page that finds the path from this entity to another. */
  pathHref: string;
}

export function ConnectionGroups({ of, connections, pathHref }: ConnectionGroupsProps) {
  const groups = connectionGroups.filter(({ list }) => connections[list].length > 0);
  const sourcesOf = (connection: Connection) => (
    <SourceLines relationships={connection.relationships} ends={[of, connection]} />
  );
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
      {groups.map(({ list, type, title }) => (
        <EntityGroup
          key={list}
          id={`connections-${list}`}
          part={list}
          of={connections}
          type={type}
          title={title}
          entities={connections[list]
            .map((one) => ({
              ...one,
              roles: relationshipTexts(one.relationships, [of, one]).join(' · '),
            }))
            .sort((one, other) => compareTexts(one.name, other.name))}
          lineOf={({ roles }) => roles}
          moreOf={sourcesOf}
          namesOf={(rest) => <Names connections={rest} sourcesOf={sourcesOf} />}
        />
      ))}
    </section>
  );
}

interface NamesProps {
  connections: readonly Connection[];
  sourcesOf: (connection: Connection) => ReactNode;
}

/** Groups the names under their roles if there are few different roles, else shows both in rows. */
function Names({ connections, sourcesOf }: NamesProps) {
  const written = [...groupBy(connections, ({ roles }) => roles)];
  const forms = shownForms(new Map(written.map(([roles, those]) => [roles, those.length])));
  const byRole = groupBy(connections, ({ roles }) => forms.get(roles));
  if (byRole.size * 4 > connections.length)
    return <NameList entities={connections} lineOf={({ roles }) => roles} moreOf={sourcesOf} />;
  return [...byRole].map(([roles, those]) => (
    <Fragment key={roles}>
      <Box component="h4" mt="sm">
        {roles}
      </Box>
      <NameList entities={those} lineOf={() => ''} moreOf={sourcesOf} />
    </Fragment>
  ));
}
