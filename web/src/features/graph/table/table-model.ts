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
import type { MapResult } from '../search/map-result.ts';
import { tableMessages } from './messages.ts';
import {
  compareConnections,
  compareNames,
  compareSteps,
  compareTypes,
  listResultRows,
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

/** Until the visitor says otherwise: the best connected first, in a search the nearest. */
const firstOrder: SortingState = [{ id: 'connections', desc: true }];
const firstOrderOfSearch: SortingState = [{ id: 'steps', desc: false }];

/** The rows of the table, sorted. Steps away are a column while there is something to count from. */
export function useTableModel(network: Network, result: MapResult | null, selected: number | null) {
  const [sorting, setSorting] = useState<SortingState | null>(null);
  // In a search the selection does not change the rows.
  const from = result ? null : selected;
  const rows = useMemo(
    () => (result ? listResultRows(result) : listRows(network, from)),
    [network, result, from],
  );
  const withSteps = result !== null || selected !== null;
  const wanted = sorting ?? (result ? firstOrderOfSearch : firstOrder);
  const shown = !withSteps && wanted.some(({ id }) => id === 'steps') ? firstOrder : wanted;
  return useTable({
    features,
    columns: withSteps ? columnsWithSteps : plainColumns,
    data: rows,
    getRowId: (row) => row.key,
    state: { sorting: shown },
    onSortingChange: (change) => setSorting(typeof change === 'function' ? change(shown) : change),
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
}

export type TableModel = ReturnType<typeof useTableModel>;
