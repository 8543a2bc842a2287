import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Sorting } from '../url-state/fields.ts';
import type { Column } from './column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

interface ModelProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  sorting?: Sorting | undefined;
  onSorting?: ((sorting: Sorting) => void) | undefined;
}

/** Rows in their order, and the order of each column; rows sorted by the server stay as they come. */
export function useTableModel<Row>(props: ModelProps<Row>) {
  const { rows, columns, rowKey, sorting, onSorting } = props;
  const definitions = useMemo(() => columns.map(defineColumn), [columns]);
  const data = rows as Row[];
  const state = { sorting: sorting ? [{ id: sorting.by, desc: sorting.order === 'desc' }] : [] };
  const model = useTable({
    features,
    columns: definitions as never,
    data: data as never,
    getRowId: (row) => String(rowKey(row as Row)),
    state,
    manualSorting: columns.every(({ sort }) => typeof sort !== 'function'),
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(state.sorting) : change;
      if (next) onSorting?.({ by: next.id, order: next.desc ? 'desc' : 'asc' });
    },
  });
  return {
    rows: model.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original as Row })),
    sortedBy: (id: string) => model.getColumn(id)?.getIsSorted() ?? false,
    sortBy: (id: string) => model.getColumn(id)?.toggleSorting(),
  };
}

function defineColumn<Row>({ id, header, sort, beginsDescending = false }: Column<Row>) {
  const definition = {
    id,
    header,
    accessorFn: (row: unknown) => row,
    enableSorting: sort !== undefined,
    sortDescFirst: beginsDescending,
    sortFn: (a: { original: unknown }, b: { original: unknown }) =>
      typeof sort === 'function' ? sort(a.original as Row, b.original as Row) : 0,
  };
  return definition as unknown as ColumnDef<typeof features, Record<string, unknown>>;
}
