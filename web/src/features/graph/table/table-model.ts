import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Network } from '../network.ts';
import { tableMessages } from './messages.ts';
import {
  compareConnections,
  compareNames,
  compareSteps,
  compareTypes,
  listRows,
  type TableRow,
} from './table-rows.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const column = createColumnHelper<typeof features, TableRow>();

const plainColumns = column.columns([
  column.accessor('name', {
    header: tableMessages.name,
    sortFn: (a, b) => compareNames(a.original, b.original),
    sortDescFirst: false,
  }),
  column.accessor('type', {
    header: tableMessages.type,
    sortFn: (a, b) => compareTypes(a.original, b.original),
    sortDescFirst: false,
  }),
  column.accessor('connections', {
    header: tableMessages.connections,
    sortFn: (a, b) => compareConnections(a.original, b.original),
    sortDescFirst: true,
  }),
]);

const columnsWithSteps = column.columns([
  ...plainColumns,
  column.accessor('steps', {
    header: tableMessages.steps,
    sortFn: (a, b) => compareSteps(a.original, b.original),
    sortDescFirst: false,
  }),
]);

/** The best connected first, until the visitor says otherwise. */
const firstOrder: SortingState = [{ id: 'connections', desc: true }];

/** The rows of the table, sorted. Steps away are a column while a node is selected. */
export function useTableModel(network: Network, selected: number | null) {
  const [sorting, setSorting] = useState<SortingState>(firstOrder);
  const rows = useMemo(() => listRows(network, selected), [network, selected]);
  const withSteps = selected !== null;
  const shown = !withSteps && sorting.some(({ id }) => id === 'steps') ? firstOrder : sorting;
  return useTable({
    features,
    columns: withSteps ? columnsWithSteps : plainColumns,
    data: rows,
    getRowId: (row) => row.key,
    state: { sorting: shown },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
}

export type TableModel = ReturnType<typeof useTableModel>;
