import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './data-table.module.css';
import type { Sorting } from './sorting.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export type ColumnWidth = 'day' | 'number';

interface SortHeaderProps<Name extends string> {
  label: string;
  name: Name;
  sorting: Sorting<Name>;
  onSort: (name: Name) => void;
  isNumeric?: boolean;
  /** Where the widths of columns are fixed; without one a column takes what remains. */
  width?: ColumnWidth | undefined;
}

/** The heading of a column by which the server sorts; pressed again it turns the order round. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { label, name, sorting, onSort, isNumeric, width } = props;
  const isSorted = sorting.by === name;
  const Arrow = sorting.order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={`${isNumeric ? styles.end : ''} ${width ? styles[width] : ''}`}
      aria-sort={isSorted ? ariaSort[sorting.order] : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(name)}>
        {label}
        {isSorted && <Arrow size={16} stroke={1.75} aria-hidden />}
      </button>
    </th>
  );
}
