import type { Column } from '../../../kit/data-table/column.ts';
import type { TableRow } from '../table/table-rows.ts';
import type { KnownSizes } from './known-sizes.ts';
import { sizeMessages as text } from './messages.ts';

/** The table's columns with one for what sizes stand for, after that of connections. */
export function withSizes(
  columns: Column<TableRow>[],
  sizes: KnownSizes | null,
): Column<TableRow>[] {
  if (!sizes) return columns;
  const { by } = sizes;
  const measureOf = ({ id }: TableRow) => sizes.valueOf(id);
  const written = (row: TableRow) => {
    const value = measureOf(row);
    return value === null ? '' : text.value[by](value);
  };
  const column: Column<TableRow> = {
    id: 'size',
    header: text.header[by],
    cell: written,
    sort: (a, b) => (measureOf(a) ?? -1) - (measureOf(b) ?? -1),
    beginsDescending: true,
    isNumeric: true,
    width: '7.75rem',
    unit: () => text.unit[by],
    // Shares of pairs with four digits, as programs read numbers.
    csv: (row) => {
      const value = measureOf(row);
      return value === null ? '' : Number(value.toPrecision(4));
    },
  };
  const at = columns.findIndex(({ id }) => id === 'connections');
  return columns.toSpliced(at + 1, 0, column);
}
