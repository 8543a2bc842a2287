import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { SearchField } from '../form/search-field.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Group, Text, Title } from '../layout/layout.ts';
import { listText } from '../messages.ts';
import { formatFound } from '../text/formats.ts';
import styles from './local-list.module.css';

interface Sentences {
  title: string;
  text: string;
  actions?: ReactNode;
}

interface LocalListProps {
  title: string;
  subtitle?: string;
  /** Lets the caller focus the heading when a row disappears together with the pressed button. */
  headingRef?: Ref<HTMLHeadingElement>;
  search: string;
  typed: string;
  onType: (typed: string) => void;
  /** The number of all rows, and of those that match the search. */
  count: number;
  found: number;
  none: Sentences;
  noMatch: Sentences;
  /** Shown beside the search. */
  actions?: ReactNode;
  /** The notice of pending edits, above everything. */
  banner?: ReactNode;
  note?: string | false;
  /** The rows that match the search. */
  children: ReactNode;
}

/** A list that is in memory as a whole: its title, a search, and a text if it has no rows. */
export function LocalList(props: LocalListProps) {
  const { title, subtitle, headingRef, search, typed, onType, count, found, children } = props;
  const id = useId();
  const { none, noMatch } = props;
  const missing = count === 0 ? none : noMatch;
  const isSearching = typed.trim() !== '';
  const foundText = formatFound(found);
  const clear = (
    <Button variant="default" onClick={() => onType('')}>
      {listText.clearSearch}
    </Button>
  );
  return (
    <section aria-labelledby={id}>
      {props.banner}
      <Group mb="md" gap="sm">
        <div className={styles.titles}>
          <Title order={2} size="h3" id={id} ref={headingRef} tabIndex={-1}>
            {title}
          </Title>
          {subtitle && (
            <Text c="dimmed" fz="sm">
              {subtitle}
            </Text>
          )}
        </div>
        <SearchField
          className={styles.search ?? ''}
          label={search}
          placeholder={search}
          rightSection={isSearching && <Text fz="sm">{foundText}</Text>}
          value={typed}
          onChange={onType}
        />
        {props.actions}
      </Group>
      {props.note && (
        <Text mb="md" c="dimmed" fz="sm">
          {props.note}
        </Text>
      )}
      <VisuallyHidden role="status">{isSearching && listText.found(foundText)}</VisuallyHidden>
      <div role="status">
        {found === 0 && (
          <EmptyState
            compact
            title={missing.title}
            titleOrder={3}
            actions={count === 0 ? none.actions : clear}
          >
            {missing.text}
          </EmptyState>
        )}
      </div>
      {found > 0 && children}
    </section>
  );
}
