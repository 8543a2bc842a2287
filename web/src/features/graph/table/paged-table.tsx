import { useRef } from 'react';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { Pager } from '../../../kit/data-table/pager.tsx';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { pagerText } from '../../../kit/messages.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { tableMessages as text } from './messages.ts';
import { sortedByServer, useTablePage } from './table-page.ts';
import { TableSheet } from './table-sheet.tsx';
import { leadOf, rowKey, useColumns } from './use-columns.ts';

/** The table of a network of which a part is held: all of it, by pages of the server. */
export function PagedTable() {
  const screen = useScreen();
  const { selected } = screen;
  const { columns, actions, sorting, onSorting } = useColumns(screen);
  const { rows, page, pageCount, total, ownCount, ...table } = useTablePage(screen, {
    columns,
    sorting,
  });
  const isNarrow = useNarrow();
  const sheet = useRef<HTMLDivElement>(null);
  const turnTo = (next: number) => {
    table.turnTo(next);
    // On a phone the pager is at the end of what scrolls.
    if (isNarrow) sheet.current?.scrollTo({ top: 0 });
  };
  const first = ownCount > 0 && page === 1 ? ` ${text.ownFirst(ownCount)}` : '';
  return (
    <TableSheet
      total={total}
      lead={`${leadOf(screen, text.whole)}.${first}`}
      onSorting={onSorting}
      isPage
      ref={sheet}
    >
      <DataTable
        // A page begins at its top.
        key={page}
        label={text.label}
        rows={rows}
        columns={sortedByServer(columns)}
        rowKey={rowKey}
        loading={messages.loading}
        failure={table.failure}
        isWaiting={table.isWaiting}
        sorting={sorting}
        onSorting={onSorting}
        isSelected={({ index }) => index === selected}
        onOpen={actions.onSelect}
        inSight={rows?.find(({ index }) => index === selected)?.key}
        {...(!isNarrow && { virtual: 'box' })}
      />
      <Pager
        summary={pagerText.summary(total, text.noun, table.perPage)}
        page={page}
        pageCount={pageCount}
        onPage={turnTo}
        toEnds
      />
    </TableSheet>
  );
}
