import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Title } from '../../../kit/layout/layout.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { searchMessages } from './messages.ts';
import styles from './results-bar.module.css';
import type { MapSearch } from './use-map-search.ts';

interface ResultsBarProps {
  search: MapSearch;
  isOpen: boolean;
  /** Opens and closes the list of results; undefined if the map has none. */
  onOpen: ((isOpen: boolean) => void) | undefined;
  /** The legend. */
  children: ReactNode;
}

/** The results on a phone: a title that opens their list. */
export function ResultsBar({ search, isOpen, onOpen, children }: ResultsBarProps) {
  return (
    <div className={styles.bar}>
      <Title order={2} size="h4">
        {onOpen ? (
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {searchMessages.results}
            {search.reply && (
              <Badge component="span" color="gray">
                {formatNumber(search.reply.nodes.length)}
              </Badge>
            )}
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          </button>
        ) : (
          searchMessages.results
        )}
      </Title>
      {children}
    </div>
  );
}
