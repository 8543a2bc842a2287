import type { ReactNode } from 'react';

/** What a cell may have to know of its row beside what stands in it. */
export interface RowState {
  isSelected: boolean;
  /** Does what a press on the row does. */
  open: () => void;
}

/** One column of a table: how it is called, what stands in its cells, how it goes on a phone. */
export interface Column<Row> {
  id: string;
  header: string;
  /** The heading is for screen readers alone. */
  isHeaderHidden?: boolean;
  /** Without it the column is part of the file alone. */
  cell?: (row: Row, state: RowState) => ReactNode;
  /**
   * Whether its heading sorts: a comparison where the table holds all rows, `server` where the
   * rows come in order.
   */
  sort?: ((a: Row, b: Row) => number) | 'server';
  /**
   * Where the rows of one value, while the table is sorted by this column, stand below a heading of
   * their own: what tells the values apart, and how the heading reads.
   */
  heading?: (row: Row) => { key: string; label: ReactNode };
  /** Where the first press begins with the largest or newest. */
  beginsDescending?: boolean;
  isNumeric?: boolean;
  /** A CSS width, so that another page moves nothing; without one a column takes what remains. */
  width?: string;
  /** It is left out where other things beside the table leave it little room. */
  givesWay?: boolean;
  /**
   * Where a cell goes on a phone: the first line; the second, behind what is there; a line of its
   * own; the end of the row, beside both lines; or nowhere. `detail` unless said otherwise.
   */
  onPhone?: 'main' | 'detail' | 'line' | 'end' | 'none';
  /** What the heading says on a wide screen and the cell has to say on a phone: " connections". */
  unit?: (row: Row) => string;
  /** The cell as a spreadsheet takes it; without it the column is not part of the file. */
  csv?: (row: Row) => string | number | null;
}
