import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

interface HeaderProps<Row> {
  column: Column<Row>;
  /** How the table is sorted by this column; false where it is not. */
  sorted: false | 'asc' | 'desc';
  onSort: () => void;
}

/** The heading of a column; where it sorts, a press turns the order round. */
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
