import { type EntityType, entityPagePath } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';
import { Box, Group } from '../../kit/layout/layout.ts';
import { PrerenderedPart } from '../../kit/layout/prerendered-part.tsx';
import { formatNumber } from '../../kit/text/formats.ts';
import { mapAddressOf } from '../entity/entity-address.ts';
import { KindAvatar } from '../entity/kind-avatar.tsx';
import { KindGlyph } from '../entity/kind-glyph.tsx';
import styles from './entity-group.module.css';
import { listText } from './messages.ts';

/** An entity in a list of a page. */
export interface ListedEntity {
  id: number;
  type: EntityType;
  name: string;
  photo_url: string;
}

interface Lines<One extends ListedEntity> {
  /** What is said below the name. */
  lineOf: (one: One) => string;
  /** What follows the row. */
  moreOf?: (one: One) => ReactNode;
}

/** Groups of up to this many entities are shown in full, with pictures. */
const maxAtOnce = 24;
/** Larger groups show this many with pictures, and the rest as names in a closed section. */
const shownOfMany = 12;

interface EntityGroupProps<One extends ListedEntity> extends Lines<One> {
  /** Distinct within the page: `connections-people`. */
  id: string;
  /** The part of the page that the names are, as `PrerenderedPart` knows it. */
  part: string;
  /** The data that the server rendered the names from. */
  of: unknown;
  type: EntityType;
  title: string;
  entities: readonly One[];
  /** How many there are; more than `entities` where not all are told. */
  count?: number;
  /** Replaces the plain list of the rest. */
  namesOf?: (rest: readonly One[]) => ReactNode;
}

/** The entities of one kind on a page: rows with pictures, and many more as names. */
export function EntityGroup<One extends ListedEntity>({
  id,
  part,
  of,
  type,
  title,
  entities,
  count = entities.length,
  namesOf,
  ...lines
}: EntityGroupProps<One>) {
  const shown = entities.length > maxAtOnce ? shownOfMany : entities.length;
  return (
    <Box component="section" mt="lg" aria-labelledby={id}>
      <Group id={id} component="h3" gap="xs" wrap="nowrap">
        <KindGlyph type={type} size={16} colored /> {title}{' '}
        <Box component="span" c="dimmed" fw="var(--mg-weight-muted)">
          {formatNumber(count)}
        </Box>
      </Group>
      <ul className={styles.rows}>
        {entities.slice(0, shown).map((one) => (
          <Row key={one.id} one={one} {...lines} />
        ))}
      </ul>
      {shown < entities.length && (
        <Rest count={entities.length - shown}>
          <PrerenderedPart
            name={part}
            of={of}
            render={() => {
              const rest = entities.slice(shown);
              return namesOf ? namesOf(rest) : <NameList entities={rest} {...lines} />;
            }}
          />
        </Rest>
      )}
    </Box>
  );
}

function Row<One extends ListedEntity>({ one, lineOf, moreOf }: { one: One } & Lines<One>) {
  const { type, id, name, photo_url } = one;
  return (
    <li className={styles.item}>
      <a className={styles.row} href={entityPagePath(type, id, name)}>
        <KindAvatar type={type} name={name} size={44} photoUrl={photo_url} />
        <span className={styles.lines}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.roles}>{lineOf(one)}</span>
        </span>
      </a>
      <MapLink of={one} />
      {moreOf?.(one)}
    </li>
  );
}

/** The names stay in the DOM while closed, for search in the page, printing and crawlers. */
function Rest({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className={styles.rest}>
      <summary>
        <span className={styles.whileClosed}>{listText.showRest(count)}</span>
        <span className={styles.whileOpen}>{listText.showFewer}</span>
      </summary>
      {children}
    </details>
  );
}

/** Uses as few elements as possible: an entity may have 900 of these rows. */
export function NameList<One extends ListedEntity>({
  entities,
  lineOf,
  moreOf,
}: { entities: readonly One[] } & Lines<One>) {
  return (
    <ul className={styles.names}>
      {entities.map((one) => {
        const line = lineOf(one);
        return (
          <li key={one.id}>
            <a href={entityPagePath(one.type, one.id, one.name)} dir="auto">
              {one.name}
            </a>
            {line !== '' && <small>{line}</small>}
            <MapLink of={one} />
            {moreOf?.(one)}
          </li>
        );
      })}
    </ul>
  );
}

function MapLink({ of: { type, id, name } }: { of: ListedEntity }) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the title is its name and its tooltip
    <a
      className={styles.onMap}
      href={mapAddressOf(type, id)}
      title={listText.showNamedOnMap(name)}
    />
  );
}
