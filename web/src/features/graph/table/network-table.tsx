import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { factsQuery, labelsQuery } from '../api.ts';
import { withGroups } from '../color/color-columns.tsx';
import { colorsQuery } from '../color/colors-api.ts';
import { receiveData } from '../export/export-request.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { isPartial } from '../network/network.ts';
import { countsText } from '../search/result-lines.ts';
import type { MapScreenState } from '../use-map-screen.ts';
import { tableMessages } from './messages.ts';
import { PagedTable } from './paged-table.tsx';
import { listResultRows, listRows, listRowsIn, type TableRow } from './table-rows.ts';
import { TableSheet } from './table-sheet.tsx';
import { leadOf, rowKey, useColumns } from './use-columns.ts';

/** What the map shows as a table; on a phone a list of two-line rows. */
export function NetworkTable() {
  const { network, result } = useScreen();
  return isPartial(network) && !result ? <PagedTable /> : <HeldTable />;
}

/** The table of what is held whole. */
function HeldTable() {
  const screen = useScreen();
  const { search, selected } = screen;
  const { columns, actions, sorting, onSorting } = useColumns(screen);
  const rows = useHeldRows(screen);
  const saveTable = useSaving(screen, { columns, rows, sorting });
  return (
    <TableSheet
      total={rows.length}
      lead={search.reply ? countsText(search.reply) : leadOf(screen, tableMessages.all)}
      onSorting={onSorting}
      saveTable={saveTable}
    >
      <DataTable
        label={tableMessages.label}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={messages.loading}
        sorting={sorting}
        onSorting={onSorting}
        isSelected={({ index }) => index === selected}
        onOpen={actions.onSelect}
        inSight={rows.find(({ index }) => index === selected)?.key}
        virtual="box"
      />
    </TableSheet>
  );
}

/** The rows of what is held, in the chosen years and group. */
function useHeldRows({ network, result, selected, time, color }: MapScreenState) {
  // In a search the selection does not change the rows.
  const from = result ? null : selected;
  const { focused } = color;
  // For years as for a group: rows that step back are left out, and only drawn edges are counted.
  const mask = focused ? color.picture.mask : time.shown?.mask;
  return useMemo(() => {
    if (mask) return listRowsIn(network, mask, result, from);
    return result ? listResultRows(result) : listRows(network, from);
  }, [network, result, from, mask]);
}

/** Saves the shown table as a file. */
function useSaving(
  { color, exportRequest }: MapScreenState,
  table: Pick<ReturnType<typeof useColumns>, 'columns' | 'sorting'> & { rows: readonly TableRow[] },
) {
  const queries = useQueryClient();
  return async () => {
    const [facts, labelled, groups, { file }, { downloadTable }] = await Promise.all([
      queries.fetchQuery(factsQuery),
      queries.fetchQuery(labelsQuery),
      color.hasGroups ? queries.fetchQuery(colorsQuery('group')) : null,
      // The table has a column of its own for what sizes stand for.
      receiveData('json', { ...exportRequest, size: undefined }),
      import('./download-table.ts'),
    ]);
    const { edges } = JSON.parse(await file.text());
    const shown = { ...table, columns: withGroups(table.columns, groups) };
    return downloadTable(exportRequest, { ...shown, facts, labelled, edges });
  };
}
