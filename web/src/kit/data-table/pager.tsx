import { Button, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { ChoiceField } from '../form/choice-field.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { Box, Group } from '../layout/layout.ts';
import { pagerText } from '../messages.ts';
import styles from './pager.module.css';

interface PageProps {
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
}

interface PagerProps extends PageProps {
  pageCount: number;
  /** The total: "61 users, 20 per page". */
  summary: string;
  previousLabel?: string;
  /** Whether the first and the last page are always among the numbers: for very many pages. */
  toEnds?: boolean;
}

/** For a list that the server pages: the total, and five page numbers between Previous and Next. */
export function Pager(props: PagerProps) {
  const { summary, page, pageCount, onPage, previousLabel, toEnds = false } = props;
  return (
    <div className={styles.foot}>
      <p className={styles.summary}>{summary}</p>
      {pageCount > 1 && (
        <Group
          component="nav"
          gap="xxs"
          className={styles.pages ?? ''}
          aria-label={pagerText.pages}
        >
          <Button variant="subtle" size="sm" {...stepProps(page <= 1, () => onPage(page - 1))}>
            {previousLabel ?? pagerText.previous}
          </Button>
          <PageNumbers
            numbers={toEnds ? numbersToEnds(page, pageCount) : numbersAround(page, pageCount)}
            page={page}
            onPage={onPage}
          />
          <Button
            variant="subtle"
            size="sm"
            {...stepProps(page >= pageCount, () => onPage(page + 1))}
          >
            {pagerText.next}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface TablePagerProps extends PageProps {
  total: number;
  size: number;
  sizes: readonly number[];
  /** What is counted: "Showing 1 to 10 of 23 relationships". */
  noun: string;
  onSize: (size: number) => void;
}

/** For a list that is in memory as a whole: the shown range, the page size, and all its pages. */
export function TablePager({ total, page, size, sizes, noun, onPage, onSize }: TablePagerProps) {
  const last = lastPage(total, size);
  const first = Math.min((page - 1) * size + 1, total);
  const back = (to: number) => stepProps(page === 1, () => onPage(to));
  const on = (to: number) => stepProps(page === last, () => onPage(to));
  return (
    <div className={styles.foot}>
      <p className={styles.summary} role="status">
        {pagerText.showing({ first, last: Math.min(page * size, total), total, noun })}
      </p>
      <ChoiceField
        flex="none"
        w="9.5rem"
        size="sm"
        aria-label={pagerText.rows}
        value={String(size)}
        onChoose={(value) => onSize(Number(value))}
        choices={sizes.map((one) => ({ value: String(one), label: pagerText.perPage(one) }))}
      />
      <Group
        component="nav"
        gap="xxs"
        className={styles.pages ?? ''}
        aria-label={pagerText.pagesOf(noun)}
      >
        <IconButton size={40} label={pagerText.firstPage} Icon={IconChevronsLeft} {...back(1)} />
        <IconButton
          size={40}
          label={pagerText.previousPage}
          Icon={IconChevronLeft}
          {...back(page - 1)}
        />
        <PageNumbers numbers={numbersToEnds(page, last)} page={page} onPage={onPage} />
        <IconButton
          size={40}
          label={pagerText.nextPage}
          Icon={IconChevronRight}
          {...on(page + 1)}
        />
        <IconButton size={40} label={pagerText.lastPage} Icon={IconChevronsRight} {...on(last)} />
      </Group>
    </div>
  );
}

/** @param numbers null is a gap. */
function PageNumbers({ numbers, ...pages }: PageProps & { numbers: readonly (number | null)[] }) {
  let gaps = 0;
  return numbers.map((number) => {
    if (number !== null) return <PageNumber key={number} number={number} {...pages} />;
    gaps += 1;
    return (
      <Box key={`gap ${gaps}`} component="span" miw={24} c="dimmed" ta="center" aria-hidden="true">
        …
      </Box>
    );
  });
}

function PageNumber({ number, page, onPage }: PageProps & { number: number }) {
  return (
    <UnstyledButton
      className={styles.page ?? ''}
      aria-label={pagerText.page(number)}
      aria-current={number === page ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {number}
    </UnstyledButton>
  );
}

/**
 * The props of a step, which is inactive at the end of the list but not disabled: a button that
 * became inactive by being pressed keeps the focus.
 */
function stepProps(isOff: boolean, onStep: () => void) {
  return {
    'aria-disabled': isOff,
    'data-disabled': isOff,
    onClick: () => {
      if (!isOff) onStep();
    },
  };
}

/** One page of a list; a page past the end (after rows were removed) gives the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const shown = Math.min(Math.max(page, 1), lastPage(rows.length, size));
  return { page: shown, rows: rows.slice((shown - 1) * size, shown * size) };
}

/** An empty list has one page, too. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** At most five page numbers, around the current one. */
export function numbersAround(current: number, last: number): number[] {
  const shown = 5;
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), last - shown + 1));
  return Array.from({ length: Math.min(shown, last) }, (_, index) => first + index);
}

/**
 * The first page, the last page, and two on either side of the current one. Null is a gap; a gap of
 * a single page is replaced by that page.
 */
export function numbersToEnds(current: number, last: number): (number | null)[] {
  const from = Math.max(1, current - 2);
  const to = Math.min(last, current + 2);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const before = from <= 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, null];
  const rest = last - to;
  const after = rest <= 0 ? [] : rest === 1 ? [last] : rest === 2 ? [last - 1, last] : [null, last];
  return [...before, ...middle, ...after];
}
