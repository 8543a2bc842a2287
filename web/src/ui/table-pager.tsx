import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { ChoiceField } from './choice-field.tsx';
import styles from './table-pager.module.css';
import { lastPage, pagesWithGaps } from './table-pages.ts';

interface TablePagerProps {
  total: number;
  page: number;
  size: number;
  sizes: readonly number[];
  /** What is counted: "Showing 1 to 10 of 23 relationships". */
  noun: string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** How much of a list is shown, and the ways to the rest of it. */
export function TablePager({ total, page, size, sizes, noun, onPage, onSize }: TablePagerProps) {
  const last = lastPage(total, size);
  const first = Math.min((page - 1) * size + 1, total);
  const steps = [
    { label: 'First page', to: 1, Icon: IconChevronsLeft, isOff: page === 1 },
    { label: 'Previous page', to: page - 1, Icon: IconChevronLeft, isOff: page === 1 },
    { label: 'Next page', to: page + 1, Icon: IconChevronRight, isOff: page === last },
    { label: 'Last page', to: last, Icon: IconChevronsRight, isOff: page === last },
  ].map(({ label, to, Icon, isOff }) => (
    <ActionIcon
      key={label}
      size={40}
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={() => {
        if (!isOff) onPage(to);
      }}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  ));
  return (
    <div className={styles.pager}>
      <p className={styles.text} role="status">
        Showing {first} to {Math.min(page * size, total)} of {total} {noun}
      </p>
      <ChoiceField
        className={styles.size ?? ''}
        size="sm"
        aria-label="Rows per page"
        value={String(size)}
        onChoose={(value) => onSize(Number(value))}
        choices={sizes.map((one) => ({ value: String(one), label: `${one} per page` }))}
      />
      <nav className={styles.pages} aria-label="Pages">
        {steps.slice(0, 2)}
        {pagesWithGaps(page, last).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by place
            <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <UnstyledButton
              key={number}
              className={styles.page ?? ''}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </UnstyledButton>
          ),
        )}
        {steps.slice(2)}
      </nav>
    </div>
  );
}
