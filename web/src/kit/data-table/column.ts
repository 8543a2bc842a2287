import type { ReactNode } from 'react';

/** State of a row that a cell may need beside the row's data. */
export interface RowState {
  isSelected: boolean;
  /** Does the same as a press on the row. */
  open: () => void;
}

/** One column of a table: its header, its cells, and its place on a phone. */
export interface Column<Row> {
  id: string;
  header: string;
  /** The header is visible to screen readers only. */
  isHeaderHidden?: boolean;
  /** Without it the column is only in the CSV file. */
  cell?: (row: Row, state: RowState) => ReactNode;
  /**
   * How the header sorts: by comparison if the table holds all rows, `server` if the rows arrive
   * sorted. Without it the column does not sort.
   */
  sort?: ((a: Row, b: Row) => number) | 'server';
  /**
   * Puts a heading above the rows of each value while the table is sorted by this column: `key`
   * tells the values apart, `label` is the text of the heading.
   */
  heading?: (row: Row) => { key: string; label: ReactNode };
  /** Whether the first press sorts descending: the largest or newest first. */
  beginsDescending?: boolean;
  isNumeric?: boolean;
  /** A CSS width, so that columns stay when the page changes; by default the remaining width. */
  width?: string;
  /** Hidden if the table is narrow because of a panel beside it. */
  givesWay?: boolean;
  /**
   * The place of a cell on a phone: on the first line, on the second behind other cells, on a line
   * of its own, at the end of the row beside both lines, or hidden. The default is `detail`.
   */
  onPhone?: 'main' | 'detail' | 'line' | 'end' | 'none';
  /** Text that the cell adds on a phone, where there is no header: " connections". */
  unit?: (row: Row) => string;
  /** The cell as a spreadsheet takes it; without it the column is not part of the file. */
  csv?: (row: Row) => string | number | null;
}
