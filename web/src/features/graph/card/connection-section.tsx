import type { EntityType, EntityWithConnections } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { relationshipTexts } from '../../../domain/entity/entity-text.ts';
import { KindAvatar } from '../../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { SourceLines } from '../../../domain/sources/source-lines.tsx';
import { FilterSelect } from '../../../kit/form/filter-select.tsx';
import { SearchField } from '../../../kit/form/search-field.tsx';
import { Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { useLinkTarget } from '../../../kit/layout/link-target.ts';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import { MoreButton } from '../more-button.tsx';
import { type ConnectionOrder, findConnections, sortConnections } from './connection-order.ts';
import styles from './connection-section.module.css';
import { cardMessages, connectionOrders } from './messages.ts';

export type Connection = EntityWithConnections['connections']['people'][number];

export interface ConnectionActions {
  hrefOf: (type: EntityType, id: number) => string;
  /** Called instead of following the link; without it the link is followed. */
  onOpen?: ((type: EntityType, id: number) => void) | undefined;
}

interface ConnectionSectionProps extends ConnectionActions {
  /** The entity of the card. */
  of: { id: number; name: string };
  type: EntityType;
  title: string;
  connections: readonly Connection[];
}

/** The number of rows shown at first, so that a hub with 900 connections opens at once. */
const chunk = 40;
/** Longer lists get a search field and a choice of order. */
const maxAtAGlance = 12;

export function ConnectionSection({
  of,
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
      <Group gap="xs" mb="xxs">
        <KindGlyph type={type} size={14} colored />
        <Title id={titleId} order={3} size="h4">
          {title}{' '}
          <Text span inherit fw="var(--mg-weight-muted)" c="var(--mg-ink-muted)">
            {formatNumber(connections.length)}
          </Text>
        </Title>
      </Group>
      {connections.length > maxAtAGlance && (
        <Group gap="xs" my="xs" className={styles.tools ?? ''}>
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
        </Group>
      )}
      <VisuallyHidden role="status">
        {isSearching && cardMessages.found(listed.length, connections.length)}
      </VisuallyHidden>
      {listed.length === 0 && (
        <Text component="div" c="var(--mg-ink-soft)">
          {cardMessages.noMatch}{' '}
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setTyped('');
              // The button disappears with the search that it clears.
              search.current?.focus();
            }}
          >
            {cardMessages.clearSearch}
          </Button>
        </Text>
      )}
      <ul>
        {listed.slice(0, shown).map((connection) => (
          <li key={connection.id} className={styles.item}>
            <ConnectionLink of={of} connection={connection} hrefOf={hrefOf} onOpen={onOpen} />
            <PageLink type={connection.type} id={connection.id} name={connection.name} />
            <SourceLines relationships={connection.relationships} ends={[of, connection]} />
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
  of,
  connection,
  hrefOf,
  onOpen,
}: ConnectionActions & Pick<ConnectionSectionProps, 'of'> & { connection: Connection }) {
  const { type, id, name, photo_url, relationships } = connection;
  const { preload, ...linkTarget } = useLinkTarget();
  return (
    <a
      className={styles.link}
      href={hrefOf(type, id)}
      {...(onOpen ? { onClick: onPlainClick(() => onOpen(type, id)) } : linkTarget)}
    >
      <KindAvatar type={type} name={name} size={36} photoUrl={photo_url} />
      <Stack component="span" gap={0} miw={0}>
        <Text span fw="var(--mg-weight-strong)" lh="sm">
          {name}
        </Text>
        <Text span size="sm" c="var(--mg-ink-muted)">
          {relationshipTexts(relationships, [of, connection]).join(' · ')}
        </Text>
      </Stack>
    </a>
  );
}
