import type { EntityType, EntityWithConnections } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { onPlainClick } from '../../../lib/plain-click.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { KindAvatar } from '../../../ui/kind-avatar.tsx';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatNumber } from '../messages.ts';
import { MoreButton } from '../more-button.tsx';
import { relationshipTexts } from './card-text.ts';
import { type ConnectionOrder, findConnections, sortConnections } from './connection-order.ts';
import styles from './connection-section.module.css';
import { cardMessages, connectionOrders } from './messages.ts';

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
/** More of them are searched and sorted instead of looked through. */
const mostAtAGlance = 12;

export function ConnectionSection({
  type,
  title,
  connections,
  hrefOf,
  onOpen,
}: ConnectionSectionProps) {
  const titleId = useId();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<ConnectionOrder>('name');
  const [shown, setShown] = useState(chunk);
  const listed = useMemo(
    () => sortConnections(findConnections(connections, typed), order),
    [connections, typed, order],
  );
  const showMore = () => setShown((count) => Math.min(listed.length, count + 3 * chunk));
  const isSearching = typed.trim() !== '';
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <KindGlyph type={type} size={14} coloured />
        {title} <span className={styles.count}>{formatNumber(connections.length)}</span>
      </h3>
      {connections.length > mostAtAGlance && (
        <div className={styles.tools}>
          <SearchField
            ref={search}
            label={cardMessages.search(title)}
            placeholder={cardMessages.search(title)}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setShown(chunk);
            }}
          />
          <FilterSelect
            label={cardMessages.sort}
            value={order}
            options={connectionOrders}
            onChange={setOrder}
          />
        </div>
      )}
      <VisuallyHidden role="status">
        {isSearching && cardMessages.found(listed.length, connections.length)}
      </VisuallyHidden>
      {listed.length === 0 && (
        <p className={styles.noMatch}>
          {cardMessages.noMatch}{' '}
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setTyped('');
              // The button goes with what it cleared.
              search.current?.focus();
            }}
          >
            {cardMessages.clearSearch}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {listed.slice(0, shown).map((connection) => (
          <li key={connection.id} className={styles.item}>
            <ConnectionLink connection={connection} hrefOf={hrefOf} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown < listed.length && (
        <MoreButton key={shown} onReached={showMore}>
          {cardMessages.showMore(shown, listed.length)}
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
