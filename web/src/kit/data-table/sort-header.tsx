import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { SortChoice } from '../form/sort-choice.tsx';
import type { Sorting } from '../url-state/fields.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeaderProps<Row> {
  column: Column<Row>;
  /** How the table is sorted by this column; false if it is not. */
  sorted: false | 'asc' | 'desc';
  onSort: () => void;
}

/** The header of a column; if the column sorts, a press reverses the order. */
export function Header<Row>({ column, sorted, onSort }: HeaderProps<Row>) {
  const { header, isHeaderHidden, isNumeric, givesWay, onPhone, sort, width } = column;
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-end={isNumeric || onPhone === 'end' || undefined}
      data-gives-way={givesWay}
      style={{ width }}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      {sort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          {sorted && <Arrow size={16} stroke={1.75} aria-hidden />}
        </button>
      ) : isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  );
}

interface PhoneSortingProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
}

/** The choice of the order on a phone, where a table has no headers. */
export function PhoneSorting<Row>({ columns, sorting, onSorting }: PhoneSortingProps<Row>) {
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0) return null;
  // A wrapper, so that the choice does not stretch in a flex column.
  return (
    <div>
      <SortChoice
        options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
        sorting={sorting}
        onSorting={onSorting}
      />
    </div>
  );
}
