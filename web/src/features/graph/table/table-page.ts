// The rows of a network of which the browser holds a part: sorted and left out by the server, by pages.
import {
  calls,
  type NetworkRow,
  nodeKey,
  type QueryInput,
  type Revealed,
  withCover,
} from '@mangrove/contract/browser';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import { useRevealed } from '../../../domain/entity/covers.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import type { Network } from '../network/network.ts';
import { readTimeChoice, toTimeParams } from '../time/time-choice.ts';
import type { MapScreenState } from '../use-map-screen.ts';
import { fieldOfColumn } from './field-columns.tsx';
import { tableMessages as text } from './messages.ts';
import { listRows, listRowsIn, type TableRow } from './table-rows.ts';

type TableQuery = Omit<QueryInput<typeof calls.readNetworkTable>, 'page' | 'page_size'>;

function pageQuery(asked: TableQuery, page: number) {
  return queryOptions({
    queryKey: [...graphKey, 'table', asked, page],
    queryFn: ({ signal }) =>
      callApi(calls.readNetworkTable, { query: { ...asked, page: String(page) } }, { signal }),
    meta: { isTouchedBy: () => true },
    placeholderData: keepPreviousData,
  });
}

/**
 * The page of the table that is shown, and how to turn it; a new order begins with the first one.
 * Rows that only their reader sees stand before the others.
 */
export function useTablePage(screen: MapScreenState, { columns, sorting }: Ordered) {
  const asked = queryOf(screen, sorting);
  const name = JSON.stringify(asked);
  const [turned, setTurned] = useState({ name, page: 1 });
  const page = turned.name === name ? turned.page : 1;
  const { data, error, isPlaceholderData, refetch } = useQuery(pageQuery(asked, page));
  const { network } = screen;
  const revealed = useRevealed();
  const own = sortOwn(useOwnRows(screen), columns, sorting);
  const listed = useMemo(
    () => data?.items.map((item) => rowOf(item, network, revealed)),
    [data, network, revealed],
  );
  return {
    rows: listed && data?.page === 1 ? [...own, ...listed] : listed,
    page,
    pageCount: Math.max(1, data?.total_pages ?? 1),
    total: (data?.total_count ?? 0) + own.length,
    perPage: data?.page_size ?? 0,
    ownCount: own.length,
    turnTo: (next: number) => setTurned({ name, page: next }),
    isWaiting: isPlaceholderData,
    failure: error && { error, title: text.failed, onTryAgain: () => void refetch() },
  };
}

/** The rows of what only this reader sees, in the chosen years and group. */
function useOwnRows({ network, selected, time, color }: MapScreenState): readonly TableRow[] {
  const mask = color.focused ? color.picture.mask : time.shown?.mask;
  return useMemo(() => {
    if (network.locked.length === 0) return [];
    const rows = mask ? listRowsIn(network, mask, null, selected) : listRows(network, selected);
    return rows.filter(({ isLocked }) => isLocked);
  }, [network, selected, mask]);
}

interface Ordered {
  columns: readonly Column<TableRow>[];
  sorting: Sorting;
}

function sortOwn(rows: readonly TableRow[], columns: Ordered['columns'], { by, order }: Sorting) {
  const sort = columns.find(({ id }) => id === by)?.sort;
  if (typeof sort !== 'function') return rows;
  return rows.toSorted((one, other) => (order === 'desc' ? sort(other, one) : sort(one, other)));
}

/** The columns of a table whose rows arrive sorted. */
export function sortedByServer(columns: readonly Column<TableRow>[]): Column<TableRow>[] {
  return columns.map((column) => (column.sort ? { ...column, sort: 'server' } : column));
}

function queryOf({ network, address, selected, color }: MapScreenState, sorting: Sorting) {
  const { known, focused, sizes } = color;
  const colored = known ? color.by : 'group';
  const sort = fieldOfColumn(sorting.by) ?? sorting.by;
  const from = selected === null ? undefined : network.ids[selected];
  return {
    sort,
    order: sorting.order,
    ...(sort === 'colour' && colored !== 'kind' && { color: colored }),
    ...(sort === 'size' && { size: sizes?.by }),
    ...(from !== undefined && { from: String(from) }),
    ...(focused && { group: String(focused.id) }),
    ...toTimeParams(readTimeChoice(address)),
  } as TableQuery;
}

function rowOf(item: NetworkRow, { indexOf }: Network, revealed: Revealed): TableRow {
  const { id, type, cover = 'none', connections, unconfirmed, steps } = item;
  return {
    ...{ id, type, cover, connections, unconfirmed, steps },
    name: withCover(item, revealed).name,
    key: nodeKey(type, id),
    // What is not held has no node.
    index: indexOf(id) ?? -1,
    isLocked: false,
    isMatch: false,
  };
}
