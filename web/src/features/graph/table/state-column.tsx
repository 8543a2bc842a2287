import { saidStates } from '@mangrove/contract/browser';
import { stateText } from '../../../domain/fields/state-messages.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import type { SaidState } from '../ended/states-query.ts';
import type { TableRow } from './table-rows.ts';

/** The columns with one for the states, in the order of a life, if one is said. */
export function withStates(
  columns: Column<TableRow>[],
  states: ReadonlyMap<number, SaidState> | undefined,
): Column<TableRow>[] {
  if (!states || states.size === 0) return columns;
  const textOf = ({ id }: TableRow) => {
    const state = states.get(id);
    return state ? stateText.option[state] : '';
  };
  const place = ({ id }: TableRow) => {
    const state = states.get(id);
    return state ? saidStates.indexOf(state) : saidStates.length;
  };
  const column: Column<TableRow> = {
    id: 'state',
    header: stateText.label,
    cell: (row) => textOf(row) || null,
    sort: (a, b) => place(a) - place(b),
    heading: (row) => ({ key: textOf(row), label: textOf(row) || stateText.option.none }),
    givesWay: true,
    onPhone: 'line',
    width: '8.25rem',
    csv: textOf,
  };
  return columns.toSpliced(
    columns.findIndex(({ id }) => id === 'actions'),
    0,
    column,
  );
}
