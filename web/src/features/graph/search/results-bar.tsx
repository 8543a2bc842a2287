import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Title } from '../../../kit/layout/layout.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import { useScreen } from '../map-screen-context.ts';
import { searchMessages } from './messages.ts';
import styles from './results-bar.module.css';

/**
 * The results on a phone: a title that opens their list, if the map has one.
 * @param children the legend.
 */
export function ResultsBar({ children }: { children: ReactNode }) {
  const { search, hasPanel, list } = useScreen();
  return (
    <div className={styles.bar}>
      <Title order={2} size="h4">
        {hasPanel ? (
          <button
            type="button"
            className={styles.open}
            aria-expanded={list.isOpen}
            onClick={list.isOpen ? list.close : list.open}
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
