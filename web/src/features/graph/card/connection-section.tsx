import type { EntityType, EntityWithConnections } from '@mangrove/contract';
import { useId, useState } from 'react';
import { KindAvatar } from '../../../ui/kind-avatar.tsx';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { formatNumber } from '../messages.ts';
import { MoreButton } from '../more-button.tsx';
import { onPlainClick } from '../plain-click.ts';
import { relationshipTexts } from './card-text.ts';
import styles from './connection-section.module.css';
import { cardMessages } from './messages.ts';

export type Connection = EntityWithConnections['connections']['people'][number];

export interface ConnectionActions {
  hrefOf: (type: EntityType, id: number) => string;
  onOpen: (type: EntityType, id: number) => void;
}

interface ConnectionSectionProps extends ConnectionActions {
  type: EntityType;
  title: string;
  connections: readonly Connection[];
}

/** What a hub of nine hundred needs to open without a pause: the rest follows when it is near. */
const chunk = 40;

export function ConnectionSection({
  type,
  title,
  connections,
  hrefOf,
  onOpen,
}: ConnectionSectionProps) {
  const titleId = useId();
  const [shown, setShown] = useState(chunk);
  const showMore = () => setShown((count) => Math.min(connections.length, count + 3 * chunk));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <KindGlyph type={type} size={14} coloured />
        {title} <span className={styles.count}>{formatNumber(connections.length)}</span>
      </h3>
      <ul className={styles.list}>
        {connections.slice(0, shown).map((connection) => (
          <li key={connection.id} className={styles.item}>
            <ConnectionLink connection={connection} hrefOf={hrefOf} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown < connections.length && (
        <MoreButton key={shown} onReached={showMore}>
          {cardMessages.showMore(shown, connections.length)}
        </MoreButton>
      )}
    </section>
  );
}

function ConnectionLink({
  connection,
  hrefOf,
  onOpen,
}: ConnectionActions & { connection: Connection }) {
  const { type, id, name, photo_url, relationships } = connection;
  return (
    <a
      className={styles.link}
      href={hrefOf(type, id)}
      onClick={onPlainClick(() => onOpen(type, id))}
    >
      <KindAvatar type={type} name={name} size={36} photoUrl={photo_url} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.relationships}>{relationshipTexts(relationships).join(' · ')}</span>
      </span>
    </a>
  );
}
