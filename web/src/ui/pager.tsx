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
          <Step isOff={page <= 1} onStep={() => onPage(page - 1)}>
            {previousLabel}
          </Step>
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
          <Step isOff={page >= pageCount} onStep={() => onPage(page + 1)}>
            Next
          </Step>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  isOff: boolean;
  onStep: () => void;
  children: string;
}

/** Off at the end of the list, but not disabled: whoever pressed it to get there keeps the focus. */
function Step({ isOff, onStep, children }: StepProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={() => {
        if (!isOff) onStep();
      }}
    >
      {children}
    </Button>
  );
}
