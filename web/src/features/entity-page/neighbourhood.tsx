import {
  type Connection,
  type EntityType,
  type EntityWithConnections,
  entityKinds,
} from '@mangrove/contract/browser';
import { IconArrowUpRight } from '@tabler/icons-react';
import { focusAddressOf } from '../../domain/entity/entity-address.ts';
import { kindDimColor, kinds } from '../../domain/entity/kind.ts';
import { KindShape } from '../../domain/entity/kind-glyph.tsx';
import { Box } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { pageMessages } from './messages.ts';
import styles from './neighbourhood.module.css';
import { breakName, layOutNeighbourhood } from './neighbourhood-layout.ts';

interface NeighbourhoodProps {
  entity: EntityWithConnections;
  name: string;
}

/** A drawing of the direct connections; the whole drawing links to the map of them. */
export function Neighbourhood({ entity, name }: NeighbourhoodProps) {
  const count = Object.values(entity.connections).flat().length;
  if (count === 0) return null;
  const { width, height, centre, named, unnamed, unseen } = layOutNeighbourhood(entity.connections);
  return (
    <a className={styles.map} href={focusAddressOf(entity.type, entity.id)}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden="true">
        {[false, true].map((isDashed) => (
          <path
            key={String(isDashed)}
            className={styles.edges}
            data-dashed={isDashed || undefined}
            d={named
              .filter(({ connection }) => isUnconfirmed(connection) === isDashed)
              .map(({ x, y }) => `M${write(centre.x)} ${write(centre.y)}L${write(x)} ${write(y)}`)
              .join('')}
          />
        ))}
        {kinds.map((type) => (
          <path
            key={type}
            className={styles.dots}
            stroke={kindDimColor(type)}
            d={dotsOf(unnamed, type)}
          />
        ))}
        {named.map(({ connection, x, y, side }) => (
          <g key={connection.id}>
            <KindShape
              type={connection.type}
              x={x}
              y={y}
              radius={entityKinds[connection.type].isHuman ? 7 : 8}
            />
            <Label lines={breakName(connection.name)} x={x} y={y} side={side} />
          </g>
        ))}
        <circle className={styles.glow} cx={centre.x} cy={centre.y} r={19} />
        <KindShape type={entity.type} x={centre.x} y={centre.y} radius={12} />
      </svg>
      <VisuallyHidden>{pageMessages.neighbourhood(name, count)}</VisuallyHidden>
      <span className={styles.caption} aria-hidden="true">
        <span>{pageMessages.openMap}</span>
        {unseen > 0 && (
          <Box component="span" c="dimmed" fw="var(--mg-weight-regular)">
            {pageMessages.unseen(unseen)}
          </Box>
        )}
        <IconArrowUpRight size={18} stroke={1.75} />
      </span>
    </a>
  );
}

/** As on the map: while one of the two has confirmed nothing of it. */
function isUnconfirmed({ relationships }: Connection): boolean {
  return relationships.every(({ confirmation }) => confirmation === 'unconfirmed');
}

interface LabelProps {
  lines: string[];
  x: number;
  y: number;
  side: 'left' | 'right';
}

function Label({ lines, x, y, side }: LabelProps) {
  const left = x + (side === 'right' ? 13 : -13);
  const first = y + 4 - (lines.length - 1) * 7;
  return (
    <text className={styles.label} textAnchor={side === 'right' ? 'start' : 'end'}>
      {lines.map((line, index) => (
        <tspan key={line} x={write(left)} y={write(first + index * 14)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Zero-length lines, drawn as dots by their round caps: one path element for a whole kind. */
function dotsOf(
  unnamed: readonly { connection: { type: EntityType }; x: number; y: number }[],
  kind: EntityType,
): string {
  return unnamed
    .filter(({ connection }) => connection.type === kind)
    .map(({ x, y }) => `M${write(x)} ${write(y)}h0`)
    .join('');
}

function write(position: number): string {
  return String(Math.round(position * 10) / 10);
}
