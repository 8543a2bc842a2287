import type { ReactNode } from 'react';
import { Box, Group } from '../layout/layout.ts';
import { formatNumber } from '../text/formats.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

/** A line of a table: a row, or the heading above a group that begins with this row. */
export interface PlacedRow<Row> {
  key: string;
  row: Row;
  heading?: { label: ReactNode; count: number };
}

/** Adds a heading above the rows of each value if the sorted column has headings. */
export function withHeadings<Row>(
  rows: readonly PlacedRow<Row>[],
  columns: readonly Column<Row>[],
  sortedBy: string | undefined,
): readonly PlacedRow<Row>[] {
  const headingOf = columns.find(({ id }) => id === sortedBy)?.heading;
  if (!headingOf) return rows;
  const placed: PlacedRow<Row>[] = [];
  let last: string | undefined;
  let heading = { label: null as ReactNode, count: 0 };
  for (const each of rows) {
    const { key, label } = headingOf(each.row);
    if (key !== last) {
      heading = { label, count: 0 };
      placed.push({ key: `heading ${key}`, row: each.row, heading });
      last = key;
    }
    heading.count += 1;
    placed.push(each);
  }
  return placed;
}

interface HeadingRowProps {
  heading: NonNullable<PlacedRow<unknown>['heading']>;
  columnCount: number;
  /** The index among all lines, if only the visible ones are rendered. */
  index: number | undefined;
  measure: ((node: Element | null) => void) | undefined;
}

/** The common value of the rows below, and their number. */
export function HeadingRow({ heading, columnCount, index, measure }: HeadingRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={styles.heading}
    >
      <th colSpan={columnCount} scope="colgroup">
        <Group component="span" align="baseline" gap="0 var(--mg-space-xs)">
          {heading.label}{' '}
          <Box component="span" c="dimmed" fw="var(--mg-weight-regular)">
            {formatNumber(heading.count)}
          </Box>
        </Group>
      </th>
    </tr>
  );
}
