import { Button } from '@mantine/core';
import { pageNumbers } from './page-numbers.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** What there is in all: "61 users, 20 per page". */
  summary: string;
  onPage: (page: number) => void;
  previousLabel?: string;
}

/** What there is in all, and the way through its pages: up to five numbers between two words. */
export function Pager({
  page,
  pageCount,
  summary,
  onPage,
  previousLabel = 'Previous',
}: PagerProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.summary}>{summary}</p>
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button variant="subtle" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {previousLabel}
          </Button>
          {pageNumbers(page, pageCount).map((number) => (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          <Button
            variant="subtle"
            size="sm"
            disabled={page >= pageCount}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
