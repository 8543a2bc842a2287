import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../../kit/data-table/column.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import { labelsQuery } from '../api.ts';
import { withColors } from '../color/color-columns.tsx';
import { statesQuery } from '../ended/states-query.ts';
import { withSizes } from '../size/size-column.tsx';
import type { MapScreenState } from '../use-map-screen.ts';
import { cellsQuery, isColumn, withFields } from './field-columns.tsx';
import { tableMessages } from './messages.ts';
import { nodeColumns, type RowActions } from './node-columns.tsx';
import { withStates } from './state-column.tsx';
import type { TableRow } from './table-rows.ts';
import { withWhy } from './why-column.tsx';

/** The default orders: most connections first, in a search the nearest first. */
const firstOrder: Sorting = { by: 'connections', order: 'desc' };
const firstOrderOfSearch: Sorting = { by: 'steps', order: 'asc' };

export interface TableColumns {
  columns: Column<TableRow>[];
  actions: RowActions;
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
}

/** The columns of the table, and the order of its rows. */
export function useColumns(screen: MapScreenState): TableColumns {
  const { result, selected, color, fields } = screen;
  const [wanted, onSorting] = useState<Sorting | null>(null);
  const { data: labels } = useQuery(labelsQuery);
  const { data: cells } = useQuery({ ...cellsQuery, enabled: fields.some(isColumn) });
  const { data: told } = useQuery(statesQuery);
  const actions = rowActions(screen);
  const showsSteps = result !== null || selected !== null;
  const common = withStates(nodeColumns(showsSteps, { ...actions, labels }), told?.states);
  const described = withFields(common, fields, cells);
  const colored = withColors(withSizes(described, color.sizes), color);
  const columns = result ? withWhy(colored) : colored;
  const first = result ? firstOrderOfSearch : firstOrder;
  const sorting = wanted && columns.some(({ id }) => id === wanted.by) ? wanted : first;
  return { columns, actions, sorting, onSorting };
}

function rowActions({ selected, hrefWith, choose, openNode }: MapScreenState): RowActions {
  return {
    selected,
    selectHref: ({ key }) => hrefWith({ node: key, path: null }),
    onSelect: ({ index, key }) => choose(index === selected ? null : key),
    mapHref: ({ key }) => hrefWith({ node: key, zoom: true, view: 'map', path: null }),
    onShowOnMap: ({ key }) => openNode(key, { zoom: true, view: 'map' }),
  };
}

export const rowKey = ({ key }: TableRow) => key;

/** What the columns count steps from, if that is somebody; else `all`. */
export function leadOf({ network, selected }: MapScreenState, all: string): string {
  const stepsFrom = selected === null ? '' : (network.names[selected] ?? '');
  return stepsFrom === '' ? all : tableMessages.stepsFrom(stepsFrom);
}
